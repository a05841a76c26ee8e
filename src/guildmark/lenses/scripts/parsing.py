"""The parsers, made once, and the errors of a tree."""

from __future__ import annotations

import itertools
from functools import cache
from importlib import machinery, util
from time import thread_time
from typing import TYPE_CHECKING, Final

from tree_sitter import Language, Parser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node, Tree

LONGEST: Final = 1_000_000
"""Bytes of the longest source that is parsed."""


SECONDS: Final = 2.0
"""CPU time that the parsers may take for one reading. A megabyte of script takes half a second; text made to be hard,
of which every byte is an error, takes minutes, because recovery from errors is not linear."""
_QUICK: Final = 2_000
"""Bytes up to which even such text is parsed in milliseconds."""
_BLOCK: Final = 65_536
GIVEN_UP: Final = "it takes the grammar too long to read this"


_MENDS: Final = 20
_FAIR: Final = 1e-6
"""Seconds a byte that ordinary text may take; only what is beyond that counts."""


class Patience:
    """What is left of the time for texts that are hard to parse; for one reading, or for all of a log."""

    __slots__ = ("left",)

    def __init__(self, seconds: float | None = None) -> None:
        """Start with all of it."""
        self.left = SECONDS if seconds is None else seconds


_MASKED: Final = bytes(range(128)) + b"%" * 128
"""A byte of a word that begins no name, for each that is no ASCII: the grammar's scanner asks the C library whether a
character is a letter, which may end the process for one beyond its table."""


def parse_bash(code: bytes, patience: Patience) -> Tree | None:
    """Parse a shell text; null where that would take too long. Nodes have places only, which are those of ``code``."""
    return _parsed(_bash(), code if code.isascii() else code.translate(_MASKED), patience)


def parse_bash_lines(code: bytes, patience: Patience) -> Tree | None:
    """Parse a shell text whose commands end with their lines; for who goes by bytes, as rows are others.

    The grammar (tree-sitter-bash 0.25.1) reads the last command of a pipeline of three on into the next line where that one
    has ``&&`` or ``||``. Such a line's end is parsed as the semicolon that means the same.
    """
    tree = parse_bash(code, patience)
    for _ in range(_MENDS):
        ends = [] if tree is None else list(_swallowed(tree.root_node, code))
        if tree is None or not ends:
            break
        mended = bytearray(code)
        for end in ends:
            mended[end] = ord(";")
        code = bytes(mended)
        tree = parse_bash(code, patience)
    return tree


def _swallowed(root: Node, code: bytes) -> Iterator[int]:
    """Yield the ends of lines between the words of a command."""
    left = [root] if b"|" in code and b"\n" in code else []
    while left:
        node = left.pop()
        left += node.named_children
        if node.type != "command":
            continue
        children = [
            child for child in node.named_children if child.type not in {"herestring_redirect", "file_redirect"}
        ]
        for before, after in itertools.pairwise(children):
            between = code[before.end_byte : after.start_byte].replace(b"\\\n", b"  ")
            if b"\n" in between:
                yield before.end_byte + between.index(b"\n")
                break


def parse_powershell(code: bytes, patience: Patience) -> Tree | None:
    """Parse a PowerShell text; null where that would take too long."""
    return _parsed(_powershell(), code, patience)


def parse_with(package: str, code: bytes, patience: Patience, grammar: str = "language") -> Tree | None:
    """Parse a text by the grammar of a package; null where that would take too long."""
    return _parsed(_other(package, grammar), code, patience)


def _parsed(parser: Parser, code: bytes, patience: Patience) -> Tree | None:
    if len(code) <= _QUICK:
        return parser.parse(code)
    started, fair = thread_time(), len(code) * _FAIR
    most = fair + min(patience.left, SECONDS)
    try:
        return parser.parse(
            lambda offset, _: code[offset : offset + _BLOCK],
            progress_callback=lambda _offset, _failed: thread_time() - started > most,
        )
    except ValueError:  # it was stopped, and would go on with the next text where it is not reset
        parser.reset()
        return None
    finally:
        patience.left -= max(0.0, thread_time() - started - fair)


@cache
def _bash() -> Parser:
    return Parser(_language("tree_sitter_bash"))


@cache
def _powershell() -> Parser:
    return Parser(_language("tree_sitter_powershell"))


@cache
def _other(package: str, grammar: str) -> Parser:
    return Parser(_language(package, grammar))


def _language(package: str, grammar: str = "language") -> Language:
    """Load a grammar without its package, whose ``__init__`` costs more than the grammar: it is there to read queries."""
    finder = machinery.PathFinder
    around = finder.find_spec(package)
    spec = finder.find_spec(f"{package}._binding", around.submodule_search_locations if around else None)
    if spec is None or spec.loader is None:
        raise ImportError(f"no grammar in {package}", name=package)
    binding = util.module_from_spec(spec)
    spec.loader.exec_module(binding)
    return Language(getattr(binding, grammar)())


def errors(root: Node) -> list[Node]:
    """Find the outermost places that the grammar could not read."""
    found: list[Node] = []
    left = [root]
    while left:
        node = left.pop()
        if node.is_error or node.is_missing:
            found.append(node)
        elif node.has_error:
            left.extend(node.children)
    return found[::-1]
