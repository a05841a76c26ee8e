"""The expressions of JavaScript and TypeScript in the common form."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.code import (
    Binary,
    Call,
    Const,
    Each,
    Expr,
    Function,
    Index,
    Items,
    Join,
    Name,
    Other,
    Return,
    Stmt,
)  # fmt: skip
from guildmark.lenses.flows.trees import named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from guildmark.lenses.flows.trees import Source

_FUNCTIONS: Final = frozenset(
    (
        "arrow_function",
        "function_expression",
        "function",
        "generator_function",
        "function_declaration",
        "generator_function_declaration",
        "method_definition",
    )
)
_THROUGH: Final = frozenset(
    [
        "parenthesized_expression",
        "await_expression",
        "as_expression",
        "satisfies_expression",
        "non_null_expression",
        "spread_element",
        "yield_expression",
        "expression_statement",
    ]
)
_STATEMENTS: Final = frozenset(
    [
        "statement_block",
        "if_statement",
        "for_statement",
        "for_in_statement",
        "while_statement",
        "class_declaration",
        "class_body",
        "class",
    ]
)
"""Statements that stand where an expression may: bodies of functions, classes."""
_MAPS: Final = frozenset(("map", "flatMap"))


class Expressions(ABC):
    """Reads expressions; statements within functions are for who reads statements."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @abstractmethod
    def _statement(self, node: Node) -> Iterator[Stmt]:
        """Read a statement."""

    @abstractmethod
    def _function(self, node: Node) -> Function:
        """Read a function."""

    def expr(self, node: Node) -> Expr:  # noqa: D102
        if node.type in _THROUGH and node.named_children:
            return self.expr(next(named(node), node.named_children[0]))
        if node.type in _FUNCTIONS:
            return self._function(node)
        make = _FORMS.get(node.type)
        return make(self, node) if make is not None else self._other(node)

    def _other(self, node: Node) -> Expr:
        span = self._source.span(node)
        if node.type in {"assignment_expression", "augmented_assignment_expression"}:
            body = tuple(self._statement(node))
            return Call("", span, base=Function((), body, span))
        if node.type in _STATEMENTS:
            return Call("", span, base=Function((), tuple(self._statement(node)), span))
        return Other(tuple(self.expr(child) for child in named(node)), span)

    def _string(self, node: Node) -> Expr:
        text = self._source.text(node)
        return Const(_unescaped(text[1:-1]) if "\\" in text else text[1:-1], self._source.span(node))

    def _number(self, node: Node) -> Expr:
        try:
            return Const(int(self._source.text(node).replace("_", ""), 0), self._source.span(node))
        except ValueError:
            return Const(None, self._source.span(node))

    def _template(self, node: Node) -> Expr:
        parts: list[Expr] = []
        for child in node.named_children:
            if child.type == "template_substitution":
                parts += [self.expr(inner) for inner in named(child)]
            else:
                text = self._source.text(child)
                parts.append(Const(_unescaped(text) if "\\" in text else text, self._source.span(child)))
        return (
            parts[0] if len(parts) == 1 and isinstance(parts[0], Const) else Join(tuple(parts), self._source.span(node))
        )

    def _member(self, node: Node) -> Expr:
        name, span = self._dotted(node), self._source.span(node)
        if name:
            return Name(name, span)
        owner, key = node.child_by_field_name("object"), node.child_by_field_name("property")
        if owner is None or key is None:
            return Other((), span)
        return Index(self.expr(owner), Const(self._source.text(key), span), span)

    def _subscript(self, node: Node) -> Expr:
        owner, key = node.child_by_field_name("object"), node.child_by_field_name("index")
        span = self._source.span(node)
        return Other((), span) if owner is None or key is None else Index(self.expr(owner), self.expr(key), span)

    def _call(self, node: Node) -> Expr:
        span = self._source.span(node)
        callee = node.child_by_field_name("function") or node.child_by_field_name("constructor")
        given = node.child_by_field_name("arguments")
        if callee is None:
            return Other((), span)
        nodes = list(named(given)) if given is not None and given.type == "arguments" else []
        args = (
            tuple(self.expr(child) for child in nodes)
            if given is None or given.type == "arguments"
            else (self._template(given),)
        )
        options = tuple(pair for child in nodes if child.type == "object" for pair in self._pairs(child))
        name = "import" if callee.type == "import" else self._dotted(callee)
        if name:
            owner = name.rpartition(".")[0]
            if name.rpartition(".")[2] in _MAPS and owner and args and isinstance(args[0], Function):
                return self._mapped(Name(owner, span), args[0], span) or Call(name, span, args, options)
            return Call(name, span, args, options)
        if callee.type == "member_expression":
            owner_node, key = callee.child_by_field_name("object"), callee.child_by_field_name("property")
            if owner_node is not None and key is not None:
                base, verb = self.expr(owner_node), self._source.text(key)
                if verb in _MAPS and args and isinstance(args[0], Function):
                    return self._mapped(base, args[0], span) or Call(verb, span, args, options, base)
                return Call(verb, span, args, options, base)
        return Call("", span, args, options, self.expr(callee))

    def _mapped(self, over: Expr, function: Function, span: object) -> Each | None:
        """Read a function of one expression that is mapped over a list."""
        del span
        if len(function.body) == 1 and isinstance(function.body[0], Return) and function.params:
            return Each(over, function.params[:1], function.body[0].value, function.span)
        return None

    def _pairs(self, node: Node) -> Iterator[tuple[str, Expr]]:
        for child in named(node):
            if child.type == "pair":
                key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
                if key is not None and value is not None:
                    yield self._source.text(key).strip("\"'"), self.expr(value)
            elif child.type == "shorthand_property_identifier":
                yield self._source.text(child), Name(self._source.text(child), self._source.span(child))

    def _object(self, node: Node) -> Expr:
        pairs = list(self._pairs(node))
        rest = [self.expr(child) for child in named(node) if child.type in {"spread_element", "method_definition"}]
        return Items(
            (*(value for _, value in pairs), *rest),
            self._source.span(node),
            (*(key for key, _ in pairs), *(None for _ in rest)),
        )

    def _array(self, node: Node) -> Expr:
        return Items(tuple(self.expr(child) for child in named(node)), self._source.span(node))

    def _binary(self, node: Node) -> Expr:
        left, right, sign = (node.child_by_field_name(field) for field in ("left", "right", "operator"))
        span = self._source.span(node)
        if left is None or right is None or sign is None:
            return self._other(node)
        if self._source.text(sign) in {"||", "&&", "??"}:
            return Other((self.expr(left), self.expr(right)), span)
        return Binary(self._source.text(sign), self.expr(left), self.expr(right), span)

    def _identifier(self, node: Node) -> Expr:
        return Name(self._source.text(node), self._source.span(node))

    def _dotted(self, node: Node) -> str:
        """Return the dotted name that an expression is; empty for any other."""
        parts: list[str] = []
        while node.type == "member_expression":
            key, owner = node.child_by_field_name("property"), node.child_by_field_name("object")
            if key is None or owner is None:
                return ""
            parts.append(self._source.text(key))
            node = owner
        if node.type not in {"identifier", "this", "undefined"}:
            return ""
        return ".".join((self._source.text(node), *reversed(parts)))


_FORMS: Final[dict[str, Callable[[Expressions, Node], Expr]]] = {
    "string": Expressions._string, "number": Expressions._number, "template_string": Expressions._template,
    "member_expression": Expressions._member, "subscript_expression": Expressions._subscript, "call_expression": Expressions._call,
    "new_expression": Expressions._call, "object": Expressions._object, "array": Expressions._array,
    "binary_expression": Expressions._binary, "identifier": Expressions._identifier,
}  # fmt: skip


def _unescaped(text: str) -> str:
    r"""Undo the escapes of a literal, which Python shares but for ``\\u{...}``."""
    try:
        found = ast.literal_eval(
            '"' + text.replace('"', '\\"').replace("\n", "\\n").replace("\\`", "`").replace("\\$", "$") + '"'
        )
    except (SyntaxError, ValueError, MemoryError):
        return text
    return found if isinstance(found, str) else text
