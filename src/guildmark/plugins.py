"""The closet: lists a room's members, reads their summaries without executing them, imports one when it runs.

Joining a room is dropping a file in it. Outside packages use the entry-point group of the room (``guildmark.rules``);
those are imported only when settings name one.
"""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import ModuleType

PACKAGE: Final = __package__ or "guildmark"
HERE: Final = Path(__file__).parent
NOT_MEMBERS: Final = frozenset({"__init__", "base", "renamed"})


def members(room: str) -> tuple[str, ...]:
    """List the module names of a room (``rules``), sorted; a folder with an ``__init__.py`` is a member too."""
    found = []
    with os.scandir(HERE / room) as entries:
        for entry in entries:
            name = entry.name.removesuffix(".py")
            is_module = entry.name.endswith(".py") and entry.is_file()
            if name not in NOT_MEMBERS and (is_module or Path(entry.path, "__init__.py").is_file()):
                found.append(name)
    return tuple(sorted(found))


def member_id(module: str) -> str:
    """Turn a module name into the member's id: ``hidden_unicode`` into ``hidden-unicode``."""
    return module.replace("_", "-")


def class_name(module: str) -> str:
    """Turn a module name into the member's class: ``hidden_unicode`` into ``HiddenUnicode``."""
    return "".join(part[:1].upper() + part[1:] for part in module.split("_"))


def summary(room: str, module: str) -> str:
    """Read the first sentence of a member's module docstring, without executing it."""
    path = HERE / room / f"{module}.py"
    text = (path if path.is_file() else HERE / room / module / "__init__.py").read_text(encoding="utf-8")
    match = re.match(r'\s*r?"""(.+?)(?:\n\n|""")', text, re.DOTALL)
    return " ".join(match[1].split()) if match else ""


def load(room: str, module: str, part: str | None = None) -> ModuleType:
    """Import a member, or one fixed file of it (``hosts``, ``codex``, ``names``)."""
    name = f"{PACKAGE}.{room.replace('/', '.')}.{module}"
    return importlib.import_module(f"{name}.{part}" if part else name)


def parts(room: str, module: str) -> tuple[str, ...]:
    """List the fixed files that a member with a folder of its own has."""
    return tuple(sorted(path.stem for path in (HERE / room / module).glob("*.py") if path.stem != "__init__"))


def outside(room: str, wanted: frozenset[str]) -> dict[str, object]:
    """Load the members of other packages that settings name, by id; unknown ids are left out."""
    if not wanted:
        return {}
    from importlib.metadata import entry_points  # slow, and wanted by few

    group = f"{PACKAGE}.{room}"
    return {point.name: point.load() for point in entry_points(group=group) if point.name in wanted}
