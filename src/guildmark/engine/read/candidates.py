"""Who may have written a log: every host with a ``log.py``, every neutral wire format, and what settings add."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from guildmark import plugins
from guildmark.lenses.disclosure.dialect import Dialect
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import Format
from guildmark.model.errors import MemberError, SettingsError

if TYPE_CHECKING:
    from guildmark.engine.settings import ReadSettings
    from guildmark.lenses.shapes.base import Head

HOSTS: Final = "hosts"
SHAPES: Final = "lenses/shapes"
_PART: Final = "log"


class Candidate(Struct, frozen=True, kw_only=True):
    """One way to read a log: wire formats, and how to understand what is in them."""

    name: str
    """A host's id, or a neutral format's: what ``--host`` takes."""
    host: str | None
    """Null for a neutral format, which says nothing about who wrote it."""
    formats: tuple[Format, ...]
    dialects: tuple[Dialect, ...]
    companions: tuple[str, ...] = ()
    source: Log | None = None
    """What a host declares."""

    @property
    def title(self) -> str:
        """Say what it is."""
        return f"{self.host} log" if self.host else self.formats[0].name

    def recognise(self, head: Head) -> float:
        """Tell how sure it is, 0 to 1, that the log is one of its own."""
        return max(own.recognise(head) for own in self.formats)

    def best(self, head: Head) -> Format:
        """Return the format that recognises the log best."""
        return max(self.formats, key=lambda own: own.recognise(head))


class Candidates(Struct, frozen=True):
    """All of them. ``own`` are the dialects of the settings, ``known`` those of hosts."""

    hosts: tuple[Candidate, ...]
    neutral: tuple[Candidate, ...]
    own: tuple[Dialect, ...]


def candidates(settings: ReadSettings) -> Candidates:
    """Return every way to read a log. Raises ``SettingsError`` for a host of the settings that no package brings."""
    hosts = (*_hosts(), *_outside(frozenset(settings.hosts)))
    known = (*settings.dialects, *(dialect for host in hosts for dialect in host.dialects))
    neutral = tuple(Candidate(name=name, host=None, formats=(format_,), dialects=known) for name, format_ in _formats())
    return Candidates(hosts, neutral, settings.dialects)


@cache
def _hosts() -> tuple[Candidate, ...]:
    return tuple(
        _host(plugins.member_id(module), plugins.load(HOSTS, module, _PART).LOG)
        for module in plugins.members(HOSTS)
        if _PART in plugins.parts(HOSTS, module)
    )


@cache
def _formats() -> tuple[tuple[str, Format], ...]:
    loaded = ((module, plugins.load(SHAPES, module)) for module in plugins.members(SHAPES))
    return tuple((plugins.member_id(name), cast("Format", module.FORMAT)) for name, module in loaded
                 if hasattr(module, "FORMAT"))  # fmt: skip


def _outside(wanted: frozenset[str]) -> tuple[Candidate, ...]:
    found = plugins.outside(HOSTS, wanted)
    if missing := sorted(wanted - found.keys()):
        raise SettingsError(
            f"read.hosts: no installed package brings a host {missing[0]!r}",
            next_step=f"install the package that has it in its entry points, group `{plugins.PACKAGE}.{HOSTS}`",
        )
    return tuple(_host(name, getattr(value, "LOG", value)) for name, value in sorted(found.items()))


def _host(name: str, log: object) -> Candidate:
    if not isinstance(log, Log):
        raise MemberError(f"host {name}: {type(log).__name__} is no Log", next_step="declare `LOG: Final = Log(...)`")
    return Candidate(
        name=name, host=name, formats=log.formats, dialects=(log.dialect,), companions=log.companions, source=log
    )  # fmt: skip
