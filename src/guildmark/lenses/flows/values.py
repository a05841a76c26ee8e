"""What the interpreter knows of a value: its data where text tells it, and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from guildmark.lenses.flows.code import Function
from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Iterable


Origin = Literal["secret", "remote", "file", "env", "input", "private", "decoded"]
"""``private``: what belongs to the user but is no credential: clipboard, screen, position, mail, history."""


class Label(Struct, frozen=True, gc=False):
    """Where data comes from."""

    kind: Origin
    what: str
    """A path, a variable, a URL, or the name of a decoding."""
    span: Span


Data: TypeAlias = "str | bytes | int | tuple[Value, ...] | None"

MOST: Final = 200_000
"""Characters, bytes or elements of the longest value that is followed."""


class Value(Struct, frozen=True):
    """A value, as far as text tells it."""

    data: Data = None
    labels: frozenset[Label] = frozenset()
    ref: str = ""
    """The dotted name of the module, function or object that it is."""
    layers: tuple[str, ...] = ()
    """The decodings that made the data, innermost last."""
    function: Function | None = None
    keys: tuple[str | None, ...] = ()
    """Of a mapping: its keys, one for each element of ``data``."""

    @property
    def text(self) -> str | None:
        """The data as text; bytes as UTF-8, UTF-16 where every second byte is zero, else Latin-1."""
        if isinstance(self.data, str):
            return self.data
        if isinstance(self.data, bytes):
            return as_text(self.data)
        return None


NOTHING: Final = Value()


def as_text(data: bytes) -> str:
    """Decode bytes that should be code or prose; never raises."""
    if len(data) > 3 and not any(data[1:200:2]) and any(data[0:200:2]):  # noqa: PLR2004  # what PowerShell encodes
        return data.decode("utf-16-le", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def known(data: Data, *sources: Value, layer: str = "") -> Value:
    """Build a value out of others: it carries what they carry."""
    if isinstance(data, str | bytes | tuple) and len(data) > MOST:
        data = None
    layers = _layers(sources)
    return Value(data, labels_of(sources), layers=(*layers, layer) if layer and layer not in layers else layers)


def labels_of(values: Iterable[Value]) -> frozenset[Label]:
    """Return all that some values carry."""
    found: frozenset[Label] = frozenset()
    for value in values:
        if value.labels and not value.labels <= found:
            found |= value.labels
    return found


def inner_labels(value: Value, depth: int = 3) -> frozenset[Label]:
    """Return what a value and the elements of it carry."""
    if not isinstance(value.data, tuple) or depth == 0:
        return value.labels
    return value.labels.union(*(inner_labels(item, depth - 1) for item in value.data))


def either(one: Value, other: Value) -> Value:
    """Return what is known of a value that is one or the other; the later one's data is as good as any."""
    if one is other:
        return one
    labels = one.labels | other.labels
    best = other if other.data is not None or other.ref or other.function else one
    return Value(best.data, labels, best.ref, best.layers, best.function, best.keys)


def _layers(values: Iterable[Value]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for value in values:
        found.update(dict.fromkeys(value.layers))
    return tuple(found)
