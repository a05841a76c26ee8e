"""What known operations make of known values: the constant folding of every language, each operation once.

An operation takes the value that it is called on (or ``NOTHING``) and its arguments, and returns what it makes, or None
where that is not known. Nothing here runs code; all sizes are bounded.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from guildmark import plugins
from guildmark.lenses.flows.values import MOST, NOTHING, Value, known, labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guildmark.lenses.encodings.base import Encoding

    Operation: TypeAlias = Callable[[Value, Sequence[Value]], Value | None]

_CODE_POINTS: Final = 0x110000
_FEW: Final = 20_000
_FIELD: Final = re.compile(r"\{(\d*)[^{}]*\}")
_PERCENT: Final = re.compile(r"%[-#0 +]*\d*(?:\.\d+)?([srdxXc%])")
CODECS: Final = {"rot13": "rot13", "rot_13": "rot13", "hex": "hexadecimal", "base64": "base64", "zlib": "compressed",
                 "bz2": "compressed", "gzip": "compressed", "base64url": "base64", "unicode_escape": "escapes"}  # fmt: skip
"""Names of codecs of Python and Node to encodings of the house."""


def fold(name: str, base: Value, args: Sequence[Value]) -> Value | None:
    """Do an operation by its neutral name."""
    operation = OPERATIONS.get(name)
    if operation is not None:
        return operation(base, args)
    return decoded(name, args[0] if args else base)


@cache
def encoding(module: str) -> Encoding | None:
    """Load an encoding of the house; None where there is none of that name."""
    if module not in plugins.members("lenses/encodings"):
        return None
    found: Encoding = plugins.load("lenses/encodings", module).ENCODING
    return found


def decoded(module: str, value: Value) -> Value | None:
    """Decode by an encoding of the house; the layer's name stays with the value."""
    data = value.data
    found = encoding(module)
    if found is None or not isinstance(data, str | bytes):
        return None
    raw = (
        data
        if isinstance(data, bytes)
        else data.encode("latin-1")
        if _is_latin(data)
        else data.encode("utf-8", "replace")
    )
    made = found.decode(raw)
    return None if made is None else known(made, value, layer=found.name)


def add(left: Value, right: Value) -> Value:
    """Put two values after one another, or add numbers."""
    one, other = left.data, right.data
    if isinstance(one, int) and isinstance(other, int):
        return known(one + other, left, right)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return known(one + other, left, right)
    if isinstance(one, bytes) and isinstance(other, bytes):
        return known(one + other, left, right)
    return join((left, right))


def join(parts: Sequence[Value]) -> Value:
    r"""Put texts and numbers after one another; one that is not known leaves a gap, written ``\\0``, in the data."""
    texts: list[str] = []
    some = False
    for part in parts:
        text = written(part)
        some = some or text is not None
        texts.append("\0" if text is None else text)
    return known("".join(texts) if some else None, *parts)


def written(value: Value) -> str | None:
    """Return a value as it would stand in a text."""
    if isinstance(value.data, int):
        return str(value.data)
    return value.text


def _is_latin(text: str) -> bool:
    return text.isascii() or all(ord(sign) < 256 for sign in text)  # noqa: PLR2004  # Latin-1


def _numbers(value: Value) -> list[int] | None:
    data = value.data
    if isinstance(data, bytes):
        return list(data)
    if isinstance(data, tuple) and len(data) <= _FEW:
        numbers = [item.data for item in data]
        if all(isinstance(number, int) for number in numbers):
            return [number for number in numbers if isinstance(number, int)]
    return None


def _from_codes(base: Value, args: Sequence[Value]) -> Value | None:
    """Make a text of character codes, given one by one or as one list."""
    del base
    numbers = _numbers(args[0]) if len(args) == 1 and not isinstance(args[0].data, int) else None
    if numbers is None:
        loose = [item.data for item in args]
        numbers = [item for item in loose if isinstance(item, int)]
        if len(numbers) != len(loose) or not numbers:
            return None
    if not all(0 <= number < _CODE_POINTS for number in numbers):
        return None
    layer = "character codes" if len(numbers) > 1 else ""
    return known("".join(map(chr, numbers)), *args, layer=layer)


