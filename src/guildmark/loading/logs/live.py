"""Live objects to plain data, without importing what made them: messages, events, spans, results of SDKs."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Row, visible
from guildmark.loading.logs.ask import NOTHING, ask, public, scalar
from guildmark.loading.logs.base import Held
from guildmark.model.errors import LoadError
from guildmark.model.event import Raw
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from guildmark.loading.logs.limits import LogLimits

NAME: Final = "<live>"
_AS_IT_IS: Final = frozenset({int, float, bool, type(None)})
_TELLING: Final = frozenset({"type", "kind", "role", "event", "part_kind", "$type"})
_PLACE: Final = Raw(NAME)


def live(what: object, limits: LogLimits) -> Held:
    """Turn an object into one record. Raises ``LoadError`` where nothing of it is data."""
    converter = _Converter(limits)
    value = converter.plain(what, 0)
    if not isinstance(value, dict | list) or value in ({}, []):
        raise LoadError(f"an object of type {type(what).__qualname__} holds no messages",
                        next_step="pass a path, decoded JSON, or what the SDK calls its messages, events or result")  # fmt: skip
    return Held(NAME, NAME, [*converter.gaps(), Row(value, _PLACE)])


class _Converter:
    """One conversion; what is left out is counted by its reason."""

    def __init__(self, limits: LogLimits) -> None:
        self._depth = limits.live_depth
        self._left = limits.live_values
        self._open: set[int] = set()
        self._lost: dict[str, int] = {}

    def gaps(self) -> list[Gap]:
        return [
            Gap(reason=reason, place=_PLACE, count=count, kind="undecodable") for reason, count in self._lost.items()
        ]

    def plain(self, value: object, depth: int) -> object:
        kind = type(value)
        self._left -= 1
        if kind in _AS_IT_IS:
            return value
        if isinstance(value, enum.Enum):
            return self.plain(value.value, depth + 1)
        if isinstance(value, str):
            return visible(str.__str__(value))
        if isinstance(value, int | float):
            return int.__int__(value) if isinstance(value, int) else float.__float__(value)
        if self._left < 0 or depth > self._depth or id(value) in self._open:
            return self._miss(value, "is left out: too large, too deep, or within itself")
        self._open.add(id(value))
        try:
            return self._structure(value, depth + 1)
        except Exception as error:  # noqa: BLE001  # whatever a foreign object raises, the rest is still worth reading
            return self._miss(value, f"cannot be read: {type(error).__name__}")
        finally:
            self._open.discard(id(value))

    def _miss(self, value: object, why: str) -> object:
        reason = visible(f"a part of type {type(value).__qualname__} {why}")
        self._lost[reason] = self._lost.get(reason, 0) + 1
        return None  # what stands in its place

    def _structure(self, value: object, depth: int) -> object:
        if isinstance(value, Mapping):
            return self._map(value, depth)
        if type(value) in (list, tuple):
            return self._list(value, depth)  # type: ignore[arg-type]  # as was just compared
        found = scalar(value)
        if found is not NOTHING:
            return found
        failed: list[str] = []
        found = ask(value, failed)
        if failed:
            self._miss(value, f"cannot be read: {failed[0]}")
        if found is NOTHING and isinstance(value, Iterable) and not isinstance(value, type):
            return self._list(value, depth)
        if found is NOTHING:
            found = public(value)
        if found is NOTHING:
            code = callable(value)  # a tool or the like, which nobody said in a run
            return None if failed or code else self._miss(value, "is no data")
        data = self.plain(found, depth)
        return data if isinstance(value, tuple) else self._named(value, data)

    def _map(self, value: Mapping[object, object], depth: int) -> dict[str, object]:
        found = {self._key(key): self.plain(item, depth) for key, item in islice(value.items(), max(self._left, 0))}
        if len(found) < len(value):
            self._miss(value, "is cut, or has keys that are one")
        return found

    def _list(self, value: Iterable[object], depth: int) -> list[object]:
        found = []
        for item in value:
            if self._left <= 0:
                self._miss(value, "is cut: too large")
                break
            found.append(self.plain(item, depth))
        return found

    def _key(self, key: object) -> str:
        """Name a key; one that is no plain value goes by its type, since asking it would run its code."""
        if isinstance(key, enum.Enum):
            return self._key(key.value)
        if isinstance(key, str):
            return visible(str.__str__(key))
        return str(key) if type(key) in _AS_IT_IS else visible(type(key).__qualname__)

    @staticmethod
    def _named(value: object, data: object) -> object:
        """Keep an object's class where its data alone does not say what it is."""
        if isinstance(data, dict) and not (_TELLING & data.keys()):
            data["__class__"] = visible(type(value).__qualname__)
        return data
