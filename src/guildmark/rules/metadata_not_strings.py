"""Reports metadata values that are no texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.finding import Edit, Fix
from guildmark.rules.base import Example, Rule, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Field, Skill
    from guildmark.rules.base import Context

_SCALARS: Final = frozenset({"int", "float", "bool", "time"})
_HEAD = "---\nname: demo\ndescription: Counts lines.\nmetadata:\n"


class MetadataNotStrings(Rule, frozen=True, kw_only=True):
    """A value below `metadata` is not a text.

    What it finds: numbers, dates, true and false, lists and mappings as values of `metadata`.

    Why it matters: the specification wants a map from text to text. CrewAI 1.15.30 drops a skill with a nested value;
    an unquoted version `1.10` becomes the number 1.1.

    What to do: put the value in quotes; write a list as one text.
    """

    severity = "low"
    audience = "author"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": f"{_HEAD}  version: 1.10\n  tags: [a, b]\n---\n\nText.\n"},
            at=(("SKILL.md", 5), ("SKILL.md", 6)),
        ),
    )
    good = (Example(files={"SKILL.md": f'{_HEAD}  version: "1.10"\n---\n\nText.\n'}),)
    lookalike = (Example(files={"SKILL.md": f"{_HEAD}  version: 1.10.2\n---\n\nText.\n"}, about="YAML reads a text."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such value."""
        del context
        metadata = skill.manifest.field("metadata")
        for field in metadata.value.fields if metadata else ():
            if field.value.kind != "str":
                message = f"the metadata value of {plain(field.key)} is no text"
                yield self.found(skill, message, at_value(skill, field), fix=_quote(skill, field), identity=field.key)


def _quote(skill: Skill, field: Field) -> Fix | None:
    """Quote a scalar as written; a collection is for a person."""
    if field.value.kind not in _SCALARS:
        return None
    return Fix("put the value in quotes", (Edit(skill.file, field.value.span, f'"{field.value.text}"'),))
