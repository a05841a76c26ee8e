"""Capture skills as they are now."""

from __future__ import annotations

from pathlib import Path

import click

from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.cli.progress import Progress
from guildmark.engine import settings as reading
from guildmark.model.errors import Exit, UsageError
from guildmark.reports.base import counted, visible


@click.command(short_help="Write down what skills are now.")
@click.argument("path", metavar="PATH")
@LEDGER
@WORKSPACE
@click.option("--note", metavar="TEXT", help="Why, for those who read it.")
@click.option("--sign", "key", metavar="KEY", help="Sign it with this private SSH key.")
@click.option("--no-scan", is_flag=True, help="Do not scan: findings are not recorded.")
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
def command(
    path: str,
    folder: str | None,
    note: str | None,
    key: str | None,
    settings_file: str | None,
    *,
    workspace: bool,
    no_scan: bool,
) -> int:
    """Add a capture to the ledger: every skill of PATH, each file's digest, and what a scan finds."""
    from guildmark.engine.scan.scan import scan  # the engine loads when it runs
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.trust.keeping import capture
    from guildmark.engine.trust.looking import look, look_around

    settings = reading.load(settings_file)
    with Progress(of="repos" if workspace else "skills") as progress:
        looked = (look_around if workspace else look)(path, settings, progress=progress)
        if not looked.pins:
            raise UsageError(f"{path} holds no skill", next_step="name a skill, a folder of skills, or a repo")
        found = None if no_scan or workspace else scan(path, settings, Options(views=False)).report.findings
    link = capture(chain_of(folder, workspace=workspace), looked, found, note=note, key=Path(key) if key else None)
    for item in looked.unseen:
        click.echo(f"not looked at: {visible(item.path)}: {visible(item.reason)}", err=True)
    click.echo(f"capture {link.number}: {counted(len(looked.pins), 'skill')}")
    return int(Exit.INCOMPLETE if any(not item.chosen for item in looked.unseen) else Exit.CLEAN)
