"""Effects of shell commands: Bash, and what of it ``sh``, ``zsh`` and ``dash`` share."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from guildmark.lenses.scripts.machine import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.scripts.effects import Effects
    from guildmark.lenses.scripts.parsing import Patience


def effects(source: str, cwd: str | None = None, patience: Patience | None = None) -> Effects:
    """Say what a command or script does, started in the folder ``cwd``.

    It never raises and never touches a file: what text cannot tell is in ``unknown``. ``patience`` is shared by sources
    that one log or skill brings, so that many hard ones take no longer than one.
    """
    return read("bash", source, cwd, patience)


def effects_of_argv(argv: Sequence[str], cwd: str | None = None) -> Effects:
    """Say what a command given as a list does; spans are of ``shlex.join(argv)``."""
    return read("bash", shlex.join(argv), cwd)
