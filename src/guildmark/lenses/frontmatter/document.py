"""A SKILL.md as a host's parser meets it: raw bytes, and the readings that several dialects share, made once."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from guildmark.lenses.frontmatter.nodes import parse
from guildmark.lenses.frontmatter.values import Schema, Value, to_value
from guildmark.model.skill import Node, Problem

BOM: Final = b"\xef\xbb\xbf"


class Reading(Struct, frozen=True):
    """What a dialect made of a file: values, or the reason why it has none. ``error`` is in the host's words."""

    values: dict[str, Value] | None
    body: str = ""
    error: str = ""
    unsure: str = ""
    """What our own reader refuses, so that nobody can tell what the host's makes of it; then there are no values."""

    def text(self, key: str) -> str | None:
        """Return a value that is a string, else None."""
        value = (self.values or {}).get(key)
        return value if isinstance(value, str) else None


class Document:
    """The bytes of one skill file with the name of its folder."""

    def __init__(self, data: bytes, folder: str, file: str = "SKILL.md") -> None:
        self.data = data
        self.folder = folder
        self.file = file
        self._nodes: dict[tuple[str, Schema], Node | Problem] = {}
        self._blocks: dict[tuple[str, Schema], Value | Problem] = {}

    @cached_property
    def strict(self) -> str | None:
        """The text as a strict UTF-8 decoder gives it, byte order mark kept as U+FEFF; None if it raises."""
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError:
            return None

    @cached_property
    def lenient(self) -> str:
        """The text as decoders give it that put U+FFFD for bad bytes; byte order mark kept."""
        return self.data.decode("utf-8", errors="replace")

    @property
    def has_bom(self) -> bool:
        """Say whether the file starts with a UTF-8 byte order mark."""
        return self.data.startswith(BOM)

    def nodes(self, block: str, schema: Schema = "1.1") -> Node | Problem:
        """Parse a block once, however many dialects ask for the same one; doubles of a key are kept."""
        key = (block, schema)
        if key not in self._nodes:
            self._nodes[key] = parse(block, 1, breaks="1.1" if schema == "1.1" else "1.2")
        return self._nodes[key]

    def yaml(self, block: str, schema: Schema = "1.1") -> Value | Problem:
        """Read a block as plain values, once as well."""
        key = (block, schema)
        if key not in self._blocks:
            node = self.nodes(block, schema)
            self._blocks[key] = node if isinstance(node, Problem) else to_value(node, schema)
        return self._blocks[key]
