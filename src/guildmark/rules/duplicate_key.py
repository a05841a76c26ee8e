"""Reports frontmatter keys that stand twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_key, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Field, Node, Skill
    from guildmark.rules.base import Context


class DuplicateKey(Rule, frozen=True, kw_only=True):
    """A key stands twice in the frontmatter.

    What it finds: two equal keys of one mapping, at the top or in a nested one.

    Why it matters: YAML forbids it. Some parsers refuse the file, most take the last value, line readers the first, so
    a reviewer and a host can read different descriptions.

    What to do: keep one.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("cwe-436",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\ndescription: Other.\n---\n\nText.\n"},
            at=(("SKILL.md", 4),),
        ),
        Example(
            files={
                "SKILL.md": "---\nname: demo\ndescription: Counts.\nmetadata:\n  team: a\n  team: b\n---\n\nText.\n"
            },
            at=(("SKILL.md", 6),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nmetadata:\n  name: x\n---\n\nText.\n"},
            about="The same key in another mapping.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each later double, with the first as a second place."""
        del context
        pending: list[tuple[Field, ...]] = [skill.manifest.fields]
        while pending:
            fields = pending.pop()
            first: dict[str, Field] = {}
            for field in fields:
                if field.key in first:
                    places = at_key(skill, field), at_key(skill, first[field.key], "first here")
                    yield self.found(skill, f"the key {plain(field.key)} stands twice", *places)
                else:
                    first[field.key] = field
                pending.extend(_mappings(field.value))


def _mappings(node: Node) -> Iterator[tuple[Field, ...]]:
    """Walk the mappings at or below a value; collections are refused beyond a small depth when they are read."""
    stack = [node]
    while stack:
        current = stack.pop()
        if current.fields:
            yield current.fields
        stack.extend(current.items)
