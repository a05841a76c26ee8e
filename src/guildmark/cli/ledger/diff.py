"""Say what is not as it was."""

from __future__ import annotations

import click

from guildmark.cli.ink import Ink
from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.cli.ledger.shown import lines, markdown


@click.command(short_help="Compare two captures.")
@LEDGER
@WORKSPACE
@click.option(
    "--since", type=click.IntRange(min=1), metavar="N", help="The older capture. [default: the one before the newest]"
)
@click.option(
    "--fail-on",
    metavar="KINDS",
    default="never",
    show_default=True,
    help="What makes the exit code 1: changed, new, removed, rollback.",
)
@click.option(
    "--format", "form", type=click.Choice(["terminal", "markdown", "json"]), default="terminal", show_default=True
)
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
@click.option("-v", "--verbose", is_flag=True, help="List what is as it was, too.")
def command(
    folder: str | None, since: int | None, fail_on: str, form: str, file: str | None, *, workspace: bool, verbose: bool
) -> int:
    """Compare the newest capture with an older one: each skill that changed, came, went, moved, or went back."""
    from guildmark.cli.output import has_color, width, write
    from guildmark.engine.trust.keeping import diff  # the engine loads when it runs
    from guildmark.engine.trust.pinning import kinds

    found = diff(chain_of(folder, workspace=workspace), since, kinds(fail_on))
    if form == "json":
        import msgspec

        from guildmark.reports.base import visible_json

        write(visible_json(msgspec.json.encode(found)), file)
    else:
        ink = Ink(width=width(), color=has_color() and not file)
        text = markdown(found) if form == "markdown" else lines(ink, found, verbose=verbose)
        write("".join(f"{line}\n" for line in text), file)
    return found.exit
