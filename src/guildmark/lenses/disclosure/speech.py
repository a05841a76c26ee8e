"""What a whole result says, by the sentences of the hosts that may have written it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct, structs

from guildmark.lenses.disclosure.dialect import Meaning
from guildmark.lenses.disclosure.gates import stops
from guildmark.lenses.disclosure.linear import compiled
from guildmark.lenses.shapes.base import decoded, integer, text_of
from guildmark.model.event import Denier

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guildmark.lenses.disclosure.dialect import Dialect, Says, ToolRole
    from guildmark.lenses.disclosure.linear import Match, Pattern
    from guildmark.model.event import ToolResult


_NONE: Final[frozenset[str]] = frozenset()


class Heard(Struct, frozen=True, kw_only=True):
    """What a result was found to say; ``meaning`` is null where no sentence matched."""

    meaning: Meaning | None
    text: str
    marked: bool | None
    by: Denier | None = None
    body: str | None = None
    base: str | None = None
    resources: str | None = None
    reason: str | None = None
    exit: int | None = None
    name: str | None = None
    vague: bool = False
    """Whether the sentence matches any text, so that it says nothing of who wrote it."""


@lru_cache(maxsize=4096)
def any_text(says: Says) -> bool:
    """Tell whether a sentence of success matches whatever a result says."""
    took = says.means in ("body", "ok") and not says.needs and not says.unless
    return took and pattern(says.pattern).fullmatch("?") is not None


@lru_cache(maxsize=4096)
def _sentences(dialect: Dialect, role: ToolRole) -> tuple[Says, ...]:
    """Return what a dialect says in one role."""
    return tuple(says for says in dialect.says if role in says.roles)


@lru_cache(maxsize=4096)
def may_block(dialects: tuple[Dialect, ...], role: ToolRole) -> bool:
    """Tell whether a result that the log marks as a success may still say that somebody stopped the call."""
    return any(
        dialect.failure
        or any(says.means == "blocked" and says.marked is not True for says in _sentences(dialect, role))
        for dialect in dialects
    )


def hear(dialects: Sequence[Dialect], role: ToolRole, result: ToolResult, skill: str, path: str = "") -> Heard:
    """Listen to a result as each dialect would; the first sentence that matches whole decides."""
    first: Heard | None = None
    for dialect in dialects:
        text, failed, keys = _words(dialect, result)
        marked = True if failed or result.status in ("error", "denied") else (False if result.status == "ok" else None)
        for says in _sentences(dialect, role):
            if says.marked is not None and marked is not None and says.marked != marked:
                continue
            if says.alone and (marked is None or len(dialects) > 1):
                continue
            if says.needs and not keys.issuperset(says.needs):
                continue
            if (match := pattern(says.pattern, skill, path).fullmatch(text.strip())) and not (
                says.unless and pattern(says.unless, skill, path).search(text.strip())
            ):
                return _heard(says, match, text, marked=marked)
        if first is None or (text and not first.text):
            first = Heard(meaning=None, text=text, marked=marked)
    if first is not None and first.marked and exit_code(dialects, result) is None and stops(first.text):
        return structs.replace(first, meaning="blocked", by=result.denied_by or "gate")
    return first or Heard(meaning=None, text=result.text, marked=_mark(result))


def _mark(result: ToolResult) -> bool | None:
    return {"error": True, "denied": True, "ok": False}.get(result.status)


def _heard(says: Says, match: Match, text: str, *, marked: bool | None) -> Heard:
    groups = match.groupdict()
    code = groups.get("exit")
    return Heard(
        meaning=says.means, text=text, marked=marked, by=says.by, body=groups.get("body"), base=groups.get("base"),
        resources=groups.get("resources"), reason=(groups.get("reason") or "").strip() or None, name=groups.get("skill"),
        exit=int(code) if code else None, vague=says.means == "body" and any_text(says),
    )  # fmt: skip


def _words(dialect: Dialect, result: ToolResult) -> tuple[str, bool, frozenset[str]]:
    """Return the words of a result, whether its structure marks a failure, and which keys the structure has."""
    data = result.data
    if data is None and result.text[:1] == '"' and isinstance(text := decoded(result.text), str):
        return text, False, _NONE  # it was encoded as JSON once more
    if data is None and (dialect.result or dialect.failure) and result.text[:1] in "{[":
        data = decoded(result.text)
    if isinstance(data, dict):
        data = unwrapped(data)
        keys = frozenset(data)
        for key in dialect.failure:
            if (value := data.get(key)) and not isinstance(value, bool):
                return text_of(value) or str(value), True, keys
        for key in dialect.result:
            if isinstance(value := data.get(key), str | list | dict):
                return text_of(value), False, keys
        return result.text, False, keys
    return result.text, False, _NONE


def unwrapped(data: Mapping[str, object]) -> Mapping[str, object]:
    """Take a structured result out of envelopes that hold nothing else."""
    for _ in range(3):
        if len(data) != 1:
            break
        key, inner = next(iter(data.items()))
        if key not in ("result", "response", "output") or not isinstance(inner, dict):
            break
        data = inner
    return data


def pattern(source: str, skill: str = "", path: str = "") -> Pattern:
    """Compile a sentence for what was asked for. Raises ``PatternError``."""
    if "{skill}" in source or "{path}" in source:
        source = source.replace("{skill}", re.escape(skill)).replace("{path}", re.escape(path))
    return compiled(source)


def exit_code(dialects: Iterable[Dialect], result: ToolResult) -> int | None:
    """Return the exit code of a command: as the log has it, else from its text."""
    if result.exit_code is not None:
        return result.exit_code
    data = result.data if isinstance(result.data, dict) else decoded(result.text) if result.text[:1] == "{" else None
    if isinstance(data, dict):
        for key in ("exit_code", "exitCode", "returncode", "return_code", "code"):
            if isinstance(code := data.get(key), int) and not isinstance(code, bool):
                return code
    for dialect in dialects:
        for source in dialect.exits:
            if match := pattern(source).search(result.text):
                return integer(match["exit"])
    return None


def output(dialects: Iterable[Dialect], result: ToolResult) -> str:
    """Return what a command or a file tool wrote, without what the tool puts before it."""
    text = result.text
    for dialect in dialects:
        text = _words(dialect, result)[0]
        if dialect.preamble and (match := pattern(dialect.preamble).match(text)):
            return text[match.end() :]
        if text != result.text:
            return text
    return text
