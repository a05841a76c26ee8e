"""Whether a run came to its end, as far as its log shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.event import End, Failure, Message, ModelTurn, Usage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent

_BAD: Final = re.compile(r"error|fail|time.?out|cancel|abort|interrupt|crash|kill", re.IGNORECASE)


def broken_off(events: Iterable[AnyEvent]) -> str | None:
    """Say how a run broke off; null where it ended, and where the log holds no words that could show it.

    An agent has the last word: a log that ends with a call, a result or a question was cut, or written before the end.
    """
    last: AnyEvent | None = None
    spoke = False
    for event in events:
        if isinstance(event, ModelTurn | Usage):
            continue
        last = event
        spoke = spoke or (isinstance(event, Message) and event.role == "assistant")
    if isinstance(last, Failure):
        return f"it ends with a failure: {' '.join(last.message.split())}"
    if isinstance(last, End):
        return f"it ended as {last.status}" if _BAD.search(last.status) else None
    if not spoke or (isinstance(last, Message) and last.role == "assistant"):
        return None
    return "it ends before the agent had the last word"
