"""Reports files that nobody can read and something may run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.model.skill import is_cache
from guildmark.rules.base import Example, Exec, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill, SkillFile
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_PICTURES: Final = (
    ".png",
    ".jpg",
    ".jpeg",
    ".gif",
    ".webp",
    ".ico",
    ".pdf",
    ".mp3",
    ".wav",
    ".ttf",
    ".woff",
    ".woff2",
    ".svg",
    ".bmp",
    ".txt",
    ".md",
    ".json",
    ".csv",
)


class OpaqueFile(Rule, frozen=True, kw_only=True):
    """A file can run, or be unpacked and run, and nobody can read it.

    What it finds: programs in machine code, Python bytecode without its source, archives (which are looked into), and programs that bear the name of
    a picture or a text.

    Why it matters: a review of the skill says nothing about them. Bytecode runs in place of the source that was read.

    What to do: ship the source. Where a binary is needed, fetch a release of a known index by digest.
    """

    severity = "high"
    severities = ("medium", "low")
    confidence = "certain"
    group = "security"
    maps_to = ("cwe-506", "cwe-829", "owasp-ast01")
    since = "0.2"
    needs = frozenset({"flows"})
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "Run `bin/tool`.\n",
                "bin/tool": Exec(b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x3e\x00"),
            },
            at=(("bin/tool", 0),),
        ),
        Example(
            files={"SKILL.md": _HEAD, "scripts/run.pyc": b"\xa7\x0d\x0d\x0a" + bytes(12)},
            at=(("scripts/run.pyc", 0),),
            about="Bytecode alone.",
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD, "assets/logo.png": b"\x89PNG\r\n\x1a\n" + bytes(16)}),)
    lookalike = (
        Example(
            files={
                "SKILL.md": _HEAD,
                "scripts/run.py": "print(1)\n",
                "scripts/__pycache__/run.cpython-311.pyc": b"\xa7\x0d\x0d\x0a" + bytes(12),
            },
            about="Python's own copy of a source beside it.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such file."""
        paths = frozenset(file.path for file in skill.files)
        for file in skill.files:
            told = _told(file, paths)
            if told is None:
                continue
            severity, message = told
            test = context.survey.roles.get(file.path) == "test"
            yield self.found(
                skill,
                f"{plain(file.path)} {message}",
                Place(file.path),
                severity="low" if test else severity,
                identity=f"{file.path} {file.kind}",
                evidence=file.sha256 or "",
            )


def _told(file: SkillFile, paths: frozenset[str]) -> tuple[Severity, str] | None:
    if file.kind == "executable":
        disguised = file.path.lower().endswith(_PICTURES)
        if disguised:
            return "high", "is a program in machine code, under the name of something else"
        return "medium", "is a program in machine code"
    if file.kind == "bytecode" and not is_cache(file.path, paths):
        return "high", "is bytecode whose source is not there"
    if file.kind == "archive":
        return "low", "is an archive"
    return None
