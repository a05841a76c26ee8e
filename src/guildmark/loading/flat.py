"""Markdown files that lie flat in a skill directory: which of them were meant as skills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.lenses.frontmatter import manifest
from guildmark.loading.decode import text_of
from guildmark.loading.tree import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Tree


class FlatFile(Struct, frozen=True):
    """A flat file whose frontmatter has a name or a description, as only skills do."""

    path: str
    name: str | None
    description: str | None


def flat_skills(tree: Tree, raws: Iterable[str], limits: Limits) -> tuple[FlatFile, ...]:
    """Read the flat files and keep those that look like skills."""
    found = []
    for raw in raws:
        folder = raw.rpartition("/")[0]
        entry = next((item for item in tree.entries(folder) if item.raw == raw), None)
        if entry is None:
            continue
        try:
            with tree.open(entry) as file:
                data = b"".join(file.chunks()) if file.size <= limits.text_bytes else b""
        except OSError:
            continue
        opened = manifest.read(text_of(data))
        name, description = opened.manifest.text("name"), opened.manifest.text("description")
        if name is not None or description is not None:
            found.append(FlatFile(printable(raw), name, description))
    return tuple(found)