def _bytes(base: Value, args: Sequence[Value]) -> Value | None:
    del base
    if not args:
        return None
    if isinstance(args[0].data, str):
        return known(args[0].data.encode("utf-8", "replace"), args[0])
    numbers = _numbers(args[0])
    if numbers is None or not all(0 <= number < 256 for number in numbers):  # noqa: PLR2004  # a byte
        return None
    layer = "" if isinstance(args[0].data, bytes) else "character codes"
    return known(bytes(numbers), args[0], layer=layer)


def _ord(base: Value, args: Sequence[Value]) -> Value | None:
    """Give the code of a character: of an argument, or of the one at a place of the base."""
    text = base.text if base is not NOTHING else args[0].text if args else None
    given = args[0].data if base is not NOTHING and args else 0
    at = given if isinstance(given, int) else 0
    return known(ord(text[at]), base, *args) if text and -len(text) <= at < len(text) else None


def _int(base: Value, args: Sequence[Value]) -> Value | None:
    del base
    if not args:
        return None
    if isinstance(args[0].data, int):
        return args[0]
    text = args[0].text
    radix = args[1].data if len(args) > 1 and isinstance(args[1].data, int) else 10
    try:
        return known(int(text, radix), args[0]) if text is not None and len(text) < 100 else None  # noqa: PLR2004  # no bignum
    except ValueError:
        return None


def _joined(base: Value, args: Sequence[Value]) -> Value | None:
    """Join elements: ``separator.join(items)`` or ``items.join(separator)``."""
    items, separator = (
        (base, args[0] if args else NOTHING) if isinstance(base.data, tuple) else (args[0] if args else NOTHING, base)
    )
    if isinstance(items.data, str | bytes):
        return items if not separator.data else None
    if not isinstance(items.data, tuple):
        return None
    if isinstance(separator.data, bytes):
        pieces = [part.data for part in items.data if isinstance(part.data, bytes)]
        return known(separator.data.join(pieces), items, *items.data, layer="split parts")
    between = separator.text if separator.text is not None else ""
    parts: list[Value] = []
    for index, part in enumerate(items.data):
        if index and between:
            parts.append(Value(between))
        parts.append(part)
    whole = join(parts)
    short = len(parts) > 1 and all(len(part.text or "") <= 12 for part in items.data)  # noqa: PLR2004  # crumbs of a text
    return known(whole.data, whole, items, separator, layer="split parts" if short and not between else "")


def _split(base: Value, args: Sequence[Value]) -> Value | None:
    text = base.text
    if text is None or len(text) > _FEW:
        return None
    by = args[0].text if args else None
    parts = list(text) if by == "" else text.split(by or None)
    return known(tuple(known(part, base) for part in parts), base)


def _replace(base: Value, args: Sequence[Value]) -> Value | None:
    text = base.text
    if text is None or len(args) < 2:  # noqa: PLR2004  # what, and by what
        return None
    old, new = args[0].text, args[1].text
    if not old or new is None or text.count(old) * len(new) > MOST:
        return None
    changed = text.replace(old, new)
    return known(changed, base, *args, layer="replaced signs" if changed != text else "")


def _turned(base: Value, args: Sequence[Value]) -> Value | None:
    value = base if base is not NOTHING else args[0] if args else NOTHING
    data = value.data
    if isinstance(data, str | bytes) and len(data) > 1:
        return known(data[::-1], value, layer="reversed")
    if isinstance(data, tuple):
        return known(data[::-1], value, layer="reversed" if len(data) > 3 else "")  # noqa: PLR2004  # more than chance
    return value


