"""What is in a skill folder, unjudged."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from guildmark.model.place import Span

Source = Literal["file", "memory", "class", "mcp", "custom"]

ValueKind = Literal["str", "int", "float", "bool", "null", "time", "list", "map"]
Style = Literal["plain", "single", "double", "literal", "folded", "block", "flow"]


class Node(Struct, frozen=True, omit_defaults=True):
    """A YAML value with its position: ``text`` is the scalar after unquoting and folding, empty for collections."""

    kind: ValueKind
    text: str
    span: Span
    style: Style = "plain"
    items: tuple[Node, ...] = ()
    fields: tuple[Field, ...] = ()


class Field(Struct, frozen=True):
    """A key of a mapping, as written, with both positions."""

    key: str
    key_span: Span
    value: Node


ProblemCode = Literal[
    "no-frontmatter",
    "unclosed",
    "invalid-yaml",
    "not-a-mapping",
    "alias",
    "tag",
    "too-deep",
    "unreadable",
    "linked",
    "too-large",
]


class Problem(Struct, frozen=True):
    """Why a manifest has no fields."""

    code: ProblemCode
    message: str
    span: Span


class Manifest(Struct, frozen=True, omit_defaults=True):
    """The frontmatter: every key in order, doubles too. ``span`` covers the block with its two fences."""

    fields: tuple[Field, ...] = ()
    problem: Problem | None = None
    span: Span | None = None

    @property
    def problem_is_ours(self) -> bool:
        """Say whether the file could not be read at all, so that no host's parser can be asked."""
        return self.problem is not None and self.problem.code in {"unreadable", "linked", "too-large"}

    def field(self, key: str) -> Field | None:
        """Return the field of a key; of doubles the last, as YAML libraries do."""
        return next((field for field in reversed(self.fields) if field.key == key), None)

    def text(self, key: str) -> str | None:
        """Return a scalar's text; None when the key is absent or holds null or a collection."""
        field = self.field(key)
        if field is None or field.value.kind in {"null", "list", "map"}:
            return None
        return field.value.text


FileKind = Literal[
    "markdown", "text", "data", "script", "binary", "executable", "bytecode", "archive", "document", "image", "font",
    "media", "link", "special",
]  # fmt: skip


class SkillFile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One file of a skill. ``path`` is relative to the skill's folder; ``kind`` comes from the content first."""

    path: str
    size: int
    mode: int
    kind: FileKind
    language: str | None = None
    """Of a script: what would interpret it (``python``, ``shell``, ``javascript`` ...)."""
    sha256: str | None = None
    """Null when the bytes were not read; ``unseen`` of the skill says why."""
    link: str | None = None
    """The target of a link, as stored, never followed."""
    content: bytes | None = None
    """The bytes of text files while rules run; dropped before reports."""

    @property
    def runs(self) -> bool:
        """Say whether some host could execute it."""
        return self.kind in {"script", "executable", "bytecode"} or (self.kind != "link" and bool(self.mode & 0o111))


class TextForm(Struct, frozen=True, omit_defaults=True):
    """The byte-level form of SKILL.md, which decides what some hosts see."""

    bom: bool = False
    newline: Literal["lf", "crlf", "cr", "mixed", "none"] = "lf"
    encoding: Literal["utf-8", "utf-16", "utf-32", "invalid"] = "utf-8"
    bad_byte: int | None = None
    """Offset of the first byte that is not valid UTF-8."""
    bad_value: int | None = None
    """Value of that byte."""
    nul: int | None = None
    """Code-point offset of the first NUL."""


class Digests(Struct, frozen=True):
    """Digests of one skill, lower-case hex SHA-256."""

    tree: str
    """Merkle over path, mode, bytes and link targets, length-prefixed."""
    instructions: str
    """Frontmatter and body."""
    executable: str
    """Everything that can run."""
    agenteval_structural: str | None = None
    """AgentEval's structural fingerprint, for teams that migrate."""
    agenteval_content: str | None = None
    """AgentEval's content hash."""


class Unseen(Struct, frozen=True):
    """Something that was not looked at, and why."""

    path: str
    reason: str
    chosen: bool = False
    """Left out because the settings say so: listed, but no reason to call a run incomplete."""


class Location(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a skill's file lies, as a host's walk meets it."""

    scope: Literal["project", "user"] = "project"
    start: str = ""
    """The package folder whose place this is, relative to the root; empty for the root itself."""
    place: str | None = None
    """The known skill directory it lies in (``.claude/skills``); null when the caller pointed at it directly."""
    inner: tuple[str, ...] = ()
    """Folder names from the place down to the skill's own folder."""
    linked: tuple[bool, ...] = ()
    """For each of ``inner``: whether that folder is a link."""
    above: tuple[tuple[str, ...], ...] = ()
    """For each of ``inner`` but the last: names of skill files in that folder (``SKILL.md``, ``skill.md``)."""
    root_files: tuple[str, ...] = ()
    """Names of skill files that lie in the place itself."""
    file: str = "SKILL.md"
    """Name of the skill file as spelt on disk."""


class Skill(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Facts of one skill folder, nothing judged."""

    name: str
    """What to call it in reports: the manifest's name, else the folder's."""
    folder: str
    """Name of its folder; empty where the source has none."""
    path: str
    """Its folder relative to what was scanned, ``.`` for the root."""
    source: Source = "file"
    location: Location = Location()
    manifest: Manifest = Manifest()
    text: str = ""
    """SKILL.md, decoded; undecodable bytes stand as ``\\xNN``. A byte order mark is left out."""
    body_offset: int = 0
    """Where the body starts in ``text``."""
    body_known: bool = True
    """Whether the source gave a body at all; a listing may give name and description only."""
    body_line: int = 1
    """Line on which the body starts."""
    form: TextForm = TextForm()
    files: tuple[SkillFile, ...] = ()
    inner: tuple[SkillFile, ...] = ()
    """Files inside of its archives and documents, by ``assets/a.zip!/run.sh``; no part of the digests."""
    digests: Digests | None = None
    ignored: tuple[str, ...] = ()
    """Names that the digests leave out (``.git``, ``__pycache__`` ...), where met."""
    unseen: tuple[Unseen, ...] = ()

    @property
    def body(self) -> str:
        """Everything below the frontmatter."""
        return self.text[self.body_offset :]

    @property
    def file(self) -> str:
        """Path of the skill file, relative to the skill's folder."""
        return self.location.file


CACHE_FOLDER: Final = "__pycache__"


def is_cache(path: str, paths: frozenset[str]) -> bool:
    """Say whether a file is Python's compiled copy of a source that lies beside it: such files come and go by use."""
    parts = path.split("/")
    if CACHE_FOLDER not in parts[:-1]:
        return False
    source = "/".join([*parts[:-2], parts[-1].split(".", 1)[0] + ".py"])
    return parts[-2] == CACHE_FOLDER and path.endswith(".pyc") and source in paths
