"""Hard limits of reading logs; a record over one becomes a gap with the limit's name, a whole log over one an error."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from guildmark.loading.limits import MIB


class LogLimits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Safe defaults; sizes are of the text after decompression."""

    line_bytes: int = 64 * MIB
    """One line, or one value of a database."""
    document_bytes: int = 512 * MIB
    """A file that is no record a line, and so is held whole."""
    spool_bytes: int = 4096 * MIB
    """What comes through a pipe, a compressed database, or a database copied because its host has it open."""
    live_values: int = 2_000_000
    """Values in a live object, counted through all its parts."""
    live_depth: int = 100
    """Parts within parts of a live object."""


HEAD_RECORDS: Final = 40
"""Records that a format is recognised by."""
HEAD_BYTES: Final = 4 * MIB
"""Where the head of a log ends, even if it holds fewer records."""
HEAD_STEPS: Final = 2_000
"""Records and gaps together that are looked at for the head."""
