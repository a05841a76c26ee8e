"""JavaScript and TypeScript in the common form, by the grammar of TSX, which reads both."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

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
    Import,
    Index,
    Items,
    Join,
    Loop,
    Name,
    Other,
    Program,
    Return,
    Stmt,
)  # fmt: skip
from guildmark.lenses.flows.trees import Source, named
from guildmark.lenses.scripts.parsing import GIVEN_UP, LONGEST, Patience, parse_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

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
_BODIES: Final = frozenset(
    [
        "program",
        "statement_block",
        "export_statement",
        "class_declaration",
        "class_body",
        "class",
        "try_statement",
        "finally_clause",
        "labeled_statement",
        "internal_module",
        "ambient_declaration",
        "expression_statement",
        "ERROR",
        "lexical_declaration",
        "variable_declaration",
        "else_clause",
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


def read_javascript(text: str) -> Program:
    """Read a text of JavaScript or TypeScript; what the grammar does not know is left out."""
    source = Source(text)
    if len(source.code) > LONGEST:
        return Program((), f"longer than {LONGEST:,} bytes")
    tree = parse_with("tree_sitter_typescript", source.code, Patience(), "language_tsx")
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

    def _statement(self, node: Node) -> Iterator[Stmt]:  # noqa: C901, PLR0912  # one branch for each form
        kind = node.type
        if kind == "import_statement":
            yield from self._imports(node)
        elif kind in _BODIES:
            yield from self.statements(node)
        elif kind == "variable_declarator":
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None and value is not None:
                yield from self._bind(name, self.expr(value))
        elif kind in {"function_declaration", "generator_function_declaration", "method_definition"}:
            name = node.child_by_field_name("name")
            if name is not None:
                yield Define(self._source.text(name), self._function(node))
        elif kind == "return_statement":
            for child in named(node):
                yield Return(self.expr(child))
        elif kind in {"if_statement", "switch_statement"}:
            yield from self._branches(node)
        elif kind == "for_in_statement":
            left, right, body = (node.child_by_field_name(field) for field in ("left", "right", "body"))
            over = None if right is None else self.expr(right)
            yield Loop(
                tuple(self._names(left)) if left is not None else (),
                over,
                tuple(self._statement(body)) if body is not None else (),
            )
        elif kind in {"for_statement", "while_statement", "do_statement"}:
            yield Loop((), None, tuple(self.statements(node)))
        elif kind == "catch_clause":
            body = node.child_by_field_name("body")
            yield Branch((tuple(self._statement(body)) if body is not None else (),))
        elif kind == "assignment_expression":
            yield from self._assignment(node)
        elif kind == "augmented_assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if left is not None and right is not None:
                operator = node.child_by_field_name("operator")
                sign = self._source.text(operator).rstrip("=") if operator is not None else "+"
                made = Binary(sign, self.expr(left), self.expr(right), self._source.span(node))
                yield Assign(self._dotted(left) or "?", made)
        elif kind == "public_field_definition":
            value = node.child_by_field_name("value")
            if value is not None:
                yield Do(self.expr(value))
        elif kind.endswith(
            ("_statement", "_declaration", "_clause", "_signature", "_heritage", "_body", "_case", "_default")
        ):
            yield from self.statements(node)
        elif not kind.endswith(("_type", "_annotation")):
            yield Do(self.expr(node))

    def _branches(self, node: Node) -> Iterator[Stmt]:
        bodies: list[tuple[Stmt, ...]] = []
        for child in named(node):
            if child.type == "switch_body":
                bodies += [tuple(self.statements(case)) for case in named(child)]
            elif child.type in {
                "statement_block",
                "else_clause",
                "expression_statement",
                "return_statement",
                "if_statement",
            }:
                bodies.append(tuple(self._statement(child)))
            else:
                yield Do(self.expr(child))
        yield Branch(tuple(bodies))

    def _imports(self, node: Node) -> Iterator[Import]:
        source = node.child_by_field_name("source")
        if source is None:
            return
        module = self._source.text(source).strip("\"'").removeprefix("node:")
        for clause in named(node):
            if clause.type != "import_clause":
                continue
            for part in named(clause):
                if part.type in {"identifier", "namespace_import"}:
                    yield Import(self._source.text(part).rpartition(" ")[2], module)
                for item in named(part) if part.type == "named_imports" else ():
                    name, alias = item.child_by_field_name("name"), item.child_by_field_name("alias")
                    if name is not None:
                        yield Import(self._source.text(alias or name), f"{module}.{self._source.text(name)}")

    def _assignment(self, node: Node) -> Iterator[Stmt]:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return
        if left.type == "subscript_expression":
            yield Do(self.expr(right))
            owner = left.child_by_field_name("object")
            name = self._dotted(owner) if owner is not None else ""
            if name:
                yield Assign(name, self.expr(right), adds=True)
        else:
            yield from self._bind(left, self.expr(right))

    def _bind(self, target: Node, value: Expr) -> Iterator[Stmt]:
        span = self._source.span(target)
        if target.type == "object_pattern":
            for item in named(target):
                if item.type == "pair_pattern":
                    key, inner = item.child_by_field_name("key"), item.child_by_field_name("value")
                    if key is not None and inner is not None:
                        yield from self._bind(inner, Index(value, Const(self._source.text(key), span), span))
                else:
                    name = self._source.text(item).split("=")[0].strip()
                    yield Assign(name, Index(value, Const(name, span), span))
        elif target.type == "array_pattern":
            for place, item in enumerate(named(target)):
                yield from self._bind(item, Index(value, Const(place, span), span))
        else:
            name = self._dotted(target)
            yield Assign(name, value) if name else Do(value)

    def _names(self, node: Node) -> Iterator[str]:
        if node.type in {"identifier", "shorthand_property_identifier_pattern"}:
            yield self._source.text(node)
        for child in named(node):
            yield from self._names(child)

    def _function(self, node: Node) -> Function:
        params: list[str] = []
        single = node.child_by_field_name("parameter")
        if single is not None:
            params.append(self._source.text(single))
        given = node.child_by_field_name("parameters")
        params += [next(self._names(child), "?") for child in (named(given) if given is not None else ())]
        body = node.child_by_field_name("body")
        if body is None:
            statements: tuple[Stmt, ...] = ()
        elif body.type == "statement_block":
            statements = tuple(self.statements(body))
        else:
            statements = (Return(self.expr(body)),)
        return Function(tuple(params), statements, self._source.span(node))

    # -- expressions

    def expr(self, node: Node) -> Expr:
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


_FORMS: Final[dict[str, Callable[[_Reader, Node], Expr]]] = {
    "string": _Reader._string, "number": _Reader._number, "template_string": _Reader._template,
    "member_expression": _Reader._member, "subscript_expression": _Reader._subscript, "call_expression": _Reader._call,
    "new_expression": _Reader._call, "object": _Reader._object, "array": _Reader._array,
    "binary_expression": _Reader._binary, "identifier": _Reader._identifier,
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
