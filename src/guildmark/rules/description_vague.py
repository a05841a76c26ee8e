"""Reports descriptions that tell a model next to nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_WORD: Final = re.compile(r"[^\W_]+")
_WIDE: Final = re.compile(r"[\u2e80-\ua4cf\uac00-\ud7af]")
_STAND_IN: Final = re.compile(
    r"\b(?:todo|tbd|fixme|lorem ipsum)\b|\b(?:replace|fill in|insert|add) (?:this|with|here|your|a)\b[^.]{0,40}\bdescri"
    r"|\b(?:description|text) (?:goes )?here\b|\byour description\b",
    re.IGNORECASE,
)
_GENERIC: Final = frozenset(
    {"a", "all", "an", "and", "any", "be", "can", "data", "do", "does", "document", "documents", "everything", "file",
     "files", "for", "general", "good", "handle", "handles", "handling", "has", "help", "helper", "helpful", "helping",
     "helps", "in", "is", "it", "kinds", "manage", "manages", "many", "misc", "my", "of", "on", "or", "our", "process",
     "processes", "processing", "project", "projects", "provides", "purpose", "related", "skill", "skills", "some",
     "stuff", "support", "supports", "task", "tasks", "that", "the", "things", "this", "to", "tool", "tools", "use",
     "used", "useful", "user", "users", "using", "utilities", "utility", "various", "when", "with", "work", "works",
     "you", "your"}
)  # fmt: skip
_FEWEST: Final = 3


class DescriptionVague(Rule, frozen=True, kw_only=True):
    """The description tells a model next to nothing.

    What it finds: fewer than three words, words that fit any skill only ("helps with various tasks"), and stand-ins of
    a template.

    Why it matters: the model decides by this text alone, among dozens of others.

    What to do: name the things that the skill works on, and what it does with them.
    """

    severity = "low"
    confidence = "likely"
    audience = "author"
    group = "description"
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": "---\nname: demo\ndescription: Counting\n---\n\nText.\n"}, at=(("SKILL.md", 3),)),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Helps with various tasks and files.\n---\n\nText.\n"},
            at=(("SKILL.md", 3),),
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: TODO describe what it does.\n---\n\nText.\n"},
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
            files={"SKILL.md": "---\nname: demo\ndescription: 统计文件的行数。\n---\n\nText.\n"},
            about="No spaces, and still a sentence.",
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Sorts a todo-list app's cards.\n---\n\nText.\n"},
            about="The word in another sense.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a vague description."""
        del context
        field = skill.manifest.field("description")
        text = skill.manifest.text("description") or ""
        if field is None or field.value.kind != "str" or not text.strip():
            return
        words = _WORD.findall(text.lower())
        count = len(words) + len(_WIDE.findall(text)) // 2
        if _is_stand_in(text):
            why = "is a stand-in of a template"
        elif count < _FEWEST:
            why = f"has {count} {'word' if count == 1 else 'words'} only"
        elif all(word in _GENERIC for word in words):
            why = "would fit any skill"
        else:
            return
        yield self.found(skill, f"the description {why}", at_value(skill, field))


def _is_stand_in(text: str) -> bool:
    match = _STAND_IN.search(text)
    return match is not None and (match[0].lower() != "todo" or match[0].isupper())
