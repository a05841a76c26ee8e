"""Compare installed skills with the source that they declare."""

from __future__ import annotations

import click

from guildmark.cli.progress import Progress
from guildmark.engine import settings as reading
from guildmark.model.errors import Exit
from guildmark.reports.base import visible

_CALM = ("same", "unknown", "not_comparable")


@click.command(short_help="Compare skills with where they came from.")
@click.argument("path", metavar="PATH")
@click.option(
    "--fail-on",
    metavar="KINDS",
    default="modified here,source gone,ref moved",
    show_default=True,
    help="What makes the exit code 1; or never.",
)
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
def command(path: str, fail_on: str, form: str, file: str | None, settings_file: str | None) -> int:
    """Fetch each skill's declared source with git, and say: same, behind, modified here, source gone, or ref moved.

    A source is declared by skills-lock.json, or by `metadata.source`, `metadata.repository` or `repository` of SKILL.md.
    """
    from guildmark.cli.output import write
    from guildmark.engine.trust.upstream import upstream  # the engine loads when it runs
    from guildmark.ground.store.cache import default_path

    settings = reading.load(settings_file)
    with Progress() as progress:
        found = upstream(path, settings, default_path(settings.file).parent / "sources", progress)
    if form == "json":
        import msgspec

        from guildmark.reports.base import visible_json

        write(visible_json(msgspec.json.encode(found)), file)
    else:
        rows = sorted(found.skills, key=lambda row: (row.standing in _CALM, row.location))
        write("".join(f"{row.standing.replace('_', ' '):<15}{visible(row.skill)}  {visible(row.location)}\n{' ' * 15}{visible(row.reason)}\n" for row in rows), file)  # fmt: skip
    if not found.skills:
        return int(Exit.NOTHING)
    failing = {word.strip() for word in fail_on.split(",")}
    return int(Exit.FINDINGS if any(row.standing in failing for row in found.skills) else Exit.CLEAN)
