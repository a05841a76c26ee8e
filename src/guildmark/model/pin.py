"""What a skill was when somebody looked: digests and facts, small enough to commit, rich enough to say what changed."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

SCHEMA_VERSION: Final = "1"
ALGORITHM: Final = "guildmark-tree-1"
"""How digests are made: loading/digests.py. Pins of another algorithm are not compared."""

Role = Literal["instructions", "script", "resource", "link", "special"]
"""instructions: SKILL.md · script: it can run · resource: any other file · link, special: as they are on disk."""


class PinnedFile(Struct, frozen=True, kw_only=True):
    """One file of a skill."""

    path: str
    """Relative to the skill's folder."""
    mode: str
    """As git writes it: ``100644``, ``100755`` for what may be executed, ``120000`` for a link."""
    sha256: str | None
    """Of its bytes; null where they were not read."""
    role: Role
    """What it is to the skill."""
    link: str | None = None
    """Where a link leads, as stored."""


class PinnedDigests(Struct, frozen=True, kw_only=True):
    """Digests of a skill, lower-case hex SHA-256."""

    tree: str
    """Of every path, mode, byte and link."""
    instructions: str
    """Of SKILL.md."""
    executable: str
    """Of all that can run."""


class Facts(Struct, frozen=True, kw_only=True):
    """What SKILL.md says, for telling a change in words; digests where the text itself would be too much."""

    frontmatter: dict[str, str] = {}
    """Each key with a digest of its value."""
    text: str = ""
    """SHA-256 of SKILL.md with every stretch of space as one: equal where only its form is another."""
    lines: str = ""
    """Eight digits for each line of the body, one after the other: for counting, as they prove nothing."""
    tools: tuple[str, ...] | None = None
    """What ``allowed-tools`` grants; null where it says nothing."""
    hosts: tuple[str, ...] = ()
    """Hosts of the URLs in its text files."""
    code: tuple[str, ...] = ()
    """Digests of its code blocks, with their language before a colon."""
    source: str | None = None
    """Where it says that it comes from: ``metadata.source``, ``metadata.repository``, or ``repository``."""


class Approval(Struct, frozen=True, kw_only=True):
    """Somebody looked at a skill and took it."""

    by: str
    """Who."""
    time: str
    """When, in UTC."""
    note: str = ""
    """Why, or under which conditions."""
    findings: tuple[str, ...] = ()
    """What was open then, by fingerprint."""


class Pin(Struct, frozen=True, kw_only=True):
    """One skill at one place."""

    key: str
    """Which skill it is: the repo, its place and path, and its name, in folded case so that a re-cased name cannot hide."""
    name: str
    """As its frontmatter names it, else its folder."""
    path: str
    """Its folder, relative to the root of the scope."""
    digests: PinnedDigests | None
    """Null where it could not be read as a whole."""
    files: tuple[PinnedFile, ...]
    """Every file."""
    facts: Facts = Facts()
    """What its text says."""
    capabilities: tuple[str, ...] | None = None
    """What its scripts can do; null is not looked at, never none."""
    scripts: tuple[str, ...] | None = None
    """Paths of what can run; null is not looked at."""
    approved: Approval | None = None
    """Null where nobody approved it: captured is not approved."""
    note: str | None = None
    """What somebody said when it was pinned."""


class Scope(Struct, frozen=True, kw_only=True):
    """What was looked at: pins of different scopes are not compared."""

    kind: Literal["path", "workspace", "org"] = "path"
    """A skill, folder or repo; a folder of repos; an organisation of a forge."""
    id: str = ""
    """Which one: the git remote, or nothing where there is none, as a checkout may lie anywhere."""
    user: bool = False
    """Whether the skills of the home folder count, too."""


class PinTool(Struct, frozen=True, kw_only=True):
    """Who made the pins."""

    name: str
    version: str
    algorithm: str = ALGORITHM
    """How digests are made."""


class Lock(Struct, frozen=True, kw_only=True):
    """``guildmark.lock``: the skills that a team has agreed on."""

    schema_version: str = SCHEMA_VERSION
    """Of this form."""
    tool: PinTool
    """Who wrote it."""
    scope: Scope = Scope()
    """What it is about."""
    skills: tuple[Pin, ...]
    """By key."""
