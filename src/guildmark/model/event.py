"""What an agent run consists of: one tagged union, the same for every host and every wire format."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Evidence = Literal["confirmed", "likely", "incidental"]
"""confirmed: the host's own record says so, or it concerns a skill that the catalogue or the host has named · likely:
inferred from a path under a skill directory, a command or a text · incidental: it looks like one, and nothing ties it to
a skill that was offered or lies under a skill directory."""

Purpose = Literal["used", "inspected", "authored"]
"""used: a skill file was taken in, to be followed · inspected: it was looked at, and none of its instructions was seen, as
by a search or a look at the frontmatter · authored: it was read, and edited by the same agent afterwards."""

By = Literal["model", "user", "host"]
"""model: by a call of its own · user: by a command that a person typed · host: by itself."""

Resolved = Literal["exact", "alias", "only_string", "unresolved"]
"""exact: under the tool's own argument · alias: under another known name of it · only_string: as the only text among the
arguments · unresolved: not at all."""

LoadStatus = Literal["loaded", "already_loaded", "refused", "error", "blocked", "pending", "unknown"]
"""loaded: the agent has the instructions · already_loaded: it had them, and the host said so instead · refused: the host
has no such skill, or does not give it · error: it was tried and failed · blocked: a gate, a policy or a person stopped it
before · pending: no answer is on record, or an approval is waited for · unknown: there is an answer, and nobody can tell
whether it is the skill."""

UseStatus = Literal["ok", "refused", "failed", "blocked", "pending", "unknown"]
"""ok: it worked · refused: the host has no such file, or does not give it · failed: it was tried and failed · blocked: a
gate, a policy or a person stopped it before · pending: no answer is on record, or an approval is waited for · unknown:
there is an answer, and nobody can tell whether it worked."""

CallStatus = Literal["ok", "error", "denied", "pending", "unknown"]
"""ok, error, denied, pending: as the log itself marks it · unknown: the format has no mark."""

Denier = Literal["gate", "policy", "person", "host"]
"""gate: a hook, a plugin or a callback · policy: a rule in the host's settings · person: somebody who was asked · host:
the host itself, or nobody says who."""

Role = Literal["system", "developer", "user", "assistant", "host", "tools"]
"""system, developer, user, assistant: as the log says · host: text that the host wrote in the user's name · tools: the
description of a tool."""


class Raw(Struct, frozen=True):
    """Where in a log an event stands: ``line`` is 1-based, ``offset`` in bytes, ``path`` within one JSON document."""

    file: str = ""
    """As it was named to the reader; several files may make up one trace."""
    line: int | None = None
    """Counted from 1; of a database the row."""
    offset: int | None = None
    """Bytes from the beginning, where the record starts."""
    path: str = ""
    """A JSON Pointer."""


NOWHERE = Raw()


class Event(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all events have. ``seq`` counts from 1 over the whole trace, whatever the wire format."""

    seq: int = 0
    """Its number, which verdicts point at."""
    agent: str = "main"
    """Who acts: ``main``, or the log's own name or id of a sub-agent."""
    time: str | None = None
    """As ISO 8601 where the log has a time."""
    call_id: str | None = None
    """What ties a call, its result and the skill events of both; null where the log has none."""
    evidence: Evidence = "confirmed"
    """How sure it is that this happened to this skill."""
    purpose: Purpose | None = None
    """Why a skill file was read; null for what is no read of one."""
    raw: Raw = NOWHERE
    """Where in the log it stands."""


class Message(Event, frozen=True, kw_only=True, tag="message"):
    """Somebody said something. ``link`` is the call that a host ties the text to."""

    role: Role
    """Who speaks, or in whose place it stands."""
    text: str
    """All of it, as far as the log has it."""
    link: str | None = None
    """The call that it belongs to."""
    kind: str = ""
    """The host's own word for what the text is, where it has one."""
    answer: str | None = None
    """The answer of the model that it is a part of, by the log's own id; null where only its place tells."""


