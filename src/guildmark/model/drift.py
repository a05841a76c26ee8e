"""What is not as it was: each difference between two states of skills, in words a reviewer can act on."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from guildmark.model.finding import Severity

SCHEMA_VERSION: Final = "1"

DriftKind = Literal["changed", "new", "removed", "moved", "rollback", "copy", "clash", "outlier", "not_comparable"]
"""changed: the same skill with other content · new, removed: on one side only · moved: at another place · rollback: an
older state on record, though a newer one is there · copy: the same content under another name · clash: unrelated skills of
one name · outlier: a copy that differs from the others · not_comparable: not all of it could be read, so nobody knows."""

DRIFT: Final = "drift-"
"""With this before its kind, a difference is shown among findings."""
DRIFT_KINDS: Final[tuple[DriftKind, ...]] = get_args(DriftKind)


PartKind = Literal[
    "frontmatter", "body", "instructions", "script", "resource", "mode", "link", "name", "path", "tool", "host", "code",
]  # fmt: skip
"""frontmatter: a key · body: lines of the instructions · instructions: SKILL.md in another way, as its line ends · script,
resource, link: a file · mode: whether a file may be executed · name, path: how it is spelt · tool: what ``allowed-tools``
grants · host: a host of a URL · code: a code block."""


class Part(Struct, frozen=True, kw_only=True):
    """One thing that changed."""

    what: PartKind
    """What it is."""
    path: str
    """The key, the file, the tool or the host; of a code block its language."""
    change: Literal["added", "removed", "changed"]
    """What happened to it."""
    detail: str = ""
    """In words, where there is more to say."""


class State(Struct, frozen=True, kw_only=True):
    """A skill on one side of a difference."""

    location: str
    """Its folder."""
    tree: str | None
    """Its digest; null where it could not be read as a whole."""
    state: Literal["approved", "captured", "pinned", "seen"]
    """approved: somebody looked at it · captured: it was recorded · pinned: the lock has it · seen: it is there now."""
    since: str | None = None
    """When that was, where it is known."""


class Drift(Struct, frozen=True, kw_only=True):
    """One difference."""

    skill: str
    """Its name."""
    location: str
    """Its folder, where it is now, or was."""
    kind: DriftKind
    """What sort of difference it is."""
    severity: Severity
    """How bad it is by itself; a change that adds a high finding is as bad as that."""
    message: str
    """In a sentence."""
    parts: tuple[Part, ...] = ()
    """What changed."""
    old: State | None = None
    """What it was; null for what is new."""
    new: State | None = None
    """What it is; null for what is gone."""
    others: tuple[State, ...] = ()
    """Of a copy, clash or outlier: the other places."""
    findings_added: tuple[str, ...] = ()
    """Findings that it has now and had not, by rule and place; empty too where nobody recorded them."""
    findings_gone: tuple[str, ...] = ()
    """Findings that it had."""


class Trusted(Struct, frozen=True, kw_only=True):
    """A skill that is as it was."""

    skill: str
    location: str
    state: Literal["approved", "captured", "pinned"]
    """What is known of that state."""
    since: str | None = None
    """When it was recorded or approved."""
    by: str | None = None
    """Who approved it."""


class DriftReport(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Two states of skills side by side."""

    schema_version: str = SCHEMA_VERSION
    """Of this form."""
    from_: str | None
    """The older state: a lock file or a snapshot; null where only places were compared with one another."""
    to: str
    """The newer state."""
    drifts: tuple[Drift, ...] = ()
    """What is not as it was, the worst first."""
    trusted: tuple[Trusted, ...] = ()
    """What is as it was."""
    failing: tuple[DriftKind, ...] = ()
    """Kinds that make the exit code 1."""
    exit: int = 0
    """The exit code."""
    exit_reasons: tuple[str, ...] = ()
    """Why it is not 0."""
