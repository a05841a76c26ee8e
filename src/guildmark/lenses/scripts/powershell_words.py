"""Cuts a PowerShell command into words: the grammar loses paths that start with a variable, and lists of bare words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.effects import EnvUse
from guildmark.lenses.scripts.state import Word

if TYPE_CHECKING:
    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

_PATHLIKE: Final = re.compile(rb"(?<=[\w\"'] )\$(?:\w+:)?\w+[\\/][^\s;|&(){}<>,'\"`]*")
_LISTED: Final = re.compile(rb"(?<=[\w\"'] )[\w.\\/~*:-]*[A-Za-z.\\/~*][\w.\\/~*:-]*(?:[ \t]*,[ \t]*[\w.\\/~*:-]+)+")
_TOKEN: Final = re.compile(
    rb"""(?P<space>(?:\s|`\r?\n)+) | (?P<comment>\#[^\n]*) | (?P<single>'(?:[^']|'')*') | (?P<double>"(?:[^"`]|`.|"")*")
    | (?P<redirect>(?:[0-9*]?>>?(?:&[0-9])?)|<) | (?P<open>[$@]?\(|@?\{) | (?P<comma>,)
    | (?P<bare>(?:`.|[$@](?![({])|[^\s'"`$@(){},;|&<>])+) | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_VARIABLE: Final = re.compile(r"\$(?:\{([^}]+)\}|(_)(?:\.(?:FullName|Path))?\b|((?:env:)?\w+))", re.IGNORECASE)
_GLOB: Final = re.compile(r"[*?]|\[[^\]]+\]")


class Piece(Word):
    """A word, and what came before it."""

    redirect: str = ""
    listed: bool = False
    """It follows a comma."""
    quoted: bool = False


def masked(code: bytes) -> bytes:
    """Give the text to parse: of the same length, with plain words where the grammar would lose its way."""
    if b"$" in code:
        code = _PATHLIKE.sub(lambda match: b"v" * len(match[0]), code)
    if b"," in code:
        code = _LISTED.sub(lambda match: re.sub(rb"[, \t]", b"_", match[0]), code)
    return code


def cut(work: Work, start: int, end: int, ctx: Context) -> list[Piece]:
    """Cut the bytes from ``start`` to ``end`` into words."""
    pieces: list[Piece] = []
    code = ctx.text.code
    at = start
    redirect = ""
    listed = glued = False
    while at < end:
        token = _TOKEN.match(code, at, end)
        if token is None:
            break
        kind = token.lastgroup
        at = token.end()
        if kind in {"space", "comment"}:
            glued = False
        elif kind == "comma":
            listed, glued = True, False
        elif kind == "redirect":
            redirect, glued = token[0].decode(), False
            if b"&" in token[0]:
                redirect = ""
        elif kind == "other":
            glued = False
        else:
            if kind == "open":
                at = _closed(code, at, end)
            piece = _piece(work, kind or "bare", token.start(), at, ctx)
            if glued and pieces and not listed:
                _glue(pieces[-1], piece)
            else:
                piece.redirect, piece.listed = redirect, listed
                pieces.append(piece)
            redirect, listed, glued = "", False, True
    return pieces


def _closed(code: bytes, at: int, end: int) -> int:
    """Find the end of a bracketed stretch."""
    depth = 1
    while at < end and depth:
        token = _TOKEN.match(code, at, end)
        if token is None:
            return end
        at = token.end()
        if token.lastgroup == "open":
            depth += 1
        elif token[0] in {b")", b"}"}:
            depth -= 1
    return at


def _piece(work: Work, kind: str, start: int, end: int, ctx: Context) -> Piece:
    text = ctx.text.slice(start, end)
    if kind == "single":
        inside = text[1:-1]
        plain = "''" not in inside
        return Piece(inside.replace("''", "'"), start, end, start + 1 if plain else None, quoted=True)
    if kind == "open":
        return Piece(text, start, end, None, dynamic=True, quoted=text[0] in "{@")
    quoted = kind == "double"
    inside = text[1:-1].replace('""', '"') if quoted else text
    value, dynamic, unsure = _filled(work, inside, start, end, ctx)
    value = re.sub(r"`(.)", r"\1", value, flags=re.DOTALL)
    shift = (start + 1 if quoted else start) if value == (text[1:-1] if quoted else text) else None
    glob = not quoted and bool(_GLOB.search(value))
    return Piece(value, start, end, shift, dynamic, glob, unsure=unsure, quoted=quoted)


def _filled(work: Work, text: str, start: int, end: int, ctx: Context) -> tuple[str, bool, bool]:
    """Put known variables in their places."""
    if "$" not in text:
        return text, False, False
    dynamic = "$(" in text
    unsure = False
    parts: list[str] = []
    at = 0
    for found in _VARIABLE.finditer(text):
        name = (found[1] or found[2] or found[3]).lower()
        held = work.shell.variables.get(name)
        parts.append(text[at : found.start()])
        at = found.end()
        if held and held.texts:
            parts.append(held.texts[0])
            unsure = unsure or not held.sure
        elif name == "pwd" and work.shell.cwd:
            parts.append(work.shell.cwd)
        else:
            if name.startswith("env:"):
                work.env.append(EnvUse((found[1] or found[2] or found[3])[4:], "read", ctx.text.span(start, end)))
            parts.append(found[0])
            dynamic = True
    parts.append(text[at:])
    return "".join(parts), dynamic, unsure


def _glue(piece: Piece, more: Piece) -> None:
    piece.text += more.text
    piece.end = more.end
    piece.shift = None
    piece.dynamic = piece.dynamic or more.dynamic
    piece.glob = piece.glob or more.glob
    piece.unsure = piece.unsure or more.unsure
