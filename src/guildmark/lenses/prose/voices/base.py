"""What a language tells the reader of voices, as patterns of ``re``: alternatives of plain words, so that all are linear."""

from __future__ import annotations

import re

from msgspec import Struct


class Voice(Struct, frozen=True, kw_only=True):
    """One language."""

    negation: re.Pattern[str]
    """Turns what follows in the clause into its opposite."""
    resumes: re.Pattern[str]
    """Ends the reach of a negation before it: ``but``, ``instead``."""
    order: re.Pattern[str]
    """At the start of a sentence, or anywhere: it tells somebody to do something."""
    to_user: re.Pattern[str]
    """The person is told to do it, by the agent or by the text."""
    condition: re.Pattern[str]
    specimen: re.Pattern[str]
    """Announces what is shown in order to be recognised, refused or studied."""
    defence: re.Pattern[str]
    """A heading or a name of a text about attacks and mistakes."""
