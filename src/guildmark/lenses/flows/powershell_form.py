"""PowerShell in the common form: commands are calls like those of a shell, methods of .NET are calls by lower-case names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.calls import COMMAND
from guildmark.lenses.flows.code import (
    Assign,
    Binary,
    Branch,
    Call,
    Const,
    Define,
    Do,
    Each,
    Expr,
    Function,
    Index,
    Items,
    Join,
    Loop,
    Name,
    Other,
    Program,
    Stmt,
)  # fmt: skip
from guildmark.lenses.flows.trees import Source, named
from guildmark.lenses.scripts.parsing import GIVEN_UP, LONGEST, Patience, parse_powershell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

_EACH: Final = frozenset(("%", "foreach", "foreach-object"))
_SIGNS: Final = {"-bxor": "^", "-bor": "|", "-band": "&", "-shl": "<<", "-shr": ">>"}
_WORDS: Final = {
    "-replace": "replace",
    "-creplace": "replace",
    "-ireplace": "replace",
    "-split": "split",
    "-join": "join",
    "-csplit": "split",
}
_TICK: Final = re.compile(r"`(.)", re.DOTALL)
_TICKS: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_BODIES: Final = frozenset(
    [
        "program",
        "statement_list",
        "script_block",
        "script_block_body",
        "statement_block",
        "try_statement",
        "catch_clauses",
        "catch_clause",
        "finally_clause",
        "else_clause",
        "named_block_list",
        "named_block",
        "trap_statement",
        "ERROR",
        "flow_control_statement",
    ]
)


def read_powershell(text: str) -> Program:
    """Read a text of PowerShell; what the grammar does not know is left out."""
    source = Source(text)
    if len(source.code) > LONGEST:
        return Program((), f"longer than {LONGEST:,} bytes")
    tree = parse_powershell(source.code, Patience())
    if tree is None:
        return Program((), GIVEN_UP)
    try:
        return Program(tuple(_Reader(source).statements(tree.root_node)))
    except RecursionError:
        return Program((), "nested too deep to be read")


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source

    def statements(self, node: Node) -> Iterator[Stmt]:
        for child in named(node):
            yield from self._statement(child)

    def _statement(self, node: Node) -> Iterator[Stmt]:
        kind = node.type
        if kind in _BODIES:
            yield from self.statements(node)
        elif kind == "assignment_expression":
            yield from self._assignment(node)
        elif kind == "function_statement":
            yield from self._defined(node)
        elif kind in {
            "if_statement",
            "elseif_clause",
            "switch_statement",
            "switch_body",
            "switch_clauses",
            "switch_clause",
            "elseif_clauses",
        }:
            yield Branch((tuple(self.statements(node)),))
        elif kind in {"while_statement", "for_statement", "do_statement"}:
            yield Loop((), None, tuple(self.statements(node)))
        elif kind == "foreach_statement":
            first, *rest = named(node)
            over = self.expr(rest[0]) if len(rest) > 1 else None
            yield Loop(
                (_variable(self._source.text(first)),),
                over,
                tuple(item for child in rest[1:] for item in self._statement(child)),
            )
        elif (
            kind == "pipeline"
            and len(node.named_children) == 1
            and node.named_children[0].type == "assignment_expression"
        ):
            yield from self._assignment(node.named_children[0])
        elif kind not in {"comment", "empty_statement", "param_block"}:
            yield Do(self.expr(node))

    def _assignment(self, node: Node) -> Iterator[Stmt]:
        left, value = node.named_children[0], node.child_by_field_name("value")
        if value is not None:
            adds = "+=" in self._source.text(node)[len(self._source.text(left)) :][:6]
            name, made = _variable(self._source.text(left)), self.expr(value)
            yield Assign(name, Binary("+", Name(name, made.span), made, made.span) if adds else made)

    def _defined(self, node: Node) -> Iterator[Stmt]:
        name = next((child for child in named(node) if child.type == "function_name"), None)
        body = next((child for child in named(node) if child.type == "script_block"), None)
        if name is not None and body is not None:
            yield Define(
                self._source.text(name),
                Function(("1", "2", "3", "args"), tuple(self.statements(body)), self._source.span(node)),
            )

    # -- expressions

    def expr(self, node: Node) -> Expr:  # one answer for each form
        while (
            node.type not in _FORMS
            and len(node.named_children) == 1
            and _is_bare(self._source.text(node), self._source.text(node.named_children[0]))
        ):
            node = node.named_children[0]
        make = _FORMS.get(node.type)
        if make is not None:
            return make(self, node)
        text, span = self._source.text(node), self._source.span(node)
        children = list(named(node))
        if not children:
            return Const(_unticked(text), span)
        if text[:5].lower() == "-join":
            return Call("join", span, (self.expr(children[-1]),))
        if len(children) == 2 and children[0].type != "comparison_operator":  # noqa: PLR2004  # left and right
            sign = (
                self._source.code[children[0].end_byte : children[1].start_byte]
                .decode("utf-8", "replace")
                .strip()
                .lower()
            )
            if sign in {"+", "-", "*", "/", "%"} or sign in _SIGNS:
                return Binary(_SIGNS.get(sign, sign), self.expr(children[0]), self.expr(children[1]), span)
        if len(children) == 3 and children[1].type in {"comparison_operator", "format_operator"}:  # noqa: PLR2004
            return self._operation(children, self._source.text(children[1]).lower(), node)
        if children[0].type == "type_literal":
            return Call(_type(self._source.text(children[0])), span, tuple(self.expr(child) for child in children[1:]))
        return Other(tuple(self.expr(child) for child in children), span)

    def _operation(self, children: list[Node], sign: str, node: Node) -> Expr:
        span, left, right = self._source.span(node), self.expr(children[0]), self.expr(children[2])
        given = right.parts if isinstance(right, Items) else (right,)
        if sign == "-f":
            return Call("format", span, given, base=left)
        if sign in _WORDS:
            return Call(_WORDS[sign], span, given, base=left)
        return Other((left, right), span)

    def _pipeline(self, node: Node) -> Expr:
        fed: Expr | None = None
        for child in named(node):
            if child.type == "command":
                fed = self._command(child, fed)
            elif child.type == "assignment_expression":
                return Call(
                    "",
                    self._source.span(node),
                    base=Function((), tuple(self._assignment(child)), self._source.span(node)),
                )
            elif child.type != "redirections":
                fed = self.expr(child)
        return fed if fed is not None else Const("", self._source.span(node))

    def _command(self, node: Node, fed: Expr | None) -> Expr:
        span = self._source.span(node)
        name = node.child_by_field_name("command_name")
        words: list[Expr] = []
        if name is not None:
            words.append(
                self.expr(name) if name.type == "command_name_expr" else Const(_unticked(self._source.text(name)), span)
            )
        elements = node.child_by_field_name("command_elements")
        for child in named(elements) if elements is not None else ():
            if child.type == "command_argument_sep":
                continue
            if child.type == "redirection":
                continue
            if child.type == "argument_list" and words and isinstance(words[-1], Name | Index):
                words[-1] = self._called(words[-1], child)
                continue
            words.append(
                Const(self._source.text(child), self._source.span(child))
                if child.type == "command_parameter"
                else self.expr(child)
            )
        first = words[0] if words else None
        if isinstance(first, Const) and str(first.value).lower() in _EACH and fed is not None:
            block = next((word for word in words[1:] if isinstance(word, Function)), None)
            if block is not None:
                body = (
                    block.body[0].value
                    if len(block.body) == 1 and isinstance(block.body[0], Do)
                    else Call("", span, base=block)
                )
                return Each(fed, ("_",), body, span)
        return Call(COMMAND, span, tuple(words), (("stdin", fed),) if fed is not None else ())

    def _called(self, callee: Name | Index, given: Node) -> Expr:
        """Read a method call among the words of a command, which the grammar leaves as a member and a list."""
        args = tuple(self.expr(child) for part in named(given) for child in named(part))
        if isinstance(callee, Name):
            return Call(callee.name, callee.span, args)
        name = callee.key.value if isinstance(callee.key, Const) else ""
        return Call(str(name), callee.span, args, base=callee.base)

    def _variable(self, node: Node) -> Expr:
        return Name(_variable(self._source.text(node)), self._source.span(node))

    def _string(self, node: Node) -> Expr:
        text, span = self._source.text(node), self._source.span(node)
        inner = node.named_children[0] if node.named_children else None
        if inner is None or inner.type.startswith("verbatim"):
            return Const(text[2:-2].strip("\r\n") if text.startswith("@") else text[1:-1].replace("''", "'"), span)
        parts: list[Expr] = []
        at, end = (
            inner.start_byte + (2 if text.startswith("@") else 1),
            inner.end_byte - (2 if text.startswith("@") else 1),
        )
        for child in named(inner):
            parts.append(Const(_unticked(self._source.code[at : child.start_byte].decode("utf-8", "replace")), span))
            parts.append(self.expr(child))
            at = child.end_byte
        parts.append(Const(_unticked(self._source.code[at:end].decode("utf-8", "replace")), span))
        return parts[0] if len(parts) == 1 else Join(tuple(parts), span)

    def _number(self, node: Node) -> Expr:
        try:
            return Const(int(self._source.text(node), 0), self._source.span(node))
        except ValueError:
            return Const(None, self._source.span(node))

    def _array(self, node: Node) -> Expr:
        children = list(named(node))
        if len(children) == 1:
            return self.expr(children[0])
        return Items(tuple(self.expr(child) for child in children), self._source.span(node))

    def _block(self, node: Node) -> Expr:
        return Function(("_",), tuple(self.statements(node)), self._source.span(node))

    def _table(self, node: Node) -> Expr:
        entries = [entry for body in named(node) for entry in named(body) if entry.type == "hash_entry"]
        values = tuple(self.expr(entry.named_children[-1]) for entry in entries)
        return Items(
            values, self._source.span(node), tuple(self._source.text(entry.named_children[0]) for entry in entries)
        )

    def _type(self, node: Node) -> Expr:
        return Name(_type(self._source.text(node)), self._source.span(node))

    def _member(self, node: Node) -> Expr:
        owner, key = self.expr(node.named_children[0]), node.named_children[-1]
        text, span = self._source.text(key).lower().strip("\"'"), self._source.span(node)
        return Name(f"{owner.name}.{text}", span) if isinstance(owner, Name) else Index(owner, Const(text, span), span)

    def _invoked(self, node: Node) -> Expr:
        span = self._source.span(node)
        owner, *rest = named(node)
        member = next((child for child in rest if child.type == "member_name"), None)
        given = next((child for child in rest if child.type == "argument_list"), None)
        args = tuple(self.expr(child) for part in (named(given) if given is not None else ()) for child in named(part))
        base, name = self.expr(owner), self._source.text(member).lower().strip("\"'") if member is not None else ""
        return Call(f"{base.name}.{name}", span, args) if isinstance(base, Name) else Call(name, span, args, base=base)


_FORMS: Final[dict[str, Callable[[_Reader, Node], Expr]]] = {
    "pipeline": _Reader._pipeline, "pipeline_chain": _Reader._pipeline, "command": lambda reader, node: reader._command(node, None),
    "variable": _Reader._variable, "braced_variable": _Reader._variable, "string_literal": _Reader._string, "integer_literal": _Reader._number,
    "array_literal_expression": _Reader._array, "script_block_expression": _Reader._block, "script_block": _Reader._block, "hash_literal_expression": _Reader._table,
    "type_literal": _Reader._type, "member_access": _Reader._member, "invokation_expression": _Reader._invoked,
}  # fmt: skip


def _is_bare(outer: str, inner: str) -> bool:
    """Say whether a node adds nothing but brackets to its only child."""
    left = outer.replace(inner, "", 1).strip()
    return left.strip("()@,$ \r\n;") == "" or left in {"@()", "$()", "()"}


def _variable(text: str) -> str:
    """Return a variable's name; one of the environment as ``env.NAME``."""
    name = text.strip().split("]")[-1].lstrip("$@").strip("{}")
    lower = name.lower()
    if lower.startswith("env:"):
        return f"env.{name[4:]}"
    return lower.removeprefix("global:").removeprefix("script:").removeprefix("local:")


def _type(text: str) -> str:
    return "[" + text.strip("[]").lower().removeprefix("system.") + "]"


def _unticked(text: str) -> str:
    return _TICK.sub(lambda found: _TICKS.get(found[1], found[1]), text)
