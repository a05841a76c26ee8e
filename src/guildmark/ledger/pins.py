"""A skill as a pin: what it is now, for comparing later."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Final
from zlib import crc32

from guildmark.lenses.frontmatter import allowed_tools
from guildmark.model.pin import Facts, Pin, PinnedDigests, PinnedFile, Role
from guildmark.model.skill import is_cache

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.skill import Node, Skill, SkillFile

_HOST: Final = re.compile(rb"://(?:[^\s/@]*@)?\[?([A-Za-z0-9][A-Za-z0-9.:-]*)")
_FENCE: Final = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)")
_KEY_DIGITS: Final = 16
LINE_DIGITS: Final = 8
_MOST_HOSTS: Final = 200


def pin_of(skill: Skill, repo: str = "", note: str | None = None) -> Pin:
    """Return the pin of a skill in a repo of a scope."""
    digests = skill.digests
    paths = frozenset(file.path for file in skill.files)
    unread = any(file.sha256 is None and file.kind not in ("link", "special") for file in skill.files)
    field = skill.manifest.field("allowed-tools")
    return Pin(
        key=key_of(repo, skill.path, skill.name), name=skill.name, path=below(repo, skill.path),
        digests=None if digests is None or unread else PinnedDigests(tree=digests.tree, instructions=digests.instructions, executable=digests.executable),
        files=tuple(_file(file, skill.file) for file in sorted(skill.files, key=lambda one: one.path) if not is_cache(file.path, paths)),
        facts=Facts(
            frontmatter={field.key: _digest(_value(field.value))[:_KEY_DIGITS] for field in skill.manifest.fields},
            lines="".join([f"{crc32(line.encode('utf-8', 'surrogatepass')):08x}" for line in skill.body.splitlines()]),
            text=_digest(" ".join(skill.text.split())),
            tools=None if field is None else tuple(tool.text for tool in allowed_tools.read(field.value).tools),
            source=_source(skill), hosts=_hosts(skill), code=tuple(_code(skill.body)),
        ),
        scripts=tuple(file.path for file in skill.files if file.runs), note=note,
    )  # fmt: skip


def key_of(repo: str, path: str, name: str) -> str:
    """Return what a skill is known by: where it lies, place and all, and what it is called, in folded case."""
    return f"{below(repo, path)}#{name}".casefold()


def below(repo: str, path: str) -> str:
    """Put a path below a repo's folder."""
    return path if not repo else repo if path == "." else f"{repo}/{path}"


def _file(file: SkillFile, main: str) -> PinnedFile:
    mode = "120000" if file.kind == "link" else "100755" if file.mode & 0o111 else "100644"
    return PinnedFile(path=file.path, mode=mode, sha256=file.sha256, role=_role(file, main), link=file.link)


def _role(file: SkillFile, main: str) -> Role:
    if file.kind in ("link", "special"):
        return "link" if file.kind == "link" else "special"
    return "instructions" if file.path == main else "script" if file.runs else "resource"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _value(node: Node) -> str:
    """Write a frontmatter value so that only what it means counts, not how it is quoted."""
    return json.dumps(_plain(node), ensure_ascii=False)


def _plain(node: Node) -> object:
    if node.kind == "list":
        return [_plain(item) for item in node.items]
    if node.kind == "map":
        return {"map": [[field.key, _plain(field.value)] for field in node.fields]}
    return [node.kind, node.text]


def _source(skill: Skill) -> str | None:
    """Return the declared source; a word of its author, which nobody has checked."""
    metadata = skill.manifest.field("metadata")
    inner = {field.key: field.value for field in metadata.value.fields} if metadata else {}
    given = [inner.get("source"), inner.get("repository")]
    field = skill.manifest.field("repository")
    given.append(field.value if field else None)
    return next((node.text for node in given if node is not None and node.kind == "str" and node.text), None)


def _hosts(skill: Skill) -> tuple[str, ...]:
    """Name the hosts of URLs in all text of a skill."""
    found = {
        match.decode("ascii").casefold().rstrip(".:")
        for file in skill.files
        if file.content
        for match in _HOST.findall(file.content)
    }
    return tuple(sorted(found)[:_MOST_HOSTS])


def _code(body: str) -> Iterator[str]:
    """Digest each fenced block, with its language."""
    fence = language = ""
    block: list[str] = []
    for line in body.splitlines():
        found = _FENCE.match(line)
        if not fence and found:
            fence, language, block = found[1], found[2], []
        elif fence and found and found[1].startswith(fence) and not found[2]:
            yield _block(language, block)
            fence = ""
        elif fence:
            block.append(line)
    if fence:
        yield _block(language, block)


def _block(language: str, lines: Iterable[str]) -> str:
    text = "\n".join(lines)
    return f"{language[:20].casefold()}:{_digest(text)[:_KEY_DIGITS]}"
