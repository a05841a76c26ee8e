"""Small changes to a module, each of which some test should notice."""

from __future__ import annotations

import ast
import re
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_SWAPS = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_CALLS = frozenset(
    {"strip", "lstrip", "rstrip", "casefold", "lower", "removeprefix", "removesuffix", "sorted", "tuple"}
)
_PATTERN = re.compile(r"\\[AZbsdwn]|\[\^\\n\]|\(\?|\\\.")
"""What a string has that is a pattern rather than a word."""
_LOOSER = ((r"[^\n]", "."), (r"\A", ""), (r"\Z", ""), ("*?", "*"), (r"\b", ""), (r"\.", "."))
_NO_CHANGE = frozenset({"Literal", "lru_cache", "TypeVar"})
"""Names in front of constants that only type checkers and caches read."""


class Mutant(NamedTuple):
    """One change: the text between two offsets becomes another."""

    line: int
    start: int
    end: int
    text: str
    what: str
    once: bool
    """Whether its line runs when the module is imported, which may be within any test."""


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every change to a module that this knows how to make."""
    text, tree = _Text(source), ast.parse(source)
    later = {line for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
             for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)}  # fmt: skip
    for node in _live(tree):
        for new, what in _changes(node, text):
            line: int = node.lineno  # type: ignore[attr-defined]  # what changes has a place
            yield Mutant(line, *text.reach(node), new, what, line not in later)


class _Text:
    """A module's bytes, and where its nodes stand in them."""

    def __init__(self, source: str) -> None:
        self._data = source.encode()
        self._starts = [0, *accumulate(map(len, self._data.splitlines(keepends=True)))]

    def reach(self, node: ast.AST) -> tuple[int, int]:
        """Return the offsets of a node."""
        end = self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]  # as above
        return self._starts[node.lineno - 1] + node.col_offset, end  # type: ignore[attr-defined]  # as above

    def __call__(self, node: ast.AST) -> str:
        """Return the text of a node."""
        start, end = self.reach(node)
        return self._data[start:end].decode()


def _changes(node: ast.AST, text: _Text) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and (swap := _SWAPS.get(type(node.ops[0]))):
        new = f"({text(node.left)} {swap} {text(node.comparators[0])})"
        yield new, f"{text(node)} -> {new}"
    elif isinstance(node, ast.BoolOp):
        yield from _without_one(node, text)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield text(node.operand), f"{text(node)} without not"
    elif isinstance(node, ast.IfExp):
        yield f"({text(node.body)})", f"always {text(node.body)}"
        yield f"({text(node.orelse)})", f"always {text(node.orelse)}"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CALLS:
        yield text(node.func.value), f"without .{node.func.attr}()"
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield "yield from ()", f"without {text(node.value)[:60]}"
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return None", f"return None instead of {text(node.value)[:60]}"
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node.value, text(node))


def _without_one(node: ast.BoolOp, text: _Text) -> Iterator[tuple[str, str]]:
    word = " and " if isinstance(node.op, ast.And) else " or "
    for left_out in node.values:
        kept = [text(value) for value in node.values if value is not left_out]
        yield f"({word.join(kept)})", f"without {text(left_out)}"


def _live(tree: ast.Module) -> Iterator[ast.AST]:
    """Walk everything but docstrings, and what only type checkers and caches read."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_comment") or (
                isinstance(node, ast.ClassDef) and name == "keywords"
            ):
                continue
            left += [item for item in (value if isinstance(value, list) else [value])
                     if isinstance(item, ast.AST) and not _still(item)]  # fmt: skip


def _still(node: ast.AST) -> bool:
    """Tell whether no change below a node would change what the code does, or none is tried, as in f-strings."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.Subscript | ast.Call):
        front = node.value if isinstance(node, ast.Subscript) else node.func
        return isinstance(front, ast.Name) and front.id in _NO_CHANGE
    return isinstance(node, ast.JoinedStr)


def _of_constant(value: object, text: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, bool):
        yield str(not value), f"{value} -> {not value}"
    elif isinstance(value, int):
        yield str(value + 1), f"{value} -> {value + 1}"
    elif isinstance(value, str) and _PATTERN.search(value):
        for old, new in _LOOSER:
            for found in re.finditer(re.escape(old), text):
                after = text[found.end() :]
                yield text[: found.start()] + new + after, f"{old!r} -> {new!r} before {after[:40]}"
    elif isinstance(value, str) and value:
        yield repr(f"{value}~"), f"{value!r} -> {value + '~'!r}"
