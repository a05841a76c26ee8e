"""Digests of a skill: our own over everything, and AgentEval's two for teams that migrate."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from guildmark.model.skill import Digests, Manifest, SkillFile, is_cache

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

IGNORED_NAMES: Final = frozenset({".git", ".hg", ".svn", ".DS_Store", "Thumbs.db", "desktop.ini"})
"""Left out of digests and of the inventory's tree; where one was met, the skill says so in ``ignored``."""
_SEPARATOR: Final = "\u241e"
_RESOURCES: Final = (".md", ".txt", ".json", ".csv", ".yaml", ".yml")
_SCRIPTS: Final = (".csx", ".cs", ".py", ".js", ".ts", ".sh", ".ps1")


def tree_digest(files: Iterable[SkillFile]) -> str:
    """Hash path, kind of entry, executable bit, bytes and link target of each file, every part length-prefixed."""
    whole = hashlib.sha256(b"guildmark-tree-1")
    for file in sorted(files, key=lambda item: item.path):
        if file.kind == "link":
            mode, content = "120000", file.link or ""
        else:
            mode, content = ("100755" if file.mode & 0o111 else "100644"), file.sha256 or "unread"
        for part in (file.path, mode, content):
            data = part.encode("utf-8", "backslashreplace")
            whole.update(len(data).to_bytes(8, "big"))
            whole.update(data)
    return whole.hexdigest()


def digests(files: Sequence[SkillFile], instructions: bytes, manifest: Manifest) -> Digests:
    """Compute every digest of a skill from its inventory and the bytes of its SKILL.md."""
    paths = frozenset(file.path for file in files)
    counted = [file for file in files if not is_cache(file.path, paths)]
    return Digests(
        tree=tree_digest(counted),
        instructions=hashlib.sha256(instructions).hexdigest(),
        executable=tree_digest(file for file in counted if file.runs),
        agenteval_structural=agenteval_structural(files, manifest),
        agenteval_content=agenteval_content(files),
    )


def agenteval_structural(files: Sequence[SkillFile], manifest: Manifest) -> str | None:
    """Compute AgentEval's structural fingerprint; None without a name, since its host loads nothing then."""
    name = manifest.text("name")
    if not name:
        return None
    compatibility = manifest.text("compatibility")
    tools = manifest.text("allowed-tools") or ""
    parts = (
        name,
        manifest.text("description") or "",
        ",".join(_below(files, "resources/", _RESOURCES)),
        ",".join(_below(files, "scripts/", _SCRIPTS)),
        ",".join(sorted(tool.strip() for tool in tools.split(",") if tool.strip())),
        str(len(compatibility.encode("utf-16-le")) // 2) if compatibility else "",
    )
    return hashlib.sha256(_SEPARATOR.join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _below(files: Sequence[SkillFile], folder: str, extensions: tuple[str, ...]) -> list[str]:
    return sorted(
        file.path for file in files if file.path.startswith(folder) and file.path.lower().endswith(extensions)
    )


def agenteval_content(files: Sequence[SkillFile]) -> str | None:
    """Compute AgentEval's content hash: ``path LF sha256 LF`` of every file in ordinal order; None if one is unread."""
    rows = sorted((file for file in files if file.kind != "link"), key=lambda item: item.path.encode("utf-16-be"))
    if any(file.sha256 is None for file in rows):
        return None
    text = "".join(f"{file.path}\n{file.sha256}\n" for file in rows)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
