"""Reports texts that are within a limit or over it, depending on what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_LIMITS: Final = (("name", 64), ("description", 1024))


class DescriptionLengthByUnit(Rule, frozen=True, kw_only=True):
    """The description or name is within the limit in characters, and over it in UTF-16 units.

    What it finds: a description of at most 1,024 or a name of at most 64 Unicode characters whose UTF-16 form, in which
    an emoji counts as two, is longer.

    Why it matters: Python and Rust count characters, .NET and JavaScript count UTF-16 units. The same skill is loaded
    by one half of a product and dropped by the other.

    What to do: shorten the text, or use fewer emoji.
    """

    severity = "low"
    group = "hosts"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: Counts {'🐑' * 600}.\n---\n\nText.\n"},
            at=(("SKILL.md", 3),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts 🐑.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: {'数' * 900}\n---\n\nText.\n"},
            about="Chinese characters are one unit each, though three bytes.",
        ),
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: {'🐑' * 1100}\n---\n\nText.\n"},
            about="Too long however it is counted: another rule's.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each text between the two counts."""
        del context
        for key, limit in _LIMITS:
            field = skill.manifest.field(key)
            text = skill.manifest.text(key)
            if field is None or text is None or text.isascii() or len(text) > limit:
                continue
            units = len(text.encode("utf-16-le", "replace")) // 2
            if units > limit:
                message = f"the {key} has {len(text):,} characters but {units:,} UTF-16 units; the limit is {limit:,}"
                yield self.found(skill, message, at_value(skill, field))
