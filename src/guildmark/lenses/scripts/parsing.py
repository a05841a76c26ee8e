"""The parsers, made once, and the errors of a tree."""

from __future__ import annotations

from functools import cache
from importlib import machinery, util
from typing import TYPE_CHECKING, Final

from tree_sitter import Language, Parser

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

LONGEST: Final = 1_000_000
"""Bytes of the longest source that is parsed."""


def parse_bash(code: bytes) -> Tree:
    """Parse a shell text."""
    return _bash().parse(code)


def parse_powershell(code: bytes) -> Tree:
    """Parse a PowerShell text."""
    return _powershell().parse(code)


@cache
def _bash() -> Parser:
    return Parser(_language("tree_sitter_bash"))


@cache
def _powershell() -> Parser:
    return Parser(_language("tree_sitter_powershell"))


def _language(package: str) -> Language:
    """Load a grammar without its package, whose ``__init__`` costs more than the grammar: it is there to read queries."""
    finder = machinery.PathFinder
    around = finder.find_spec(package)
    spec = finder.find_spec(f"{package}._binding", around.submodule_search_locations if around else None)
    if spec is None or spec.loader is None:
        raise ImportError(f"no grammar in {package}", name=package)
    binding = util.module_from_spec(spec)
    spec.loader.exec_module(binding)
    return Language(binding.language())


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
