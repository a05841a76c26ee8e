"""What Python code builds is held to the types of its fields as what a file says: msgspec itself looks only where it decodes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec.structs import fields, force_setattr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from msgspec import Struct

_LONGEST: Final = 60
"""Characters of a wrong value that are quoted."""
_WORDS: Final = (("`array", "`tuple"), ("| array", "| tuple"), ("null`", "None`"), ("`object", "`mapping"))
"""JSON's words, and Python's."""
_SEVERAL: Final = "Expected `array"


def check(what: Struct, skip: Iterable[str] = ()) -> None:
    """Hold each field to its type, and make lists tuples. Raises ``TypeError``, or ``ValueError`` for what is out of range."""
    kind = type(what)
    for name, hint in _types(kind).items():
        if name in skip:
            continue
        value = getattr(what, name)
        try:
            found = msgspec.convert(value, hint)
        except msgspec.ValidationError as error:
            place = f"{kind.__name__}({name}={_short(value)})"
            wrong = TypeError if ", got `" in str(error) else ValueError
            raise wrong(f"{place}: {_said(str(error), name, value, hint)}") from None
        if found != value:
            force_setattr(what, name, found)


@cache
def _types(kind: type[Struct]) -> Mapping[str, Any]:
    return {field.name: field.type for field in fields(kind)}


def _said(error: str, name: str, value: object, hint: object) -> str:
    """Say what is wanted, and for what is mostly meant, how to write it."""
    wanted = error[:1].lower() + error[1:]
    for theirs, ours in _WORDS:
        wanted = wanted.replace(theirs, ours)
    if error.startswith(_SEVERAL) and isinstance(value, str):
        return f"{wanted}; for one, write {name}=({_short(value)},)"
    if error.startswith("Invalid enum") and (words := _choices(hint)):
        return f"use one of {', '.join(words)}"
    return wanted


def _choices(hint: object) -> list[str]:
    found = [word for part in (hint, *get_args(hint)) for word in get_args(part)]
    return list(dict.fromkeys(repr(word) for word in found if isinstance(word, str)))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
