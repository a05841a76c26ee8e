"""Python in the common form, by the standard library's parser."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, Final, cast

from guildmark.lenses.flows.code import (
    Assign,
    Binary,
    Branch,
    Call,
    Const,
    Define,
    Do,
    Each,
    Expr,
    Function,
    Import,
    Index,
    Items,
    Join,
    Loop,
    Name,
    Other,
    Program,
    Return,
    Slice,
    Stmt,
)  # fmt: skip
from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_SIGNS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.BitXor: "^", ast.BitOr: "|",
    ast.BitAnd: "&", ast.LShift: "<<", ast.RShift: ">>", ast.FloorDiv: "//",
}  # fmt: skip


def read_python(source: str) -> Program:
    """Read a Python text; one that the parser refuses has no body and says why."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about escapes in a stranger's strings
            tree = ast.parse(source)
        return Program(_Reader(source).body(tree.body))
    except SyntaxError as error:
        return Program((), f"no Python that this version reads: line {error.lineno}: {error.msg}")
    except (RecursionError, MemoryError, ValueError) as error:
        return Program((), f"no Python that can be read: {type(error).__name__}")


class _Reader:
    def __init__(self, source: str) -> None:
        self._lines: list[bytes] | None = None if source.isascii() else _encoded(source)

    def body(self, nodes: Iterable[ast.stmt]) -> tuple[Stmt, ...]:
        return tuple(item for node in nodes for item in self._statement(node))

    def _span(self, node: ast.expr | ast.stmt) -> Span:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        if self._lines is None:
            return Span(node.lineno, node.col_offset + 1, end_line, end_column + 1)
        return Span(
            node.lineno, self._column(node.lineno, node.col_offset), end_line, self._column(end_line, end_column)
        )

    def _column(self, line: int, offset: int) -> int:
        assert self._lines is not None  # noqa: S101  # only asked where the text is not ASCII
        return len(self._lines[line - 1][:offset].decode("utf-8", "replace")) + 1

    # -- statements

    def _statement(self, node: ast.stmt) -> Iterator[Stmt]:  # noqa: C901, PLR0912  # one branch for each form
        if isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                yield Do(self.expr(node.value))
        elif isinstance(node, ast.Assign):
            value = self.expr(node.value)
            for target in node.targets:
                yield from self._assign(target, value)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield from self._assign(node.target, self.expr(node.value))
        elif isinstance(node, ast.AugAssign):
            name = _dotted(node.target)
            sum_ = Binary(
                _SIGNS.get(type(node.op), "?"), self.expr(node.target), self.expr(node.value), self._span(node)
            )
            if name:
                yield Assign(name, sum_)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                yield Return(self.expr(node.value))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imports(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                yield Do(self.expr(decorator))
            yield Define(node.name, self._function(node, node.body))
        elif isinstance(node, ast.ClassDef):
            yield from self.body(node.body)
        elif isinstance(node, ast.For | ast.AsyncFor):
            names = tuple(_names(node.target))
            yield Loop(names, self.expr(node.iter), self.body(node.body))
            yield from self.body(node.orelse)
        elif isinstance(node, ast.While):
            yield Do(self.expr(node.test))
            yield Loop((), None, self.body(node.body))
        elif isinstance(node, ast.If):
            yield Do(self.expr(node.test))
            yield Branch((self.body(node.body), self.body(node.orelse)))
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                value = self.expr(item.context_expr)
                if item.optional_vars is not None:
                    yield from self._assign(item.optional_vars, value)
                else:
                    yield Do(value)
            yield from self.body(node.body)
        else:
            yield from self._rest(node)

    def _rest(self, node: ast.stmt) -> Iterator[Stmt]:
        if isinstance(node, ast.Try | ast.TryStar):
            yield from self.body(node.body)
            yield Branch(tuple(self.body(handler.body) for handler in node.handlers))
            yield from self.body([*node.orelse, *node.finalbody])
        elif isinstance(node, ast.Match):
            yield Do(self.expr(node.subject))
            yield Branch(tuple(self.body(case.body) for case in node.cases))
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield Do(self.expr(child))

    def _assign(self, target: ast.expr, value: Expr) -> Iterator[Stmt]:
        if isinstance(target, ast.Tuple | ast.List):
            for place, part in enumerate(target.elts):
                key = Const(place, self._span(part))
                yield from self._assign(part, Index(value, key, key.span))
            return
        if isinstance(target, ast.Starred):
            target = target.value
        name = _dotted(target)
        if name:
            yield Assign(name, value)
        elif isinstance(target, ast.Subscript):
            held = _dotted(target.value)
            at = target.slice
            if held and isinstance(at, ast.Constant) and isinstance(at.value, str):
                yield Assign(f"{held}[{at.value}]", value)
            if held:
                yield Assign(held, value, adds=True)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, body: list[ast.stmt]) -> Function:
        spec = node.args
        params = [item.arg for item in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]
        params += [item.arg for item in (spec.vararg, spec.kwarg) if item is not None]
        return Function(tuple(params), self.body(body), self._span(node))

    # -- expressions

    def expr(self, node: ast.expr) -> Expr:
        make = _FORMS.get(type(node))
        return make(self, node) if make is not None else self._other(node)

    def _other(self, node: ast.expr) -> Expr:
        parts = tuple(self.expr(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr))
        return Other(parts, self._span(node))

    def _constant(self, node: ast.Constant) -> Expr:
        value = node.value
        return Const(value if isinstance(value, str | bytes | int) else None, self._span(node))

    def _name(self, node: ast.Name) -> Expr:
        return Name(node.id, self._span(node))

    def _attribute(self, node: ast.Attribute) -> Expr:
        name = _dotted(node)
        span = self._span(node)
        return Name(name, span) if name else Index(self.expr(node.value), Const(node.attr, span), span)

    def _call(self, node: ast.Call) -> Expr:
        span = self._span(node)
        args = tuple(self.expr(item.value if isinstance(item, ast.Starred) else item) for item in node.args)
        named = tuple((item.arg or "**", self.expr(item.value)) for item in node.keywords)
        name = _dotted(node.func)
        if name:
            return Call(name, span, args, named)
        if isinstance(node.func, ast.Attribute):
            return Call(node.func.attr, span, args, named, self.expr(node.func.value))
        return Call("", span, args, named, self.expr(node.func))

    def _binary(self, node: ast.BinOp) -> Expr:
        return Binary(_SIGNS.get(type(node.op), "?"), self.expr(node.left), self.expr(node.right), self._span(node))

    def _joined(self, node: ast.JoinedStr) -> Expr:
        return Join(tuple(self.expr(part) for part in node.values), self._span(node))

    def _formatted(self, node: ast.FormattedValue) -> Expr:
        return self.expr(node.value)

    def _items(self, node: ast.List | ast.Tuple | ast.Set) -> Expr:
        return Items(tuple(self.expr(part) for part in node.elts), self._span(node))

    def _dict(self, node: ast.Dict) -> Expr:
        keys = tuple(
            key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None for key in node.keys
        )
        return Items(tuple(self.expr(part) for part in node.values), self._span(node), keys)

    def _subscript(self, node: ast.Subscript) -> Expr:
        span, base = self._span(node), self.expr(node.value)
        part = node.slice
        if isinstance(part, ast.Slice):
            low, high, step = (None if end is None else self.expr(end) for end in (part.lower, part.upper, part.step))
            return Slice(base, low, high, step, span)
        return Index(base, self.expr(part), span)

    def _each(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Expr:
        first, *others = node.generators
        body = self.expr(node.elt)
        for inner in reversed(others):
            body = Each(self.expr(inner.iter), tuple(_names(inner.target)), body, self._span(node))
        return Each(self.expr(first.iter), tuple(_names(first.target)), body, self._span(node))

    def _dict_each(self, node: ast.DictComp) -> Expr:
        pair = Other((self.expr(node.key), self.expr(node.value)), self._span(node))
        body: Expr = pair
        for inner in reversed(node.generators):
            body = Each(self.expr(inner.iter), tuple(_names(inner.target)), body, self._span(node))
        return body

    def _lambda(self, node: ast.Lambda) -> Expr:
        value = Return(self.expr(node.body))
        return Function(tuple(item.arg for item in node.args.args), (value,), self._span(node))

    def _awaited(self, node: ast.Await | ast.Starred) -> Expr:
        return self.expr(node.value)

    def _unary(self, node: ast.UnaryOp) -> Expr:
        inner = self.expr(node.operand)
        if isinstance(node.op, ast.USub) and isinstance(inner, Const) and isinstance(inner.value, int):
            return Const(-inner.value, inner.span)
        return Other((inner,), self._span(node))


_FORMS: Final = cast(
    "dict[type[ast.expr], Callable[[_Reader, ast.expr], Expr]]",
    {
    ast.Constant: _Reader._constant, ast.Name: _Reader._name, ast.Attribute: _Reader._attribute,
    ast.Call: _Reader._call, ast.BinOp: _Reader._binary, ast.JoinedStr: _Reader._joined,
    ast.FormattedValue: _Reader._formatted, ast.List: _Reader._items, ast.Tuple: _Reader._items,
    ast.Set: _Reader._items, ast.Dict: _Reader._dict, ast.Subscript: _Reader._subscript,
    ast.ListComp: _Reader._each, ast.GeneratorExp: _Reader._each, ast.SetComp: _Reader._each,
    ast.DictComp: _Reader._dict_each, ast.Lambda: _Reader._lambda, ast.Await: _Reader._awaited, ast.Starred: _Reader._awaited, ast.UnaryOp: _Reader._unary,
},
)  # fmt: skip


def _encoded(source: str) -> list[bytes]:
    """Cut where the parser cuts lines, which is not where ``splitlines`` does."""
    return source.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "surrogatepass").split(b"\n")


def _dotted(node: ast.expr) -> str:
    """Return the dotted name that an expression is; empty for any other."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join((node.id, *reversed(parts)))


def _names(target: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            yield from _names(part)
    elif isinstance(target, ast.Starred):
        yield from _names(target.value)
    elif isinstance(target, ast.Name):
        yield target.id


def _imports(node: ast.Import | ast.ImportFrom) -> Iterator[Import]:
    before = f"{node.module}." if isinstance(node, ast.ImportFrom) and node.module else ""
    for item in node.names:
        if before:
            yield Import(item.asname or item.name, before + item.name)
        elif item.asname:
            yield Import(item.asname, item.name)
        else:
            top = item.name.split(".")[0]
            yield Import(top, top)
