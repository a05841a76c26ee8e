"""ATIF: observations with and without ids, steps of sub-agents, and loads that an agent asks for in its text."""

from __future__ import annotations

import json
from typing import Any

import pytest

import guildmark
from guildmark.model.event import SkillLoaded, SkillsOffered

FILE = "---\nname: {0}\ndescription: d\n---\n\n# {0}"


def catalogue(name: str) -> dict[str, Any]:
    return {"step_id": 1, "source": "system", "message": f"<available_skills><skill><name>{name}</name></skill></available_skills>"}  # fmt: skip


def trajectory(*steps: dict[str, Any], version: str = "1.7", **more: object) -> dict[str, Any]:
    return {"schema_version": f"ATIF-v{version}", "session_id": "s", "agent": {"name": "captain", "version": "1", "model_name": "m"}, "steps": list(steps), **more}  # fmt: skip


def step(calls: dict[str, str], results: list[dict[str, Any]] | None) -> dict[str, Any]:
    """Write a step that loads one skill for each id; None is a step whose observation is missing."""
    tools = [{"tool_call_id": identity, "function_name": "load_skill", "arguments": {"skill_name": name}} for identity, name in calls.items()]  # fmt: skip
    seen = None if results is None else {"results": results}
    return {"step_id": 2, "source": "agent", "message": "Aye.", "tool_calls": tools, "observation": seen}


def statuses(log: object) -> list[tuple[str, str, str]]:
    trace = guildmark.read(log)  # type: ignore[arg-type]  # plain data, as somebody decoded it
    return [(load.agent, load.skill, load.status) for load in trace.events if isinstance(load, SkillLoaded)]


