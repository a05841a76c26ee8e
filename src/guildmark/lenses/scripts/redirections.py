"""Reads redirections: which files they open, and what that means for a command's streams."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.effects import Host
from guildmark.lenses.scripts.state import Feed, Word

if TYPE_CHECKING:
    from tree_sitter import Node

    from guildmark.lenses.scripts.heredocs import Heredoc
    from guildmark.lenses.scripts.state import Context, Streams
    from guildmark.lenses.scripts.words import Words

DEVICES: Final = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/stdin", "/dev/zero"})
_CONNECTION: Final = re.compile(r"/dev/(?:tcp|udp)/([^/]+)/")
_SHOWN: Final = frozenset({"/dev/stdout", "/dev/stderr", "/dev/tty"})
_OUT: Final = frozenset({">", ">>", ">|", "&>", "&>>", ">&", "<>"})


def redirect(words: Words, node: Node, streams: Streams) -> list[Word]:
    """Take in one redirection, and give the words behind its target: the grammar hands it the command's too."""
    descriptor = operator = ""
    target: Word | None = None
    rest: list[Word] = []
    for child in node.children:
        kind = child.type
        if kind == "file_descriptor":
            descriptor = words.ctx.text.slice(child.start_byte, child.end_byte)
        elif not child.is_named:
            operator = operator or kind
        elif target is None and kind == "process_substitution":
            words.inner.append(child)
            target = Word("", child.start_byte, child.end_byte)
        elif target is None:
            target = words.one(child)
            target.glob = False
        elif kind != "ERROR" and not _descriptor(words, child):
            rest += words.all(child)
    if target is None:
        return rest
    _connect(words, target)
    if operator == "<<<" or node.start_byte + len(descriptor) in words.ctx.heredocs:
        _document(words, node.start_byte + len(descriptor), target, streams)
    elif operator == "<":
        if target.text and target.text not in DEVICES:
            streams.inputs.append(target)
        streams.feed = Feed(file=target)
    elif operator in _OUT and not (operator == ">&" and target.text.rstrip("-").isdigit()):
        _out(operator, descriptor, target, streams)
    return rest


def _descriptor(words: Words, node: Node) -> bool:
    """Say whether a word is the descriptor of the next redirection, which the grammar takes for a word."""
    code = words.ctx.text.code
    return node.type == "number" and code[node.end_byte : node.end_byte + 1] in {b"<", b">"}


def _connect(words: Words, target: Word) -> None:
    """Note the host of Bash's ``/dev/tcp/host/port``, which is no file."""
    found = _CONNECTION.match(target.text)
    if found is not None:
        span = words.ctx.text.span(target.start, target.end)
        words.work.hosts.append(Host(found[1], target.text, span, "shell"))
        target.text = ""


def _out(operator: str, descriptor: str, target: Word, streams: Streams) -> None:
    if descriptor in {"", "1"} and target.text not in _SHOWN:
        streams.hidden = True
    if target.text and target.text not in DEVICES:
        streams.outputs.append((target, "append" if operator.endswith(">>") else "create"))


def _document(words: Words, at: int, target: Word, streams: Streams) -> None:
    found = words.ctx.heredocs.get(at)
    if found is None:
        streams.feed = Feed(code=target, words=(target,))
        return
    body = heredoc_word(found, words.ctx)
    streams.feed = Feed(code=body, words=lines(body))
    if not found.literal and ("$" in body.text or "`" in body.text):
        words.bodies.append(body)
        body.dynamic = True


def heredoc_word(found: Heredoc, ctx: Context) -> Word:
    """Make the body of a here-document one word."""
    text = ctx.text.slice(found.start, found.end)
    if found.tabs and "\t" in text:
        stripped = "".join(line.lstrip("\t") for line in text.splitlines(keepends=True))
        return Word(stripped, found.start, found.end)
    return Word(text, found.start, found.end, found.start)


def lines(word: Word) -> tuple[Word, ...]:
    """Cut a text that is put out into its lines, each at the place of the whole."""
    cut = word.text.split("\n")[:1000]
    return tuple(Word(line, word.start, word.end, dynamic=word.dynamic) for line in cut if line)
