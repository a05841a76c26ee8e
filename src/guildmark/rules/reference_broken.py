"""Reports references to files that the skill does not have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.references import references
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
_WORTH_PARSING: Final = re.compile(r"\]\(|\]:|`[^`\n]*/")
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
            files={"SKILL.md": _HEAD + "Look up ports in [the list](references/ports.md).\n"},
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
                "SKILL.md": _HEAD + "See [ports](./references/ports.md#udp) and `references/ports.md`.\n",
                "references/ports.md": "# Ports\n",
            }
        ),
    )
    lookalike = (
        Example(
            files={
                "SKILL.md": _HEAD + "Read `ip.ttl` and `and/or`, write `out/table.csv`.\n\n"
                '```json\n{"save_as": "references/capture.json"}\n```\n'
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
        """Yield each broken path once."""
        if not _WORTH_PARSING.search(skill.text, skill.body_offset) or not _is_whole(skill):
            return
        files = {file.path for file in skill.files}
        folders = {path[:index] for path in files for index, char in enumerate(path) if char == "/"}
        links = tuple(f"{file.path}/" for file in skill.files if file.kind == "link")
        seen: set[str] = set()
        for reference in references(context.prose):
            path = reference.path
            if reference.kind != "relative" or not path or path.startswith("..") or path in seen:
                continue
            if path in files or path in folders or path.startswith(links) or _is_unread(skill, path):
                continue
            if reference.by == "code" and not _names_a_file_of(skill, reference, folders):
                continue
            if reference.by == "link" and "/" not in path and "." not in path:
                continue  # `[text](url)`: a stand-in, not a path
            seen.add(path)
            yield self._broken(skill, reference, files)

    def _broken(self, skill: Skill, reference: Reference, files: set[str]) -> Finding:
        twin = next((file for file in sorted(files) if file.lower() == reference.path.lower()), None)
        hint = f"; there is {plain(twin)}, and case matters on Linux" if twin else ""
        message = f"{plain(reference.raw, 100)} is not in the skill{hint}"
        place = Place(skill.file, reference.span, "", excerpt(skill.text, reference.span))
        if reference.by == "code":
            return self.found(skill, message, place, severity="low", confidence="likely", identity=reference.path)
        return self.found(skill, message, place, identity=reference.path)


def _is_whole(skill: Skill) -> bool:
    """Say whether the files are known: a server lists some resources only, a text alone has none."""
    return skill.source == "file" or len(skill.files) > 1


def _is_unread(skill: Skill, path: str) -> bool:
    """Say whether a path lies in a part of the skill that was not listed."""
    if any(name in path.split("/") for name in skill.ignored):
        return True
    return any(item.path in (".", path) or path.startswith(f"{item.path}/") for item in skill.unseen)


def _names_a_file_of(skill: Skill, reference: Reference, folders: set[str]) -> bool:
    """Say whether a code span surely means a file of this skill, not one of the user's project."""
    first = reference.path.split("/", 1)[0]
    if not _FILE.search(reference.path) or (first not in _FOLDERS and first not in folders):
        return False
    return not _STAND_IN.search(reference.path) and not _ILLUSTRATION.search(_line(skill, reference))


def _line(skill: Skill, reference: Reference) -> str:
    lines = skill.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[reference.span.line - 1] if reference.span.line <= len(lines) else ""
