"""What the user asked in their own words, without what a host writes around and beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.disclosure.linear import compiled
from guildmark.model.event import Message, ModelTurn, ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guildmark.lenses.disclosure.dialect import Dialect
    from guildmark.model.event import AnyEvent


def asked(events: Iterable[AnyEvent], dialects: Iterable[Dialect] = ()) -> tuple[str, ...]:
    """Return what the user said before the model first answered: mostly one prompt; else what was said first after that.

    Several messages may stand there, of which a host wrote the first in the user's name.
    """
    spoken = tuple(dialects)
    found: list[str] = []
    for event in events:
        if isinstance(event, Message) and event.role == "user":
            found.extend(_words(event, spoken))
        answered = isinstance(event, ToolCall | ModelTurn) or (isinstance(event, Message) and event.role == "assistant")
        if found and answered:
            break
    return tuple(dict.fromkeys(found))


def _words(event: Message, dialects: Sequence[Dialect]) -> Iterator[str]:
    if event.kind == "command":
        name, _, given = event.text.strip().removeprefix("/").partition("\n")  # its arguments stand below its name
        yield f"/{name} {given}".strip()
    elif text := event.text.strip():
        yield text
        for dialect in dialects:
            if own := own_words(text, dialect):
                yield own


def own_words(text: str, dialect: Dialect) -> str:
    """Return the user's own words of a message; none where a host wrote all of it."""
    for aside in dialect.asides:
        text = _without(text, aside).strip()
    for prompt in dialect.prompts:
        match = compiled(prompt.pattern).fullmatch(text)
        if match is not None:
            text = match["prompt"].strip()
            for mark, meant in prompt.escapes.items():
                text = text.replace(mark, meant)
            return text
    return text


def _without(text: str, aside: str) -> str:
    kept, at = [], 0
    for match in compiled(aside).finditer(text):
        kept.append(text[at : match.start()])
        at = match.end()
    return "".join([*kept, text[at:]])
