"""Reports descriptions that do not say when to use the skill."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_TRIGGER: Final = re.compile(
    r"\b(?:when(?:ever)?|while|before|after|during|if|upon|once|use[ds]?|using|invoked?|trigger(?:s|ed)?|activates?"
    r"|asks?|asked|requests?|mentions?|needs?|wants?|should|for (?:tasks?|requests?|questions?|projects?|users?|any))\b"
    r"|\b(?:cuando|si|usar|úsalo|quand|lorsque|utiliser|wenn|falls|nutze|verwende|quando|usare|usa|als|wanneer|gebruik)\b"
    r"|когда|если|используй|当|當|时|時|用于|用於|使用|とき|場合|때|경우|사용",
    re.IGNORECASE,
)


class DescriptionWithoutTrigger(Rule, frozen=True, kw_only=True):
    """The description says what the skill does, and not when to use it.

    What it finds: descriptions without any word that names an occasion (when, if, use for, before, asked ...), in the
    languages that are common in skills.

    Why it matters: the model matches the description against the request. Without an occasion it loads the skill too
    seldom, or for the wrong request.

    What to do: add a sentence: "Use when the user asks for ...".
    """

    severity = "info"
    confidence = "possible"
    audience = "author"
    group = "description"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Line counter with totals per folder.\n---\n\nText.\n"},
            at=(("SKILL.md", 3),),
        ),
    )
    good = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines. Use when asked how long.\n---\n\nText.\n"}
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: 统计行数。当用户询问文件长度时使用。\n---\n\nText.\n"},
            about="Another language.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a description without an occasion."""
        del context
        field = skill.manifest.field("description")
        text = skill.manifest.text("description") or ""
        if field is not None and text.strip() and not _TRIGGER.search(text):
            yield self.found(skill, "the description does not say when to use the skill", at_value(skill, field))
