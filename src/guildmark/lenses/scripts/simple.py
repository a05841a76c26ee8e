"""Reads one simple command: its words, assignments and redirections, and what is substituted within them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.commands import dispatch
from guildmark.lenses.scripts.effects import EnvUse
from guildmark.lenses.scripts.printing import repeats
from guildmark.lenses.scripts.redirections import redirect
from guildmark.lenses.scripts.state import Call, Context, Held, Streams, Taken, Word
from guildmark.lenses.scripts.words import SUBSTITUTIONS, Words
from guildmark.lenses.scripts.work import again

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node

    from guildmark.lenses.scripts.work import Work

REDIRECTIONS: Final = frozenset({"file_redirect", "herestring_redirect"})
"""Those that the grammar puts within a command."""

_STATEMENTS: Final = frozenset({"subshell", "compound_statement", "ERROR"})
_OPENING: Final = "cat <<END_OF_BODY\n"
_MOST_VARIABLES: Final = 2_000


def simple(work: Work, node: Node, redirects: Iterable[Node], ctx: Context) -> None:
    """Take in a command and what redirects it."""
    words = Words(work, ctx)
    found: list[Word] = []
    settings: list[Node] = []
    streams = Streams([], [], ctx.feed)
    for child in node.children:
        kind = child.type
        if kind == "command_name":
            found += words.all(child.children[0]) if child.children else []
        elif kind in REDIRECTIONS:
            found += redirect(words, child, streams)
        elif kind == "variable_assignment":
            settings.append(child)
        elif kind in _STATEMENTS:
            work.later(child, ctx)
        elif child.is_named:
            found += words.all(child)
    for child in redirects:
        found += redirect(words, child, streams)
    found = _joined(ctx, [word for word in found if word.text or word.start != word.end])
    by = found[0].text if found else "shell"
    for target, how in streams.outputs:
        work.write(target, by, how, ctx)
    inner = replace(ctx, view="hidden") if streams.hidden else ctx
    for setting in settings:
        assign(work, setting, words, ctx, kept=not found)
    if found:
        dispatch(work, Call(found, inner, streams))
    else:
        for word in streams.inputs:
            work.read(word, Taken("shell", "whole", "content"), inner)
    substituted(work, words, found, inner)


def _joined(ctx: Context, found: list[Word]) -> list[Word]:
    """Join what only a line continuation parts: the grammar makes two words of it."""
    if len(found) < 2 or b"\\\n" not in ctx.text.code[found[0].start : found[-1].end]:  # noqa: PLR2004 - two to join
        return found
    joined = found[:1]
    for word in found[1:]:
        last = joined[-1]
        if ctx.text.code[last.end : word.start] == b"\\\n":
            dynamic, glob = last.dynamic or word.dynamic, last.glob or word.glob
            joined[-1] = Word(last.text + word.text, last.start, word.end, dynamic=dynamic, glob=glob)
        else:
            joined.append(word)
    return joined


def substituted(work: Work, words: Words, found: list[Word], ctx: Context) -> None:
    """Push what is substituted in a command's words: seen where the command only repeats its words."""
    if not words.inner and not words.bodies:
        return
    name = found[0].text if found else ""
    shown = ctx.view if name in {"echo", "printf", "cat"} else "hidden"
    inside = replace(ctx, exit="lost", guarded=False, feeds=False, feed=None, view=shown, depth=ctx.depth + 1)
    if not repeats(found[1:]):
        work.push(again, work.printed.count(), ctx)
    for node in reversed(words.inner):
        view = "unknown" if node.type == "process_substitution" and ctx.view != "hidden" else shown
        work.later(node, replace(inside, view=view))
    for body in words.bodies:
        work.repeats = True  # a shell that takes the body as code finds them too
        shift = None if body.shift is None else body.shift - len(_OPENING)
        work.open("heredoc", Word(_OPENING + body.text, body.start, body.end, shift), inside)


def assign(
    work: Work,
    node: Node,
    words: Words,
    ctx: Context,
    *,
    kept: bool = True,
) -> None:
    """Take in ``name=value``; what is not ``kept`` holds for one command only."""
    children = node.children
    if not children:
        return
    name = words.ctx.text.slice(children[0].start_byte, children[0].end_byte)
    value = children[-1] if len(children) > 2 else None  # noqa: PLR2004 - name, sign, value
    span = ctx.text.span(node.start_byte, node.end_byte)
    held: Held | None = Held((), ctx.certain)
    if value is not None and value.type == "array":
        listed = [word for child in value.named_children for word in words.all(child)]
        held = None if any(word.dynamic for word in listed) else Held(tuple(word.text for word in listed), ctx.certain)
    elif value is not None and value.type in SUBSTITUTIONS and kept:
        held = None
        work.later(value, replace(ctx, view=_later(ctx), feed=None, depth=ctx.depth + 1))
    elif value is not None:
        word = words.one(value)
        held = None if word.dynamic else Held((word.text,), ctx.certain and not word.unsure)
    if children[0].type != "variable_name" or children[1].type != "=":
        held = None
    text = held.texts[0] if held and len(held.texts) == 1 else None
    work.env.append(EnvUse(name, "set", span, text))
    if kept and len(work.shell.variables) < _MOST_VARIABLES:
        work.shell.variables[name] = held


def _later(ctx: Context) -> str:
    """Say what is seen of a value that may be put out later."""
    return "hidden" if ctx.view == "hidden" else "unknown"