SAILS = {"content": FILE.format("sails")}
KNOTS = {"content": FILE.format("knots")}


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param([step({"a": "sails"}, [{**SAILS, "source_call_id": "a"}])], ["loaded"], id="by-id"),
        pytest.param([step({"a": "sails"}, [{"source_call_id": "a", "content": [{"type": "text", "text": FILE.format("sails")}]}])], ["loaded"], id="content-in-parts"),
        pytest.param([step({"a": "sails"}, [SAILS])], ["loaded"], id="one-result-without-an-id"),
        pytest.param([step({"a": "sails", "b": "knots"}, [SAILS, KNOTS])], ["loaded", "loaded"], id="a-result-a-call-without-ids"),
        pytest.param([step({"a": "sails", "b": "knots"}, [{**KNOTS, "source_call_id": "b"}, {**SAILS, "source_call_id": "a"}])], ["loaded", "loaded"], id="in-another-order"),
        pytest.param([step({"a": "sails"}, None), {"step_id": 3, "source": "system", "message": "", "observation": {"results": [{**SAILS, "source_call_id": "a"}]}}], ["loaded"], id="in-a-later-step"),
        pytest.param([step({"a": "sails"}, [{**SAILS, "source_call_id": "a"}]), step({"a": "knots"}, [{**KNOTS, "source_call_id": "a"}])], ["loaded", "loaded"], id="an-id-used-again"),
        pytest.param([step({"a": "sails"}, [{"source_call_id": "a", "content": "Error: Skill 'sails' not found."}])], ["refused"], id="a-refusal"),
        pytest.param([step({"a": "sails"}, None)], ["pending"], id="no-observation"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("version", ["1.2", "1.8"])
def test_an_observation_belongs_to_its_call(steps: list[dict[str, Any]], expected: list[str], version: str) -> None:
    log = trajectory(*steps, version=version)
    assert sorted(status for _, _, status in statuses(log)) == expected
    trace = guildmark.read(log)
    bodies = [(load.skill, load.body) for load in trace.events if isinstance(load, SkillLoaded) and load.body]
    assert all((body or "").endswith(f"# {skill}") for skill, body in bodies)


def sub_agent() -> dict[str, Any]:
    return trajectory(catalogue("knots"), step({"a": "knots"}, [{**KNOTS, "source_call_id": "a"}]), trajectory_id="mate-1")  # fmt: skip


def handed(**ref: str) -> dict[str, Any]:
    call = {"tool_call_id": "a", "function_name": "delegate", "arguments": {"task": "Tie it."}}
    return {"step_id": 3, "source": "agent", "message": "", "tool_calls": [call], "observation": {"results": [{"source_call_id": "a", "content": "Tied.", "subagent_trajectory_ref": [ref]}]}}  # fmt: skip


def test_a_sub_agent_s_steps_stand_where_it_was_called_under_its_own_name() -> None:
    log = trajectory(
        catalogue("sails"), handed(trajectory_id="mate-1"), step({"a": "sails"}, [{**SAILS, "source_call_id": "a"}]),
        subagent_trajectories=[sub_agent()],
    )  # fmt: skip
    assert statuses(log) == [("mate-1", "knots", "loaded"), ("main", "sails", "loaded")]
    trace = guildmark.read(log)
    offered = {offer.agent: [skill.name for skill in offer.skills] for offer in trace.events if isinstance(offer, SkillsOffered)}  # fmt: skip
    assert offered == {"main": ["sails"], "mate-1": ["knots"]}
    assert trace.gaps == ()


def test_a_sub_agent_that_nothing_refers_to_is_read_too() -> None:
    log = trajectory(step({"a": "sails"}, [{**SAILS, "source_call_id": "a"}]), subagent_trajectories=[sub_agent()])
    assert statuses(log) == [("main", "sails", "loaded"), ("mate-1", "knots", "loaded")]


def test_a_sub_agent_whose_steps_are_elsewhere_is_a_gap() -> None:
    trace = guildmark.read(trajectory(handed(session_id="mate", trajectory_path="mate.json")))
    assert [(gap.reason, gap.place.path) for gap in trace.gaps] == [
        ("a sub-agent's steps are not in this log: mate.json", "/steps/0")
    ]


LISTED = json.dumps([{"name": "sails", "description": "Sets sails.", "location": "/s/sails/SKILL.md"}])


def written(ask: str, reply: str | None, *, inside: bool = False) -> dict[str, Any]:
    first = {"step_id": 1, "source": "user", "message": f"Load one with JSON.\n\n{LISTED}\n\nNow: set sail."}
    second: dict[str, Any] = {"step_id": 2, "source": "agent", "message": ask}
    if inside:
        return trajectory(first, {**second, "observation": {"results": [{"content": reply}]}})
    return trajectory(first, second, *([{"step_id": 3, "source": "user", "message": reply}] if reply else []))


@pytest.mark.parametrize("inside", [False, True], ids=["reply-as-a-message", "reply-as-an-observation"])
@pytest.mark.parametrize(
    ("ask", "reply", "status"),
    [
        pytest.param('{"load_skill": "sails"}', f"Loaded skill: sails\n\n{FILE.format('sails')}", "loaded", id="json-alone"),
        pytest.param('I need it.\n\n```json\n{"load_skill": "sails"}\n```', f"Loaded skill: sails\n{FILE.format('sails')}", "loaded", id="json-in-a-fence-after-prose"),
        pytest.param('{"load_skill": "sails"}', "Skill not found: sails", "refused", id="refused"),
    ],
)  # fmt: skip
def test_a_load_that_is_asked_for_in_text(ask: str, reply: str, status: str, inside: bool) -> None:
    log = written(ask, reply, inside=inside)
    assert statuses(log) == [("main", "sails", status)]
    (row,) = guildmark.read(log).skills
    assert (row.offered, row.requested) == (True, 1)
    body = [load.body for load in guildmark.read(log).events if isinstance(load, SkillLoaded)]
    assert body == [FILE.format("sails") if status == "loaded" else None]


def test_a_load_in_text_without_a_reply_is_pending() -> None:
    assert statuses(written('{"load_skill": "sails"}', None)) == [("main", "sails", "pending")]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"load_skill": "sails", "commands": []}', id="more-keys"),
        pytest.param('Write {"load_skill": "sails"} when you need it, and go on.', id="in-the-middle-of-prose"),
        pytest.param('{"load_skill": 3}', id="no-name"),
    ],
)
def test_other_json_in_text_asks_for_nothing(text: str) -> None:
    trace = guildmark.read(written(text, "Loaded skill: sails\n\nx"))
    assert trace.skills == ()
    assert trace.catalogue == "unrecorded"
