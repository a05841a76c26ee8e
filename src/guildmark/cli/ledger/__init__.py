"""Keep a ledger of skills: what they were, who approved them, and what has changed since."""

from __future__ import annotations

from typing import Final

import click

from guildmark import plugins

FOLDER: Final = ".guildmark/ledger"
WORKSPACE_FOLDER: Final = ".guildmark/ledger-workspace"
_VERBS: Final = {
    "capture": "capture", "list": "listing", "diff": "diff", "history": "history", "approve": "approve", "verify": "verify",
    "import": "bring",
}  # fmt: skip
"""Each verb's file; two of them are words of Python."""


class _Verbs(click.Group):
    """Imports a verb when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every verb."""
        del ctx
        return [*_VERBS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb; None when there is none of that name."""
        del ctx
        if cmd_name not in _VERBS:
            return None
        found = plugins.load("cli/ledger", _VERBS[cmd_name]).command
        return found if isinstance(found, click.Command) else None


@click.group(cls=_Verbs, short_help="Keep a ledger of skills and approvals.")
def command() -> None:
    """Keep a ledger: a folder of captures and approvals that only grows, each link with the digest of the one before.

    Captured is not approved: `approve` says who looked at what, and `diff` what is not as it was.
    """
