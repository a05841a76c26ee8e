"""Reports files that are on a list of known bad ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_EMPTY: Final = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


class KnownBadFile(Rule, frozen=True, kw_only=True):
    """A file is on the list of known bad files that you gave.

    What it finds: files whose SHA-256 stands in the list of `--known-bad FILE`, or in `digests` of this rule's settings.
    Without a list it finds nothing: Guildmark ships none. An empty file is never told.

    Why it matters: somebody has looked at these very bytes before.

    What to do: remove the skill, and look for what it did.
    """

    severity = "critical"
    group = "security"
    maps_to = ("cwe-506", "owasp-ast01")
    since = "0.2"
    digests: tuple[str, ...] = ()
    """SHA-256 of known bad files, lower-case hex."""
    bad = (
        Example(
            files={"SKILL.md": _HEAD, "scripts/a.sh": "echo specimen of a test\n"},
            at=(("scripts/a.sh", 0),),
            settings={"digests": ("606570f0a75ce6f0d5135a01af0b2399471f963e0a5a77c00c8a969590188cab",)},
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD, "scripts/a.sh": "echo specimen of a test\n"}, about="Without a list."),)

    lookalike = (
        Example(
            files={"SKILL.md": _HEAD, "scripts/__init__.py": ""},
            settings={"digests": (_EMPTY,)},
            about="An empty file, on whatever list.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each file on the list."""
        del context
        listed = frozenset(self.digests) - {_EMPTY}
        for file in skill.files if listed else ():
            if file.sha256 in listed:
                yield self.found(
                    skill,
                    f"{plain(file.path)} is on the list of known bad files",
                    Place(file.path),
                    evidence=file.sha256,
                )
