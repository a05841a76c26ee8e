"""Finds here-documents and here-strings and rewrites them, letter for letter, before a shell text is parsed.

The grammar loses what stands behind ``<<EOF`` on its line, and ``<<<`` behind another redirection (tree-sitter-bash
0.25.1). With ``< name`` and blanks in their place, of the same length, nothing is lost and every offset stays.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

_STEP: Final = re.compile(
    rb"""\\. | '[^']*' | \$'(?:\\.|[^'\\])*' | \$\(\(? | <<< | <<-?[ \t]*(?:'[^'\n]*'|"[^"\n]*"|\\?[^\s;&|<>()'"\\`]+)
    | (?<![^\s;&|()])\#[^\n]* | ["`()\n]""",
    re.VERBOSE | re.DOTALL,
)
_QUOTED_STEP: Final = re.compile(rb'\\.|\$\(\(?|["`]', re.DOTALL)
_DEEPEST: Final = 200


class Heredoc(Struct, frozen=True):
    """A body by its byte offsets; ``literal`` ones expand nothing."""

    start: int
    end: int
    literal: bool
    tabs: bool
    """Leading tabs are dropped."""


class _Scan:
    """One pass over a text: which quoting stands open, and which bodies are due at the next line end."""

    def __init__(self, code: bytes) -> None:
        self.code = code
        self.open: list[bytes] = [b""]
        self.due: list[tuple[int, bytes, bool, bool]] = []
        self.found: dict[int, Heredoc | None] = {}
        self.masked = bytearray(code)

    def run(self) -> None:
        at = 0
        while len(self.open) < _DEEPEST:
            inside = self.open[-1] == b'"'
            step = (_QUOTED_STEP if inside else _STEP).search(self.code, at)
            if step is None:
                return
            at = step.end()
            token = step[0]
            if token.startswith(b"<<"):
                if self.open[-1] != b"$((":
                    self._announce(step.start(), token)
            elif token == b"\n":
                at = self._bodies(at)
            else:
                self._nest(token)

    def close(self) -> None:
        """End what is due at the end of the text."""
        self._bodies(len(self.code))

    def _nest(self, token: bytes) -> None:
        top = self.open[-1]
        if token in {b'"', b"`"}:
            if top == token:
                self.open.pop()
            else:
                self.open.append(token)
        elif token in {b"(", b"$(", b"$(("}:
            self.open.append(token)
        elif token == b")" and top in {b"(", b"$(", b"$(("}:
            if top == b"$((":
                self.open[-1] = b"$("
            else:
                self.open.pop()

    def _announce(self, start: int, token: bytes) -> None:
        if token == b"<<<":
            self.found[start] = None
            self.masked[start : start + 3] = b"<  "
            return
        word = token.lstrip(b"<")
        tabs = word.startswith(b"-")
        word = word.removeprefix(b"-").strip(b" \t")
        plain = word.strip(b"'\"").removeprefix(b"\\")
        self.due.append((start, plain, plain != word, tabs))
        self.masked[start : start + len(token)] = b"<" + b"_" * (len(token) - 1)

    def _bodies(self, at: int) -> int:
        for start, name, literal, tabs in self.due:
            blank = rb"^\t*" if tabs else rb"^"
            close = re.compile(blank + re.escape(name) + rb"$", re.MULTILINE).search(self.code, at)
            end = close.start() if close else len(self.code)
            self.found[start] = Heredoc(at, end, literal, tabs)
            after = close.end() if close else end
            self.masked[at:after] = re.sub(rb"[^\n]", b" ", self.code[at:after])
            at = after
        self.due.clear()
        return at


def taken_out(code: bytes) -> tuple[bytes, dict[int, Heredoc | None]]:
    """Give the text to parse, and by the offset of their ``<<`` the here-documents; None stands for a here-string."""
    found: dict[int, Heredoc | None] = {}
    if b"<<" in code:
        scan = _Scan(code)
        scan.run()
        scan.close()
        code, found = bytes(scan.masked), scan.found
    return (code.replace(b"<>", b"> ") if b"<>" in code else code), found  # the grammar has no `<>`
