"""Visits the statements of a parsed PowerShell text in the order in which they run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.chains import weaker
from guildmark.lenses.scripts.effects import EnvUse
from guildmark.lenses.scripts.parsing import errors
from guildmark.lenses.scripts.powershell_commands import KEEPS, VIEWS, command, rank
from guildmark.lenses.scripts.powershell_methods import method
from guildmark.lenses.scripts.powershell_words import cut
from guildmark.lenses.scripts.state import Feed, Held, Word
from guildmark.lenses.scripts.work import DEEPEST, again, restore

if TYPE_CHECKING:
    from tree_sitter import Node

    from guildmark.lenses.scripts.effects import Form
    from guildmark.lenses.scripts.state import Context, View
    from guildmark.lenses.scripts.work import Work

_LIKELY: Final = frozenset(
    {
        "if_statement", "while_statement", "do_statement", "for_statement", "foreach_statement", "switch_statement",
        "function_statement", "try_statement", "trap_statement", "script_block_expression", "class_statement",
    }
)  # fmt: skip
_LOOPS: Final = frozenset({"while_statement", "do_statement", "for_statement", "foreach_statement"})
_ALONE: Final = frozenset({"sub_expression", "parenthesized_expression"})
_LISTS: Final = frozenset({"program", "statement_list", "script_block_body"})


def begin(work: Work, root: Node, ctx: Context) -> None:
    """Visit a whole text."""
    if root.has_error:
        for node in errors(root):
            work.doubt("PowerShell's grammar has no reading for this", Word("", *node.byte_range), ctx)
    work.push(visit, root, ctx)


def visit(work: Work, node: Node, ctx: Context) -> None:
    """Visit a node: what is no statement is searched for those within it."""
    kind = node.type
    if ctx.depth > DEEPEST:
        work.doubt("code is nested too deeply to follow", Word("", *node.byte_range), ctx)
    elif kind == "command":
        _command(work, node, ctx)
    elif kind in _LISTS:
        _sequence(work, node, ctx)
    elif kind == "pipeline":
        _chain(work, node, ctx)
    elif kind == "pipeline_chain":
        _members(work, node, ctx)
    elif kind == "assignment_expression":
        _assignment(work, node, ctx)
    elif kind == "foreach_statement":
        _foreach(work, node, ctx)
    elif kind == "invokation_expression":
        method(work, node, ctx)
        _within(work, node, ctx)
    else:
        _within(work, node, ctx)


def _within(work: Work, node: Node, ctx: Context) -> None:
    """Visit what a node has within it, skipping the many levels of an expression."""
    inner = ctx.likely() if node.type in _LIKELY or node.type == "ERROR" else ctx
    if node.type == "function_statement":
        names = [ctx.text.slice(*child.byte_range) for child in node.named_children if child.type == "function_name"]
        work.shell.functions |= {*names}
        work.push(restore, work.shell, ctx)
        work.shell = work.shell.copy()
        for name in names:
            work.define(name, ctx)
    elif node.type in _LOOPS:
        work.push(again, work.printed.count(), ctx)
    elif node.type in _ALONE:
        inner = replace(ctx, exit="lost", guarded=False, depth=ctx.depth + 1)
    for child in reversed(node.named_children):
        part = child
        while part.type.endswith("_expression") and part.named_child_count == 1 and part.type not in _STOPS:
            part = part.named_children[0]
        if part.named_child_count or part.type == "command":
            work.push(visit, part, inner)


_STOPS: Final = _ALONE | _LIKELY | {"assignment_expression"}


def _sequence(work: Work, node: Node, ctx: Context) -> None:
    statements = [child for child in node.named_children if child.type not in {"comment", "empty_statement"}]
    earlier = replace(ctx, exit="lost", guarded=False, feeds=False)
    for index in range(len(statements) - 1, -1, -1):
        work.push(visit, statements[index], ctx if index + 1 == len(statements) else earlier)


def _chain(work: Work, node: Node, ctx: Context) -> None:
    """Visit pipelines behind one another, with ``&&`` or ``||`` between them."""
    parts: list[tuple[str, Node]] = []
    operator = ""
    for child in node.named_children:
        if child.type == "pipeline_chain_tail":
            operator = ctx.text.slice(*child.byte_range)
        else:
            parts.append((operator, child))
    alone = len(parts) == 1
    rescued = False
    for index in range(len(parts) - 1, -1, -1):
        own, part = parts[index]
        lost = rescued or own == "||"
        rescued = lost
        code = ctx.exit if alone else "lost" if lost else weaker("zero", ctx.exit)
        reached = index == 0 or (own == "&&" and code != "lost")
        guarded = ctx.guarded or index + 1 < len(parts)
        work.push(visit, part, replace(ctx, exit=code, certain=ctx.certain and reached, guarded=guarded))


def _members(work: Work, node: Node, ctx: Context) -> None:
    items = [child for child in node.named_children if child.type != "comment"]
    views: list[View] = [ctx.view]
    forms: list[Form] = [ctx.form]
    lines = [ctx.lines]
    for item in reversed(items[1:]):
        name = _name(item, ctx)
        own = VIEWS.get(name, "hidden") if item.type == "command" else "unknown"
        views.append(own if rank(own) > rank(views[-1]) else views[-1])
        forms.append(forms[-1] if name in KEEPS else "changed")
        first = _FIRST.search(ctx.text.slice(*item.byte_range)) if own == "part" else None
        lines.append((1, int(first[1])) if first and views[-2] == "whole" else None if own != "whole" else lines[-1])
    views.reverse()
    forms.reverse()
    lines.reverse()
    last = len(items) - 1
    for index in range(last, -1, -1):
        code = ctx.exit if index == last else "lost"
        inner = replace(ctx, exit=code, view=views[index], form=forms[index], lines=lines[index], feeds=index < last,
                        depth=ctx.depth + 1)  # fmt: skip
        work.push(_member, (items[index], index > 0), inner)


_FIRST: Final = re.compile(r"\s-(?:first|fi?r?s?)\s+(\d{1,9})(?!\S)", re.IGNORECASE)


def _member(work: Work, subject: tuple[Node, bool], ctx: Context) -> None:
    node, fed = subject
    if fed:
        ctx = replace(ctx, feed=replace(work.output or Feed(), piped=True))
    work.output = None
    if node.type not in {"command", "assignment_expression"}:
        work.push(_spoke, work.printed.count(), ctx)
    if ctx.feeds and node.type != "command":
        pieces = cut(work, *node.byte_range, ctx)
        if len(pieces) == 1 and pieces[0].quoted and not pieces[0].dynamic:
            work.output = Feed(words=(pieces[0],), code=pieces[0])
    visit(work, node, ctx)


def _spoke(work: Work, before: int, ctx: Context) -> None:
    """After an expression: its value is put out, and is unknown unless it is a file's text."""
    if work.printed.count() == before:
        work.printed.other(ctx)


