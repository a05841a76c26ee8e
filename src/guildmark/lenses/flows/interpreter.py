"""Follows a program's values through assignments, calls and loops, and notes what it does; nothing is run.

Every branch is taken, every loop once (over a known sequence: with each of its elements where the body only makes a
value), functions where they are called. What is not known stays unknown and still carries where it comes from. Bounded
by a count of steps, never by the clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from guildmark.lenses.flows import calls, commands
from guildmark.lenses.flows.code import (
    Assign,
    Binary,
    Branch,
    Call,
    Const,
    Define,
    Do,
    Each,
    Function,
    Import,
    Index,
    Items,
    Join,
    Loop,
    Name,
    Other,
    Return,
    Slice,
)  # fmt: skip
from guildmark.lenses.flows.folding import binary, elements, join, written
from guildmark.lenses.flows.following import Following, OutOfSteps
from guildmark.lenses.flows.values import NOTHING, Value, either, known, labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from guildmark.lenses.flows.code import Expr, Program, Stmt
    from guildmark.lenses.flows.values import Origin
    from guildmark.model.place import Span

_DEEPEST: Final = 4
_MANY: Final = 4_000


class Interpreter(Following):
    """Follows one source."""

    def run(self, program: Program) -> None:
        """Follow a whole program; functions that nothing calls are followed at the end."""
        if program.problem:
            self.notes.unknown[program.problem] = None
        try:
            self._body(program.body)
            functions = [value.function for value in self.values.values() if value.function is not None]
            for function in functions:
                if id(function) not in self._called:
                    self.call(function, ())
        except OutOfSteps:
            self.notes.unknown["more steps than are followed in one source"] = None
        except RecursionError:
            self.notes.unknown["nested too deep to be followed"] = None

    # -- statements

    def _body(self, statements: Iterable[Stmt]) -> None:
        for statement in statements:
            _STATEMENTS[type(statement)](self, statement)

    def _assign(self, statement: Assign) -> None:
        self.set(statement.name, self.value(statement.value), adds=statement.adds)

    def _do(self, statement: Do) -> None:
        self.value(statement.value)

    def _return(self, statement: Return) -> None:
        value = self.value(statement.value)
        if self._returned:
            self._returned[-1].append(value)

    def _import(self, statement: Import) -> None:
        self.values[statement.name] = Value(ref=statement.target)

    def _define(self, statement: Define) -> None:
        self.values[statement.name] = Value(function=statement.function)

    def _loop(self, statement: Loop) -> None:
        over = NOTHING if statement.over is None else self.value(statement.over)
        found = elements(over)
        first = found[0] if found else Value(None, over.labels)
        if found and len(statement.names) > 1 and isinstance(first.data, tuple):
            for name, value in zip(statement.names, first.data, strict=False):
                self.values[name] = value
        else:
            merged = Value(first.data if found and len(found) == 1 else None, labels_of((over, *(found or ()))[:100]))
            for name in statement.names:
                self.values[name] = merged
        self._weak += 1
        if found and 1 < len(found) <= 40 and len(statement.names) == 1:  # noqa: PLR2004  # a list somebody wrote
            for item in found:
                self.values[statement.names[0]] = item
                self._body(statement.body)
        else:
            self._body(statement.body)
        self._weak -= 1

    def _branch(self, statement: Branch) -> None:
        self._weak += 1
        for body in statement.bodies:
            self._body(body)
        self._weak -= 1

    # -- expressions

    def value(self, expr: Expr) -> Value:
        """Evaluate an expression as far as its text tells; raises ``OutOfSteps``."""
        self.notes.steps -= 1
        if self.notes.steps < 0:
            raise OutOfSteps
        return _EXPRESSIONS[type(expr)](self, expr)

    def _const(self, expr: Const) -> Value:
        return Value(expr.value)

    def _name(self, expr: Name) -> Value:
        return self.lookup(expr.name, expr.span)

    def command(self, words: Sequence[Value], fed: Value, span: Span) -> Value:
        """Follow a command; one of the source's own functions gets its words as parameters."""
        name = written(words[0]) if words else None
        held = self.values.get(name) if name else None
        if held is not None and held.function is not None:
            numbered = {str(place): word for place, word in enumerate(words[1:], 1)}
            return self.call(held.function, (), {**numbered, "@": Value(None, labels_of(words[1:]))})
        return commands.command(self, words, fed, span)

    def _call(self, expr: Call) -> Value:
        return calls.call(self, expr)

    def call(self, function: Function, args: Sequence[Value], named: dict[str, Value] | None = None) -> Value:
        """Follow a call of a function of this source; a recursive one gives only what its arguments carry."""
        self._called.add(id(function))
        if function in self._calling or len(self._calling) >= _DEEPEST:
            return Value(None, labels_of(args))
        kept = {name: self.values.get(name) for name in function.params}
        given = dict(zip(function.params, args, strict=False)) | (named or {})
        for name in function.params:
            self.values[name] = given.get(name, NOTHING)
        self._calling.append(function)
        self._returned.append([])
        weak, self._weak = self._weak, 0
        self._body(function.body)
        self._weak = weak
        self._calling.pop()
        returned = self._returned.pop()
        for name, value in kept.items():
            if value is None:
                self.values.pop(name, None)
            else:
                self.values[name] = value
        result = NOTHING
        for value in returned:
            result = either(result, value)
        return result

    def _index(self, expr: Index) -> Value:
        base, key = self.value(expr.base), self.value(expr.key)
        data, at = base.data, key.data
        if base.ref in self.language.names and key.text is not None:
            origin, _ = self.language.names[base.ref]
            if origin == "env":
                self.act("env", key.text, expr.span, base.ref)
            return Value(None, frozenset((self.label(cast("Origin", origin), key.text, expr.span),)))
        if isinstance(expr.base, Name) and key.text is not None:
            held = self.values.get(f"{expr.base.name}[{key.text}]")
            if held is not None:
                return held
        if base.keys and key.text in base.keys and isinstance(data, tuple):
            return data[base.keys.index(key.text)]
        if isinstance(data, tuple) and isinstance(at, int) and -len(data) <= at < len(data):
            return data[at]
        if isinstance(data, str | bytes) and isinstance(at, int) and -len(data) <= at < len(data):
            return known(data[at], base, key)
        ref = f"{base.ref}.{key.text}" if base.ref and key.text is not None else ""
        made = ("computed name",) if ref and (key.layers or isinstance(expr.key, Binary | Join | Call)) else ()
        return Value(None, labels_of((base, key)), ref=ref, layers=(*base.layers, *key.layers, *made))

    def _slice(self, expr: Slice) -> Value:
        base = self.value(expr.base)
        ends = [None if end is None else self.value(end).data for end in (expr.low, expr.high, expr.step)]
        if isinstance(base.data, str | bytes | tuple) and all(end is None or isinstance(end, int) for end in ends):
            low, high, step = (end if isinstance(end, int) else None for end in ends)
            if step != 0:
                layer = "reversed" if step == -1 and isinstance(base.data, str | bytes) else ""
                return known(base.data[low:high:step], base, layer=layer)
        return Value(None, base.labels, layers=base.layers)

    def _binary(self, expr: Binary) -> Value:
        return binary(expr.sign, self.value(expr.left), self.value(expr.right))

    def _join(self, expr: Join) -> Value:
        return join([self.value(part) for part in expr.parts])

    def _items(self, expr: Items) -> Value:
        parts = tuple(self.value(part) for part in expr.parts)
        return Value(parts, labels_of(parts), keys=expr.keys)

    def _each(self, expr: Each) -> Value:
        over = self.value(expr.over)
        found = elements(over)
        if found is None or len(found) > _MANY:
            for name in expr.names:
                self.values[name] = Value(None, over.labels)
            return Value(None, labels_of((self.value(expr.body), over)), layers=over.layers)
        made = []
        for item in found:
            self._bind(expr.names, item)
            made.append(self.value(expr.body))
        return known(tuple(made), over, *made[:_MANY])

    def _bind(self, names: tuple[str, ...], item: Value) -> None:
        if len(names) > 1 and isinstance(item.data, tuple):
            for name, value in zip(names, item.data, strict=False):
                self.values[name] = value
        else:
            for name in names:
                self.values[name] = item

    def _function(self, expr: Function) -> Value:
        return Value(function=expr)

    def _other(self, expr: Other) -> Value:
        parts = [self.value(part) for part in expr.parts]
        functions = [part.function for part in parts if part.function is not None]
        for function in functions:
            if id(function) not in self._called:
                self.call(function, ())
        return Value(None, labels_of(parts))


_STATEMENTS: Final = cast(
    "dict[type[Stmt], Callable[[Interpreter, Stmt], None]]",
    {
    Assign: Interpreter._assign, Do: Interpreter._do, Return: Interpreter._return, Import: Interpreter._import,
    Define: Interpreter._define, Loop: Interpreter._loop, Branch: Interpreter._branch,
},
)  # fmt: skip
_EXPRESSIONS: Final = cast(
    "dict[type[Expr], Callable[[Interpreter, Expr], Value]]",
    {
    Const: Interpreter._const, Name: Interpreter._name, Call: Interpreter._call, Index: Interpreter._index,
    Slice: Interpreter._slice, Binary: Interpreter._binary, Join: Interpreter._join, Items: Interpreter._items,
    Each: Interpreter._each, Function: Interpreter._function, Other: Interpreter._other,
},
)  # fmt: skip
