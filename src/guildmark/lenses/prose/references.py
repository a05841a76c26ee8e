"""What a Markdown text refers to by path: link targets, and code spans that are nothing but a path."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import unquote

from msgspec import Struct

from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.prose.markdown import Prose

Kind = Literal["relative", "absolute", "url", "anchor", "placeholder"]

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:|//")
_ABSOLUTE: Final = re.compile(r"/|~|[A-Za-z]:[\\/]|\\\\")
_PLACEHOLDER: Final = re.compile(r"[{}<>$*|\"\n]|\.\.\.|…|%[A-Z_]{2,}%|\bpath/to\b")
_CODE_PATH: Final = re.compile(r"(?:\.{1,2}/)*[\w@+.\-]+(?:/[\w@+.\-]+)*/?(?:#[\w\-]*)?")
_LINE_SUFFIX: Final = re.compile(r":\d+(?:[-:]\d+)?\Z")


class Reference(Struct, frozen=True):
    """One mention of a path. ``path`` is normal (``a/b``, ``../c``), without fragment; empty for the folder itself."""

    path: str
    raw: str
    kind: Kind
    by: Literal["link", "code"]
    span: Span


def kind_of(target: str) -> Kind:
    """Tell what a target is, by its form."""
    target = target.strip()
    if not target or target.startswith("#"):
        return "anchor"
    if _PLACEHOLDER.search(target):
        return "placeholder"
    if _ABSOLUTE.match(target) and not target.startswith("//"):
        return "absolute"
    if _SCHEME.match(target):
        return "url"
    return "relative"


def normal(target: str) -> str:
    """Cut fragment, query and line numbers off a relative target, and resolve its dots."""
    path = unquote(target.strip()).replace("\\", "/")
    path = _LINE_SUFFIX.sub("", re.split(r"[?#]", path, maxsplit=1)[0])
    resolved = posixpath.normpath(path) if path else ""
    return "" if resolved == "." else resolved


def references(prose: Prose) -> Iterator[Reference]:
    """Yield every mention outside of code blocks, links first; autolinks and uses of a reference name no path."""
    for link in prose.links:
        if link.kind in {"inline", "definition"}:
            kind = kind_of(link.target)
            path = normal(link.target) if kind == "relative" else ""
            yield Reference(path, link.target, kind, "link", link.target_span)
    for code in prose.code_spans:
        text = code.text.strip()
        if "/" in text and _CODE_PATH.fullmatch(_LINE_SUFFIX.sub("", text)):
            yield Reference(normal(text), text, "relative", "code", code.span)
