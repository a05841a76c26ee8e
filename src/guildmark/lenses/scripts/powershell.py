"""Effects of PowerShell commands, of Windows PowerShell 5.1 and PowerShell 7 alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.scripts.machine import read

if TYPE_CHECKING:
    from guildmark.lenses.scripts.effects import Effects
    from guildmark.lenses.scripts.parsing import Patience


def effects(source: str, cwd: str | None = None, patience: Patience | None = None) -> Effects:
    """Say what a command or script does, started in the folder ``cwd``.

    Paths have forward slashes; ``written`` keeps what stands there. It never raises and never touches a file.
    """
    return read("powershell", source, cwd.replace("\\", "/") if cwd else cwd, patience)
