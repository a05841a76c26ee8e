"""Reports references to files that the skill does not have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from guildmark.lenses.prose.references import kind_of, normal, references
from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, excerpt, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.prose.references import Reference
    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_FOLDERS: Final = frozenset({"references", "scripts", "assets", "resources", "examples", "templates"})
_FILE: Final = re.compile(r"[^/]*[^/.][^/]*\.[A-Za-z][A-Za-z0-9]{0,9}\Z")
_ILLUSTRATION: Final = re.compile(r"\b(?:examples?|e\.g\.|for instance|such as|would|could|might)(?!\w)", re.IGNORECASE)
_STAND_IN: Final = re.compile(
    r"(?:\A|[/_\-.])(?:file_?name|foo|bar|baz|x{2,}|y{3,}|example|your|my|some|topic|name|n)(?:[_\-.]|\Z)|[a-z]N\.|[a-z]X\.",
)
_CANDIDATE: Final = re.compile(r"(?<=`)\s*([^`\s/]+/[^`\s]+)|\](?:\(|:)\s*(?:<([^>\n]*)>|([^\s)]*))")
_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"


class ReferenceBroken(Rule, frozen=True, kw_only=True):
    """The instructions refer to a file that the skill does not have.

    What it finds: links to relative paths, and code spans that are a path to a file in one of the skill's folders (or in
    `references/`, `scripts/`, `assets/`, `resources/`, `examples/`, `templates/`), where no such file exists. Fenced
    code, URLs, anchors, patterns and placeholders are left alone; a code span given as an example is too.

    Why it matters: a model that follows the instructions fails at that step, or makes up what the file would have said.

    What to do: add the file, or mend the path. Paths are relative to the skill's folder, and case matters.
    """

    severity = "medium"
    severities = ("low",)
    group = "spec"
    since = "0.1"
    needs = frozenset({"prose"})
    bad = (
        Example(
            files={"SKILL.md": _HEAD + "Convert with [the table](references/units.md).\n"},
            at=(("SKILL.md", 6),),
        ),
        Example(
            files={"SKILL.md": _HEAD + "Run `scripts/count.py` first.\n", "scripts/Count.py": "print(1)\n"},
            at=(("SKILL.md", 6),),
            about="The file is spelt otherwise, which matters on Linux.",
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": _HEAD + "See [units](./references/units.md#mass) and `references/units.md`.\n",
                "references/units.md": "# Units\n",
            }
        ),
    )
    lookalike = (
        Example(
            files={
                "SKILL.md": _HEAD + "Read `row.width` and `and/or`, write `out/table.csv`.\n\n"
                '```json\n{"save_as": "references/table.json"}\n```\n'
            },
            about="Field names, other people's paths, and fenced code.",
        ),
        Example(
            files={
                "SKILL.md": _HEAD + "See [site](https://example.invalid/a.md), [top](#top), `references/*.md`,\n"
                "`references/<topic>.md` and, for example, `scripts/rotate.py`.\n"
            },
            about="URLs, anchors, patterns, placeholders and illustrations.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each broken path once; Markdown is parsed only where a plain search finds one that may be broken."""
        has = _Inventory(skill)
        if not has.is_whole or not any(has.lacks(kind, target) for kind, target in _candidates(skill.body)):
            return
        seen: set[str] = set()
        for reference in references(context.prose):
            if reference.path in seen or not has.lacks(reference.by, reference.raw):
                continue
            if reference.by == "code" and _ILLUSTRATION.search(_line(skill, reference)):
                continue
            seen.add(reference.path)
            yield self._broken(skill, reference, has.files)

    def _broken(self, skill: Skill, reference: Reference, files: frozenset[str]) -> Finding:
        twin = next((file for file in sorted(files) if file.lower() == reference.path.lower()), None)
        hint = f"; there is {plain(twin)}, and case matters on Linux" if twin else ""
        message = f"{plain(reference.raw, 100)} is not in the skill{hint}"
        place = Place(skill.file, reference.span, "", excerpt(skill.text, reference.span))
        if reference.by == "code":
            return self.found(skill, message, place, severity="low", confidence="likely", identity=reference.path)
        return self.found(skill, message, place, identity=reference.path)


class _Inventory:
    """What lies in a skill, as far as that is known."""

    def __init__(self, skill: Skill) -> None:
        self.files = frozenset(file.path for file in skill.files)
        self._folders = {path[:index] for path in self.files for index, char in enumerate(path) if char == "/"}
        self._links = tuple(f"{file.path}/" for file in skill.files if file.kind == "link")
        self._ignored = frozenset(skill.ignored)
        self._unread = tuple(item.path for item in skill.unseen)
        self.is_whole = len(self.files) > 1 or (skill.source == "file" and skill.folder != "")
        """A server lists some resources only, and a text alone has none."""

    def lacks(self, by: Literal["link", "code"], target: str) -> bool:
        """Say whether a mention surely means a file of this skill, and there is none."""
        if kind_of(target) != "relative":
            return False
        path = normal(target)
        if not path or path.startswith("..") or path in self.files or path in self._folders or _STAND_IN.search(path):
            return False
        if by == "link" and "/" not in path and "." not in path:
            return False  # `[text](url)`
        first = path.split("/", 1)[0]
        if by == "code" and (not _FILE.search(path) or (first not in _FOLDERS and first not in self._folders)):
            return False  # most likely a path of the user's project
        return not self._may_have(path)

    def _may_have(self, path: str) -> bool:
        """Say whether a path lies in a part of the skill that was not listed."""
        if path.startswith(self._links) or not self._ignored.isdisjoint(path.split("/")):
            return True
        return any(item in (".", path) or path.startswith(f"{item}/") for item in self._unread)


def _candidates(body: str) -> Iterator[tuple[Literal["link", "code"], str]]:
    """Find what may be a target or a path, fenced or not: more than there is, and quickly."""
    for match in _CANDIDATE.finditer(body):
        if match[1] is not None:
            yield "code", match[1]
        else:
            yield "link", match[2] if match[2] is not None else match[3]


def _line(skill: Skill, reference: Reference) -> str:
    lines = skill.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[reference.span.line - 1] if reference.span.line <= len(lines) else ""
