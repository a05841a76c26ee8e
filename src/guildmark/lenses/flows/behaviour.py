"""What a source does, as far as its text tells: the face of this room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.flows.following import STEPS, Notes
from guildmark.lenses.flows.interpreter import Interpreter
from guildmark.lenses.flows.languages import language

if TYPE_CHECKING:
    from guildmark.lenses.flows.acts import Behaviour


def behaviour(source: str, name: str, steps: int = STEPS) -> Behaviour | None:
    """Follow a source in a language; None where that language is not followed. Never raises, never runs anything."""
    tongue = language(name)
    if tongue is None:
        return None
    notes = Notes(language, steps)
    Interpreter(tongue, notes).run(tongue.read(source))
    return notes.behaviour()
