"""Approve a skill as it was captured last."""

from __future__ import annotations

from pathlib import Path

import click

from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.model.errors import Exit, UsageError
from guildmark.reports.base import counted, visible


@click.command(short_help="Approve a skill as captured last.")
@click.argument("name", metavar="NAME")
@click.option("--by", required=True, metavar="WHO", help="Who looked at it.")
@click.option("--note", required=True, metavar="TEXT", help="Why, or under which conditions.")
@LEDGER
@WORKSPACE
@click.option("--sign", "key", metavar="KEY", help="Sign it with this private SSH key.")
def command(name: str, by: str, note: str, folder: str | None, key: str | None, *, workspace: bool) -> int:
    """Write down that somebody approved a skill, with what was open then; NAME is its name, or its path for one place."""
    from guildmark.engine.trust.keeping import approve  # the engine loads when it runs

    if not by.strip() or not note.strip():
        raise UsageError("an approval says who, and why", next_step='--by alice --note "read it, ticket 12"')
    for one in approve(chain_of(folder, workspace=workspace), name, by=by, note=note, key=Path(key) if key else None):
        count = len(one.approval.findings)
        click.echo(
            f"approved {visible(one.name)} at {visible(one.path)} as {one.tree[:12]}, with {counted(count, 'open finding')}"
        )
    return int(Exit.CLEAN)
