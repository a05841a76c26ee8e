"""Shell code in the common form: commands are calls whose arguments are words and whose input is another command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.calls import COMMAND
from guildmark.lenses.flows.code import (
    Assign,
    Branch,
    Call,
    Const,
    Define,
    Do,
    Expr,
    Function,
    Index,
    Items,
    Join,
    Loop,
    Name,
    Other,
    Program,
    Slice,
    Stmt,
)  # fmt: skip
from guildmark.lenses.flows.trees import Source, named
from guildmark.lenses.scripts.parsing import GIVEN_UP, LONGEST, Patience, parse_bash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from guildmark.model.place import Span

_EXPANSION: Final = re.compile(r"\$\{([!#]?)([A-Za-z_]\w*|\d+|[@*])(?:\[([^\]]*)\])?(.*)\}", re.DOTALL)
_CUT: Final = re.compile(r":\s*(-?\d+)(?::\s*(\d+))?")
_PUT: Final = re.compile(r"//?((?:[^/\\]|\\.)*)/?(.*)", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ANSI: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "a": "\a", "e": "\x1b"}
_ANSI_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))", re.DOTALL)
_STATEMENTS: Final = frozenset(
    [
        "for_statement",
        "while_statement",
        "if_statement",
        "case_statement",
        "function_definition",
        "variable_assignment",
        "declaration_command",
    ]
)
_WORDS: Final = frozenset(
    [
        "word",
        "string",
        "raw_string",
        "concatenation",
        "simple_expansion",
        "expansion",
        "command_substitution",
        "ansi_c_string",
        "number",
        "process_substitution",
        "translated_string",
        "brace_expression",
        "arithmetic_expansion",
        "string_content",
    ]
)


def read_shell(text: str) -> Program:
    """Read a shell text; what the grammar does not know is left out."""
    source = Source(text)
    if len(source.code) > LONGEST:
        return Program((), f"longer than {LONGEST:,} bytes")
    tree = parse_bash(source.code, Patience())
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

    def _statement(self, node: Node) -> Iterator[Stmt]:  # one branch for each form
        kind = node.type
        if kind in {"list", "program", "do_group", "compound_statement", "subshell", "ERROR", "else_clause"}:
            yield from self.statements(node)
        elif kind == "variable_assignment":
            yield from self._assignment(node)
        elif kind in {"variable_assignments", "declaration_command"}:
            yield from self.statements(node)
        elif kind == "function_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if name is not None and body is not None:
                params = ("@", *map(str, range(1, 10)))
                yield Define(
                    self._source.text(name), Function(params, tuple(self._statement(body)), self._source.span(node))
                )
        elif kind == "for_statement":
            values = node.children_by_field_name("value")
            variable, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
            over = Items(tuple(self.word(value) for value in values), self._source.span(node))
            inner = tuple(self._statement(body)) if body is not None else ()
            yield Loop((self._source.text(variable),) if variable is not None else (), over, inner)
        elif kind == "while_statement":
            *before, body = named(node)
            yield from (item for child in before for item in self._statement(child))
            yield Loop((), None, tuple(self._statement(body)))
        elif kind in {"if_statement", "elif_clause"}:
            yield from self._branches(node)
        elif kind == "case_statement":
            bodies = [tuple(self.statements(item)) for item in named(node) if item.type == "case_item"]
            yield Branch(tuple(bodies))
        elif kind in _WORDS:
            yield from (Do(part) for part in (self.word(node),) if not isinstance(part, Const))
        elif kind not in {"heredoc_body", "comment"}:
            yield Do(self.command(node))

    def _branches(self, node: Node) -> Iterator[Stmt]:
        yield Branch((tuple(self.statements(node)),))

    def _assignment(self, node: Node) -> Iterator[Stmt]:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None:
            return
        held = Const("", self._source.span(node)) if value is None else self.word(value)
        adds = b"+=" in self._source.code[name.end_byte : name.end_byte + 2]
        text = self._source.text(name)
        if adds and not isinstance(held, Items):
            held = Join((Name(text, held.span), held), held.span)
        yield Assign(text, held)

    # -- commands

    def command(self, node: Node, fed: Expr | None = None) -> Expr:
        """Read anything that runs, as the value that it puts out."""
        kind = node.type
        if kind == "command":
            return self._simple(node, fed)
        if kind == "pipeline":
            last = fed
            for child in named(node):
                last = self.command(child, last)
            return last if last is not None else Const("", self._source.span(node))
        if kind == "redirected_statement":
            return self._redirected(node, fed)
        if kind in {"negated_command", "test_command"}:
            return Other(
                tuple(
                    self.command(child, fed) if child.type not in _WORDS else self.word(child) for child in named(node)
                ),
                self._source.span(node),
            )
        if kind in _WORDS:
            return self.word(node)
        return self._compound(node, fed)

    def _compound(self, node: Node, fed: Expr | None) -> Expr:
        """Read a group in a pipeline: its input goes to what reads input, its outputs are one."""
        params: tuple[str, ...] = ()
        body = tuple(self._statement(node) if node.type in _STATEMENTS else self.statements(node))
        parts = [statement.value for statement in body if isinstance(statement, Do)]
        rest = tuple(statement for statement in body if not isinstance(statement, Do))
        span = self._source.span(node)
        parts = [_fed(part, fed) for part in parts] if fed is not None else parts
        if rest:
            parts.append(Call("", span, base=Function(params, rest, span)))
        return parts[0] if len(parts) == 1 else Other(tuple(parts), span) if parts else Const("", span)

    def _simple(self, node: Node, fed: Expr | None) -> Expr:
        words: list[Expr] = []
        before: list[Expr] = []
        span = self._source.span(node)
        last = node.start_byte
        for child in named(node):
            if words and b"\n" in self._source.code[last : child.start_byte].replace(b"\\\n", b""):
                # The grammar reads on over the end of the line in some pipelines.
                before.append(Call(COMMAND, span, tuple(words), (("stdin", fed),) if fed is not None else ()))
                words, fed, span = [], None, self._source.span(child)
            last = child.end_byte
            if child.type == "command_name":
                inner = child.named_children
                words.append(
                    self.word(inner[0]) if inner else Const(self._source.text(child), self._source.span(child))
                )
            elif child.type == "herestring_redirect":
                fed = self.word(child.named_children[0]) if child.named_children else fed
            elif child.type in {"file_redirect", "variable_assignment"}:
                continue
            else:
                words.append(self.word(child))
        given = (("stdin", fed),) if fed is not None else ()
        made = Call(COMMAND, span, tuple(words), given)
        return Other((*before, made), made.span) if before else made

    def _redirected(self, node: Node, fed: Expr | None) -> Expr:
        body = node.child_by_field_name("body")
        outs: list[Expr] = []
        for redirect in node.children_by_field_name("redirect"):
            if redirect.type == "herestring_redirect" and redirect.named_children:
                fed = self.word(redirect.named_children[-1])
            elif redirect.type == "heredoc_redirect":
                fed, more = self._heredoc(redirect)
                outs += more
            elif redirect.type == "file_redirect":
                target = redirect.child_by_field_name("destination")
                if target is None:
                    continue
                sign = self._source.code[redirect.start_byte : target.start_byte]
                if b"<" in sign and b">" not in sign:
                    fed = self.word(target) if target.type == "process_substitution" else self._made("cat", target)
                elif target.type != "number" and sign.strip() not in {b"2>", b"2>>", b"2>&"}:
                    outs.append(self.word(target))
        made: Expr = self.command(body, fed) if body is not None else (fed or Const("", self._source.span(node)))
        for out in outs:
            if isinstance(out, Call):
                made = _fed(out, made)
            else:
                made = Call(COMMAND, self._source.span(node), (Const("tee", out.span), out), (("stdin", made),))
        return made

    def _made(self, program: str, target: Node) -> Expr:
        span = self._source.span(target)
        return Call(COMMAND, span, (Const(program, span), self.word(target)))

    def _heredoc(self, node: Node) -> tuple[Expr, list[Expr]]:
        """Return a here-document's text, and where the command before it writes to or is piped into."""
        body = next((child for child in named(node) if child.type == "heredoc_body"), None)
        text: Expr = Const("", self._source.span(node))
        if body is not None:
            text = self._parts(body, self._source.code[body.start_byte : body.end_byte].decode("utf-8", "replace"))
        outs: list[Expr] = []
        for child in named(node):
            if child.type == "file_redirect":
                target = child.child_by_field_name("destination")
                outs += [self.word(target)] if target is not None else []
            elif child.type in {"pipeline", "command", "redirected_statement"}:
                outs.append(self.command(child))
        return text, outs

    # -- words

    def word(self, node: Node) -> Expr:  # noqa: PLR0911  # one answer for each form
        """Read a word of a command, as the text that it becomes."""
        kind, span = node.type, self._source.span(node)
        if kind in {
            "word",
            "number",
            "string_content",
            "variable_name",
            "special_variable_name",
            "file_descriptor",
            "regex",
            "extglob_pattern",
        }:
            return Const(
                _ESCAPE.sub(r"\1", self._source.text(node)) if kind == "word" else self._source.text(node), span
            )
        if kind == "raw_string":
            return Const(self._source.text(node)[1:-1], span)
        if kind == "ansi_c_string":
            return Const(_ANSI_ESCAPE.sub(_plain, self._source.text(node)[2:-1]), span)
        if kind in {"string", "translated_string"}:
            return self._parts(node, self._source.text(node).strip('"'))
        if kind == "concatenation":
            return Join(tuple(self.word(child) for child in node.children), span)
        if kind == "simple_expansion":
            return Name(self._source.text(node)[1:], span)
        if kind == "expansion":
            return self._expansion(node)
        if kind in {"command_substitution", "process_substitution"}:
            return self._compound(node, None)
        if kind == "array":
            return Items(tuple(self.word(child) for child in named(node)), span)
        if not node.named_children:
            return Const(self._source.text(node), span)
        return Other(
            tuple(self.word(child) if child.type in _WORDS else self.command(child) for child in named(node)), span
        )

    def _parts(self, node: Node, whole: str) -> Expr:
        """Read a text with expansions in it."""
        children = [child for child in node.children if child.type in _WORDS and child.type != "string_content"]
        span = self._source.span(node)
        if not children:
            return Const(re.sub(r'\\([$`"\\])', r"\1", whole), span)
        parts: list[Expr] = []
        at = node.start_byte + (1 if node.type == "string" else 0)
        end = node.end_byte - (1 if node.type == "string" else 0)
        for child in children:
            parts.append(self._between(at, child.start_byte, span))
            parts.append(self.word(child))
            at = child.end_byte
        parts.append(self._between(at, end, span))
        return Join(tuple(part for part in parts if not (isinstance(part, Const) and part.value == "")), span)

    def _between(self, start: int, end: int, span: Span) -> Const:
        text = self._source.code[start:end].decode("utf-8", "replace")
        return Const(re.sub(r'\\([$`"\\])', r"\1", text), span)

    def _expansion(self, node: Node) -> Expr:
        """Read ``${name...}`` by its text, as the grammar does not tell all forms apart."""
        span = self._source.span(node)
        found = _EXPANSION.fullmatch(self._source.text(node))
        if found is None:
            return Other(tuple(self.word(child) for child in named(node)), span)
        sign, name, index, rest = found.groups()
        base: Expr = Name(name, span)
        if sign:
            return Other((base,), span)
        if index is not None and index.isdigit():
            base = Index(base, Const(int(index), span), span)
        cut = _CUT.match(rest)
        if cut:
            low = int(cut[1])
            high = None if cut[2] is None else Const(low + int(cut[2]), span)
            return Slice(base, Const(low, span), high, None, span)
        if rest.startswith("/"):
            put = _PUT.fullmatch(rest)
            if put:
                return Call("replace", span, (Const(put[1], span), Const(put[2], span)), base=base)
        if rest.startswith((":-", "-", ":=", "=")):
            return Join((Const(rest.lstrip(":").lstrip("-="), span),), span) if _is_free(name) else base
        return base


def _is_free(name: str) -> bool:
    """Say whether a name is a parameter, so that its default is as good as any value."""
    return name.isdigit()


def _fed(part: Expr, fed: Expr | None) -> Expr:
    """Give a command its input, or that one which feeds it, unless that has one."""
    if isinstance(part, Other) and part.parts:
        return Other((_fed(part.parts[0], fed), *part.parts[1:]), part.span)
    if not isinstance(part, Call) or part.name != COMMAND or fed is None:
        return part
    inner = _fed(part.named[0][1], fed) if part.named else fed
    return Call(COMMAND, part.span, part.args, (("stdin", inner),))


def _plain(found: re.Match[str]) -> str:
    code, wide, octal, sign = found.groups()
    if code or wide:
        return chr(int(code or wide, 16))
    return chr(int(octal, 8)) if octal else _ANSI.get(sign, "\\" + sign)
