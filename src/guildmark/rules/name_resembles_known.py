"""Reports names that look like that of a skill which many people have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.resemblance import resembles
from guildmark.model.well_known import PUBLISHERS, WELL_KNOWN
from guildmark.rules.base import Example, Rule, at_field, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_OWNER: Final = re.compile(r"(?:github\.com[/:]|gitlab\.com[/:]|^)([\w.-]+)/[\w.-]+")


class NameResemblesKnown(Rule, frozen=True, kw_only=True):
    """The name looks like that of a well-known skill, and is not it.

    What it finds: a name, or the publisher of its declared source, that becomes a well-known one by what squatters do: other
    case or separators, signs that look alike, words in another order, a word such as `official` added, a plural, a
    neighbouring key, a letter or two. Names of fewer than five letters count only where they look the same.

    Why it matters: who asks for the one gets the other, and trusts it as the one.

    What to do: use a name that nobody mistakes; a skill of the well-known publisher says so by `metadata.source`.
    """

    severity = "medium"
    group = "governance"
    maps_to = ("cwe-1007",)
    since = "0.2"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: skill-creater\ndescription: Makes skills. Use when asked.\n---\n\nText.\n"},
            folder="skill-creater", at=(("SKILL.md", 2),),
        ),
        Example(
            files={"SKILL.md": "---\nname: pdf-official\ndescription: Reads PDF. Use when asked.\n---\n\nText.\n"},
            folder="pdf-official", at=(("SKILL.md", 2),),
        ),
        Example(
            files={"SKILL.md": "---\nname: tides\ndescription: Tides. Use for tides.\nmetadata:\n  source: anthropic5/skills\n---\n\nText.\n"},
            folder="tides", at=(("SKILL.md", 5),), about="A publisher can be made to look like another, too.",
        ),
    )  # fmt: skip
    good = (
        Example(files={"SKILL.md": "---\nname: pdf\ndescription: Reads PDF. Use when asked.\n---\n\nText.\n"}, folder="pdf"),
        Example(
            files={"SKILL.md": "---\nname: skill-creators\ndescription: Makes skills.\nmetadata:\n  source: openai/skills\n---\n\nText.\n"},
            folder="skill-creators", about="The publisher of the well-known one.",
        ),
    )  # fmt: skip
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: docx-tables\ndescription: Fills tables. Use when asked.\n---\n\nText.\n"},
            folder="docx-tables", about="A name that holds the other, and says what it does.",
        ),
    )  # fmt: skip

    trusted: tuple[str, ...] = ()
    """Further names that nobody should look like, as ``name`` or ``publisher/name``."""

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding for the name, and one for the publisher."""
        del context
        publisher = _publisher(skill)
        names = {**WELL_KNOWN, **dict(map(_named, self.trusted))}
        if skill.name not in names:
            for known, owner in names.items():
                how = None if publisher in (owner, f"{owner}-official") else resembles(skill.name, known)
                if how is not None:
                    message = f"{plain(skill.name)} is nearly `{known}`{f' of {owner}' if owner else ''}: it {how}"
                    yield self.found(skill, message, at_field(skill, "name"))
                    break
        if publisher and publisher not in PUBLISHERS:
            owner = next((one for one in sorted(PUBLISHERS) if resembles(publisher, one)), "")
            if owner:
                message = (
                    f"its source is of {plain(publisher)}, which is nearly `{owner}`: it {resembles(publisher, owner)}"
                )
                yield self.found(skill, message, at_field(skill, "metadata"))


def _named(entry: str) -> tuple[str, str]:
    owner, _, name = entry.rpartition("/")
    return name, owner.casefold()


def _publisher(skill: Skill) -> str | None:
    field = skill.manifest.field("metadata")
    nodes = {inner.key: inner.value for inner in field.value.fields} if field else {}
    source = nodes.get("source") or nodes.get("repository")
    found = _OWNER.search(source.text) if source is not None and source.kind == "str" else None
    return found[1].casefold() if found else None