def _cased(change: Callable[[str], str]) -> Operation:
    def operation(base: Value, args: Sequence[Value]) -> Value | None:
        value = base if base is not NOTHING else args[0] if args else NOTHING
        return None if value.text is None else known(change(value.text), value)

    return operation


def _same(base: Value, args: Sequence[Value]) -> Value | None:
    return args[0] if args else base


def _itself(base: Value, args: Sequence[Value]) -> Value | None:
    return base if base is not NOTHING else args[0] if args else None


def _decode(base: Value, args: Sequence[Value]) -> Value | None:
    """Turn bytes into text, or undo a codec that its name tells: ``codecs.decode(x, "rot13")``, ``x.decode("hex")``."""
    value, rest = (base, args) if base is not NOTHING else (args[0] if args else NOTHING, args[1:])
    name = (rest[0].text or "").lower().replace("-", "_") if rest else ""
    if name in CODECS:
        return decoded(CODECS[name], value)
    if name.startswith("utf_16") and isinstance(value.data, bytes):
        return known(value.data.decode("utf-16-le", "replace"), value)
    return None if value.text is None else known(value.text, value)


def _buffer(base: Value, args: Sequence[Value]) -> Value | None:
    """Make a buffer of Node: of numbers, or of a text in a named encoding."""
    if len(args) > 1 and args[1].text:
        return _decode(NOTHING, args) if args[1].text.lower() in CODECS else _bytes(base, args)
    return _bytes(base, args)


def _encode(base: Value, args: Sequence[Value]) -> Value | None:
    del args
    return None if base.text is None else known(base.text.encode("utf-8", "replace"), base)


def _format(base: Value, args: Sequence[Value]) -> Value | None:
    """Fill ``{}`` and ``{0}``."""
    text = base.text
    if text is None or len(text) > _FEW:
        return None
    parts: list[Value] = []
    last = count = 0
    for field in _FIELD.finditer(text):
        at = int(field[1]) if field[1] and len(field[1]) < 6 else count  # noqa: PLR2004  # no list is that long
        count += 1
        parts += [Value(text[last : field.start()]), args[at] if at < len(args) else NOTHING]
        last = field.end()
    parts.append(Value(text[last:]))
    whole = join(parts)
    layer = "index mapping" if count > 3 and re.search(r"\{\d+\}\{\d+\}", text) else ""  # noqa: PLR2004  # crumbs in another order
    return known(whole.data, whole, base, layer=layer)


def percent(left: Value, right: Value) -> Value | None:
    """Fill ``%s`` of Python's old formatting."""
    if not isinstance(left.data, str) or len(left.data) > _FEW:
        return None
    given = list(right.data) if isinstance(right.data, tuple) else [right]
    parts: list[Value] = []
    last = 0
    for field in _PERCENT.finditer(left.data):
        parts.append(Value(left.data[last : field.start()]))
        parts.append(Value("%") if field[1] == "%" else given.pop(0) if given else NOTHING)
        last = field.end()
    parts.append(Value(left.data[last:]))
    return join(parts)


def _path(base: Value, args: Sequence[Value]) -> Value:
    """Join parts of a path."""
    parts = [
        part
        for part in (base, *args)
        if part is not NOTHING and not (part.ref and part.data is None and not part.labels)
    ]
    texts = [part.text if part.text is not None else "\0" for part in parts]
    return (
        known(posixpath.join(*texts) if texts else None, *parts)
        if any(part.text for part in parts)
        else known(None, *parts)
    )


def _home(base: Value, args: Sequence[Value]) -> Value:
    del base, args
    return Value("~")


def _range(base: Value, args: Sequence[Value]) -> Value | None:
    del base
    ends = [item.data for item in args if isinstance(item.data, int)]
    if len(ends) != len(args) or not 1 <= len(ends) <= 3 or (len(ends) == 3 and ends[2] == 0):  # noqa: PLR2004  # start, stop, step
        return None
    numbers = range(*ends)
    return Value(tuple(Value(number) for number in numbers)) if len(numbers) <= _FEW else None


