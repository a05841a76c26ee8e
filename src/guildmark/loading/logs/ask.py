"""What an object of any library says about itself, in the ways that libraries agree on; nothing else is called on it."""

from __future__ import annotations

import dataclasses
import datetime as dt
import decimal
import sys
import types
import uuid
import warnings
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.loading.logs.decode import NotJsonError, decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOTHING: Final = object()
"""What an object gives that is no data."""
_WAYS: Final = ("model_dump", "to_json", "to_dict", "dict", "to_input_item")
"""pydantic · OpenTelemetry spans · most SDKs · pydantic 1 · a run's items in OpenAI Agents, without their agent."""
_REFUSED: Final = frozenset({"to_input_item"})
"""Ways that some objects of a library have only to refuse them, which is no loss: others are left."""
_NO_DATA: Final = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType,
                   types.CoroutineType, types.AsyncGeneratorType)  # fmt: skip


def scalar(value: object) -> object:
    """Return what JSON would hold for a value of the standard library, or ``NOTHING``."""
    if isinstance(value, bytes | bytearray | memoryview):
        return {"bytes": len(value)}
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, dt.timedelta):
        return value.total_seconds()
    if isinstance(value, PurePath):
        return value.as_posix()
    if isinstance(value, uuid.UUID | decimal.Decimal):
        return str(value)
    return NOTHING


def ask(value: object, failed: list[str]) -> object:
    """Return an object's own data, one layer of it, or ``NOTHING``; what it raised goes into ``failed``."""
    if isinstance(value, _NO_DATA):
        return NOTHING
    if isinstance(value, msgspec.Struct):
        return _struct(value)
    if isinstance(value, tuple):
        fields = getattr(type(value), "_fields", None)
        return dict(zip(fields, value, strict=False)) if isinstance(fields, tuple) else NOTHING
    for way in _WAYS:
        made = _asked(value, way, failed)
        if made is not NOTHING:
            return made
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        shown = [name for name in names if not name.startswith("_")] or names
        return {name: getattr(value, name, None) for name in shown}
    return NOTHING


def _struct(value: msgspec.Struct) -> dict[str, object]:
    names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
    found: dict[str, object] = {name: getattr(value, field) for name, field in names}
    config = value.__struct_config__
    return {config.tag_field: config.tag, **found} if config.tag_field is not None else found


def _asked(value: object, way: str, failed: list[str]) -> object:
    """Call one such method; it is looked up on the class, since instances may answer to any name."""
    method = getattr(type(value), way, None)
    if not callable(method):
        return NOTHING
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = _dumped(method, value) if way == "model_dump" else method(value)
        if isinstance(made, str):
            made, _ = decode(made.encode("utf-8", "surrogatepass"))
    except NotJsonError:
        return NOTHING
    except Exception as error:  # noqa: BLE001  # whatever a foreign object raises, there are other ways to ask
        failed.extend([type(error).__name__] if way not in _REFUSED else ())
        return NOTHING
    return made if isinstance(made, dict | list) else NOTHING


def _dumped(method: Callable[..., object], value: object) -> object:
    """Dump a pydantic model; one that holds what is no JSON keeps it as it is, for the converter to see to."""
    try:
        return method(value, mode="json")
    except Exception:  # noqa: BLE001  # any validator or serializer of the model's own may raise
        return method(value, mode="python")


def public(value: object) -> object:
    """Return the attributes that an object of some library stores, where it has any; nothing is computed for it."""
    kind = type(value)
    if isinstance(value, _NO_DATA) or kind.__module__.partition(".")[0] in sys.stdlib_module_names - {"__main__"}:
        return NOTHING
    found = {name: item for name, item in _stored(value) if not name.startswith("_")}
    return found or NOTHING


def _stored(value: object) -> Iterator[tuple[str, object]]:
    for owner in type(value).__mro__:
        for name, member in vars(owner).items():
            if isinstance(member, types.MemberDescriptorType):
                try:
                    yield name, member.__get__(value)
                except AttributeError:
                    continue
    own = object.__getattribute__(value, "__dict__") if type(value).__dictoffset__ else {}
    yield from own.items()
