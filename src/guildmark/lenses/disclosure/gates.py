"""How gates speak that answer in a host's place: no host has these sentences, whoever wrote the gate has."""

from __future__ import annotations

import re
from typing import Final

_FORBIDS: Final = re.compile(
    r"\b(?:block(?:ed|s) by|den(?:ied|ies)|not (?:allowed|permitted|authori[sz]ed|approved)|forbidden|forbids|"
    r"prohibit(?:ed|s)|reject(?:ed|s)|disallowed|refus(?:ed|es)|requires? (?:approval|confirmation|permission))\b",
    re.IGNORECASE,
)
_GUARDS: Final = re.compile(
    r"\b(?:gate|guard(?:rail)?|policy|polic(?:ies|ed)|allow-?\s?list|deny-?\s?list|permission|unauthori[sz]ed|restricted|"
    r"disabled|cancell?ed|aborted|veto(?:ed)?)\b",
    re.IGNORECASE,
)
"""Words that in a lone sentence are a gate's, and in a body of several lines are a subject like any other."""
_TRIED: Final = re.compile(
    r"permission denied\b(?! (?:by|for))|\b(?:traversal|outside|director(?:y|ies)|workspace|errno|traceback|exception|"
    r"invalid|arguments?|parameters?|propert(?:y|ies)|schema|validat\w+|unexpected|operation not permitted|connection|"
    r"exit(?:ed)? (?:code|with))\b|\A\W*error\b",
    re.IGNORECASE,
)
"""Words of a tool or a system that did try."""
_SENTENCE: Final = 400
"""Characters at most that a gate says: an answer is a sentence or two."""


def forbids(text: str) -> bool:
    """Tell whether a text reads like a gate's own answer: where nothing marks it, that is no proof of success."""
    first, _, rest = text.strip().partition("\n")
    if not rest:
        return len(first) < _SENTENCE and bool(_FORBIDS.search(first) or _GUARDS.search(first))
    return len(text) < _SENTENCE and bool(_FORBIDS.search(first))


def stops(text: str) -> bool:
    """Tell whether a text that the log marks as a failure is a gate's, rather than that of a tool that was tried."""
    return len(text.strip()) < _SENTENCE and bool(_FORBIDS.search(text)) and not _TRIED.search(text)
