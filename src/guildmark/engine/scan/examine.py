"""One skill, from its bytes to everything that can be said of it without its siblings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from guildmark.engine.scan.patterns import Patterns
from guildmark.hosts.base import Offer, unknown
from guildmark.lenses.frontmatter import reference
from guildmark.lenses.frontmatter.document import Document
from guildmark.loading.decode import text_of
from guildmark.loading.inventory import take_inventory
from guildmark.loading.skill import assemble
from guildmark.model.capability import Capability
from guildmark.model.finding import Finding, Severity
from guildmark.model.skill import Skill, SkillFile, Unseen
from guildmark.rules.base import Context

if TYPE_CHECKING:
    from guildmark.engine.scan.columns import Column
    from guildmark.engine.scan.selection import Selection
    from guildmark.loading.inventory import Found, Inventory
    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Tree
    from guildmark.model.place import Place
    from guildmark.model.skill import Source
    from guildmark.rules.base import Rule

Texts: TypeAlias = Callable[[str], str | None]


class Opinions(Struct, frozen=True, kw_only=True):
    """What was made of one skill: the part that a cache may keep."""

    offers: dict[str, Offer] = {}
    findings: tuple[Finding, ...] = ()
    reference: tuple[str, ...] = ()
    capabilities: tuple[Capability, ...] | None = None
    """What the code can do; null where no rule looked at it."""
    unseen: tuple[Unseen, ...] = ()
    """Rules that broke, with their reason, and code that was not followed."""


class Examined(Struct, frozen=True, kw_only=True):
    """A skill without its files' contents, and what was made of it."""

    skill: Skill
    opinions: Opinions


class Answer(Struct, frozen=True, kw_only=True):
    """What a process says of one skill: a key of everything that opinions rest on, and the opinions if they are new."""

    key: bytes = b""
    examined: bytes = b""
    """An encoded ``Examined``; empty when the cache has one under the key."""


