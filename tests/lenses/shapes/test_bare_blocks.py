"""Calls and results that stand alone: by id, by order, typed, broken, and told from what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

import guildmark
from guildmark.model.errors import LoadError
from guildmark.model.event import CallDenied, SkillLoaded, SkillsOffered, ToolCall

BODY = "# Sails\n\nHoist them."


def wrapped(name: str) -> str:
    return f'<activated_skill name="{name}">\n  <instructions>\n    # {name}\n\nDo it.\n  </instructions>\n</activated_skill>'


def stream(tool: str, **given: object) -> dict[str, Any]:
    return {"tool_name": tool, "parameters": given}


def back(text: str, **more: object) -> dict[str, Any]:
    return {"type": "tool_result", "status": "success", "llmContent": text, **more}


def called(identity: str, tool: str, **given: object) -> dict[str, Any]:
    return {"name": tool, "args": given, "id": identity}


def responded(identity: str, **response: object) -> dict[str, Any]:
    return {"type": "tool_response", "id": identity, "response": response}


def typed(identity: str, tool: str, given: object) -> dict[str, Any]:
    return {"role": "assistant", "content": [{"content_type": "text", "text": "So be it."}, {"content_type": "tool_use", "name": tool, "arguments": given, "tool_call_id": identity}]}  # fmt: skip


def typed_back(identity: str, content: str, error: str | None = None) -> dict[str, Any]:
    return {"role": "user", "content": [{"content_type": "tool_result", "content": content, "error": error, "tool_call_id": identity}]}  # fmt: skip


def action(name: str) -> dict[str, Any]:
    return {"kind": "InvokeSkillAction", "name": name}


def observation(name: str, text: str, *, failed: bool = False) -> dict[str, Any]:
    return {"kind": "InvokeSkillObservation", "skill_name": name, "is_error": failed, "content": [{"type": "text", "text": text}]}  # fmt: skip


def statuses(log: object) -> list[tuple[str, str, str | None]]:
    trace = guildmark.read(log)  # type: ignore[arg-type]  # plain data, as somebody decoded it
    return [(event.skill, event.status, event.body) for event in trace.events if isinstance(event, SkillLoaded)]


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param([stream("activate_skill", name="sails"), back(wrapped("sails"))], ("sails", "loaded", "# sails\n\nDo it."), id="tool-name-and-parameters"),
        pytest.param([called("k", "app_load_skill", skill_name="sails"), responded("k", skill_name="sails", instructions=BODY)], ("sails", "loaded", BODY), id="name-and-args"),
        pytest.param([called("k", "load_skill", skill_name="sails"), responded("k", error="Skill 'sails' not found.", error_code="SKILL_NOT_FOUND")], ("sails", "refused", None), id="refusal-in-a-response"),
        pytest.param([called("k", "load_skill", skill_name="sails"), responded("k", result={"error": "Skill 'sails' not found."})], ("sails", "refused", None), id="refusal-one-level-down"),
        pytest.param([action("sails"), observation("sails", BODY)], ("sails", "loaded", BODY), id="action-and-observation"),
        pytest.param([action("sails"), observation("sails", "Unknown skill 'sails'. Available skills: a", failed=True)], ("sails", "refused", None), id="observation-of-a-refusal"),
        pytest.param([action("sails")], ("sails", "pending", None), id="action-without-outcome"),
        pytest.param([typed("1", "skills", {"skill_name": "sails"}), typed_back("1", f"{BODY}\n\n---\nLocation: /s/sails/SKILL.md")], ("sails", "loaded", BODY), id="typed-messages"),
        pytest.param([typed("1", "skills", {"skill_name": "sails"}), typed_back("1", "", "the mast broke")], ("sails", "error", None), id="typed-error"),
        pytest.param({"messages": [typed("1", "skills", {"skill_name": "sails"}), typed_back("1", "Skill 'sails' not found. Available skills:")]}, ("sails", "refused", None), id="typed-messages-under-a-key"),
    ],
)  # fmt: skip
def test_what_became_of_one_load(log: object, expected: tuple[str, str, str | None]) -> None:
    assert statuses(log) == [expected]


def test_parallel_calls_without_ids_are_answered_in_order() -> None:
    names = ("sails", "knots")
    log = [*(stream("activate_skill", name=name) for name in names), *(back(wrapped(name)) for name in names)]
    assert statuses(log) == [("sails", "loaded", "# sails\n\nDo it."), ("knots", "loaded", "# knots\n\nDo it.")]


def test_one_result_answers_one_call() -> None:
    log = [stream("activate_skill", name="sails"), back(wrapped("sails")), stream("activate_skill", name="sails")]
    assert [status for _, status, _ in statuses(log)] == ["loaded", "pending"]


def test_the_answer_of_a_later_turn_is_not_for_an_earlier_call() -> None:
    log = [
        stream("activate_skill", name="sails"),
        {"role": "user", "content": "Look at the weather first."},
        stream("google_search", query="weather"),
        back("calm"),
    ]
    assert statuses(log) == [("sails", "pending", None)]


def test_another_tools_answer_is_no_body() -> None:
    log = [stream("activate_skill", name="sails"), stream("google_search", query="weather"), back("calm")]
    assert [(status, body) for _, status, body in statuses(log)] == [("unknown", None)]


def test_an_id_that_is_used_again_is_another_call() -> None:
    log = [
        part
        for name in ("sails", "knots")
        for part in (called("k", "load_skill", skill_name=name), responded("k", instructions=f"# {name}"))
    ]
    assert statuses(log) == [("sails", "loaded", "# sails"), ("knots", "loaded", "# knots")]


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param({"toolUse": {"name": 7}}, id="broken-tool-use"),
        pytest.param({"functionCall": "x"}, id="broken-function-call"),
        pytest.param({"content_type": "text"}, id="another-content-type"),
    ],
)
def test_loose_fields_beside_a_broken_block_are_no_call(tag: dict[str, Any]) -> None:
    odd = {**called("k", "skills", skill_name="sails"), **tag}
    trace = guildmark.read([stream("load_skill", skill_name="knots"), odd])
    assert [event.tool for event in trace.events if isinstance(event, ToolCall)] == ["load_skill"]
    assert "unknown" in {gap.kind for gap in trace.gaps}


def test_whole_fields_beside_a_broken_block_are_one_call() -> None:
    odd = {**stream("activate_skill", name="sails"), "toolUse": {"name": 7}}
    assert statuses([odd, back(wrapped("sails"))]) == [("sails", "loaded", "# sails\n\nDo it.")]


@pytest.mark.parametrize(
    "response",
    [
        pytest.param({"skills": [{"name": "sails", "description": "Sets sails."}]}, id="a-list"),
        pytest.param({"response": {"result": {"skills": [{"name": "sails", "description": "Sets sails."}]}}}, id="a-list-within-envelopes"),
        pytest.param({"result": "<available_skills><skill><name>sails</name><description>Sets sails.</description></skill></available_skills>"}, id="a-text"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("tool", ["list_skills", "app_search_skills"])
def test_a_listing_tools_answer_is_a_catalogue(tool: str, response: dict[str, object]) -> None:
    trace = guildmark.read([called("k", tool, query="sea"), responded("k", **response)])
    offers = [event for event in trace.events if isinstance(event, SkillsOffered)]
    assert [[(skill.name, skill.description) for skill in offer.skills] for offer in offers] == [[("sails", "Sets sails.")]]  # fmt: skip
    assert trace.catalogue == "recorded"


def test_the_same_answer_of_another_tool_is_none() -> None:
    listed = {"skills": [{"name": "sails", "description": "Sets sails."}]}
    trace = guildmark.read([called("k", "inventory", query="sea"), responded("k", **listed)])
    assert trace.catalogue == "unrecorded"
    assert trace.skills == ()


def test_a_denied_call_is_none_of_a_gates_where_nothing_says_so() -> None:
    trace = guildmark.read([typed("1", "skills", {"skill_name": "sails"}), typed_back("1", "", "the mast broke")])
    assert [event for event in trace.events if isinstance(event, CallDenied)] == []


def test_results_without_any_call_are_in_no_known_format() -> None:
    with pytest.raises(LoadError, match="no known format"):
        guildmark.read([{"type": "tool_response", "id": "k", "response": {}}])
