"""The JSON Schema of case files: every form that the reader takes, ours and those of the agentskills.io guides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.engine.evaluate import agentskills
from guildmark.engine.evaluate.written import CaseFile, WrittenCase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PLACE: Final = "#/$defs/{name}"


def described(hook: Callable[[type], dict[str, object]]) -> Mapping[str, object]:
    """Return it, without its title; ``hook`` describes what msgspec does not know."""
    (whole, case), parts = msgspec.json.schema_components(
        (CaseFile, WrittenCase), schema_hook=hook, ref_template=_PLACE
    )
    tasks = {"$ref": _PLACE.format(name="Task")}
    return {
        "anyOf": [
            whole,
            {"description": "Cases alone.", "type": "array", "items": case},
            {"$ref": _PLACE.format(name="TaskFile")},
            {
                "description": "Queries that should load the skill in whose folder the file stands, or should not.",
                "type": "array",
                "items": tasks,
                "contains": {"required": [agentskills.SHOULD]},
            },
        ],
        "$defs": {**parts, "Task": _task(), "TaskFile": _file(tasks)},
    }


def _file(tasks: Mapping[str, object]) -> Mapping[str, object]:
    return {
        "description": "Tasks, or queries, of one skill, as the guides of agentskills.io write them; other keys are left alone.",
        "type": "object",
        "properties": {name: {"type": "string"} for name in agentskills.NAMES}
        | {key: {"type": "array", "items": tasks} for key in agentskills.ROWS},
        "anyOf": [{"required": [key]} for key in agentskills.ROWS],
        "not": {"required": ["cases"]},
    }


def _task() -> Mapping[str, object]:
    said = {
        "type": "object",
        "anyOf": [{"required": [key], "properties": {key: {"type": "string"}}} for key in agentskills.TEXTS],
    }
    statements = {"type": "array", "items": {"anyOf": [{"type": "string"}, said]}}
    return {
        "description": "One task, or one query; other keys are left alone.",
        "type": "object",
        "properties": {
            "id": {"description": "Reports call the case by the skill's name and this number, or by this text."},
            agentskills.SHOULD: {"type": "boolean", "default": True},
            **{key: {"type": "string", "minLength": 1} for key in agentskills.TASKS},
            **{key: {"type": "string"} for key in agentskills.NAMES},
            **dict.fromkeys(agentskills.STATEMENTS, statements),
        },
        "anyOf": [{"required": [key]} for key in agentskills.TASKS],
    }
