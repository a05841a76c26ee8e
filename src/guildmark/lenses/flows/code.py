"""Code of any language in one small form: front ends make it, the interpreter follows it. Nothing of it ever runs."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from guildmark.model.place import Span


class Const(Struct, frozen=True, gc=False):
    """A literal; ``value`` is None for one whose value does not matter."""

    value: str | bytes | int | None
    span: Span


class Name(Struct, frozen=True, gc=False):
    """A variable, or a chain of attributes of one (``os.environ``)."""

    name: str
    span: Span


class Call(Struct, frozen=True):
    """A call, a command, or an operation that a language writes otherwise but that does the same."""

    name: str
    """The dotted name as written, without what stands before it in ``base``; empty where ``base`` alone is called."""
    span: Span
    args: tuple[Expr, ...] = ()
    named: tuple[tuple[str, Expr], ...] = ()
    base: Expr | None = None
    """What a method is called on, where that is no plain name."""


class Index(Struct, frozen=True):
    """An element or attribute whose name is computed."""

    base: Expr
    key: Expr
    span: Span


class Slice(Struct, frozen=True):
    """A part of a sequence; an absent end is None."""

    base: Expr
    low: Expr | None
    high: Expr | None
    step: Expr | None
    span: Span


class Binary(Struct, frozen=True):
    """An operation of two values: ``+ - * / % ^ | & << >> //``."""

    sign: str
    left: Expr
    right: Expr
    span: Span


class Join(Struct, frozen=True):
    """Texts put after one another: an interpolated string, or a word of a shell."""

    parts: tuple[Expr, ...]
    span: Span


class Items(Struct, frozen=True):
    """A list, tuple, set or the values of a mapping; ``keys`` are those of a mapping."""

    parts: tuple[Expr, ...]
    span: Span
    keys: tuple[str | None, ...] = ()


class Each(Struct, frozen=True):
    """A comprehension, or a function mapped over a sequence."""

    over: Expr
    names: tuple[str, ...]
    body: Expr
    span: Span


class Function(Struct, frozen=True):
    """A function, named or not."""

    params: tuple[str, ...]
    body: tuple[Stmt, ...]
    span: Span


class Other(Struct, frozen=True):
    """Anything else: what its parts do happens, and what they carry it carries."""

    parts: tuple[Expr, ...]
    span: Span


Expr: TypeAlias = "Const | Name | Call | Index | Slice | Binary | Join | Items | Each | Function | Other"


class Assign(Struct, frozen=True):
    """Give a name a value; ``adds`` keeps what it had (``+=``)."""

    name: str
    value: Expr
    adds: bool = False


class Do(Struct, frozen=True):
    """Evaluate for the effect."""

    value: Expr


class Return(Struct, frozen=True):
    """End a function with a value."""

    value: Expr


class Import(Struct, frozen=True, gc=False):
    """A name stands for another one from here on: ``from os import system as run``."""

    name: str
    target: str


class Define(Struct, frozen=True):
    """Give a function its name."""

    name: str
    function: Function


class Loop(Struct, frozen=True):
    """Names take each element of a sequence in turn; a loop without one has none."""

    names: tuple[str, ...]
    over: Expr | None
    body: tuple[Stmt, ...]


class Branch(Struct, frozen=True):
    """Any one of several bodies may run."""

    bodies: tuple[tuple[Stmt, ...], ...]


Stmt: TypeAlias = "Assign | Do | Return | Import | Define | Loop | Branch"


class Program(Struct, frozen=True):
    """A whole source. ``problem`` says why some of it is missing."""

    body: tuple[Stmt, ...]
    problem: str | None = None
