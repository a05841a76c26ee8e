"""Reports hosts that offer a skill to the model although it says not to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, and_more, at_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_KEY: Final = "disable-model-invocation"
_HEAD = "---\nname: demo\ndescription: Deletes old builds. Use when asked to.\n"


class ModelInvocationIgnored(Rule, frozen=True, kw_only=True):
    """The skill says that only a user may call it, and a host offers it to the model all the same.

    What it finds: `disable-model-invocation: true`, in hosts that load the skill and are known to ignore the key.

    Why it matters: the author wants a person to decide. Codex 0.171.0, Gemini CLI 0.61.0, OpenCode 1.18.33, Cline CLI
    3.0.65 and most SDKs let the model call the skill by itself.

    What to do: install the skill in hosts that honour the key only, or take it out of their catalogue in their settings.
    """

    severity = "medium"
    severities = ("low",)
    group = "hosts"
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": f"{_HEAD}disable-model-invocation: true\n---\n\nText.\n"},
            host="codex",
            at=(("SKILL.md", 4),),
        ),
    )
    good = (Example(files={"SKILL.md": f"{_HEAD}---\n\nText.\n"}, host="codex"),)
    lookalike = (
        Example(
            files={"SKILL.md": f"{_HEAD}disable-model-invocation: false\n---\n\nText.\n"},
            host="codex",
            about="The default, spelt out.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists the hosts."""
        field = skill.manifest.field(_KEY)
        if field is None or field.value.text.strip().lower() != "true":
            return
        offering = tuple(
            column
            for column, cell in context.cells.items()
            if cell.state not in {"dropped", "shadowed", "unknown"}
            and ":" not in column
            and _KEY in context.ignores.get(column, ())
        )
        if offering:
            message = f"`{_KEY}` is ignored, so the model may call the skill in {and_more(offering, limit=20)}"
            severity = self.severity if context.wanted.intersection(offering) else "low"
            yield self.found(skill, message, at_key(skill, field), hosts=offering, severity=severity)
