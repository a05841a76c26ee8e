"""YAML to nodes with positions, built from parser events: nothing is constructed, expanded or recursed into.

Aliases, tags and deep nesting are refused: no host needs them in a frontmatter, and each has been used to stop or to
fool a reader (a recursive alias is a node within itself).
"""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final, Literal

import yaml
from msgspec import Struct
from msgspec.structs import replace

from guildmark.model.place import Span
from guildmark.model.skill import Field, Node, Problem, Style, ValueKind

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH: Final = 64
LOADER: Final = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_RESOLVERS: Final = yaml.SafeLoader.yaml_implicit_resolvers
_KINDS: Final[dict[str, ValueKind]] = {
    "tag:yaml.org,2002:int": "int",
    "tag:yaml.org,2002:float": "float",
    "tag:yaml.org,2002:bool": "bool",
    "tag:yaml.org,2002:null": "null",
    "tag:yaml.org,2002:timestamp": "time",
}
_STYLES: Final[dict[str | None, Style]] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}


class _Open(Struct):
    """A collection whose end has not come yet."""

    line: int
    column: int
    kind: ValueKind
    style: Style
    items: list[Node]
    keys: list[Node]


class _Refused(Exception):  # noqa: N818  # carries a value out of the loop, is no error of ours
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


# YAML 1.1 ends a line at these too, YAML 1.2 does not: for a 1.2 reader they pass the parser in disguise.
DISGUISE: Final = str.maketrans("\x85\u2028\u2029", "\ue085\ue028\ue029")
_RESTORE: Final = str.maketrans("\ue085\ue028\ue029", "\x85\u2028\u2029")
_BREAKS: Final = re.compile(r"\r\n|\r|\n")
_YAML_BREAKS: Final = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


def parse(block: str, first_line: int, *, breaks: Literal["1.1", "1.2"] = "1.1") -> Node | Problem:
    """Read a block; positions are those of the whole file, of which the block starts on ``first_line``.

    ``breaks`` says which YAML's line ends count.
    """
    special = any(letter in block for letter in "\x85\u2028\u2029")
    disguised = special and breaks == "1.2"
    found = _parse(block.translate(DISGUISE) if disguised else block, first_line, _RESTORE if disguised else {})
    return _Lines(block, first_line).moved(found) if special and not disguised else found


def _parse(block: str, first_line: int, restored: dict[int, int]) -> Node | Problem:
    try:
        node = _build(yaml.parse(block, Loader=LOADER), first_line - 1, restored)
    except yaml.YAMLError as error:
        return _problem(error, first_line)
    except _Refused as refused:
        return refused.problem
    return node or Node("null", "", Span(first_line, 1, first_line, 1))


class _Lines:
    """Moves positions from lines as YAML 1.1 counts them to lines as files have them."""

    def __init__(self, block: str, first_line: int) -> None:
        self._first = first_line
        self._theirs = [0, *(match.end() for match in _YAML_BREAKS.finditer(block))]
        self._ours = [0, *(match.end() for match in _BREAKS.finditer(block))]

    def moved(self, found: Node | Problem) -> Node | Problem:
        """Move all positions."""
        return replace(found, span=self._span(found.span)) if isinstance(found, Problem) else self._node(found)

    def _node(self, node: Node) -> Node:
        items = tuple(self._node(item) for item in node.items)
        fields = tuple(Field(item.key, self._span(item.key_span), self._node(item.value)) for item in node.fields)
        return replace(node, span=self._span(node.span), items=items, fields=fields)

    def _span(self, span: Span) -> Span:
        return Span(*self._point(span.line, span.column), *self._point(span.end_line, span.end_column))

    def _point(self, line: int, column: int) -> tuple[int, int]:
        offset = self._theirs[min(line - self._first, len(self._theirs) - 1)] + column - 1
        row = bisect.bisect_right(self._ours, offset) - 1
        return self._first + row, offset - self._ours[row] + 1


