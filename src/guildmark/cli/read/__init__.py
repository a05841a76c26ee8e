"""Read what an agent did: which skills it was offered, asked for, loaded or was refused, what it read and ran."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from guildmark.engine.settings import load
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from guildmark.cli.read.logs import Printer


@click.command(short_help="Read what an agent did.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("--host", metavar="HOST", help="Whose log it is, when that cannot be told or is told wrong.")
@click.option("--explain", is_flag=True, help="For every record: why it was, or was not, a skill event.")
@click.option(
    "--events", type=click.Choice(["all", "skills"]), help="[default: skills for terminal, all for json and jsonl]"
)
@click.option(
    "--format", "form", type=click.Choice(["terminal", "json", "jsonl"]), default="terminal", show_default=True
)
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
def command(
    logs: tuple[str, ...],
    host: str | None,
    events: str | None,
    form: str,
    settings_file: str | None,
    file: str | None,
    *,
    explain: bool,
) -> int:
    """Read logs of agent runs: session files, streams, exports, spans, lists of messages; the format is found by itself.

    LOG is a file, a folder of logs, or - for standard input. JSON is one object for one file, and `traces` for several
    or for a folder; jsonl is one event a line, however long the log.
    """
    from guildmark.cli.read.logs import Request, run

    if explain and form != "terminal":
        raise UsageError("--explain is for people", next_step="leave --format out")
    settings = load(settings_file).read
    wanted = events or ("skills" if form == "terminal" else "all")
    return int(run(_printer(form, explain=explain, only_skills=wanted == "skills", file=file),
                   Request(paths=logs, host=host, settings=settings), file))  # fmt: skip


def _printer(form: str, *, explain: bool, only_skills: bool, file: str | None) -> Printer:
    from guildmark.cli.output import has_color, width

    if form == "json":
        from guildmark.cli.read.documents import Document

        return Document(only_skills=only_skills)
    if form == "jsonl":
        from guildmark.cli.read.documents import Lines

        return Lines(only_skills=only_skills)
    from guildmark.cli.ink import Ink

    ink = Ink(width=width(), color=has_color() and not file)
    if explain:
        from guildmark.cli.read.explained import Explained

        return Explained(ink)
    from guildmark.cli.read.timeline import Timeline

    return Timeline(ink, only_skills=only_skills)
