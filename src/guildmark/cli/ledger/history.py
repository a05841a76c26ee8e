"""Tell what became of one skill."""

from __future__ import annotations

import click

from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.model.errors import Exit
from guildmark.reports.base import counted, visible


@click.command(short_help="Tell what became of one skill.")
@click.argument("name", metavar="NAME")
@LEDGER
@WORKSPACE
def command(name: str, folder: str | None, *, workspace: bool) -> int:
    """List each capture in which a skill was another one than before, at each of its places, and who approved it."""
    from guildmark.engine.trust.keeping import history  # the engine loads when it runs
    from guildmark.ledger.snapshots import book

    found = book(chain_of(folder, workspace=workspace))
    approved = {(item.key, item.tree): item.approval for item in found.approvals}
    for snapshot, row in history(found, name):
        if row is None:
            click.echo(f"{snapshot.number:>5}  {snapshot.time}  gone")
            continue
        tree = row.pin.digests.tree if row.pin.digests else None
        who = approved.get((row.pin.key, tree)) if tree else None
        state = (
            f"approved by {visible(who.by)} {who.time}{f': {visible(who.note)}' if who.note else ''}"
            if who
            else "captured"
        )
        high = sum(mark.severity in ("critical", "high") for mark in row.findings or ())
        open_ = "not scanned" if row.findings is None else f"{counted(high, 'high finding')}"
        click.echo(
            f"{snapshot.number:>5}  {snapshot.time}  {(tree or 'not read')[:12]}  {visible(row.pin.path)}  {open_}  {state}"
        )
    return int(Exit.CLEAN)
