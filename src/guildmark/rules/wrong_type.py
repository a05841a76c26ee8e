"""Reports frontmatter values of another type than the specification wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.finding import Edit, Fix
from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Field, Skill
    from guildmark.rules.base import Context

_TEXTS: Final = ("name", "description", "license", "compatibility", "allowed-tools")
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "time": "a date",
    "list": "a list",
    "map": "a mapping",
    "str": "a text",
    "null": "nothing",
}
_SCALARS: Final = frozenset({"int", "float", "bool", "time"})


class WrongType(Rule, frozen=True, kw_only=True):
    """A value is not of the type that the specification wants.

    What it finds: `name`, `description`, `license`, `compatibility` or `allowed-tools` that YAML reads as a number, a
    date, true or false, a mapping or a list, and `metadata` that is no mapping. `allowed-tools` as a list has a rule
    of its own.

    Why it matters: Copilot CLI 1.0.102, OpenCode 1.18.33 and Pi 1.6.0 drop a skill whose description is a number; YAML
    reads an unquoted `yes`, `on`, `1.10` or `2026-01-31` as something else than text.

    What to do: put the value in quotes.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": "---\nname: demo\ndescription: 404\n---\n\nText.\n"}, at=(("SKILL.md", 3),)),
        Example(files={"SKILL.md": "---\nname: on\ndescription: Counts.\n---\n\nText.\n"}, at=(("SKILL.md", 2),)),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nmetadata: ops\n---\n\nText.\n"},
            at=(("SKILL.md", 4),),
        ),
    )
    good = (Example(files={"SKILL.md": '---\nname: demo\ndescription: "404"\n---\n\nText.\n'}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: 404 pages counted.\n---\n\nText.\n"},
            about="A text that starts with a number.",
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nallowed-tools: [Read]\n---\n\nText.\n"},
            about="A list of tools has a rule of its own.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each value of a wrong type; a missing value is another rule's."""
        del context
        for key in _TEXTS:
            field = skill.manifest.field(key)
            if field is None or field.value.kind in {"str", "null"}:
                continue
            if key != "allowed-tools" or field.value.kind != "list":
                message = f"`{key}` is {_KINDS[field.value.kind]} where the specification wants a text"
                yield self.found(skill, message, at_value(skill, field), fix=_quote(skill, field))
        metadata = skill.manifest.field("metadata")
        if metadata is not None and metadata.value.kind not in {"map", "null"}:
            message = f"`metadata` is {_KINDS[metadata.value.kind]} where the specification wants a mapping"
            yield self.found(skill, message, at_value(skill, metadata))


def _quote(skill: Skill, field: Field) -> Fix | None:
    """Quote a scalar as written; a collection is for a person."""
    if field.value.kind not in _SCALARS:
        return None
    return Fix("put the value in quotes", (Edit(skill.file, field.value.span, f'"{field.value.text}"'),))
