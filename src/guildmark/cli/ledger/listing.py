"""List captures."""

from __future__ import annotations

import click

from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.model.errors import Exit
from guildmark.reports.base import counted, visible


@click.command(short_help="List captures and approvals.")
@LEDGER
@WORKSPACE
def command(folder: str | None, *, workspace: bool) -> int:
    """List what the ledger holds, oldest first."""
    from guildmark.ledger.snapshots import book  # the ledger loads when it is read

    found = book(chain_of(folder, workspace=workspace))
    if not found.snapshots:
        click.echo("no capture yet: guildmark ledger capture PATH", err=True)
        return int(Exit.NOTHING)
    for snapshot in found.snapshots:
        note = f"  {visible(snapshot.capture.note)}" if snapshot.capture.note else ""
        approved = sum(item.capture == snapshot.number for item in found.approvals)
        click.echo(
            f"{snapshot.number:>5}  {snapshot.time}  {counted(len(snapshot.capture.skills), 'skill'):>12}  {approved} approved  {visible(snapshot.capture.root)}{note}"
        )
    return int(Exit.CLEAN)
