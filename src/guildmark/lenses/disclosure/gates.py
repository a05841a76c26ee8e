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
_FAILS: Final = re.compile(
    r"\A\W*(?:error|fail(?:ed|ure)|traceback|exception|fatal|null|none|undefined|sorry)\b|"
    r"\b(?:not found|no such|no skill|does(?: not|n't) exist|cannot|can't|could(?: not|n't)|unable to|failed(?: to|:)|"
    r"timed out|timeout|execution failed|unknown (?:skill|tool|resource|script|file))\b",
    re.IGNORECASE,
)
_SENTENCE: Final = 400
"""Characters at most that a gate says: an answer is a sentence or two."""


def forbids(text: str) -> bool:
    """Tell whether a text reads like a gate's own answer: where nothing marks it, that is no proof of success."""
    first, _, rest = text.strip().partition("\n")
    if not rest:
        return len(first) < _SENTENCE and bool(_FORBIDS.search(first) or _GUARDS.search(first))
    return len(text) < _SENTENCE and bool(_FORBIDS.search(first))


def complains(text: str) -> bool:
    """Tell whether a text may be a loader's or a gate's own, which nothing marks: one line that says that something fails."""
    text = text.strip()
    return (
        forbids(text)
        or ("\n" not in text and len(text) < _SENTENCE and bool(_FAILS.search(text)))
        or (text.startswith("Traceback (most recent call last)"))
    )


def instructs(text: str) -> bool:
    """Tell whether a text reads like instructions rather than an answer: it goes on for more than one line."""
    lines = [line for line in text.strip().split("\n", 50) if line.strip()]
    return len(lines) > 1 and not complains(text)


def stops(text: str) -> bool:
    """Tell whether a text that the log marks as a failure is a gate's, rather than that of a tool that was tried."""
    return len(text.strip()) < _SENTENCE and bool(_FORBIDS.search(text)) and not _TRIED.search(text)
