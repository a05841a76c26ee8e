"""How loaders answer, where no sentence of the tool's own host matched: whole, in one line, and by the very name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_NAMED: Final = r"[\"'`*]*{skill}[\"'`*]*"
_ABSENT: Final = (
    r"(?:<tool_use_error>)?(?:error:?\s+)?(?:"
    r"(?:the )?skill:? {named} (?:(?:was|is|could) )?(?:not (?:be )?(?:found|known|available|registered|installed)|unknown)"
    r"|(?:the )?skill:? {named} (?:does not|doesn't) exist"
    r"|(?:(?:lazy )?skill not found|unknown skill|unrecogni[sz]ed skill|no such skill|no skill (?:named|called)):? {named}"
    r"(?: (?:was )?found)?"
    r")[.!]?(?:[ \t]*\(?(?:available|known|installed|valid|did you mean)\b[^\n]*?)?(?:</tool_use_error>)?"
)
_PRESENT: Final = (
    r"(?:(?:launching|loading|loaded|activating|activated|using|started) skill:? {named}"
    r"|skill:? {named}:? (?:(?:was|is) )?(?:(?:successfully|now) )?(?:loaded|activated|launched|active)(?: successfully)?)[.!…]*"
)
_LONGEST: Final = 4000
"""Characters at most, as the names that a loader has instead may follow."""


def lacks(text: str, skill: str) -> bool:
    """Tell whether a whole text says that there is no skill of this name."""
    return _says(_ABSENT, text, skill)


def acknowledges(text: str, skill: str) -> bool:
    """Tell whether a whole text says that this skill is loaded, and nothing of what is in it."""
    return _says(_PRESENT, text, skill)


def _says(sentence: str, text: str, skill: str) -> bool:
    text = text.strip()
    if not skill or skill not in text or len(text) > _LONGEST or "\n" in text:
        return False
    return _pattern(sentence, skill).fullmatch(text) is not None


@lru_cache(maxsize=256)
def _pattern(sentence: str, skill: str) -> re.Pattern[str]:
    return re.compile(sentence.replace("{named}", _NAMED).replace("{skill}", re.escape(skill)), re.IGNORECASE)
