"""Reports a description longer than the specification allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_SENTENCE = "Counts all lines"
_EXACT = _SENTENCE * 64


class DescriptionTooLong(Rule, frozen=True, kw_only=True):
    """The description is longer than 1,024 characters.

    What it finds: a `description` of more than 1,024 characters, counted as Unicode code points after YAML was read:
    neither quotes, indentation nor bytes count.

    Why it matters: Copilot CLI 1.0.102 drops the skill silently, Codex 0.171.0 cuts the text at 1,024, others show it
    whole. What stands at the end of a long text (often "use when ...") is what gets lost.

    What to do: shorten it; details belong in the body.
    """

    limit: int = 1024
    """Most characters that a description may have."""

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:DescriptionTooLong",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: {_EXACT}.\n---\n\nText.\n"},
            at=(("SKILL.md", 3),),
            about="1,025 characters.",
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": f'---\nname: demo\ndescription: "{_EXACT}"\n---\n\nText.\n'},
            about="Exactly 1,024 characters; the quotes are YAML's.",
        ),
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: {'é' * 600}\n---\n\nText.\n"},
            about="600 characters of two bytes each.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a description over the limit."""
        del context
        field = skill.manifest.field("description")
        length = len(skill.manifest.text("description") or "")
        if field is not None and length > self.limit:
            message = f"the description has {length:,} characters; {self.limit:,} are allowed"
            yield self.found(skill, message, at_value(skill, field))
