"""JavaScript and TypeScript in the common form, by the grammar of TSX, which reads both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.code import (
    Assign,
    Binary,
    Branch,
    Const,
    Define,
    Do,
    Expr,
    Function,
    Import,
    Index,
    Loop,
    Program,
    Return,
    Stmt,
)  # fmt: skip
from guildmark.lenses.flows.javascript_expressions import Expressions
from guildmark.lenses.flows.trees import Source, named
from guildmark.lenses.scripts.parsing import GIVEN_UP, LONGEST, Patience, parse_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

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


class _Reader(Expressions):
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
