"""Case files as people write them: YAML or JSON, a list of cases or an object that has one."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

import msgspec
import yaml
from msgspec import Struct

from guildmark.engine.evaluate.kinds import written
from guildmark.evaluators.base import Evaluator
from guildmark.model.case import Budget, Case, Control, FileOf
from guildmark.model.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Entry = str | dict[str, object]
_LARGEST: Final = 16_000_000


class WrittenCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task, and what a run of it should have done. What is left out is not judged; an empty list is an expectation."""

    id: str
    """What reports call it."""
    prompt: str | None = None
    """What the agent was asked: ties a log to it where neither `traces` nor the log's own metadata does."""
    traces: str | tuple[str, ...] = ()
    """Its logs, as globs relative to this file."""
    expected_skills: tuple[str, ...] | None = None
    """Skills that the agent should load; an empty list means that it should load none."""
    forbidden_skills: tuple[str, ...] = ()
    """Skills that it should not load."""
    expected_resources: tuple[FileOf, ...] = ()
    """Files of skills that it should read."""
    expected_scripts: tuple[FileOf, ...] = ()
    """Scripts of skills that it should run."""
    allowed_tools: tuple[str, ...] | None = None
    """Tools that it may call."""
    budget: Budget = Budget()
    """What a run may cost."""
    tags: tuple[str, ...] = ()
    """For choosing among cases."""
    group: str | None = None
    """What it is counted with."""
    control: Control | None = None
    """Whether it checks the set-up rather than the skill."""
    evaluators: tuple[Entry, ...] = ()
    """What else is asked of its runs: `- skill_invoked: NAME`, `- loaded_within: {skill: NAME, turns: 2}`."""


class CaseFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cases, and what is asked of every one of them."""

    schema_version: str = "1"
    """Of this form."""
    cases: tuple[WrittenCase, ...]
    """The tasks; each `id` stands once."""
    evaluators: tuple[Entry, ...] = ()
    """What is asked of the runs of every case."""


class Asked(Struct, frozen=True, kw_only=True):
    """A case, and the evaluators that its file names."""

    case: Case
    evaluators: tuple[Evaluator, ...]
    folder: str
    """Where its globs start."""


def load(path: Path) -> tuple[Asked, ...]:
    """Read a case file. Raises ``SettingsError`` that says where, and what to write instead."""
    data = document(path)
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


def document(path: Path) -> object:
    """Decode a YAML or JSON file; aliases are refused, as a few lines of them can mean billions of cases."""
    try:
        if path.stat().st_size > _LARGEST:
            raise SettingsError(f"{path} is larger than {_LARGEST // 1_000_000} MB", next_step="split it")
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix == ".json":
            return msgspec.json.decode(text)
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, loader)):
            raise SettingsError(f"{path} has YAML aliases", next_step="write out what they stand for")
        return yaml.load(text, loader)  # noqa: S506  # the safe loader, in C where there is one
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error
    except (UnicodeDecodeError, yaml.YAMLError, msgspec.DecodeError, RecursionError) as error:
        raise SettingsError(f"{path} is no valid {'JSON' if path.suffix == '.json' else 'YAML'}: {' '.join(str(error).split())}",
                            next_step="mend the line that it names") from error  # fmt: skip


def _known(row: dict[object, object], fields: Sequence[str], path: str, prefix: str) -> None:
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
        if row.id in seen:
            raise SettingsError(f"{path}: two cases have the id {row.id!r}", next_step="give each its own")
        seen.add(row.id)
        own = tuple(written(entry, f"{path}: case {row.id}") for entry in row.evaluators)
        found.append(Asked(case=_case(row), evaluators=(*common, *own), folder=str(path.parent)))
    return tuple(found)


def _case(row: WrittenCase) -> Case:
    one = row.expected_skills[0] if row.expected_skills and len(row.expected_skills) == 1 else None
    return Case(
        id=row.id, prompt=row.prompt, traces=(row.traces,) if isinstance(row.traces, str) else row.traces,
        expected=row.expected_skills, forbidden=row.forbidden_skills, resources=row.expected_resources,
        scripts=row.expected_scripts, allowed_tools=row.allowed_tools, budget=row.budget, tags=row.tags,
        group=row.group or one, control=row.control,
    )  # fmt: skip
