"""The evaluators there are, and those that a case file or a caller names with their settings."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Final, cast

import msgspec

from guildmark import plugins
from guildmark.evaluators.base import Evaluator
from guildmark.model.errors import MemberError, SettingsError

ROOM: Final = "evaluators"
_DEEPEST: Final = 12


@cache
def kinds() -> Mapping[str, type[Evaluator]]:
    """Import every evaluator of the house, by id. Raises ``MemberError`` for a file without its class."""
    return {module: _kind(module) for module in plugins.members(ROOM)}


def _kind(module: str) -> type[Evaluator]:
    found = getattr(plugins.load(ROOM, module), plugins.class_name(module), None)
    if not (isinstance(found, type) and issubclass(found, Evaluator)):
        raise MemberError(f"evaluators/{module}.py defines no evaluator `{plugins.class_name(module)}`")
    return found


def kind(name: str, where: str) -> type[Evaluator]:
    """Return an evaluator by its id, also of another package. Raises ``SettingsError`` that suggests the nearest."""
    known = kinds()
    plain = name.replace("-", "_")
    if plain in known:
        return known[plain]
    outside = plugins.outside(ROOM, frozenset({name}))
    if name in outside:
        return cast("type[Evaluator]", outside[name])
    near = difflib.get_close_matches(plain, known, n=1, cutoff=0.5)
    raise SettingsError(f"{where}: there is no evaluator `{name}`",
                        next_step=f"did you mean `{near[0]}`?" if near else f"known: {', '.join(known)}")  # fmt: skip


def written(entry: object, where: str, depth: int = 0) -> Evaluator:
    """Build an evaluator from how a case file names it: its id, or its id with its settings, or with its main one.

    Raises ``SettingsError``, also where evaluators hold one another more than a dozen deep.
    """
    if depth > _DEEPEST:
        raise SettingsError(f"{where}: evaluators stand more than {_DEEPEST} deep", next_step="write them side by side")
    if isinstance(entry, str):
        return _built(entry, {}, where, depth)
    if isinstance(entry, dict) and len(entry) == 1:
        ((name, given),) = entry.items()
        if isinstance(given, dict) and not _nests(str(name), given, where):
            return _built(str(name), given, where, depth)
        own = kind(str(name), where)
        if own.nested:
            return _built(str(name), {own.nested: given}, where, depth)
        if given is None:
            return _built(str(name), {}, where, depth)
        if own.bare:
            return _built(str(name), {own.bare: given}, where, depth)
        raise SettingsError(f"{where}: `{name}` takes settings by name",
                            next_step=f"write `{name}: {{{', '.join(own.__struct_fields__) or 'nothing'}}}`")  # fmt: skip
    raise SettingsError(f"{where}: {entry!r} is no evaluator", next_step="write `- skill_invoked: NAME`")


def taken(entry: object, where: str) -> Evaluator:
    """Take from a caller in Python an evaluator, a condition, which holds one, or what a case file says for one.

    Raises ``TypeError`` for anything else.
    """
    inner = getattr(entry, "evaluator", entry)
    if isinstance(inner, Evaluator):
        return inner
    if isinstance(entry, str | Mapping):
        return written(entry if isinstance(entry, str) else dict(entry), "evaluators")
    raise TypeError(f"{where} is {entry!r}: write an evaluator, a condition of guildmark.expect, or what a case file says "
                    'for one, such as {"skill_invoked": NAME}')  # fmt: skip


def _nests(name: str, given: Mapping[object, object], where: str) -> bool:
    """Tell whether what is given is an evaluator itself, rather than settings."""
    own = kind(name, where)
    return bool(own.nested) and not set(given) <= set(own.__struct_fields__)


def _built(name: str, given: Mapping[str, object], where: str, depth: int) -> Evaluator:
    own = kind(name, where)
    unknown = [key for key in given if key not in own.__struct_fields__]
    if unknown:
        near = difflib.get_close_matches(str(unknown[0]), own.__struct_fields__, n=1, cutoff=0.5)
        raise SettingsError(f"{where}: `{name}` has no setting `{unknown[0]}`",
                            next_step=f"did you mean `{near[0]}`?" if near else
                            f"it has: {', '.join(own.__struct_fields__) or 'none'}")  # fmt: skip
    inner: dict[str, object] = {}
    if own.nested in given:
        rows = given[own.nested]
        rows = rows if isinstance(rows, list) else [rows]
        if not rows:
            raise SettingsError(f"{where}: `{name}` holds nothing", next_step="write what it is about, or leave it out")
        inner = {own.nested: tuple(written(row, f"{where}: {name}", depth + 1) for row in rows)}
    try:
        if not inner:
            return msgspec.convert(given, own)
        types = {field.name: field.type for field in msgspec.structs.fields(own)}
        return own(
            **{key: msgspec.convert(value, types[key]) for key, value in given.items() if key not in inner}, **inner
        )
    except msgspec.ValidationError as error:
        raise SettingsError(f"{where}: `{name}`: {error}", next_step=f"see docs/evaluators/{name}.md") from error


def as_written(evaluator: Evaluator) -> str | dict[str, object]:
    """Write an evaluator as a case file names it, without the settings that are as they are by default."""
    given = {
        field.name: value
        for field in msgspec.structs.fields(evaluator)
        if (value := getattr(evaluator, field.name)) != field.default
    }
    if not given:
        return evaluator.id()
    if evaluator.nested:
        given[evaluator.nested] = [as_written(one) for one in given[evaluator.nested]]
    settings = msgspec.to_builtins(given)
    alone = evaluator.bare or evaluator.nested
    return {evaluator.id(): settings[alone] if set(settings) == {alone} else settings}
