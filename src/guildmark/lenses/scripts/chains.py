"""Puts lists and pipelines in order: the grammar nests them as it likes, ``a | b && c`` as ``a | (b && c)`` at times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.scripts.effects import Exit
from guildmark.lenses.scripts.programs import INFALLIBLE

if TYPE_CHECKING:
    from tree_sitter import Node

CHAINS: Final = frozenset({"list", "pipeline"})
_ORDER: Final[dict[Exit, int]] = {"is": 0, "zero": 1, "lost": 2}
SIMPLE: Final = frozenset({"command", "redirected_statement"})
_FALLIBLE: Final = frozenset({"command_substitution", "string", "concatenation"})


class Item:
    """A command of a pipeline, and the redirections that the grammar put around more than it."""

    __slots__ = ("code", "node", "redirects")

    def __init__(self, node: Node, code: bytes) -> None:
        self.node = node
        self.code = code
        """What was parsed."""
        self.redirects: list[Node] = []


class Link:
    """A pipeline of a list, behind its ``&&`` or ``||``."""

    __slots__ = ("items", "operator")

    def __init__(self, operator: str) -> None:
        self.operator = operator
        self.items: list[Item] = []


class Fate(Struct):
    """What is known of one pipeline of a list."""

    exit: Exit
    certain: bool


def chain(node: Node, code: bytes) -> tuple[list[Link], list[Node]]:
    """Cut a list or pipeline, and give what the grammar could not read in it."""
    links = [Link("")]
    stray: list[Node] = []
    left: list[Node | list[Node]] = [node]
    while left:
        at = left.pop()
        if isinstance(at, list):
            if links[-1].items:
                links[-1].items[-1].redirects += at
            continue
        kind = at.type
        if kind in CHAINS:
            left += reversed(at.children)
        elif kind in {"&&", "||"}:
            links.append(Link(kind))
        elif kind == "redirected_statement" and (body := at.child_by_field_name("body")) and body.type in CHAINS:
            left += [at.children_by_field_name("redirect"), body]
        elif kind == "ERROR":
            stray.append(at)
        elif at.is_named and kind != "comment":
            links[-1].items.append(Item(at, code))
    return [link for link in links if link.items], stray


def weaker(one: Exit, other: Exit) -> Exit:
    """Give the one that says less."""
    return one if _ORDER[one] >= _ORDER[other] else other


def fates(links: list[Link], outer: Exit, *, certain: bool) -> list[Fate]:
    """Say of each pipeline what the exit code of the whole tells, and whether it surely runs."""
    rescued = [False] * len(links)
    for index in range(len(links) - 2, -1, -1):
        after = links[index + 1]
        rescued[index] = rescued[index + 1] or (after.operator == "||" and not _fails(after))
    found: list[Fate] = []
    smooth = True
    for index, link in enumerate(links):
        if rescued[index] or link.operator == "||":
            code: Exit = "lost"
        elif smooth and index + 1 == len(links):
            code = outer
        else:
            code = weaker("zero", outer)
        reached = smooth or (link.operator == "&&" and code != "lost")
        found.append(Fate(code, certain and reached and link.operator != "||"))
        smooth = smooth and link.operator != "||" and len(link.items) == 1 and first(link.items[0]) in INFALLIBLE
    return found


def ends_in_exit(links: list[Link]) -> bool:
    """Say whether a list goes on only when it worked: ``... || exit 1``."""
    return links[-1].operator == "||" and _fails(links[-1])


def _fails(link: Link) -> bool:
    """Say whether a pipeline never ends well: ``exit 1``, ``false``, a block that ends in one."""
    node = link.items[-1].node
    if node.type == "compound_statement":
        last = [child for child in node.children if child.type == "command"]
        if not last:
            return False
        node = last[-1]
    words = (written(node, link.items[-1].code).split() if node.type == "command" else []) or [b""]
    return words[0] == b"false" or (words[0] in {b"exit", b"return"} and words[1:] not in ([b"0"], [b"$?"]))


def written(node: Node, code: bytes) -> bytes:
    """Give the text of a node; a tree that was parsed in blocks does not know it."""
    return code[node.start_byte : node.end_byte]


def first(item: Item) -> str:
    """Give the program of a simple command as it is written."""
    node = item.node
    if node.type == "variable_assignment":
        return "" if any(child.type in _FALLIBLE for child in node.named_children) else "="
    if node.type == "redirected_statement":
        node = node.child_by_field_name("body") or node
    if node.type == "declaration_command":
        return written(node.children[0], item.code).decode("utf-8", "replace")
    name = node.child_by_field_name("name")
    return written(name, item.code).decode("utf-8", "replace").rpartition("/")[2] if name else ""
