"""Which argument of a call is the skill, which the path: by the host's name, by an alias, or as the only text there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.model.event import Resolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guildmark.lenses.disclosure.dialect import Tool
    from guildmark.model.event import About


class Found(Struct, frozen=True):
    """The values of a role; several where the argument is a list."""

    values: tuple[str, ...]
    resolved: Resolved


UNRESOLVED = Found((), "unresolved")


def resolve(tool: Tool, arguments: Mapping[str, object], about: About | None = None) -> dict[str, Found]:
    """Find each role that the tool has; a role that nothing stands for is ``unresolved``.

    Arguments that name a role come first, then the log's own word on the call, then the only text among them.
    """
    if tool.command and not tool.skill and not tool.path:  # most calls of all are a shell's
        command = arguments.get(tool.command[0])
        if isinstance(command, str):
            return {"command": Found((command,), "exact")}
    wanted = {"skill": tool.skill, "path": tool.path, "command": tool.command}
    found: dict[str, Found] = {}
    taken = {key for key in (*tool.args, *tool.cwd, *tool.when, *tool.part, tool.reads_unless) if key in arguments}
    for role, keys in wanted.items():
        if keys and (key := _key(keys, arguments)) is not None:
            taken.add(key)
            found[role] = Found(strings(arguments[key]), "exact" if key == keys[0] else "alias")
    if about is not None:
        own = {"skill": about.skill, "path": about.path}
        found |= {role: Found((text,), "exact") for role, text in own.items()
                  if text and wanted[role] and role not in found}  # fmt: skip
    missing = [role for role, keys in wanted.items() if keys and role not in found]
    if missing:
        texts = [value for key, value in arguments.items() if key not in taken and isinstance(value, str)]
        if len(missing) == 1 and len(texts) == 1:
            found[missing[0]] = Found((texts[0],), "only_string")
        else:
            found.update(dict.fromkeys(missing, UNRESOLVED))
    return found


def _key(keys: tuple[str, ...], arguments: Mapping[str, object]) -> str | None:
    for key in keys:
        if key in arguments:
            return key
    plain = {_plain(key): key for key in reversed(list(arguments))}
    return next((plain[_plain(key)] for key in keys if _plain(key) in plain), None)


def _plain(key: str) -> str:
    return key.replace("_", "").replace("-", "").casefold()


def strings(value: object) -> tuple[str, ...]:
    """Return the texts that an argument holds: one, a list of them, or a list of objects with a ``path``."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list):
        return tuple(_each(value))
    return ()


def _each(values: Iterable[object]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from (text for key in ("path", "file_path", "command") if isinstance(text := value.get(key), str))


def applies(tool: Tool, arguments: Mapping[str, object]) -> bool:
    """Tell whether a tool has its role for these arguments: an editor that views is one that reads."""
    return all(arguments.get(key) in values for key, values in tool.when.items())


def likeness(tool: Tool, arguments: Mapping[str, object]) -> int:
    """Grade how well arguments fit a tool, as hosts that share a tool's name differ in those of its arguments."""
    fit = 0
    for keys in (tool.skill, tool.path, tool.command):
        if keys:
            fit += 3 if keys[0] in arguments else 2 if any(key in arguments for key in keys) else 0
    return fit
