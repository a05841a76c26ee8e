"""Options that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from guildmark.cli.ledger import FOLDER, WORKSPACE_FOLDER

if TYPE_CHECKING:
    from guildmark.ground.store.chain import Chain

LEDGER: Final = click.option("--ledger", "folder", metavar="DIR", help=f"The ledger's folder. [default: {FOLDER}]")
WORKSPACE: Final = click.option(
    "--workspace", is_flag=True, help=f"Of a folder of repos; its ledger is {WORKSPACE_FOLDER}."
)


def chain_of(folder: str | None, *, workspace: bool = False) -> Chain:
    """Open the ledger that is meant."""
    from guildmark.ground.store.chain import Chain  # only where there is one

    return Chain(Path(folder or (WORKSPACE_FOLDER if workspace else FOLDER)))
