"""Which packages a repo says it uses, read from the manifests at its root."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildmark.loading.tree import Tree

_MANIFESTS: Final = re.compile(
    r"(?:package\.json|pyproject\.toml|requirements[\w.-]*\.txt|setup\.cfg|.*\.csproj|uv\.lock)\Z"
)
_WORD: Final = re.compile(r"@?[A-Za-z0-9][\w.-]*(?:/[\w.-]+)?")
_MOST_BYTES: Final = 1024 * 1024


def root_names(tree: Tree) -> frozenset[str]:
    """List the names of files and folders at the root; empty when it cannot be listed."""
    try:
        return frozenset(entry.name for entry in tree.entries(""))
    except OSError:
        return frozenset()


def mentioned_packages(tree: Tree) -> frozenset[str]:
    """Return every word of the root's manifests that could be a package's name, in lower case."""
    words: set[str] = set()
    try:
        entries = tree.entries("")
    except OSError:
        return frozenset()
    for entry in entries:
        if entry.kind != "file" or not _MANIFESTS.match(entry.name):
            continue
        try:
            with tree.open(entry) as file:
                text = b"".join(file.chunks() if file.size <= _MOST_BYTES else ()).decode("utf-8", "replace")
        except OSError:
            continue
        words.update(word.lower() for word in _WORD.findall(text))
    return frozenset(words)