class ModelTurn(Event, frozen=True, kw_only=True, tag="model_turn"):
    """The model answered once; counts in tokens, cost in US dollars, null where the log does not say.

    Of several of one agent with the same ``answer``, the last has the right figures: some logs write them as they grow.
    """

    model: str | None = None
    """As the log names it."""
    input_tokens: int | None = None
    """All that it read, whether it came from a cache, went into one, or neither."""
    output_tokens: int | None = None
    """All that it wrote, what it thought included."""
    cached_tokens: int | None = None
    """How many of the input came from a cache."""
    cost: float | None = None
    """In US dollars; null where the log has it in another unit only."""
    duration_ms: float | None = None
    """From the question to the answer."""
    answer: str | None = None
    """The log's own id of the answer."""


class Usage(Event, frozen=True, kw_only=True, tag="usage"):
    """The log sums up what several answers took that have no counts of their own: those before it, of all agents.

    Each token and each dollar stands in one event only, an answer's own or a sum.
    """

    model: str | None = None
    """Whose answers, where the log sums up by model."""
    input_tokens: int | None = None
    """As of one answer."""
    output_tokens: int | None = None
    """As of one answer."""
    cached_tokens: int | None = None
    """As of one answer."""
    cost: float | None = None
    """As of one answer."""


class About(Struct, frozen=True):
    """What a log itself says that a call has to do with: a skill, and one of its files, where it is of one."""

    skill: str
    """The skill's name."""
    path: str | None = None
    """One of its files, where the call is about one."""
    runs: bool = False
    """Whether the file is run rather than read."""


class ToolCall(Event, frozen=True, kw_only=True, tag="tool_call"):
    """The model asked for a tool. ``executed`` is the command that really ran, where a hook rewrote it."""

    tool: str
    """As the log names it."""
    arguments: dict[str, object]
    """As the model gave them."""
    cwd: str | None = None
    """The folder that the agent was in."""
    executed: str | None = None
    """The command that ran instead of the one asked for."""
    about: About | None = None
    """The log's own word on the skill, beside what name and arguments say."""
    answer: str | None = None
    """The answer of the model that asked for it, by the log's own id; null where only its place tells."""


class ToolResult(Event, frozen=True, kw_only=True, tag="tool_result"):
    """What came back. ``data`` is the structured form, where the log has one beside or instead of text."""

    tool: str = ""
    """The tool of the call that it answers."""
    status: CallStatus = "unknown"
    """The log's own mark."""
    text: str = ""
    """As the model got it, as far as the log has it."""
    data: object = None
    """Any JSON value."""
    exit_code: int | None = None
    """Of a command, where the log has it in a field."""
    executed: str | None = None
    """The command that really ran, where only the result says so."""
    denied_by: Denier | None = None
    """Null with ``denied``: it was stopped before it ran, and only a sentence may tell by whom."""
    truncated: bool | None = None
    """Whether the log marks the text as shortened; null where it has no such mark."""
    displayed: bool = False
    """The text is what a person was shown; the model got another one."""


class OfferedSkill(Struct, frozen=True):
    """One line of a catalogue; null is what the catalogue does not say."""

    name: str
    """The id that the model has to ask for."""
    description: str | None = None
    """As the model saw it, which may be cut."""
    location: str | None = None
    """A path or an address."""


class SkillsOffered(Event, frozen=True, kw_only=True, tag="skills_offered"):
    """The agent was shown a catalogue, possibly an empty one."""

    skills: tuple[OfferedSkill, ...]
    """Its lines: ``name``, and ``description`` and ``location`` where it has them."""
    cut: bool | None = None
    """Whether the host left skills or parts of descriptions out; null where nobody can tell."""
    adds: bool = False
    """Whether it adds to what was offered before, rather than replacing it."""


class SkillRequested(Event, frozen=True, kw_only=True, tag="skill_requested"):
    """Somebody asked for a skill, whatever became of it."""

    skill: str
    """The name that was asked for, which may be none that was offered."""
    by: By = "model"
    """Who asked."""
    resolved: Resolved = "exact"
    """How the name was found among the call's arguments."""
    arguments: str | None = None
    """What was passed on to the skill beside its name."""


