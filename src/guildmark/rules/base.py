"""The contract of a rule, and what a rule may look at."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

from guildmark.lenses.prose.said import Said
from guildmark.model.finding import SEVERITIES, Audience, Confidence, Finding, Fix, Severity
from guildmark.model.place import Place, Span
from guildmark.model.skill import Skill, Source
from guildmark.model.view import Views

if TYPE_CHECKING:
    from guildmark.lenses.flows.survey import Survey
    from guildmark.lenses.prose.markdown import Prose
    from guildmark.model.skill import Field
    from guildmark.model.view import Cell

Need = Literal["prose", "flows", "views", "siblings", "waivers"]
"""What the engine computes only when a selected rule asks for it. Rules that need ``views``, ``siblings`` or
``waivers`` run after every skill was read; the others run beside the reading."""


class Link(Struct, frozen=True):
    """In an example: a symbolic link to ``target``."""

    target: str


class Exec(Struct, frozen=True):
    """In an example: a file with the executable bit."""

    content: str | bytes


Content: TypeAlias = "str | bytes | Link | Exec"


class Example(Struct, frozen=True, kw_only=True):
    """A tiny skill: a test of the rule (of the place too), and an example on its page."""

    files: Mapping[str, Content]
    """Path below the skill's folder to content."""
    at: tuple[tuple[str, int], ...] = ()
    """The findings' first places: path below the skill's folder (below the set for a ``SetRule``), line. Line 0 means
    the file as a whole."""
    folder: str = "demo"
    siblings: Mapping[str, Content] = {}
    """Further files, by path beside the skill's folder (``other/SKILL.md``)."""
    host: str | None = None
    """The host whose losses count as high in this example."""
    source: Source = "file"
    waivers: tuple[WaiverUse, ...] = ()
    """For rules about waivers: what the run did with each."""
    settings: Mapping[str, object] = {}
    """Settings of the rule that the example needs."""
    about: str = ""
    """One sentence on what the example shows."""


class Pattern(Struct, frozen=True):
    """A text that a rule wants to confirm: RE2 syntax, matched by the engine in one pass over each file."""

    regex: str
    files: Literal["instructions", "prose", "text"] = "instructions"
    """SKILL.md; or also what else somebody reads, as Markdown; or every text file."""
    undone: bool = False
    """Also look at what encodings and invisible signs hide."""


class Hit(Struct, frozen=True):
    """Where one of a rule's own patterns matched."""

    pattern: int
    """Index into the rule's ``patterns``."""
    path: str
    start: int
    """Offset into the file's text, in code points."""
    end: int
    text: str
    layers: tuple[str, ...] = ()
    """The decodings that were undone before it matched; then the offsets are those of the encoded stretch."""


class Heard(Struct, frozen=True):
    """A hit in prose, and how it is said."""

    hit: Hit
    place: Place
    said: Said
    reached: bool
    """Whether the instructions lead to the file."""
    specimen: bool = False
    """Whether it stands in a test or a fixture."""


class Sibling(Struct, frozen=True, kw_only=True):
    """What a rule may know of another skill of this run."""

    name: str
    path: str
    description: str | None
    start: str = ""
    """The package folder it belongs to; skills of different packages never meet in one catalogue."""


