"""Check that a ledger is what was written."""

from __future__ import annotations

from pathlib import Path

import click

from guildmark.cli.ledger.options import LEDGER, WORKSPACE, chain_of
from guildmark.model.errors import Exit
from guildmark.reports.base import counted, visible


@click.command(short_help="Check that the ledger is whole.")
@LEDGER
@WORKSPACE
@click.option(
    "--signers", metavar="FILE", help="Allowed signers, as ssh-keygen reads them: each link must be signed by one."
)
def command(folder: str | None, signers: str | None, *, workspace: bool) -> int:
    """Walk the chain: every link must follow on the one before, and nothing may be missing."""
    from guildmark.engine.trust.keeping import verify  # the engine loads when it runs

    links = verify(chain_of(folder, workspace=workspace), Path(signers) if signers else None)
    if not links:
        click.echo("the ledger is empty", err=True)
        return int(Exit.NOTHING)
    who = sorted({signer for _, signer in links if signer})
    click.echo(
        f"{counted(len(links), 'link')} whole"
        + (f", signed by {visible(', '.join(who))}" if who else ", not checked for signatures")
    )
    return int(Exit.CLEAN)
