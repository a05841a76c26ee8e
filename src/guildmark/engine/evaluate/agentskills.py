"""Evaluation files of the agentskills.io guides, as they are: ``evals/evals.json``, and queries that should trigger or not.

Facts: the guides *Evaluating skill output quality* and *Optimizing skill descriptions* (agentskills.io, 2026), and what
skill-creator of anthropics/skills writes (``expectations`` for ``assertions``). Keys that neither has are left alone, as the
files belong to other tools too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.engine.evaluate.written import WrittenCase
from guildmark.lenses.frontmatter import manifest
from guildmark.model.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

NAMES: Final = ("skill_name", "skill")
ROWS: Final = ("evals", "queries", "trigger_queries", "trigger_evals")
TASKS: Final = ("prompt", "query")
STATEMENTS: Final = ("assertions", "expectations")
TEXTS: Final = ("text", "assertion", "name")
"""Where a statement that is an object says it."""
SHOULD: Final = "should_trigger"
_SKILL_FILE: Final = "SKILL.md"
_FLOORS: Final = 3
"""So many folders up the skill is looked for: a file stands in it, or in its ``evals`` or a folder of that."""


def is_such(data: object) -> bool:
    """Tell whether a document is one: an object with ``evals`` or queries, or a list of queries."""
    if isinstance(data, dict):
        return "cases" not in data and any(isinstance(data.get(key), list) for key in ROWS)
    return isinstance(data, list) and any(isinstance(row, dict) and SHOULD in row for row in data)


def cases(data: Mapping[str, object] | Sequence[object], path: Path) -> tuple[WrittenCase, ...]:
    """Return a case for each row. Raises ``SettingsError`` where a row says no task, or nothing says which skill it is of."""
    whole = data if isinstance(data, dict) else {}
    rows = [row for key in ROWS if isinstance(found := whole.get(key), list) for row in found] or data
    skill = _text(whole, NAMES) or _around(path)
    return tuple(_case(row, number, skill, path) for number, row in enumerate(rows, 1))


def _case(row: object, number: int, skill: str | None, path: Path) -> WrittenCase:
    where = f"{path}: row {number}"
    if not isinstance(row, dict) or not (task := _text(row, TASKS)):
        raise SettingsError(f"{where} has no `prompt` and no `query`", next_step="say what the agent is asked")
    should = row.get(SHOULD, True)
    if not isinstance(should, bool):
        raise SettingsError(f"{where}: `{SHOULD}` is {should!r}", next_step="write true or false")
    own = _text(row, NAMES) or skill
    if own is None:
        raise SettingsError(f"{where}: nothing says which skill it is of",
                            next_step='put the file into the skill\'s folder, or write {"skill_name": NAME, "evals": [...]}')  # fmt: skip
    given = row.get("id")
    named = given if isinstance(given, int | str) and not isinstance(given, bool) and str(given).strip() else number
    return WrittenCase(
        id=f"{own}-{named}" if isinstance(named, int) else str(named), prompt=task, group=own,
        expected_skills=(own,) if should else None, forbidden_skills=() if should else (own,),
        expected_output=_text(row, ("expected_output",)), assertions=_statements(row, where),
    )  # fmt: skip


def _statements(row: Mapping[str, object], where: str) -> tuple[str, ...]:
    found: list[str] = []
    for key in STATEMENTS:
        given = row.get(key, [])
        if not isinstance(given, list):
            raise SettingsError(f"{where}: `{key}` is no list", next_step="write a list of statements")
        for item in given:
            said = item if isinstance(item, str) else _text(item, TEXTS) if isinstance(item, dict) else None
            if said is None:
                raise SettingsError(f"{where}: {item!r} of `{key}` is no statement", next_step="write a sentence")
            found.append(said)
    return tuple(found)


def _text(row: Mapping[str, object], keys: Sequence[str]) -> str | None:
    return next((found for key in keys if isinstance(found := row.get(key), str) and found), None)


def _around(path: Path) -> str | None:
    """Name the skill in whose folder a file stands."""
    for folder in path.resolve().parents[:_FLOORS]:
        try:
            text = (folder / _SKILL_FILE).read_bytes().decode("utf-8-sig", "replace")
        except OSError:
            continue
        return " ".join((manifest.read(text).manifest.text("name") or "").split()) or folder.name
    return None
