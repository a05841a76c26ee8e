"""Take over what another tool has recorded."""

from __future__ import annotations

from pathlib import Path

import click

from guildmark.cli.ledger.options import LEDGER, chain_of
from guildmark.engine import settings as reading
from guildmark.model.errors import Exit
from guildmark.reports.base import counted, visible


@click.command(name="import", short_help="Take over another tool's baseline.")
@click.argument("tool", type=click.Choice(["agenteval"]))
@click.argument("file", metavar="FILE")
@click.argument("path", metavar="PATH", default=".")
@LEDGER
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
def command(tool: str, file: str, path: str, folder: str | None, settings_file: str | None) -> int:
    """Compare the skills of PATH with a baseline or a ledger snapshot of AgentEval, and capture those that are as it says.

    A baseline without content hashes shows names and lengths only: a skill that fits it is told, and not captured.
    """
    from guildmark.engine.scan.scan import scan  # the engine loads when it runs
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.trust.keeping import capture
    from guildmark.engine.trust.looking import look
    from guildmark.ledger.agenteval import matched, read

    settings = reading.load(settings_file)
    baseline = read(Path(file))
    report = scan(path, settings, Options(views=False)).report
    rows = matched(baseline, report.skills)
    for row, match in rows:
        click.echo(f"{match:<15} {visible(row.name)}  {visible(row.path)}")
    names = {row.name.casefold() for row, _ in rows}
    for theirs in baseline.skills:
        if theirs.name.casefold() not in names:
            click.echo(f"{'gone':<15} {visible(theirs.name)}")
    same = frozenset(row.path for row, match in rows if match == "same")
    if same:
        looked = look(path, settings, only=same)
        note = f"as {tool} has it{f' since {baseline.captured}' if baseline.captured else ''}"
        link = capture(chain_of(folder), looked, report.findings, note=note)
        click.echo(f"capture {link.number}: {counted(len(looked.pins), 'skill')}")
    changed = any(match in ("changed", "same structure") for _, match in rows) or len(names) < len(baseline.skills)
    return int(Exit.FINDINGS if changed else Exit.CLEAN if rows else Exit.NOTHING)