class Examiner:
    """Examines skills of one tree; made once, called in each process."""

    def __init__(
        self,
        *,
        tree: Tree,
        limits: Limits,
        selection: Selection,
        columns: tuple[Column, ...],
        source: Source,
        known: frozenset[bytes],
        stamp: bytes,
    ) -> None:
        self._tree = tree
        self._limits = limits
        self._selection = selection
        self._columns = columns
        self._source = source
        self._known = known
        self._stamp = hashlib.sha256(stamp + source.encode()).digest()
        self._patterns = Patterns(selection.early)
        self._encoder = msgspec.msgpack.Encoder()

    def __call__(self, found: Found) -> bytes:
        """Return an encoded ``Answer``: cheaper than pickling, and its inner part is what the cache keeps."""
        inventory = take_inventory(self._tree, found, self._limits)
        key = self._key(found, inventory)
        if key in self._known:
            return self._encoder.encode(Answer(key=key))
        skill = assemble(inventory, found, self._limits, source=self._source)
        opinions = self._form(skill)
        bare = replace(skill, files=tuple(_without_content(file) for file in skill.files), inner=())
        examined = self._encoder.encode(Examined(skill=bare, opinions=opinions))
        return self._encoder.encode(Answer(key=key, examined=examined))

    def _key(self, found: Found, inventory: Inventory) -> bytes:
        """Hash bytes, names, places, what was unreadable, code and settings."""
        digest = hashlib.sha256(self._stamp)
        # As plain values: the raw name may be no valid Unicode, and which defaults a struct leaves out of its encoding
        # depends on where the struct came from.
        place = (found.path, found.folder, found.alone, found.bodiless, found.leads_to)
        where = astuple(found.location)
        unseen = [astuple(item) for item in inventory.unseen]
        digest.update(self._encoder.encode((place, where, unseen, sorted(inventory.ignored))))
        for file in inventory.files:
            digest.update(f"{file.path}\0{file.mode}\0{file.size}\0{file.sha256}\0{file.link}\n".encode())
        return digest.digest()

    def _form(self, skill: Skill) -> Opinions:
        contents = {file.path: file.content for file in (*skill.files, *skill.inner) if file.content is not None}
        texts = _lazy_texts(contents)
        data = contents.get(skill.file)
        hits = self._patterns.scan(self._readable(skill, contents, texts))
        unseen: list[Unseen] = []
        findings: list[Finding] = []
        context = Context(skill=skill, texts=texts)
        for rule in self._selection.early:
            own = context if not rule.patterns else context.with_hits(hits.get(rule.id(), ()))
            findings += run_rule(rule, skill, own, unseen, self._selection.severities)
        document = None if data is None or skill.manifest.problem_is_ours else Document(data, skill.folder, skill.file)
        return Opinions(
            offers=self._offers(document, unseen, skill),
            findings=tuple(findings),
            reference=reference.complaints(None if document is None else document.strict, skill.folder),
            capabilities=self._capabilities(context, skill, unseen),
            unseen=tuple(unseen),
        )

    def _capabilities(self, context: Context, skill: Skill, unseen: list[Unseen]) -> tuple[Capability, ...] | None:
        """List what the code can do, and say what of it was not followed; nothing where no rule followed it."""
        if not any("flows" in rule.needs for rule in self._selection.early):
            return None
        from guildmark.lenses.flows.capabilities import capabilities  # only beside rules of flows

        try:
            found = capabilities(context.survey)
        except Exception as error:  # noqa: BLE001  # whatever a front end does wrong, the rest of the report stays
            unseen.append(Unseen(skill.path, f"its code could not be followed: {type(error).__name__}: {error}"))
            return None
        for reason in dict.fromkeys(context.survey.unknown):
            path, _, why = reason.partition(": ")
            unseen.append(Unseen(path if skill.path == "." else f"{skill.path}/{path}", f"not followed: {why}"))
        return found

    def _readable(self, skill: Skill, contents: dict[str, bytes], texts: Texts) -> Iterable[tuple[str, str, bool]]:
        """Name the files that patterns look into; other files only when some pattern wants them."""
        wider = any(pattern.files == "text" for rule in self._selection.early for pattern in rule.patterns)
        for path in contents if wider else [skill.file]:
            text = skill.text if path == skill.file else texts(path)
            if text is not None:
                yield path, text, path == skill.file

    def _offers(self, document: Document | None, unseen: list[Unseen], skill: Skill) -> dict[str, Offer]:
        offers: dict[str, Offer] = {}
        if document is None:
            return offers
        for column in self._columns:
            if column.read is None:
                continue
            try:
                offers[column.name] = column.read(document)
            except Exception as error:  # noqa: BLE001  # one host's reader must not end the run
                offers[column.name] = unknown(f"its reader broke: {type(error).__name__}", "parser")
                unseen.append(Unseen(skill.path, f"the reader of {column.name} broke: {type(error).__name__}: {error}"))
        return offers


def run_rule(
    rule: Rule, skill: Skill, context: Context, unseen: list[Unseen], severities: dict[str, Severity]
) -> list[Finding]:
    """Run one rule; one that breaks is unseen for this skill, with its reason, and hides nothing else."""
    try:
        found = list(rule.check(skill, context))
    except Exception as error:  # noqa: BLE001  # whatever a rule does wrong, the others still run
        unseen.append(Unseen(skill.path, f"rule {rule.id()} broke: {type(error).__name__}: {error}"))
        return []
    return [rooted(finding, skill.path, severities) for finding in found]


def rooted(finding: Finding, folder: str, severities: dict[str, Severity]) -> Finding:
    """Put the skill's folder before each path, and the severity that settings give."""
    severity = severities.get(finding.rule, finding.severity)
    if folder == ".":
        return finding if severity == finding.severity else replace(finding, severity=severity)
    places = tuple(_rooted_place(place, folder) for place in finding.places)
    flow = tuple(_rooted_place(place, folder) for place in finding.flow)
    return replace(finding, places=places, flow=flow, severity=severity)


def _rooted_place(place: Place, folder: str) -> Place:
    return replace(place, path=f"{folder}/{place.path}")


def _lazy_texts(contents: dict[str, bytes]) -> Texts:
    decoded: dict[str, str] = {}

    def text(path: str) -> str | None:
        if path not in contents:
            return None
        if path not in decoded:
            decoded[path] = text_of(contents[path])
        return decoded[path]

    return text


def _without_content(file: SkillFile) -> SkillFile:
    return file if file.content is None else replace(file, content=None)
