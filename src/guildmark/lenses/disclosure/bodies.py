"""What a loaded body is, once what the host wraps around it is taken away."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.speech import pattern
from guildmark.lenses.frontmatter import manifest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.lenses.disclosure.dialect import Dialect

_NAME: Final = re.compile(r"^name:[ \t]*(?P<quote>[\"']?)(?P<name>[^\n#]*?)(?P=quote)[ \t]*$", re.MULTILINE)
_CLOSED: Final = re.compile(r"^---[ \t]*$", re.MULTILINE)
_FENCE: Final = re.compile(r"^---[ \t]*\r?\n(?=(?:(?:[\w-]+:|[ \t#]).*\n|\r?\n)*?name:)", re.MULTILINE)
_LISTED: Final = re.compile(
    r"<(?:file|resource|script)(?:\s+name=\"(?P<attribute>[^\"]+)\"[^<>]*)?>\s*(?P<text>[^<\n]*)"
)
_BULLET: Final = re.compile(
    r"^[ \t]*(?:[-*][ \t]+)?`?(?P<path>[\w.@+~-]+(?:[/\\][\w .@+~-]+)*\.\w+)`?[ \t\r]*$", re.MULTILINE
)
_TREE: Final = re.compile(
    r"^(?P<bars>[ \t\xa0│]*)[├└]─*[ \t\xa0]*(?P<name>.*[^\s/])(?P<folder>/?)[ \t\r]*$", re.MULTILINE
)


def digest(body: str) -> str:
    """Return the SHA-256 of a body's UTF-8 bytes, as hex."""
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def shown_name(text: str) -> str | None:
    """Return the name that frontmatter at the head of a text declares; null where that is broken."""
    if text.startswith("---") and _CLOSED.search(text, 3):
        return (manifest.read(text).manifest.text("name") or "").strip() or None
    head = text[:4096]
    match = _NAME.search(head)
    if match is None or "\n#" in f"\n{head[: match.start()]}":
        return None
    return match["name"].strip() or None


def plain(text: str, gutter: str) -> str:
    """Take away what a file tool puts before each line; a text where some line lacks it is left as it is."""
    if not gutter:
        return text
    before = pattern(gutter)
    lines = []
    for line in text.split("\n"):
        match = before.match(line)
        if match is None and line.strip():
            return text
        lines.append(line[match.end() :] if match else line)
    return "\n".join(lines)


def shortened(dialects: Iterable[Dialect], text: str) -> bool:
    """Tell whether the host left its mark for a text that it shortened."""
    return any(dialect.cut and pattern(dialect.cut).search(text) for dialect in dialects)


def resources(listing: str | None, base: str | None = None) -> tuple[str, ...] | None:
    """Read the paths that a host lists beside a body: tags, a tree, or one path a line."""
    if listing is None:
        return None
    if "──" in listing:
        found = tuple(_tree(listing))
    else:
        tagged = [match["attribute"] or match["text"] for match in _LISTED.finditer(listing)]
        found = tuple(path.strip() for path in tagged if path.strip()) or tuple(
            match["path"] for match in _BULLET.finditer(listing)
        )
    if base:
        found = tuple(path.removeprefix(base.rstrip("/") + "/") for path in found)
    return tuple(dict.fromkeys(path for path in found if path != "SKILL.md" and not path.endswith("/")))


def meant(names: str, path: str) -> str | None:
    """Return the file that a skill names and whose name differs from a path by its ending only; null where there is none."""
    if re.search(rf"(?<![\w/.-]){re.escape(path)}(?![\w/-]|\.\w)", names):
        return None  # it is this very file that the skill names
    stem, dot, ending = path.rpartition(".")
    if dot and ending.isalnum() and stem and not stem.endswith("/"):
        found = re.search(rf"(?<![\w/.-]){re.escape(stem)}(?![\w/-]|\.\w)", names)
    else:
        found = re.search(rf"(?<![\w/.-]){re.escape(path)}\.\w+(?![\w/-])", names)
    return found[0] if found else None


def _tree(listing: str) -> Iterable[str]:
    above: list[str] = []
    for match in _TREE.finditer(listing):
        depth = len(match["bars"].replace("\t", "    ")) // 4
        del above[depth:]
        if match["folder"]:
            above.append(match["name"])
        else:
            yield "/".join((*above, match["name"]))


def fences(text: str) -> list[int]:
    """Find where frontmatter with a name begins."""
    return [match.start() for match in _FENCE.finditer(text)]


def parted(text: str, count: int) -> list[str] | None:
    """Cut a text that is several files at the frontmatter of each; null when that is not plain."""
    starts = fences(text)
    if len(starts) != count or not starts or starts[0] != 0:
        return None
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
