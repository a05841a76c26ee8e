"""What a host's ``log.py`` declares: the formats its runs are kept in, and how it speaks of skills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guildmark.lenses.disclosure.dialect import Dialect
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent

Provenance = Literal["captured", "transcribed", "synthetic"]


class Log(Struct, frozen=True, kw_only=True):
    """A host's logs. ``versions`` are those that were seen, ``provenance`` tells how."""

    formats: tuple[Format, ...]
    dialect: Dialect
    versions: tuple[str, ...]
    provenance: Provenance
    seen: str
    """The date of the sample, as ISO 8601."""
    companions: tuple[str, ...] = ()
    """Files that belong to the same run, as globs relative to the log's folder; ``{stem}`` stands for its name."""

    def recognise(self, head: Head) -> float:
        """Tell how sure it is, 0 to 1, that this host wrote the log."""
        return max(form.recognise(head) for form in self.formats)

    def best(self, head: Head) -> Format:
        """Return the format that recognises the log best."""
        return max(self.formats, key=lambda form: form.recognise(head))

    def read(self, source: Source, explain: Callable[[AnyEvent, str], None] | None = None) -> Read:
        """Yield the events of a log of this host, with what could not be read in between."""
        return disclose(self.best(source.head).read(source), (self.dialect,), explain)
