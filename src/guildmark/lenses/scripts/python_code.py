"""Finds what Python code given inline reads, writes and runs, from its syntax tree alone."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.effects import EnvUse, Host, How
from guildmark.lenses.scripts.python_names import (
    CHANGES,
    COPIES,
    DYNAMIC,
    LOOKS,
    METHODS,
    MOVES,
    OPENERS,
    PATHS,
    PLACE,
    RUNS,
    SCRIPTS,
    dotted,
    literal,
    mark_printed,
)
from guildmark.lenses.scripts.state import Call, Streams, Taken, Word

if TYPE_CHECKING:
    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.text import Text
    from guildmark.lenses.scripts.work import Work

_LONGEST: Final = 200_000


class _Reader:
    """One pass over a tree."""

    def __init__(self, work: Work, text: Text, ctx: Context) -> None:
        self.work = work
        self.text = text
        self.ctx = replace(ctx, text=text, certain=False, exit="lost", heredocs={})
        self.sure = replace(ctx, text=text, heredocs={})
        self.printed: set[int] = set()
        self.plain = False
        """Whether the one thing put out is put out as it is, by a statement of no other."""
        self.opened: dict[int, str] = {}
        self.constants: dict[str, str | None] = {}
        self.lines = [0]
        for line in text.code.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def literal(self, node: ast.expr) -> str | None:
        """Give a literal text: written there, or in the one assignment to a name."""
        if isinstance(node, ast.Name):
            return self.constants.get(node.id)
        return literal(node)

    def word(self, node: ast.expr, value: str) -> Word:
        """Give a literal as a word at its place."""
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        if value and self.text.code[start + 1 : end - 1] == value.encode("utf-8", "replace"):
            return Word(value, start + 1, end - 1, start + 1)
        return Word(value, start, end)

    def doubt(self, node: ast.expr, reason: str) -> None:
        """Note a call whose argument only a run can tell."""
        self.work.doubt(reason, self.word(node, ""), self.ctx)

    def bind(self, node: ast.Assign) -> None:
        """Keep a text that a name is bound to, unless it is bound again."""
        for target in node.targets:
            if isinstance(target, ast.Name):
                held = None if target.id in self.constants else literal(node.value)
                self.constants[target.id] = held

    def call(self, node: ast.Call) -> None:
        """Take in one call."""
        name = dotted(node.func)
        first = node.args[0] if node.args else None
        if name in OPENERS:
            self._open(node, first)
        elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
            self._method(node, node.func.attr, node.func.value)
        elif name in RUNS:
            self._run(first)
        elif name in SCRIPTS:
            self._script(first)
        elif name in CHANGES:
            self._write(first, CHANGES[name])
        elif name in COPIES:
            self._copy(node)
        elif name in LOOKS and first is not None:
            self._read(first, Taken("python", "unknown", "meta"))
        elif name in DYNAMIC:
            self._dynamic(node, first)
        elif name in {"os.getenv", "os.environ.get"}:
            self._environment(first)

    def _open(self, node: ast.Call, first: ast.expr | None) -> None:
        mode = self.literal(node.args[1]) if len(node.args) > 1 else None
        for keyword in node.keywords:
            if keyword.arg == "mode":
                mode = self.literal(keyword.value)
        if mode and any(letter in mode for letter in "wax+"):
            self._write(first, "append" if "a" in mode else "edit" if "r" in mode else "create")
        elif first is not None and self.opened.get(id(node)) != "script":
            self._read(first, self._taken(node))

    def _taken(self, node: ast.Call) -> Taken:
        if id(node) not in self.printed:
            return Taken("python", "unknown", "content", form="changed")
        return Taken("python", "whole", "content", form="verbatim" if self.plain else "changed")

    def _method(self, node: ast.Call, method: str, maker: ast.Call) -> None:
        if dotted(maker.func) not in PATHS or not maker.args:
            return
        first = maker.args[0] if len(maker.args) == 1 else maker
        if method in {"read_text", "read_bytes"}:
            if self.opened.get(id(node)) != "script":
                self._read(first, self._taken(node))
        elif method == "open":
            mode = self.literal(node.args[0]) if node.args else "r"
            if mode and any(letter in mode for letter in "wax+"):
                self._write(first, "append" if "a" in mode else "create")
            else:
                self._read(first, Taken("python", "unknown", "content", form="changed"))
        elif method in METHODS:
            self._write(first, METHODS[method])
        elif method in LOOKS:
            self._read(first, Taken("python", "unknown", "meta"))

    def _read(self, node: ast.expr, taken: Taken) -> None:
        value = self.literal(node)
        if value is None:
            self.doubt(node, "python reads a file that only a run can tell")
        else:
            sure = self.plain and taken.extent == "whole" and taken.kind == "content"
            self.work.read(self.word(node, value), taken, self.sure if sure else self.ctx)

    def _write(self, node: ast.expr | None, how: How) -> None:
        if node is None:
            return
        value = self.literal(node)
        if value is None:
            self.doubt(node, "python writes a file that only a run can tell")
        else:
            self.work.write(self.word(node, value), "python", how, self.ctx)

    def _copy(self, node: ast.Call) -> None:
        source, target = ((*node.args, None, None))[:2]
        origin = self.literal(source) if source is not None else None
        if source is not None and origin is not None and dotted(node.func) in MOVES:
            self.work.write(self.word(source, origin), "python", "delete", self.ctx)
        if source is not None:
            self._read(source, Taken("python", "whole", "meta"))
        value = self.literal(target) if target is not None else None
        if target is None or value is None:
            self.doubt(node, "python writes a file that only a run can tell")
            return
        path = self.work.place(Word(origin, 0, 0), self.ctx)[0] if origin else None
        self.work.write(self.word(target, value), "python", "create", self.ctx, path)

    def _script(self, node: ast.expr | None) -> None:
        value = self.literal(node) if node is not None else None
        if node is None:
            return
        if value is None:
            self.doubt(node, "python runs a script that only a run can tell")
            return
        word = self.word(node, value)
        self.work.run(Call([word], self.ctx, Streams()), [], word, program="python")

    def _run(self, node: ast.expr | None) -> None:
        """Take in a child process, a list of words or a line for the shell."""
        if node is None:
            return
        value = self.literal(node)
        if value is not None:
            self.work.open("bash", self.word(node, value), self.ctx)
            return
        if isinstance(node, (ast.List, ast.Tuple)):
            texts = [self.literal(item) for item in node.elts]
            words = [
                self.word(item, text) if text is not None else self._unknown(item)
                for item, text in zip(node.elts, texts, strict=True)
            ]
            if words and not words[0].dynamic:
                self.work.also(Call(words, self.ctx, Streams([], [])))
                return
        self.doubt(node, "python runs a program that only a run can tell")

    def _unknown(self, node: ast.expr) -> Word:
        if dotted(node) == "sys.executable":
            return self.word(node, "python3")
        word = self.word(node, "")
        return Word(f"${{{ast.unparse(node)}}}", word.start, word.end, dynamic=True)

    def _dynamic(self, node: ast.Call, first: ast.expr | None) -> None:
        """Take in ``exec`` and its like: code from a file is a run of it."""
        inner = (
            first.args[0] if isinstance(first, ast.Call) and dotted(first.func) == "compile" and first.args else first
        )
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            maker = inner.func.value
            if inner.func.attr in PLACE and isinstance(maker, ast.Call) and maker.args:
                self.opened[id(maker)] = self.opened[id(inner)] = "script"
                self._script(maker.args[0])
                return
        value = self.literal(first) if first is not None else None
        if value is not None and dotted(node.func) in {"exec", "eval"} and first is not None:
            self.work.open("python", self.word(first, value), self.ctx)
        elif value is None and first is not None:
            self.doubt(first, "python runs code that only a run can tell")

    def _environment(self, node: ast.expr | None) -> None:
        value = self.literal(node) if node is not None else None
        if node is not None and value is not None:
            word = self.word(node, value)
            self.work.env.append(EnvUse(value, "read", self.text.span(word.start, word.end)))


def look(work: Work, text: Text, ctx: Context) -> None:
    """Look through the code; code that Python refuses to parse is a doubt."""
    whole = Word("", 0, len(text.code))
    reader = _Reader(work, text, ctx)
    if len(text.code) > _LONGEST or b"\0" in text.code:
        work.doubt("python code that cannot be parsed", whole, reader.ctx)
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes that Python will refuse one day
            tree = ast.parse(text.code)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        work.doubt("python code that cannot be parsed", whole, reader.ctx)
        return
    nodes = list(ast.walk(tree))
    prints: list[ast.Call] = []
    for node in nodes:
        if isinstance(node, ast.Assign):
            reader.bind(node)
        elif isinstance(node, ast.Call) and dotted(node.func) in {"print", "sys.stdout.write"}:
            prints.append(node)
            for given in node.args:
                mark_printed(given, reader.printed)
    reader.plain = (
        len(prints) == 1
        and len(prints[0].args) == 1
        and any(isinstance(statement, ast.Expr) and statement.value is prints[0] for statement in tree.body)
    )
    if not (reader.plain and reader.printed):
        work.printed.other(reader.ctx)
    for node in nodes:
        if isinstance(node, ast.Call):
            reader.call(node)
        elif isinstance(node, ast.Subscript) and dotted(node.value) == "os.environ":
            reader._environment(node.slice)  # noqa: SLF001 - its own module
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "://" in node.value:
            _host(work, reader, node, node.value)


def _host(work: Work, reader: _Reader, node: ast.Constant, value: str) -> None:
    from guildmark.lenses.scripts.network import URL

    for found in URL.finditer(value):
        word = reader.word(node, value)
        work.hosts.append(Host(found[1], value, reader.text.span(word.start, word.end), "python"))
