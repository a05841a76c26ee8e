"""Visits blocks of a shell text: branches, loops, functions, assignments and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.simple import assign, substituted
from guildmark.lenses.scripts.state import Held, Taken, Word
from guildmark.lenses.scripts.words import SUBSTITUTIONS, Words, substitutions
from guildmark.lenses.scripts.work import again, restore

if TYPE_CHECKING:
    from tree_sitter import Node

    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

_MOST_TURNS: Final = 64
_FILE_TESTS: Final = frozenset(f"-{letter}" for letter in "abcdefghkprsuwxGLNOS")


def branches(work: Work, node: Node, ctx: Context) -> None:
    """Visit code that may not run; the condition of an ``if`` or a ``while`` surely does."""
    likely = ctx.likely()
    asked = replace(likely, certain=ctx.certain)
    conditions = {child.id for child in node.children_by_field_name("condition")}
    if node.type in _LOOPS:
        work.push(again, work.printed.count(), ctx)
    branching = work.printed.branching()
    arm = 0
    inner: list[tuple[Node, Context]] = []
    for child in node.named_children:
        if child.type in _ARMS:
            arm += 1
        if child.type in {"comment", "extglob_pattern"}:
            continue
        one = replace(likely, arms=(*ctx.arms, (branching, arm)))
        inner.append((child, asked if child.id in conditions else one if node.type in _SWITCHES else likely))
    for child, one in reversed(inner):
        work.later(child, one)


_LOOPS: Final = frozenset({"while_statement", "c_style_for_statement"})
_SWITCHES: Final = frozenset({"if_statement", "case_statement"})
_ARMS: Final = frozenset({"elif_clause", "else_clause", "case_item"})


def loop(work: Work, node: Node, ctx: Context) -> None:
    """Visit the body of a loop, once for each word where they are known."""
    body = node.child_by_field_name("body")
    name = node.child_by_field_name("variable")
    if body is None or name is None:
        return
    words = Words(work, ctx)
    values = [word for child in node.children_by_field_name("value") for word in words.all(child)]
    likely = ctx.likely()
    variable = ctx.text.slice(*name.byte_range)
    known = bool(values) and len(values) * ctx.fan <= _MOST_TURNS and not any(_open(word) for word in values)
    work.push(_bind, (variable, None), ctx)
    if known:
        work.repeats = work.repeats or len(values) > 1
        for word in reversed(values):
            work.later(body, replace(likely, fan=ctx.fan * len(values)))
            work.push(_bind, (variable, word), ctx)
    else:
        work.push(again, work.printed.count(), ctx)
        work.later(body, likely)
        work.push(_bind, (variable, None), ctx)
    substituted(work, words, [], replace(ctx, view="hidden"))


def _open(word: Word) -> bool:
    """Say whether a word may become any number of others."""
    return word.dynamic and word.text.startswith(("$(", "`", "$@", "$*", "${"))


def _bind(work: Work, subject: tuple[str, Word | None], _: Context) -> None:
    name, word = subject
    work.shell.variables[name] = None if word is None else Held((word.text,), not word.dynamic, word.dynamic)


def function(work: Work, node: Node, ctx: Context) -> None:
    """Visit the body of a function where it is defined, whether it is called or not."""
    name = node.child_by_field_name("name")
    body = node.child_by_field_name("body")
    if name is not None:
        work.shell.functions |= {ctx.text.slice(*name.byte_range)}
    if body is not None:
        work.push(restore, work.shell, ctx)
        work.shell = work.shell.copy()
        if name is not None:
            work.define(ctx.text.slice(*name.byte_range), ctx)
        work.later(body, ctx.likely())


def assignments(work: Work, node: Node, ctx: Context) -> None:
    """Take in ``name=value``, alone or behind ``export`` and its like."""
    words = Words(work, ctx)
    settings = [node] if node.type == "variable_assignment" else node.named_children
    for child in settings:
        if child.type == "variable_assignment":
            inner = ctx if len(settings) == 1 and node.type == "variable_assignment" else replace(ctx, exit="lost")
            assign(work, child, words, inner)
    substituted(work, words, [], ctx)


def unset(work: Work, node: Node, ctx: Context) -> None:
    """Forget variables."""
    for child in node.named_children:
        if child.type == "variable_name":
            work.shell.variables[ctx.text.slice(*child.byte_range)] = None


def test(work: Work, node: Node, ctx: Context) -> None:
    """Visit ``[ ... ]``: the operand of a file test is looked at."""
    words = Words(work, ctx)
    left = list(node.named_children)
    while left:
        at = left.pop()
        operator = at.child_by_field_name("operator") if at.type == "unary_expression" else None
        if operator is not None and ctx.text.slice(*operator.byte_range) in _FILE_TESTS:
            operand = at.named_children[-1]
            while operand.type == "binary_expression":  # `-f x -a -d y` is read as `-f (x -a -d y)`
                left += operand.named_children[1:]
                operand = operand.named_children[0]
            for word in words.all(operand):
                work.read(word, Taken("test", "unknown", "meta"), ctx)
        elif at.type.endswith("_expression"):
            left += at.named_children
        else:
            words.inner += [at] if at.type in SUBSTITUTIONS else substitutions(at)
    substituted(work, words, [], replace(ctx, view="hidden"))


def negated(work: Work, node: Node, ctx: Context) -> None:
    """Visit what stands behind ``!``."""
    for child in node.named_children:
        work.later(child, replace(ctx, exit="lost", depth=ctx.depth + 1))
