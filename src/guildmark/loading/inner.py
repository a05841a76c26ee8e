"""What lies inside of archives and office documents of a skill: read under limits, never unpacked to disk."""

from __future__ import annotations

import html
import io
import re
import tarfile
import zipfile
from typing import TYPE_CHECKING, Final

from guildmark.loading.archive import BROKEN, Unpacking, untar, unzip
from guildmark.loading.kinds import kind_of
from guildmark.model.skill import SkillFile, Unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.loading.limits import Limits

INSIDE: Final = "!/"
"""Between the path of an archive and that of a member of it."""
_DEEPEST: Final = 3
_HEAD: Final = 512
_PACKED: Final = frozenset({"archive", "document"})
_KEPT: Final = frozenset({"markdown", "text", "data", "script"})
_TAGS: Final = re.compile(r"<[^>]*>")
_TEXT: Final = re.compile(
    r"^(?:word/(?:document|comments|footnotes|header\d*|footer\d*)\.xml|ppt/(?:slides|notesSlides|comments)/[^/]+\.xml|xl/(?:sharedStrings|comments\d*)\.xml|content\.xml|docProps/[^/]+\.xml)$"
)


def look_into(path: str, data: bytes, limits: Limits, depth: int = 1) -> Iterator[SkillFile | Unseen]:
    """Yield the members of an archive or document that rules may look into, and what was not looked at.

    Members of members have the names of both before theirs. Never raises.
    """
    unpacking = Unpacking(limits)
    try:
        if zipfile.is_zipfile(io.BytesIO(data)):
            unzip(io.BytesIO(data), unpacking)
        elif tarfile.is_tarfile(io.BytesIO(data)):
            untar(io.BytesIO(data), unpacking)
        else:
            yield Unseen(path, "is an archive of a kind that is not looked into")
    except BROKEN as error:
        yield Unseen(path, f"breaks off while it is unpacked: {error}")
    for item in unpacking.unseen:
        yield Unseen(f"{path}{INSIDE}{item.path}", item.reason)
    for name, content in sorted(unpacking.files.items()):
        yield from _member(f"{path}{INSIDE}{name}", name, content, unpacking.modes.get(name, 0o644), limits, depth)


def _member(
    path: str, name: str, content: bytes, mode: int, limits: Limits, depth: int
) -> Iterator[SkillFile | Unseen]:  # a file has these parts
    kind, language = kind_of(name, content[:_HEAD])
    if kind in _PACKED:
        if depth >= _DEEPEST:
            yield Unseen(path, f"lies deeper than {_DEEPEST} archives, and was not looked into")
        else:
            yield from look_into(path, content, limits, depth + 1)
        return
    if _TEXT.match(name):
        content, kind = _plain(content), "text"
    if kind in _KEPT and len(content) > limits.text_bytes:
        yield Unseen(path, f"{len(content):,} bytes are over the limit of {limits.text_bytes:,} (limits.text_bytes)")
        return
    yield SkillFile(
        path=path,
        size=len(content),
        mode=mode,
        kind=kind,
        language=language,
        content=content if kind in _KEPT else None,
    )


def _plain(xml: bytes) -> bytes:
    """Return the text of an office document's part: paragraphs on lines, marks left out."""
    text = xml.decode("utf-8", "replace")
    text = re.sub(r"</(?:w:p|a:p|si|text:p|text:h)>", "\n", text)
    return html.unescape(_TAGS.sub("", text)).encode("utf-8", "replace")