class Context:
    """What a rule may look at beside the skill: frozen, and each part computed when first asked for."""

    def __init__(  # noqa: PLR0913  # one place builds it
        self,
        *,
        skill: Skill,
        hits: tuple[Hit, ...] = (),
        cells: Mapping[str, Cell] | None = None,
        wanted: frozenset[str] = frozenset(),
        named: frozenset[str] = frozenset(),
        siblings: tuple[Sibling, ...] = (),
        texts: Callable[[str], str | None] | None = None,
        bundled: Mapping[str, tuple[str, ...]] | None = None,
        closing: Mapping[str, tuple[str, ...]] | None = None,
        ignores: Mapping[str, tuple[str, ...]] | None = None,
        survey: Callable[[], Survey] | None = None,
    ) -> None:
        self._skill = skill
        self._survey: Callable[[], Survey] = survey or cache(lambda: survey_of(skill, self.text))
        self._texts = texts
        self.hits = hits
        """Matches of the rule's own patterns."""
        self.cells: Final[Mapping[str, Cell]] = cells or {}
        """How each host sees this skill, by column (``codex``, ``openhands:lax``)."""
        self.wanted: Final = wanted
        """Hosts that matter to this user; what is lost there counts as high."""
        self.named: Final = named
        """Those of ``wanted`` that the user named, rather than Guildmark's default."""
        self.siblings: Final = siblings
        """The other skills of this run."""
        self.bundled: Final[Mapping[str, tuple[str, ...]]] = bundled or {}
        """Ids of the skills and commands that each host brings along, by column."""
        self.closing: Final[Mapping[str, tuple[str, ...]]] = closing or {}
        """Strings that end a host's catalogue, by column; only of hosts that do not escape."""
        self.ignores: Final[Mapping[str, tuple[str, ...]]] = ignores or {}
        """Frontmatter keys that others act on and that a host is known to ignore, by column."""

    @property
    def prose(self) -> Prose:
        """The Markdown of SKILL.md's body, with roles."""
        return self.survey.prose

    @property
    def survey(self) -> Survey:
        """What the skill's code does, what its files are for, and how its prose says things."""
        return self._survey()

    def with_hits(self, hits: tuple[Hit, ...]) -> Context:
        """Return the same context for a rule with these hits; what was computed is shared."""
        other = copy(self)
        other.hits = hits
        return other

    def heard(self) -> Iterator[Heard]:
        """Yield the rule's hits in prose, each with its place and how it is said; scripts, tests and licences left out."""
        for hit in self.hits:
            role = self.survey.roles.get(hit.path, "instructions")
            if role not in {"instructions", "reference"} and not (role == "test" and hit.path.lower().endswith(".md")):
                continue
            span, said = self.survey.said(hit.path, hit.start, hit.end)
            reached = hit.path == self._skill.file or hit.path in self.survey.reached
            yield Heard(hit, Place(hit.path, span, "", " ".join(hit.text.split())[:120]), said, reached, role == "test")

    def text(self, path: str) -> str | None:
        """Return the text of another file of the skill; None when it is no text or was not read."""
        return self._texts(path) if self._texts else None


