"""The languages that are followed: each with its front end and its tables, loaded when first met."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final

from msgspec import Struct

from guildmark.lenses.flows.code import Program
from guildmark.lenses.flows.meanings import Meaning

_ROOM: Final = "guildmark.lenses.flows"
_SAME: Final = {
    "bash": "shell", "sh": "shell", "zsh": "shell", "console": "shell", "shellscript": "shell", "ksh": "shell", "fish": "shell",
    "js": "javascript", "mjs": "javascript", "cjs": "javascript", "jsx": "javascript", "node": "javascript", "typescript": "javascript", "ts": "javascript", "tsx": "javascript",
    "py": "python", "python3": "python", "ps1": "powershell", "pwsh": "powershell", "rb": "ruby",
}  # fmt: skip
_FORMS: Final = frozenset(("python", "shell", "javascript", "powershell"))


class Tongue(Struct, frozen=True, kw_only=True):
    """One language, as the interpreter wants it."""

    name: str
    read: Callable[[str], Program]
    calls: dict[str, Meaning]
    methods: dict[str, Meaning]
    names: dict[str, tuple[str, str]]
    free_is_env: bool = False


@cache
def language(name: str) -> Tongue | None:
    """Return a language by any of its names; None for one that is not followed."""
    name = _SAME.get(name.lower(), name.lower())
    if name not in _FORMS:
        return None
    form = import_module(f"{_ROOM}.{name}_form")
    tables = import_module(f"{_ROOM}.{name}_calls")
    return Tongue(
        name=name,
        read=getattr(form, f"read_{name}"),
        calls=tables.CALLS,
        methods=tables.METHODS,
        names=tables.NAMES,
        free_is_env=name == "shell",
    )