def _name(node: Node, ctx: Context) -> str:
    name = node.child_by_field_name("command_name")
    return ctx.text.slice(*name.byte_range).lower() if name is not None else ""


def _command(work: Work, node: Node, ctx: Context) -> None:
    pieces = cut(work, *node.byte_range, ctx)
    inner = replace(ctx, feed=None, feeds=False, exit="lost", guarded=False, view="hidden", depth=ctx.depth + 1)
    likely = replace(ctx.likely(), exit="lost", feed=None)
    for child in node.named_children:
        left = [child] if child.type in {"command_elements", "command_name_expr"} else []
        while left:
            at = left.pop()
            if at.type in _ALONE:
                work.push(visit, at, inner)
            elif at.type == "script_block_expression":
                work.push(visit, at, likely)
                work.push(_bind, ("_", _fed(ctx)), ctx)
            else:
                left += at.named_children
    if pieces:
        command(work, pieces, ctx)


def _fed(ctx: Context) -> Word | None:
    """Give the one thing that comes through a pipe, where it is known."""
    return ctx.feed.words[0] if ctx.feed is not None and len(ctx.feed.words) == 1 else None


def _assignment(work: Work, node: Node, ctx: Context) -> None:
    value = node.child_by_field_name("value")
    if value is None:
        return
    target = node.named_children[0]
    name = ctx.text.slice(*target.byte_range).lstrip("$").strip("{}").lower()
    pieces = cut(work, *value.byte_range, ctx)
    literal = len(pieces) == 1 and not pieces[0].dynamic and (pieces[0].quoted or pieces[0].text.isdigit())
    work.shell.variables[name] = Held((pieces[0].text,), ctx.certain) if literal else None
    if name.startswith("env:"):
        text = pieces[0].text if literal else None
        work.env.append(EnvUse(ctx.text.slice(*target.byte_range)[5:], "set", ctx.text.span(*node.byte_range), text))
    work.push(visit, value, replace(ctx, view="hidden" if ctx.view == "hidden" else "unknown", depth=ctx.depth + 1))


def _foreach(work: Work, node: Node, ctx: Context) -> None:
    """Visit the body of a loop, once for each word where they are literal."""
    parts = node.named_children
    variable = next((part for part in parts if part.type == "variable"), None)
    values = next((part for part in parts if part.type == "pipeline"), None)
    body = next((part for part in parts if part.type == "statement_block"), None)
    if variable is None or values is None or body is None:
        _within(work, node, ctx)
        return
    name = ctx.text.slice(*variable.byte_range)[1:].lower()
    words = cut(work, *values.byte_range, ctx)
    likely = ctx.likely()
    if words and all(word.quoted and not word.dynamic for word in words) and len(words) * ctx.fan <= _MOST_TURNS:
        work.repeats = True
        for word in reversed(words):
            work.push(visit, body, replace(likely, fan=ctx.fan * len(words)))
            work.push(_bind, (name, word), ctx)
    else:
        work.push(again, work.printed.count(), ctx)
        work.push(visit, body, likely)
        work.push(_bind, (name, None), ctx)
        work.push(visit, values, replace(ctx, exit="lost", view="hidden", depth=ctx.depth + 1))


_MOST_TURNS: Final = 64


def _bind(work: Work, subject: tuple[str, Word | None], _: Context) -> None:
    name, word = subject
    work.shell.variables[name] = None if word is None else Held((word.text,), not word.loose)
