"""Turns the crank: opens code in its language and visits what was pushed until nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.lenses.scripts.commands import dispatch
from guildmark.lenses.scripts.effects import Effects, Unknown
from guildmark.lenses.scripts.heredocs import taken_out
from guildmark.lenses.scripts.parsing import GIVEN_UP, LONGEST, errors, parse_bash_lines, parse_powershell
from guildmark.lenses.scripts.state import Call, Code, Context, Word
from guildmark.lenses.scripts.text import Text
from guildmark.lenses.scripts.walk import visit
from guildmark.lenses.scripts.words import substitutions
from guildmark.lenses.scripts.work import Work

if TYPE_CHECKING:
    from guildmark.lenses.scripts.parsing import Patience
    from guildmark.lenses.scripts.state import Language


def read(language: Language, source: str, cwd: str | None, patience: Patience | None = None) -> Effects:
    """Read a source; it never raises, whatever the source is."""
    text = Text(source)
    if len(text.code) > LONGEST:
        return Effects(unknown=(Unknown(text.span(0, len(text.code)), f"longer than {LONGEST} bytes"),), cwd=cwd)
    work = Work(cwd, patience)
    ctx = Context(text)
    _open(work, Code(language, text), ctx)
    stack = work.stack
    while stack:
        visitor, subject, ctx = stack.pop()
        if visitor is not None:
            visitor(work, subject, ctx)
        elif type(subject) is Code:
            _open(work, subject, ctx)
        elif type(subject) is Call:
            dispatch(work, subject)
        else:
            visit(work, subject, ctx)
    return work.done()


def _open(work: Work, code: Code, ctx: Context) -> None:
    text = code.text
    if code.language == "bash":
        parsed, heredocs = taken_out(text.code)
        inner = replace(ctx, text=text, heredocs=heredocs, depth=ctx.depth + 1)
        if (tree := parse_bash_lines(parsed, work.patience)) is None:
            work.doubt(GIVEN_UP, Word("", 0, len(text.code)), inner)
            return
        root = tree.root_node
        if root.has_error:
            for node in errors(root):
                work.doubt("the shell's grammar has no reading for this", Word("", *node.byte_range), inner)
        if b"\0" in text.code:
            at = text.code.index(b"\0")
            work.doubt("a NUL character, which shells drop or refuse", Word("", at, at + 1), inner)
        visit(work, root, inner)
    elif code.language == "heredoc":
        _body(work, text, ctx)
    elif code.language == "python":
        from guildmark.lenses.scripts.python_code import look

        look(work, text, ctx)
    else:
        from guildmark.lenses.scripts.powershell_walk import begin
        from guildmark.lenses.scripts.powershell_words import masked

        inner = replace(ctx, text=text, depth=ctx.depth + 1)
        if (tree := parse_powershell(masked(text.code), work.patience)) is None:
            work.doubt(GIVEN_UP, Word("", 0, len(text.code)), inner)
        else:
            begin(work, tree.root_node, inner)


def _body(work: Work, text: Text, ctx: Context) -> None:
    """Look for substitutions in the body of a here-document, and for nothing else."""
    inner = replace(ctx, text=text, depth=ctx.depth + 1)
    if (tree := parse_bash_lines(text.code, work.patience)) is None:
        work.doubt(GIVEN_UP, Word("", 0, len(text.code)), inner)
        return
    for node in reversed(substitutions(tree.root_node)):
        work.later(node, inner)