def _length(base: Value, args: Sequence[Value]) -> Value | None:
    value = base if base is not NOTHING else args[0] if args else NOTHING
    return known(len(value.data), value) if isinstance(value.data, str | bytes | tuple) else None


def _part(base: Value, args: Sequence[Value]) -> Value | None:
    """Cut: ``x.slice(from, to)``."""
    ends = [item.data for item in args if isinstance(item.data, int)]
    if len(ends) != len(args) or not isinstance(base.data, str | bytes | tuple):
        return None
    return known(base.data[ends[0] if ends else 0 : ends[1] if len(ends) > 1 else None], base)


def _codes(base: Value, args: Sequence[Value]) -> Value | None:
    """Give the elements of a text or of bytes, as a loop over it meets them."""
    value = base if base is not NOTHING else args[0] if args else NOTHING
    found = elements(value)
    return None if found is None else known(found, value)


def elements(value: Value) -> tuple[Value, ...] | None:
    """Return what a loop over a value meets, where that is known."""
    data = value.data
    if isinstance(data, tuple):
        return data if len(data) <= _FEW else None
    if isinstance(data, bytes) and len(data) <= _FEW:
        return tuple(Value(number, value.labels, layers=value.layers) for number in data)
    if isinstance(data, str) and len(data) <= _FEW:
        return tuple(Value(sign, value.labels, layers=value.layers) for sign in data)
    return None


def binary(sign: str, left: Value, right: Value) -> Value:
    """Do an operation of two values; what is not known still carries what both carry."""
    if sign == "+":
        return add(left, right)
    one, other = left.data, right.data
    if sign == "%" and isinstance(one, str):
        return percent(left, right) or known(None, left, right)
    if sign == "/" and (isinstance(other, str) or isinstance(one, str)):
        return _path(left, (right,))
    if sign == "*" and isinstance(one, str | tuple) and isinstance(other, int):
        return known(one * other, left, right) if len(one) * max(other, 0) <= MOST else known(None, left, right)
    if isinstance(one, int) and isinstance(other, int):
        number = _arithmetic(sign, one, other)
        return known(number, left, right, layer="xor" if sign == "^" else "")
    return Value(None, labels_of((left, right)))


def _arithmetic(sign: str, one: int, other: int) -> int | None:
    if abs(one) > 1 << 64 or abs(other) > 1 << 64:
        return None
    if sign in {"%", "//", "/"}:
        return None if other == 0 else one % other if sign == "%" else one // other
    if sign in {"<<", ">>"}:
        return None if not 0 <= other < 64 else one << other if sign == "<<" else one >> other  # noqa: PLR2004  # a word
    return _SIGNS[sign](one, other) if sign in _SIGNS else None


_SIGNS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "^": lambda one, other: one ^ other,
    "|": lambda one, other: one | other,
    "&": lambda one, other: one & other,
}

OPERATIONS: Final[Mapping[str, Operation]] = {
    "from codes": _from_codes, "bytes": _bytes, "ord": _ord, "int": _int, "join": _joined, "split": _split,
    "replace": _replace, "turn": _turned, "lower": _cased(str.lower), "upper": _cased(str.upper),
    "strip": _cased(str.strip), "same": _same, "itself": _itself, "decode": _decode, "encode": _encode, "buffer": _buffer,
    "paths in": lambda base, args: known((_path(base, args),), base, *args),
    "one of": lambda _, args: known((args[0],), args[0]) if args else None,
    "joined by": lambda base, args: _joined(args[0] if args else base, args[1:]),
    "utf-16": lambda base, args: _decode(base if base is not NOTHING else args[0], (Value("utf-16"),)) if args else None,
    "from codes after this": lambda base, args: _from_codes(base, args[1:]),
    "format": _format, "path": _path, "home": _home, "range": _range, "length": _length, "part": _part, "codes": _codes,
    "concat": lambda base, args: join([item for item in (base, *args) if item is not NOTHING]),
}  # fmt: skip
