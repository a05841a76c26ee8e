"""The pieces of code in a Markdown text: fences, indented blocks, code spans, and commands in running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.lenses.flows import cmdlets, network, texts, tools
from guildmark.lenses.flows.languages import language
from guildmark.lenses.flows.roles import Role
from guildmark.lenses.prose.said import Said
from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.prose.markdown import Prose
    from guildmark.lenses.prose.said import Ear

Standing = Literal["runs", "ordered", "told", "shown", "negated", "test"]
"""``runs``: in a script; ``ordered``: the agent is told to do it; ``told``: it is in a reference that nothing points at;
``shown``: as a specimen; ``negated``: not to be done; ``test``: in a test or a fixture."""

_PROGRAMS: Final = frozenset(
    (
        *texts.PROGRAMS,
        *network.PROGRAMS,
        *tools.PROGRAMS,
        *cmdlets.PROGRAMS,
        "sudo",
        "nohup",
        "env",
        "make",
        "docker",
        "kubectl",
        "aws",
        "gcloud",
        "az",
        "gh",
        "xattr",
        "spctl",
        "csrutil",
        "setenforce",
        "ufw",
        "iptables",
        "nsenter",
        "chroot",
        "mkfifo",
        "dd",
        "mkfs",
    )
)
_FIRST: Final = re.compile(r"\s*(?:\$\s+|>\s+)?(?:[A-Z_]+=\S*\s+)*(?:\./|[\w./-]*/)?([\w.+-]+)(?:\s|\Z)")
_PROMPT: Final = re.compile(r"(?m)^(\s*)(?:\$|%|\u276f|#(?=\s+(?:curl|wget|sudo|bash)\b))\s+")
_BARE: Final = re.compile(
    r"(?:\b(?:curl|wget)\s+(?:-{1,2}[\w-]+\S*\s+)*[\"']?(?:https?://|\d{1,3}\.|ftp://)[^\n]*|\b(?:bash|sh|zsh|python3?|node|powershell(?:\.exe)?|pwsh)\s+-\w*(?:c|e|enc)\w*\s+[\"'(A-Za-z0-9$][^\n]*"
    r"|\becho\s+[\"']?[A-Za-z0-9+/=]{24,}[\"']?\s*\|[^\n]*|\bnc\s+(?:-\w+\s+)*\S+\s+\d{2,5}\b[^\n]*|\bi(?:ex|rm|wr)\s*[(\s]\s*[^\n]{0,20}https?://[^\n]*)",
    re.IGNORECASE,
)
_SHELLS: Final = frozenset(("", "text", "txt", "plaintext", "cmd", "bat", "batch", "terminal", "command", "code"))


class Piece(Struct, frozen=True, kw_only=True):
    """One piece of code."""

    path: str
    text: str
    language: str
    line: int
    """Line of the file on which it starts."""
    column: int = 1
    role: Role
    standing: Standing
    said: Said | None = None
    """How it is introduced, where it stands in prose."""

    def place(self, span: Span) -> Span:
        """Turn a place in the piece into one of the file."""
        left = self.column - 1
        start = span.column + (left if span.line == 1 else 0)
        end = span.end_column + (left if span.end_line == 1 else 0)
        return Span(self.line + span.line - 1, start, self.line + span.end_line - 1, end)


def pieces(path: str, role: Role, prose: Prose, ear: Ear, text: str, first_line: int) -> Iterator[Piece]:
    """Yield the code of a Markdown text that may be followed."""
    covered: set[int] = set()
    for block in prose.blocks:
        if block.kind not in {"fence", "code"}:
            continue
        covered.update(range(block.span.line, block.span.end_line + 1))
        name = block.language if block.kind == "fence" else ""
        kind = name if language(name) is not None else "shell" if name in _SHELLS and _commands(block.text) else ""
        if kind:
            said = ear.introduced(block)
            start = block.span.line + (1 if block.kind == "fence" else 0)
            plain = _PROMPT.sub(r"\1", block.text) if language(kind) is language("shell") else block.text
            yield Piece(
                path=path, text=plain, language=kind, line=start, role=role, standing=_standing(said, role), said=said
            )
    for code in prose.code_spans:
        if code.span.line not in covered and is_command(code.text):
            said = ear.said(code.span)
            yield Piece(
                path=path,
                text=code.text,
                language="shell",
                line=code.span.line,
                column=code.span.column + 1,
                role=role,
                standing=_standing(said, role),
                said=said,
            )
            covered.add(-code.span.line)
    for index, line in enumerate(text.split("\n"), first_line):
        if index in covered or "`" in line or len(line) > 20_000:  # noqa: PLR2004  # no line that anybody wrote
            continue
        for found in _BARE.finditer(line):
            span = Span(index, found.start() + 1, index, found.end() + 1)
            said = ear.said(span)
            yield Piece(
                path=path,
                text=found[0].rstrip(" .*\"'”"),
                language="shell",
                line=index,
                column=span.column,
                role=role,
                standing=_standing(said, role),
                said=said,
            )


def is_command(text: str) -> bool:
    """Say whether a code span is a command rather than a name: a known program with something after it."""
    found = _FIRST.match(text)
    return found is not None and found[1].lower().removesuffix(".exe") in _PROGRAMS and len(text.split()) > 1


def _commands(text: str) -> bool:
    """Say whether any line of a block without a language starts with a known program."""
    return any(is_command(line) for line in text.split("\n", 200)[:200])


def _standing(said: Said, role: Role) -> Standing:
    if role == "test":
        return "test"
    if said.negated:
        return "negated"
    if said.shown or (said.quoted and said.where != "fence"):
        return "shown"
    return "ordered"
