"""What was not understood is told with its reason and its place: a role, an answer, a record, a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import guildmark
from guildmark.lenses.disclosure.dialect import Dialect, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import Raw, SkillLoaded, SkillRequested, ToolCall, ToolResult
from guildmark.model.trace import Gap

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

SPOKEN = Dialect(
    host="made-up",
    tools=(
        Tool(name="take", role="load", skill=("skill",)),
        Tool(name="open", role="read", skill=("skill",), path=("path",)),
        Tool(name="start", role="run", skill=("skill",), path=("path",)),
        Tool(name="look", role="file", path=("path",)),
    ),
    strict=False,
)
HERE = Raw("run.jsonl", 4, 120, "/steps/2")


def told(tool: str, given: dict[str, object], *, answer: str | None = "# Sails") -> list[Any]:
    events: list[Any] = [ToolCall(tool=tool, arguments=given, call_id="1", raw=HERE)]
    if answer is not None:
        events.append(ToolResult(tool=tool, call_id="1", text=answer, raw=Raw("run.jsonl", 5, 180)))
    return list(disclose(iter(events), (SPOKEN,)))


def gaps(read: list[Any]) -> list[Gap]:
    return [event for event in read if isinstance(event, Gap)]


@pytest.mark.parametrize(
    ("tool", "given", "reason"),
    [
        pytest.param("take", {}, "a call of take names no skill", id="no-argument"),
        pytest.param("take", {"skill": " "}, "a call of take names no skill", id="a-blank-name"),
        pytest.param("take", {"skill": []}, "a call of take names no skill", id="an-empty-list"),
        pytest.param("take", {"a": "x", "b": "y"}, "a call of take names no skill", id="two-candidates"),
        pytest.param("open", {"skill": "sails"}, "a call of open names no skill or no file", id="no-file"),
        pytest.param("open", {"skill": [], "path": "a.md"}, "a call of open names no skill or no file", id="no-skill"),
        pytest.param("open", {"skill": "sails", "path": []}, "a call of open names no skill or no file", id="an-empty-list-of-files"),
        pytest.param("start", {"a": "x", "b": "y"}, "a call of start names no skill or no file", id="a-script-with-two-candidates"),
    ],
)  # fmt: skip
def test_a_role_that_nothing_stands_for(tool: str, given: dict[str, object], reason: str) -> None:
    read = told(tool, given)
    assert gaps(read) == [Gap(reason=reason, place=HERE, kind="unresolved")]
    assert not [event for event in read if isinstance(event, SkillRequested | SkillLoaded)]


@pytest.mark.parametrize("tool", ["take", "open", "start"])
def test_a_call_that_nobody_answered(tool: str) -> None:
    read = told(tool, {"skill": "sails", "path": "a.md"}, answer=None)
    found = gaps(read)
    if tool == "take":
        assert found == [Gap(reason="a call of take has no result on record", place=HERE, kind="unanswered")]
    else:
        assert found == []
    assert [event.status for event in read if hasattr(event, "status")] == ["pending"]
    assert read[-1].raw == HERE if not found else read[-2].raw == HERE


def test_a_call_that_was_understood_and_answered_leaves_none() -> None:
    for tool in ("take", "open", "start", "look"):
        assert gaps(told(tool, {"skill": "sails", "path": "a.md"})) == []


def test_a_record_of_an_unknown_kind_is_told_by_its_kind_and_line(read: Reads) -> None:
    rows = [
        {"type": "user", "sessionId": "s", "message": {"role": "user", "content": "Hoist."}},
        {"type": "garden-weather", "sessionId": "s"},
    ]
    (gap,) = read(*rows, host="claude_code").gaps
    assert gap == Gap(reason="row of type 'garden-weather'", place=Raw("test", 2, 0), kind="unknown")


def test_a_cut_line_is_told_with_its_line_and_offset(tmp_path: Path) -> None:
    rows = [
        {"type": "user", "sessionId": "s", "isSidechain": False, "message": {"role": "user", "content": "Hoist."}},
        {"type": "assistant", "sessionId": "s", "isSidechain": False, "message": {"id": "m", "role": "assistant", "content": [{"type": "text", "text": "Up."}]}},
    ]  # fmt: skip
    first, second = (json.dumps(row).encode() + b"\n" for row in rows)
    path = tmp_path / "run.jsonl"
    path.write_bytes(first + second + first[:40])
    (gap,) = guildmark.read(str(path)).gaps
    assert (gap.reason, gap.kind) == ("last line is cut", "undecodable")
    assert (Path(gap.place.file).name, gap.place.line, gap.place.offset) == ("run.jsonl", 3, len(first + second))