def _build(events: Iterator[yaml.Event], shift: int, restored: dict[int, int]) -> Node | None:
    """Build the node tree with a stack of our own, so that nesting costs no recursion."""
    stack: list[_Open] = []
    root: Node | None = None
    anchors: set[str] = set()
    for event in events:
        if isinstance(event, yaml.NodeEvent) and event.anchor and not isinstance(event, yaml.AliasEvent):
            anchors.add(event.anchor)
        if isinstance(event, yaml.ScalarEvent):
            node = _scalar(event, shift, restored)
        elif isinstance(event, yaml.CollectionStartEvent):
            _refuse_tag(event.tag, event, shift)
            if len(stack) >= MAX_DEPTH:
                raise _Refused(Problem("too-deep", f"nested deeper than {MAX_DEPTH} levels", _span(event, shift)))
            kind: ValueKind = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
            span = _span(event, shift)
            stack.append(_Open(span.line, span.column, kind, "flow" if event.flow_style else "block", [], []))
            continue
        elif isinstance(event, yaml.CollectionEndEvent):
            node = _close(stack.pop(), event, shift)
        elif isinstance(event, yaml.AliasEvent):
            raise _Refused(_alias(event, shift, known=event.anchor in anchors))
        elif isinstance(event, yaml.DocumentStartEvent) and root is not None:
            message = "not valid YAML: a second document starts inside the block"
            raise _Refused(Problem("invalid-yaml", message, _span(event, shift)))
        else:
            continue
        if stack:
            _add(stack[-1], node)
        else:
            root = node
    return root


def _alias(event: yaml.AliasEvent, shift: int, *, known: bool) -> Problem:
    """Refuse an alias; one whose anchor is nowhere above it is an error to every parser."""
    if known:
        return Problem("alias", "uses a YAML alias (`*name`)", _span(event, shift))
    return Problem("invalid-yaml", "not valid YAML: an alias (`*name`) has no anchor", _span(event, shift))


def _add(parent: _Open, node: Node) -> None:
    """Hang a node under its parent; in a mapping keys and values come in turn."""
    if parent.kind == "map" and len(parent.keys) == len(parent.items):
        parent.keys.append(node)
    else:
        parent.items.append(node)


def _close(opened: _Open, event: yaml.Event, shift: int) -> Node:
    end = _span(event, shift)
    span = Span(opened.line, opened.column, end.end_line, end.end_column)
    if opened.kind == "list":
        return Node("list", "", span, opened.style, items=tuple(opened.items))
    fields = tuple(Field(key.text, key.span, value) for key, value in zip(opened.keys, opened.items, strict=True))
    return Node("map", "", span, opened.style, fields=fields)


def _scalar(event: yaml.ScalarEvent, shift: int, restored: dict[int, int]) -> Node:
    style = _STYLES.get(event.style, "plain")
    _refuse_tag(event.tag, event, shift)
    kind = resolve(event.value) if style == "plain" and event.tag is None else "str"
    text = event.value.translate(restored) if restored else event.value
    return Node(kind, text, _span(event, shift), style)


def resolve(text: str) -> ValueKind:
    """Tell what a plain scalar means in YAML 1.1, as PyYAML has it."""
    for tag, pattern in _RESOLVERS.get(text[:1], ()):
        if pattern.match(text):
            return _KINDS.get(tag, "str")
    return "str"


def _refuse_tag(tag: str | None, event: yaml.Event, shift: int) -> None:
    if tag is not None and tag not in {"!", "tag:yaml.org,2002:str"}:
        raise _Refused(Problem("tag", f"uses a YAML tag (`{tag}`)", _span(event, shift)))


def _span(event: yaml.Event, shift: int) -> Span:
    start, end = event.start_mark, event.end_mark
    if start is None or end is None:  # the parser always sets them; its types say otherwise
        return Span(1 + shift, 1, 1 + shift, 1)
    return Span(start.line + 1 + shift, start.column + 1, end.line + 1 + shift, end.column + 1)


def _problem(error: yaml.YAMLError, first_line: int) -> Problem:
    mark = getattr(error, "problem_mark", None)
    line = first_line + mark.line if mark else first_line
    column = mark.column + 1 if mark else 1
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    return Problem("invalid-yaml", f"not valid YAML: {what}", Span(line, column, line, column + 1))
