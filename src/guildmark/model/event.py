"""What an agent run consists of: one tagged union, the same for every host and every wire format."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Evidence = Literal["confirmed", "likely", "incidental"]
"""confirmed: the host's own record says so · likely: inferred from a path, a command or a text · incidental: it looks
like one, and nothing ties it to a skill that was offered or lies under a skill directory."""

Purpose = Literal["used", "inspected", "authored"]
"""used: taken in to be followed · inspected: looked at in part · authored: read, and edited afterwards."""

By = Literal["model", "user", "host"]
Resolved = Literal["exact", "alias", "only_string", "unresolved"]
"""How a role (skill, resource, script) was found among a call's arguments."""

LoadStatus = Literal["loaded", "already_loaded", "refused", "error", "blocked", "pending", "unknown"]
UseStatus = Literal["ok", "refused", "failed", "blocked", "pending", "unknown"]
"""What became of a read or a run: failed means that it was tried, blocked that a gate stopped it."""

CallStatus = Literal["ok", "error", "denied", "pending", "unknown"]
"""What the log itself marks; unknown means that the format has no mark."""

Denier = Literal["gate", "policy", "person", "host"]
Role = Literal["system", "developer", "user", "assistant", "host", "tools"]
"""host: text that the host wrote in the user's name · tools: the description of a tool."""


class Raw(Struct, frozen=True):
    """Where in a log an event stands: ``line`` is 1-based, ``offset`` in bytes, ``path`` within one JSON document."""

    file: str = ""
    line: int | None = None
    offset: int | None = None
    path: str = ""


NOWHERE = Raw()


class Event(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all events have. ``seq`` counts from 1 over the whole trace, whatever the wire format."""

    seq: int = 0
    agent: str = "main"
    time: str | None = None
    """As ISO 8601 where the log has a time."""
    call_id: str | None = None
    evidence: Evidence = "confirmed"
    purpose: Purpose | None = None
    raw: Raw = NOWHERE


class Message(Event, frozen=True, kw_only=True, tag="message"):
    """Somebody said something. ``link`` is the call that a host ties the text to."""

    role: Role
    text: str
    link: str | None = None
    kind: str = ""
    """The host's own word for what the text is, where it has one."""


class ModelTurn(Event, frozen=True, kw_only=True, tag="model_turn"):
    """The model answered once; counts in tokens, cost in US dollars, null where the log does not say."""

    model: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    cost: float | None = None
    duration_ms: float | None = None


class About(Struct, frozen=True):
    """What a log itself says that a call has to do with: a skill, and one of its files, where it is of one."""

    skill: str
    path: str | None = None
    runs: bool = False
    """Whether the file is run rather than read."""


class ToolCall(Event, frozen=True, kw_only=True, tag="tool_call"):
    """The model asked for a tool. ``executed`` is the command that really ran, where a hook rewrote it."""

    tool: str
    arguments: dict[str, object]
    cwd: str | None = None
    executed: str | None = None
    about: About | None = None
    """The log's own word on the skill, beside what name and arguments say."""


class ToolResult(Event, frozen=True, kw_only=True, tag="tool_result"):
    """What came back. ``data`` is the structured form, where the log has one beside or instead of text."""

    tool: str = ""
    status: CallStatus = "unknown"
    text: str = ""
    data: object = None
    exit_code: int | None = None
    executed: str | None = None
    denied_by: Denier | None = None
    """Null with ``denied``: it was stopped before it ran, and only a sentence may tell by whom."""
    truncated: bool | None = None
    displayed: bool = False
    """The text is what a person was shown; the model got another one."""


class OfferedSkill(Struct, frozen=True):
    """One line of a catalogue; null is what the catalogue does not say."""

    name: str
    description: str | None = None
    location: str | None = None


class SkillsOffered(Event, frozen=True, kw_only=True, tag="skills_offered"):
    """The agent was shown a catalogue, possibly an empty one."""

    skills: tuple[OfferedSkill, ...]
    cut: bool | None = None
    """Whether the host left skills or parts of descriptions out; null where nobody can tell."""
    adds: bool = False
    """Whether it adds to what was offered before, rather than replacing it."""


class SkillRequested(Event, frozen=True, kw_only=True, tag="skill_requested"):
    """Somebody asked for a skill, whatever became of it."""

    skill: str
    by: By = "model"
    resolved: Resolved = "exact"
    arguments: str | None = None


class SkillLoaded(Event, frozen=True, kw_only=True, tag="skill_loaded"):
    """What became of a load. ``body`` holds the instructions alone; what the host wrapped around them is ``metadata``."""

    skill: str
    status: LoadStatus
    by: By = "model"
    body: str | None = None
    truncated: bool | None = None
    digest: str | None = None
    """SHA-256 of the body's UTF-8 bytes."""
    base: str | None = None
    """The skill's folder, as the host named it."""
    resources: tuple[str, ...] | None = None
    """Paths that the host listed beside the body; null where it listed none."""
    metadata: dict[str, str] = {}
    reason: str | None = None
    """The host's own words, where it did not load."""


class SkillUnloaded(Event, frozen=True, kw_only=True, tag="skill_unloaded"):
    """A skill was put away again."""

    skill: str


class ResourceRead(Event, frozen=True, kw_only=True, tag="resource_read"):
    """A file of a skill was asked for; ``path`` is relative to the skill."""

    skill: str
    path: str
    status: UseStatus
    resolved: Resolved = "exact"
    reason: str | None = None
    meant: str | None = None
    """The file that the skill names and whose name differs by its ending only, where this one was not served."""


class ScriptRun(Event, frozen=True, kw_only=True, tag="script_run"):
    """A file of a skill was run; ``exit_code`` is null where nothing in the log speaks for this very run."""

    skill: str
    path: str
    status: UseStatus
    argv: tuple[str, ...] | None = None
    exit_code: int | None = None
    command: str | None = None
    """The command that was really executed, where a shell ran it."""
    resolved: Resolved = "exact"
    reason: str | None = None


class ToolsGranted(Event, frozen=True, kw_only=True, tag="tools_granted"):
    """A load gave the agent permissions."""

    tools: tuple[str, ...]
    skill: str | None = None


class CallDenied(Event, frozen=True, kw_only=True, tag="call_denied"):
    """A call was stopped before it ran."""

    by: Denier
    tool: str = ""
    reason: str | None = None


class Attribution(Event, frozen=True, kw_only=True, tag="attribution"):
    """The host's own word on which skill is in force."""

    skill: str


class Compacted(Event, frozen=True, kw_only=True, tag="compacted"):
    """The host shortened what the model sees."""

    reason: str | None = None


class Failure(Event, frozen=True, kw_only=True, tag="failure"):
    """The run, a turn or a hook broke."""

    message: str


class End(Event, frozen=True, kw_only=True, tag="end"):
    """The log says that the run ended, and how."""

    status: str


SkillEvent = (
    SkillsOffered | SkillRequested | SkillLoaded | SkillUnloaded | ResourceRead | ScriptRun | ToolsGranted | CallDenied
    | Attribution
)  # fmt: skip
AnyEvent = Message | ModelTurn | ToolCall | ToolResult | SkillEvent | Compacted | Failure | End
SKILL_EVENTS = (SkillsOffered, SkillRequested, SkillLoaded, SkillUnloaded, ResourceRead, ScriptRun, ToolsGranted,
                CallDenied, Attribution)  # fmt: skip