class SkillLoaded(Event, frozen=True, kw_only=True, tag="skill_loaded"):
    """What became of a load. ``body`` holds the instructions alone; what the host wrapped around them is ``metadata``."""

    skill: str
    """The skill, by the host's own name of it where it gives one."""
    status: LoadStatus
    """What became of it."""
    by: By = "model"
    """Who asked for it."""
    body: str | None = None
    """The instructions that the agent got; null where they are not on record."""
    truncated: bool | None = None
    """Whether the body is a part of them; null without a body."""
    digest: str | None = None
    """SHA-256 of the body's UTF-8 bytes."""
    base: str | None = None
    """The skill's folder, as the host named it."""
    resources: tuple[str, ...] | None = None
    """Paths that the host listed beside the body; null where it listed none."""
    metadata: dict[str, str] = {}
    """What stood ``before``, ``after`` or ``around`` the body."""
    reason: str | None = None
    """The host's own words, where it did not load."""


class SkillUnloaded(Event, frozen=True, kw_only=True, tag="skill_unloaded"):
    """A skill was put away again."""

    skill: str
    """Which one."""


class ResourceRead(Event, frozen=True, kw_only=True, tag="resource_read"):
    """A file of a skill was asked for; ``path`` is relative to the skill."""

    skill: str
    """Whose file it is."""
    path: str
    """Relative to the skill's folder, with forward slashes."""
    status: UseStatus
    """What became of it."""
    resolved: Resolved = "exact"
    """How skill and path were found among the call's arguments."""
    reason: str | None = None
    """The host's or the program's own words, where it did not work."""
    meant: str | None = None
    """The file that the skill names and whose name differs by its ending only, where this one was not served."""


class ScriptRun(Event, frozen=True, kw_only=True, tag="script_run"):
    """A file of a skill was run; ``exit_code`` is null where nothing in the log speaks for this very run."""

    skill: str
    """Whose file it is."""
    path: str
    """Relative to the skill's folder, with forward slashes."""
    status: UseStatus
    """What became of it."""
    argv: tuple[str, ...] | None = None
    """What it was called with; null where nobody can tell."""
    exit_code: int | None = None
    """Of this very run: not of a pipe, or of a later command on the same line."""
    command: str | None = None
    """The command that was really executed, where a shell ran it."""
    resolved: Resolved = "exact"
    """How skill and path were found among the call's arguments."""
    reason: str | None = None
    """The host's or the program's own words, where it did not work."""


class ToolsGranted(Event, frozen=True, kw_only=True, tag="tools_granted"):
    """A load gave the agent permissions."""

    tools: tuple[str, ...]
    """As the host writes permissions: ``Bash(python3:*)``."""
    skill: str | None = None
    """The skill that brought them, where the log says so."""


class CallDenied(Event, frozen=True, kw_only=True, tag="call_denied"):
    """A call was stopped before it ran."""

    by: Denier
    """Who stopped it."""
    tool: str = ""
    """What was called."""
    reason: str | None = None
    """Their own words."""


class Attribution(Event, frozen=True, kw_only=True, tag="attribution"):
    """The host's own word on which skill is in force."""

    skill: str
    """Which one."""


class Compacted(Event, frozen=True, kw_only=True, tag="compacted"):
    """The host shortened what the model sees."""

    reason: str | None = None
    """The host's own word on why."""


class Failure(Event, frozen=True, kw_only=True, tag="failure"):
    """The run, a turn or a hook broke."""

    message: str
    """The log's own words."""


class End(Event, frozen=True, kw_only=True, tag="end"):
    """The log says that the run ended, and how."""

    status: str
    """The log's own word."""


SkillEvent = (
    SkillsOffered | SkillRequested | SkillLoaded | SkillUnloaded | ResourceRead | ScriptRun | ToolsGranted | CallDenied
    | Attribution
)  # fmt: skip
AnyEvent = Message | ModelTurn | Usage | ToolCall | ToolResult | SkillEvent | Compacted | Failure | End
SKILL_EVENTS = (SkillsOffered, SkillRequested, SkillLoaded, SkillUnloaded, ResourceRead, ScriptRun, ToolsGranted,
                CallDenied, Attribution)  # fmt: skip
