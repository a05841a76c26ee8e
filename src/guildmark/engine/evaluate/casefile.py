"""Case files as people write them: YAML or JSON, a list of cases or an object that has one."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

import msgspec
import yaml
from msgspec import Struct

from guildmark.engine.evaluate import agentskills, keyed
from guildmark.engine.evaluate.contradictions import contradiction
from guildmark.engine.evaluate.kinds import kinds, written
from guildmark.engine.evaluate.opened import INPUT, opened
from guildmark.engine.evaluate.written import CaseFile, WrittenCase
from guildmark.evaluators.base import Evaluator
from guildmark.model.case import Case
from guildmark.model.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

_LARGEST: Final = 16_000_000


class Asked(Struct, frozen=True, kw_only=True):
    """A case, and the evaluators that its file names."""

    case: Case
    evaluators: tuple[Evaluator, ...]
    folder: str
    """Where its globs start."""


def load_all(paths: Iterable[Path]) -> tuple[Asked, ...]:
    """Read case files as one. Raises ``SettingsError`` for an id that stands in two of them."""
    homes: dict[str, Path] = {}
    found: list[Asked] = []
    for path in paths:
        for item in load(path):
            if item.case.id in homes:
                raise SettingsError(f"{path}: {homes[item.case.id]} has a case with the id {item.case.id!r} too",
                                    next_step="give each its own")  # fmt: skip
            found.append(item)
        homes |= {item.case.id: path for item in found}
    return tuple(found)


def load(path: Path) -> tuple[Asked, ...]:
    """Read a case file, also one of the agentskills.io guides. Raises ``SettingsError`` that says where, and what to write."""
    data = document(path)
    if agentskills.is_such(data):
        return _asked(CaseFile(cases=agentskills.cases(data, path)), path)  # type: ignore[arg-type]  # it was looked at
    if isinstance(data, list):
        data = {"cases": data}
    if not isinstance(data, dict):
        raise SettingsError(f"{path}: it holds no cases", next_step="write a list `cases:`")
    _known(data, CaseFile.__struct_fields__, str(path), "")
    for number, row in enumerate(data["cases"] if isinstance(data.get("cases"), list) else []):
        if isinstance(row, dict):
            _known(row, WrittenCase.__struct_fields__, str(path), f"cases[{number}].")
    try:
        found = msgspec.convert(data, CaseFile)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {error}", next_step="see docs/evaluating.md for each key") from error
    return _asked(found, path)


def one(row: Mapping[str, object], where: str, name: str) -> Asked:
    """Read one case from where another tool keeps it; ``name`` is its id unless it has one. Raises ``SettingsError``."""
    _known(row, WrittenCase.__struct_fields__, where, "")
    try:
        found = msgspec.convert({"id": name, **row}, WrittenCase)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{where}: {error}", next_step="see docs/evaluating.md for each key") from error
    return Asked(
        case=_case(found, where), evaluators=tuple(written(entry, where) for entry in found.evaluators), folder="."
    )


def entry(text: str, where: str) -> Evaluator:
    """Read one evaluator from a line, as a case file writes it. Raises ``SettingsError``."""
    try:
        found = keyed.yaml_of(text)
    except (keyed.TwiceError, keyed.AliasError, ValueError, yaml.YAMLError, RecursionError) as error:
        raise SettingsError(f"{where} {text!r} is no valid YAML: {' '.join(str(error).split())}",
                            next_step="write it as a case file does, such as 'loaded_within: {skill: NAME, turns: 2}'") from error  # fmt: skip
    name, colon, rest = text.partition(":")
    if isinstance(found, str) and colon and name.strip().replace("-", "_") in kinds():
        raise SettingsError(f"{where} {text!r} has no blank after its colon", next_step=f"write '{name}: {rest}'")
    return written(found, where)


def document(path: Path) -> object:
    """Decode a YAML or JSON file, or standard input where it is ``-``, under a limit of bytes.

    Aliases are refused, as a few lines of them can mean billions of cases; so is a key that stands twice, as one of the two
    would be lost.
    """
    data = opened(str(path), _LARGEST, SettingsError)
    is_json = path.suffix.lower() == ".json" or (str(path) == INPUT and data.lstrip()[:1] in (b"{", b"["))
    try:
        return keyed.json_of(data.decode("utf-8-sig")) if is_json else keyed.yaml_of(data.decode("utf-8-sig"))
    except keyed.TwiceError as error:
        raise SettingsError(f"{path}: {error}", next_step="write it once") from error
    except keyed.AliasError as error:
        raise SettingsError(f"{path} has YAML aliases", next_step="write out what they stand for") from error
    except (ValueError, yaml.YAMLError, RecursionError, MemoryError) as error:
        raise SettingsError(f"{path} is no valid {'JSON' if is_json else 'YAML'}: {' '.join(str(error).split())}",
                            next_step="mend the line that it names") from error  # fmt: skip


def _known(row: Mapping[object, object] | Mapping[str, object], fields: Sequence[str], path: str, prefix: str) -> None:
    for key in row:
        if key not in fields:
            near = difflib.get_close_matches(str(key), fields, n=1, cutoff=0.5)
            step = f"did you mean `{prefix}{near[0]}`?" if near else f"known here: {', '.join(fields)}"
            raise SettingsError(f"{path}: unknown key `{prefix}{key}`", next_step=step)


def _asked(file: CaseFile, path: Path) -> tuple[Asked, ...]:
    seen: set[str] = set()
    found = []
    common = tuple(written(entry, f"{path}: evaluators") for entry in file.evaluators)
    for row in file.cases:
        name = str(row.id)
        if not name.strip():
            raise SettingsError(f"{path}: a case has an empty id", next_step="say what reports should call it")
        if name in seen:
            raise SettingsError(f"{path}: two cases have the id {name!r}", next_step="give each its own")
        seen.add(name)
        own = tuple(written(entry, f"{path}: case {row.id}") for entry in row.evaluators)
        found.append(Asked(case=_case(row, str(path)), evaluators=(*common, *own), folder=str(path.parent)))
    return tuple(found)


def _case(row: WrittenCase, where: str) -> Case:
    one = row.expected_skills[0] if row.expected_skills and len(row.expected_skills) == 1 else None
    case = Case(
        id=str(row.id), prompt=row.prompt, traces=(row.traces,) if isinstance(row.traces, str) else row.traces,
        expected=row.expected_skills, forbidden=row.forbidden_skills, resources=row.expected_resources,
        scripts=row.expected_scripts, allowed_tools=row.allowed_tools, budget=row.budget, tags=row.tags,
        group=row.group or one, control=row.control, output=row.expected_output, statements=row.assertions,
    )  # fmt: skip
    if (why := contradiction(case)) is not None:
        raise SettingsError(f"{where}: {why}", next_step="let it expect what one run can do")
    return case
