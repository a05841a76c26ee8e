"""What became of a read or a run: by the host's mark, its sentences, the exit code, or what programs write when they fail."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.answers import lacks
from guildmark.lenses.disclosure.gates import complains, forbids, instructs
from guildmark.lenses.disclosure.speech import exit_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.disclosure.dialect import Dialect, ToolRole
    from guildmark.lenses.disclosure.speech import Heard
    from guildmark.model.event import ToolResult, UseStatus

_MEANS: Final[dict[str, UseStatus]] = {
    "refused": "refused", "blocked": "blocked", "pending": "pending", "error": "failed", "ok": "ok", "body": "ok",
}  # fmt: skip
_BROKEN: Final = (
    "no such file or directory", "can't open file", "cannot find", "not found", "permission denied",
    "exec format error", "does not exist", "cannot access", "is a directory", "cannot open",
)  # fmt: skip
_LINE: Final = re.compile(r"[^\n]*")
_LEFT_OUT: Final = ("[...]", "[…]")
"""How a text begins whose beginning somebody left out who kept the log."""
SUCCESS: Final = frozenset({0, 141})
"""141 is a reader whose output was cut by ``head``."""


def _stated(result: ToolResult, heard: Heard) -> UseStatus | None:
    """Take the host's sentence or its mark; a mark that names who stopped the call comes first."""
    if heard.meaning in _MEANS and (result.status != "denied" or result.denied_by is None):
        return _MEANS[str(heard.meaning)]
    return {"denied": "blocked", "pending": "pending"}.get(result.status)  # type: ignore[return-value]  # words of UseStatus


def foreign(dialects: Sequence[Dialect], role: ToolRole, result: ToolResult, heard: Heard) -> bool:
    """Tell whether a result that nothing marks as a failure may still be another's than the tool's."""
    if heard.meaning is not None or heard.text.lstrip().startswith(_LEFT_OUT):
        return False
    if dialects and all(role in dialect.sealed for dialect in dialects):
        return bool(heard.text.strip()) or result.status != "ok"
    return role != "file" and result.status != "ok" and forbids(heard.text)


def of_tool(
    dialects: Sequence[Dialect], role: ToolRole, result: ToolResult, heard: Heard, asked: tuple[str, str],
    *, neutral: bool = False,
) -> UseStatus:  # fmt: skip
    """Judge the answer of a host's own tool for resources or scripts, which was asked for a skill's file.

    In a ``neutral`` log nobody knows whose tool it is: a text of several lines is the file, a line that complains is not.
    """
    found = _stated(result, heard)
    if found not in (None, "ok"):
        return found
    if role == "run" and (code := exit_code(dialects, result)) is not None:
        return "ok" if code == 0 else "failed"
    if found is not None and not heard.vague:
        return found
    if heard.marked:
        return "failed"
    if heard.marked is None and (heard.meaning is None or heard.vague):  # a complaint is a line, a file is not
        if lacks(heard.text, asked[0]):
            return "refused"
        if "\n" not in heard.text.strip() and mentions(heard.text, asked[1]):
            return "failed"
    return _unmarked(dialects, role, result, heard, neutral=neutral)


def _unmarked(
    dialects: Sequence[Dialect], role: ToolRole, result: ToolResult, heard: Heard, *, neutral: bool
) -> UseStatus:
    """Judge an answer that no sentence and no mark speaks for."""
    if neutral and role == "read" and heard.marked is None and heard.meaning is None and instructs(heard.text):
        return "ok"
    doubt = foreign(dialects, role, result, heard) or forbids(heard.text)
    if doubt or (neutral and heard.marked is None and complains(heard.text)):
        return "unknown"
    return "ok" if heard.text.strip() or result.status == "ok" else "unknown"


def of_file(dialects: Sequence[Dialect], result: ToolResult, heard: Heard, path: str, *, alone: bool) -> UseStatus:
    """Judge the answer of a file tool for one of the paths it was given."""
    if (found := _stated(result, heard)) is not None:
        return found
    code = exit_code(dialects, result)
    if heard.marked or (code is not None and code not in SUCCESS):
        return "failed" if alone or mentions(result.text, path) else "unknown"
    if heard.marked is None and mentions(heard.text, path):
        return "failed"
    if code is None and foreign(dialects, "file", result, heard):
        return "unknown"
    return "ok" if heard.text.strip() or result.status == "ok" or code is not None else "unknown"


def mentions(text: str, path: str) -> bool:
    """Tell whether a program complains about this very path."""
    name = posixpath.basename(path)
    if not name or name not in text:
        return False
    return any(
        name in line and any(sign in line.casefold() for sign in _BROKEN)
        for line in _LINE.findall(text[:20_000])
        if len(line) < 600  # noqa: PLR2004  # a complaint is a short line; a body that speaks of errors is not
    )
