"""Visits the statements of a parsed shell text in the order in which they run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.blocks import assignments, branches, function, loop, negated, test, unset
from guildmark.lenses.scripts.chains import CHAINS, Item, Link, chain, ends_in_exit, fates, weaker, written
from guildmark.lenses.scripts.passing import passed
from guildmark.lenses.scripts.redirections import redirect
from guildmark.lenses.scripts.simple import simple, substituted
from guildmark.lenses.scripts.state import Feed, Streams, Taken, Word
from guildmark.lenses.scripts.words import Words
from guildmark.lenses.scripts.work import DEEPEST, restore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tree_sitter import Node

    from guildmark.lenses.scripts.state import Context, Shell
    from guildmark.lenses.scripts.work import Work

_BRANCHES: Final = frozenset(
    {"while_statement", "c_style_for_statement", "case_statement", "elif_clause", "else_clause", "case_item"}
)


def visit(work: Work, node: Node, ctx: Context) -> None:
    """Visit one statement, or whatever the grammar made of it."""
    kind = node.type
    if kind == "command":
        simple(work, node, (), ctx)
    elif ctx.depth > DEEPEST:
        work.doubt("code is nested too deeply to follow", Word("", *node.byte_range), ctx)
    else:
        _VISITORS.get(kind, _other)(work, node, ctx)


def sequence(work: Work, node: Node, ctx: Context) -> None:
    """Visit the statements of a block, one after another."""
    statements: list[tuple[Node, bool]] = []
    for child in node.children:
        if child.is_named and child.type != "comment":
            statements.append((child, False))
        elif child.type == "&" and statements:
            statements[-1] = statements[-1][0], True
    while len(statements) > 1 and _hands_on(statements[-1][0], ctx.text.code):
        statements.pop()
    if len(statements) == 1 and not statements[0][1]:
        work.later(statements[0][0], ctx)
    elif statements:
        work.push(_next, (statements, 0), ctx)


def _next(work: Work, subject: tuple[list[tuple[Node, bool]], int], ctx: Context) -> None:
    statements, index = subject
    node, background = statements[index]
    if work.shell.gone and ctx.certain:
        ctx = replace(ctx, certain=False)
    last = index + 1 == len(statements)
    if not last:
        work.push(_next, (statements, index + 1), ctx)
    if background:
        work.push(restore, work.shell, ctx)
        work.shell = work.shell.copy()
        work.later(node, replace(ctx, exit="lost", guarded=False, feeds=False, depth=ctx.depth + 1))
    elif last:
        work.later(node, ctx)
    else:
        code = weaker("zero", ctx.exit) if work.shell.errexit else "lost"
        work.later(node, replace(ctx, exit=code, guarded=work.shell.errexit, feeds=False))


def _hands_on(node: Node, code: bytes) -> bool:
    """Say whether a statement is an ``exit`` with the code of the one before it."""
    return node.type == "command" and written(node, code).split() in ([b"exit"], [b"exit", b"$?"])


def _chain(work: Work, node: Node, ctx: Context) -> None:
    links, stray = chain(node, ctx.text.code)
    for error in reversed(stray):
        work.push(_other, error, ctx)
    if len(links) == 1:
        work.push(_pipeline, links[0], ctx)
        return
    if not links:
        return
    work.push(_settle, (work.shell, work.shell.cwd, ends_in_exit(links)), ctx)
    outcomes = fates(links, ctx.exit, certain=ctx.certain)
    alternatives = _alternatives(links, work.printed.branching)
    for index in range(len(links) - 1, -1, -1):
        fate = outcomes[index]
        guarded = index + 1 < len(links) or ctx.guarded
        arms = (*ctx.arms, *alternatives[index])
        inner = replace(ctx, exit=fate.exit, certain=fate.certain, guarded=guarded, arms=arms, depth=ctx.depth + 1)
        work.push(_pipeline, links[index], inner)


def _alternatives(links: list[Link], number: Callable[[], int]) -> list[tuple[tuple[int, int], ...]]:
    """Give the arms of pipelines that ``||`` stands before or behind; the numbers are negative, as ``Shown`` has it."""
    found: list[tuple[tuple[int, int], ...]] = [()] * len(links)
    for index in range(1, len(links)):
        if links[index].operator == "||":
            found[index - 1] = found[index - 1] or ((-number(), index - 1),)
            found[index] = ((found[index - 1][-1][0], index),)
    return found


def _settle(work: Work, before: tuple[Shell, str, bool], ctx: Context) -> None:
    """After a list, a ``cd`` in it may have failed unless nothing goes on then."""
    shell, cwd, exits = before
    if work.shell is shell and shell.cwd != cwd and not exits and not ctx.guarded:
        shell.sure = False
    shell.gone = shell.gone and not exits


def _pipeline(work: Work, link: Link, ctx: Context) -> None:
    items = link.items
    if len(items) == 1:
        _item(work, items[0], ctx)
        return
    work.push(restore, work.shell, ctx)
    code = weaker("zero", ctx.exit) if work.shell.pipefail else "lost"
    through = passed(items, ctx)
    last = len(items) - 1
    for index in range(last, -1, -1):
        own = ctx.exit if index == last and not work.shell.pipefail else code
        view, form, lines = through[index]
        inner = replace(ctx, exit=own, guarded=False, view=view, form=form, lines=lines, feeds=index < last,
                        depth=ctx.depth + 1)  # fmt: skip
        work.push(_member, (items[index], index > 0, work.shell), inner)


def _member(work: Work, subject: tuple[Item, bool, Shell], ctx: Context) -> None:
    item, fed, shell = subject
    if fed:
        ctx = replace(ctx, feed=replace(work.output or Feed(), piped=True))
    work.output = None
    work.shell = shell.copy()
    _item(work, item, ctx)


def _item(work: Work, item: Item, ctx: Context) -> None:
    if item.node.type == "command":
        simple(work, item.node, item.redirects, ctx)
    elif item.redirects or item.node.type == "redirected_statement":
        _redirected(work, item.node, ctx, item.redirects)
    else:
        work.later(item.node, ctx)


def _redirected(work: Work, node: Node, ctx: Context, more: Sequence[Node] = ()) -> None:
    """Visit a statement with redirections around it."""
    body: Node | None = node
    redirects = list(more)
    if node.type == "redirected_statement":
        body = node.child_by_field_name("body")
        redirects = [*node.children_by_field_name("redirect"), *more]
        if body is not None and body.type in CHAINS:
            _chain(work, node, ctx)
            return
        for child in node.children:
            if child.type == "ERROR":
                work.push(_other, child, ctx)
    if body is not None and body.type == "command":
        simple(work, body, redirects, ctx)
        return
    words = Words(work, ctx)
    streams = Streams([], [], ctx.feed)
    for child in redirects:
        redirect(words, child, streams)
    inner = replace(ctx, feed=streams.feed, view="hidden" if streams.hidden else ctx.view, feeds=False)
    for target, how in streams.outputs:
        work.write(target, "shell", how, ctx)
    for target in streams.inputs:
        work.read(target, Taken("shell", "unknown", "content", form="changed"), inner)
    substituted(work, words, [], inner)
    if body is not None:
        work.later(body, inner)


def _subshell(work: Work, node: Node, ctx: Context) -> None:
    """Visit what runs in a shell of its own."""
    work.push(restore, work.shell, ctx)
    work.shell = work.shell.copy()
    inside = [child for child in node.children if child.type == "file_redirect"]
    if inside:  # $(< file)
        words = Words(work, ctx)
        streams = Streams([], [])
        for child in inside:
            redirect(words, child, streams)
        for target in streams.inputs:
            work.read(target, Taken("shell", "whole", "content"), ctx)
        return
    sequence(work, node, replace(ctx, feeds=False, depth=ctx.depth + 1))


def _block(work: Work, node: Node, ctx: Context) -> None:
    sequence(work, node, replace(ctx, feeds=False, depth=ctx.depth + 1))


def _other(work: Work, node: Node, ctx: Context) -> None:
    """Visit what a place that the grammar could not read, or that does nothing itself, has within it."""
    inner = ctx.likely()
    for child in reversed(node.named_children):
        work.later(child, inner)


_VISITORS: Final[dict[str, Callable[[Work, Node, Context], None]]] = {
    "program": sequence,
    "redirected_statement": _redirected,
    "list": _chain,
    "pipeline": _chain,
    "subshell": _subshell,
    "command_substitution": _subshell,
    "process_substitution": _subshell,
    "compound_statement": _block,
    "do_group": _block,
    "if_statement": branches,
    "for_statement": loop,
    "function_definition": function,
    "variable_assignment": assignments,
    "variable_assignments": assignments,
    "declaration_command": assignments,
    "unset_command": unset,
    "test_command": test,
    "negated_command": negated,
    **dict.fromkeys(_BRANCHES, branches),
}
