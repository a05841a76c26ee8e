"""Resolves the words of a shell: quotes, escapes, known variables, braces; the rest stays as written and says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.braces import expanded
from guildmark.lenses.scripts.effects import EnvUse
from guildmark.lenses.scripts.state import Held, Word

if TYPE_CHECKING:
    from tree_sitter import Node

    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

SUBSTITUTIONS: Final = frozenset({"command_substitution", "process_substitution"})
_SPECIAL: Final = re.compile(r"[\\*?\[{\ue000-\ue0ff]")
_GLOB: Final = re.compile(r"[*?]|\[[^\]]+\]")
_ESCAPE: Final = re.compile(r"\\(\n|.)", re.DOTALL)
_QUOTED_ESCAPE: Final = re.compile(r'\\([$`"\\\n])')
_ANSI: Final = re.compile(r"\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3}|.)", re.DOTALL)
_ANSI_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v"}
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_MASKED: Final = {ord(char): 0xE000 + ord(char) for char in "{},*?[]\\."}
_UNMASKED: Final = {mask: char for char, mask in _MASKED.items()}
_LONGEST: Final = 65_536


class Words:
    """Resolves words of one text, and gathers the substitutions in them."""

    __slots__ = ("bodies", "ctx", "inner", "work")

    def __init__(self, work: Work, ctx: Context) -> None:
        self.work = work
        self.ctx = ctx
        self.inner: list[Node] = []
        self.bodies: list[Word] = []

    def all(self, node: Node) -> list[Word]:
        """Resolve a node to the words it becomes: one, or more where it has braces or lists."""
        kind = node.type
        start, end = node.byte_range
        if kind in {"word", "number"}:
            text = self.ctx.text.slice(start, end)
            if not _SPECIAL.search(text):
                return [Word(text, start, end, start)]
        elif kind == "raw_string":
            return [Word(self.ctx.text.slice(start + 1, end - 1), start, end, start + 1)]
        elif kind in {"simple_expansion", "expansion"} or (kind == "string" and node.named_child_count == 1):
            listed = self._list(node)
            if listed is not None:
                return listed
        build = _Build(self)
        build.add(node, quoted=False)
        return build.words(start, end)

    def one(self, node: Node) -> Word:
        """Resolve a node that cannot become several words, such as the value of an assignment."""
        build = _Build(self)
        build.add(node, quoted=True)
        word = build.word("".join(build.parts), node.start_byte, node.end_byte)
        word.glob = False
        return word

    def _list(self, node: Node) -> list[Word] | None:
        """Resolve a lone variable that holds several words."""
        inside = node
        if node.type == "string":
            inside = node.named_children[0]
            if inside.type != "expansion" or inside.byte_range != (node.start_byte + 1, node.end_byte - 1):
                return None
        name = _NAME.search(self.ctx.text.slice(inside.start_byte, inside.end_byte))
        held = self.work.shell.variables.get(name[0]) if name else None
        if name is None or held is None:
            return None
        written = self.ctx.text.slice(inside.start_byte, inside.end_byte)
        if node.type != "string" and written in {f"${name[0]}", f"${{{name[0]}}}"}:
            texts = [*held.texts[:1]] if held.dynamic else held.texts[0].split() if held.texts else []
        elif written in {f"${{{name[0]}[@]}}", f"${{{name[0]}[*]}}"}:
            texts = [*held.texts]
        else:
            return None
        start, end = node.byte_range
        return [
            Word(text, start, end, None, held.dynamic, bool(_GLOB.search(text)), unsure=not held.sure) for text in texts
        ]

    def variable(self, name: str, start: int, end: int) -> Held | None:
        """Give what a variable holds; None where only a run can tell."""
        if name in self.work.shell.variables:
            return self.work.shell.variables[name]
        self.work.env.append(EnvUse(name, "read", self.ctx.text.span(start, end)))
        cwd = self.work.shell.cwd
        return Held((cwd,), self.work.shell.sure) if name == "PWD" and cwd else None


class _Build:
    """One word in the making; what is quoted is masked, so that only what is not is a brace or a glob."""

    __slots__ = ("dynamic", "owner", "parts", "unsure")

    def __init__(self, owner: Words) -> None:
        self.owner = owner
        self.parts: list[str] = []
        self.dynamic = False
        self.unsure = False

    def words(self, start: int, end: int) -> list[Word]:
        text = "".join(self.parts)
        texts = expanded(text) if "{" in text else [text]
        return [self.word(text, start, end) for text in texts]

    def word(self, text: str, start: int, end: int) -> Word:
        glob = bool(_GLOB.search(text))
        text = text.translate(_UNMASKED)
        code = self.owner.ctx.text.slice(start, end)
        shift = None
        if text and not self.dynamic and text == code[1:-1] and code[0] in "\"'":
            shift = start + 1
        elif text == code:
            shift = start
        return Word(text, start, end, shift, self.dynamic, glob, unsure=self.unsure)

    def add(self, node: Node, *, quoted: bool) -> None:
        """Append what a node stands for."""
        kind = node.type
        start, end = node.byte_range
        if kind == "string":
            self._spans(node, start + 1, end - (0 if node.children[-1].is_missing else 1))
        elif kind == "concatenation":
            for child in node.children:
                self.add(child, quoted=quoted)
        elif kind == "raw_string":
            self._literal(self.owner.ctx.text.slice(start + 1, end - 1))
        elif kind == "ansi_c_string":
            self._literal(_ANSI.sub(_ansi, self.owner.ctx.text.slice(start + 2, end - 1)))
        elif kind in {"simple_expansion", "expansion"}:
            self._expansion(node)
        elif kind in SUBSTITUTIONS:
            self._substitution(node)
        elif kind == "arithmetic_expansion":
            self._as_written(node)
        else:
            self._bare(self.owner.ctx.text.slice(start, end))

    def _literal(self, text: str) -> None:
        self.parts.append(text.translate(_MASKED))

    def _bare(self, text: str) -> None:
        if "\\" in text:
            text = _ESCAPE.sub(lambda match: "" if match[1] == "\n" else match[1].translate(_MASKED), text)
        self.parts.append(text)

    def _spans(self, node: Node, start: int, end: int) -> None:
        """Append the inside of a double-quoted string: the text between its expansions, and they."""
        text = self.owner.ctx.text
        at = start
        for child in node.named_children:
            if child.type == "string_content":
                continue
            self._literal(_QUOTED_ESCAPE.sub(_unquoted, text.slice(at, child.start_byte)))
            self.add(child, quoted=True)
            at = child.end_byte
        self._literal(_QUOTED_ESCAPE.sub(_unquoted, text.slice(at, end)))

    def _expansion(self, node: Node) -> None:
        written = self.owner.ctx.text.slice(node.start_byte, node.end_byte)
        inside = written[2:-1] if written.startswith("${") else written[1:]
        name = _NAME.match(inside)
        held = self.owner.variable(name[0], node.start_byte, node.end_byte) if name else None
        plain = name is not None and (name.end() == len(inside) or inside[name.end() :].startswith((":-", "-", ":?")))
        text = held.texts[0] if held and held.texts else ""
        if held is not None and plain and len(text) < _LONGEST:
            self._literal(text)
            self.unsure = self.unsure or not held.sure
            self.dynamic = self.dynamic or held.dynamic
        else:
            self._as_written(node)

    def _substitution(self, node: Node) -> None:
        written = self.owner.ctx.text.slice(node.start_byte, node.end_byte)
        cwd = self.owner.work.shell.cwd
        if cwd and written.strip("$()` ") == "pwd":
            self._literal(cwd)
            self.unsure = self.unsure or not self.owner.work.shell.sure
            return
        self.owner.inner.append(node)
        self._literal(written)
        self.dynamic = True

    def _as_written(self, node: Node) -> None:
        self.owner.inner.extend(substitutions(node))
        self._literal(self.owner.ctx.text.slice(node.start_byte, node.end_byte))
        self.dynamic = True


def substitutions(node: Node) -> list[Node]:
    """Find the outermost command and process substitutions below a node."""
    found: list[Node] = []
    left = node.children
    while left:
        at = left.pop()
        if at.type in SUBSTITUTIONS:
            found.append(at)
        else:
            left.extend(at.children)
    return found[::-1]


def _unquoted(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


def _ansi(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] in "xu" and len(code) > 1:
        point = int(code[1:], 16)
        return "\ufffd" if 0xD800 <= point < 0xE000 else chr(point)  # noqa: PLR2004 - the surrogates
    if code[0] in "01234567":
        return chr(int(code, 8) & 0xFF)
    return _ANSI_LETTERS.get(code, code)