def survey_of(skill: Skill, texts: Callable[[str], str | None]) -> Survey:
    """Build what rules of flows and prose look at; its parsers load when first used."""
    from guildmark.lenses.flows.survey import Survey

    return Survey(skill, texts)


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One opinion about one skill. Fields are its settings; the docstring is its page.

    The docstring has one sentence, then the sections *What it finds*, *Why it matters* and *What to do*.
    """

    severity: ClassVar[Severity]
    """Default severity."""
    severities: ClassVar[tuple[Severity, ...]] = ()
    """Other severities that it may give, and ``found`` accepts."""
    confidence: ClassVar[Confidence] = "certain"
    audience: ClassVar[Audience] = "everyone"
    group: ClassVar[Literal["spec", "hosts", "governance", "description", "waivers", "security"]]
    breaks_spec: ClassVar[bool] = False
    """Whether a finding means that the skill does not meet the specification (agentskills.io), not just good form."""
    maps_to: ClassVar[tuple[str, ...]] = ()
    """Other people's names for it: ``cwe-59``, ``owasp-llm01``, ``atlas-...`` and ``agenteval:NameTooLong``."""
    since: ClassVar[str]
    needs: ClassVar[frozenset[Need]] = frozenset()
    patterns: ClassVar[tuple[Pattern, ...]] = ()
    bad: ClassVar[tuple[Example, ...]]
    good: ClassVar[tuple[Example, ...]]
    lookalike: ClassVar[tuple[Example, ...]] = ()
    """Harmless examples that a cruder rule would report."""

    @classmethod
    def id(cls) -> str:
        """Return the module's name in kebab-case: the rule's id everywhere."""
        return cls.__module__.rsplit(".", 1)[-1].replace("_", "-")

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield what is wrong with one skill."""
        raise NotImplementedError

    def found(  # noqa: PLR0913  # each is a field of a finding
        self,
        skill: Skill | None,
        message: str,
        *places: Place,
        severity: Severity | None = None,
        confidence: Confidence | None = None,
        audience: Audience | None = None,
        hosts: tuple[str, ...] = (),
        fix: Fix | None = None,
        identity: str | None = None,
        evidence: str | None = None,
        flow: tuple[Place, ...] = (),
        layers: tuple[str, ...] = (),
    ) -> Finding:
        """Build a finding; ``identity`` is the text that a fingerprint rests on, else the first place's excerpt.

        ``evidence`` is what a waiver's digest rests on, else the whole text of the first place.
        Places name files below the skill's folder; the engine puts the folder before them.
        """
        first = places[0]
        text = " ".join((identity or first.excerpt or message).split())
        owner = skill.name if skill else ""
        return Finding(
            rule=self.id(),
            severity=severity or self.severity,
            confidence=confidence or self.confidence,
            audience=audience or self.audience,
            skill=skill.name if skill else None,
            skill_path=skill.path if skill else None,
            message=message,
            places=places,
            flow=flow,
            layers=layers,
            hosts=hosts,
            fix=fix,
            evidence=_digest(evidence or _whole_text(skill, first) or message),
            fingerprint=fingerprint(self.id(), owner, first.path, text),
        )


class SetRule(Rule, frozen=True, kw_only=True):
    """One opinion about all skills of a run together; places name files below what was scanned."""

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield nothing: a set has no single skill."""
        del skill, context
        yield from ()

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield what is wrong with the set."""
        raise NotImplementedError


class Flat(Struct, frozen=True):
    """A Markdown file with a frontmatter that lies in a skill directory, where hosts want a folder."""

    path: str
    name: str | None
    description: str | None


class Run(Struct, frozen=True, kw_only=True):
    """What a ``SetRule`` may look at."""

    skills: tuple[Skill, ...]
    views: Views | None
    flat: tuple[Flat, ...] = ()
    wanted: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    waivers: tuple[WaiverUse, ...] = ()


class WaiverUse(Struct, frozen=True, kw_only=True):
    """A waiver, and what became of it in this run."""

    rule: str
    scope: str
    """The skill, path or place that it names."""
    reason: str
    expires: str | None
    expired: bool
    used: int
    place: Place


def weight(heard: Heard, severity: Severity) -> tuple[Severity, Confidence] | None:
    """Grade a hit in prose by how it is said: None where it is turned down, low where it is shown or stands in code.

    What the instructions do not lead to counts one level less.
    """
    said = heard.said
    if heard.specimen:
        return "low", "possible"
    if heard.hit.layers:
        return severity, "certain"
    if said.negated:
        return None
    if said.shown or said.quoted or said.where in {"fence", "code"}:
        return "low", "possible"
    if not heard.reached:
        return SEVERITIES[min(SEVERITIES.index(severity) + 1, len(SEVERITIES) - 1)], "possible"
    return severity, "likely"


def _whole_text(skill: Skill | None, place: Place) -> str:
    """Return the text of a place, also of one whose excerpt is cut."""
    if skill is not None and place.span is not None and place.excerpt.endswith("…") and place.path == skill.file:
        return excerpt(skill.text, place.span, limit=len(skill.text) + 1)
    return place.excerpt


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def fingerprint(rule: str, owner: str, path: str, text: str) -> str:
    """Hash an identity without line numbers; 32 hex digits."""
    parts = "".join(f"{len(part)}:{part}" for part in (rule, owner, path, text))
    return hashlib.sha256(parts.encode("utf-8", "backslashreplace")).hexdigest()[:32]


def whole_file(skill: Skill, label: str = "") -> Place:
    """Point at SKILL.md as a whole."""
    return Place(skill.file, None, label)


def at_key(skill: Skill, field: Field, label: str = "") -> Place:
    """Point at a key of the frontmatter."""
    return Place(skill.file, field.key_span, label, field.key)


def at_value(skill: Skill, field: Field, label: str = "") -> Place:
    """Point at a value of the frontmatter."""
    span = field.value.span
    return Place(skill.file, span, label, excerpt(skill.text, span))


def path_in_run(skill: Skill) -> str:
    """Return the path of a skill's file below what was scanned, for places of a ``SetRule``."""
    return skill.file if skill.path == "." else f"{skill.path}/{skill.file}"


def at_field(skill: Skill, key: str) -> Place:
    """Point at the value of a key, or at the file when there is none."""
    field = skill.manifest.field(key)
    return at_value(skill, field) if field is not None else whole_file(skill)


def plain(text: str, limit: int = 60) -> str:
    """Quote text of a skill for a message: on one line, shortened, in back-quotes."""
    joined = " ".join(text.split())
    return f"`{joined if len(joined) <= limit else joined[: limit - 1] + '…'}`"


def and_more(parts: Sequence[str], limit: int = 5) -> str:
    """List parts for a message, and count those beyond the limit."""
    more = len(parts) - limit
    return ", ".join(parts[:limit]) + (f" and {more} more" if more > 0 else "")


def excerpt(text: str, span: Span, limit: int = 120) -> str:
    """Cut the text of a span out of a file, on one line, shortened to ``limit``."""
    lines = _NEWLINE.split(text)[span.line - 1 : max(span.end_line, span.line)]
    if not lines:
        return ""
    if span.end_line == span.line and span.end_column > span.column:
        lines[0] = lines[0][span.column - 1 : span.end_column - 1]
    else:
        if span.end_line > span.line:
            lines[-1] = lines[-1][: max(span.end_column - 1, 0)]
        lines[0] = lines[0][span.column - 1 :]
    joined = " ".join(" ".join(lines).split())
    return joined if len(joined) <= limit else joined[: limit - 1] + "…"


_NEWLINE: Final = re.compile(r"\r\n|\r|\n")
