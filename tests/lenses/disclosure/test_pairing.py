"""Which result belongs to which call: the nearest following one with the same id; without ids, in order per tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name


def use(identity: str, name: str, **given: object) -> dict[str, object]:
    return {"toolUse": {"toolUseId": identity, "name": name, "input": given}}


def back(identity: str, text: str) -> dict[str, object]:
    return {"toolResult": {"toolUseId": identity, "status": "success", "content": [{"text": text}]}}


def whole(name: str) -> str:
    return f"# {name}\n\nDo {name}.\n\n---\nLocation: /ws/skills/{name}/SKILL.md"


def said(*blocks: dict[str, object]) -> dict[str, object]:
    return {"role": "assistant", "content": list(blocks)}


def got(*blocks: dict[str, object]) -> dict[str, object]:
    return {"role": "user", "content": list(blocks)}


def test_a_reused_id_pairs_each_call_with_the_result_after_it(read: Reads) -> None:
    told = read(
        [
            said(use("x", "skills", skill_name="ebb")),
            got(back("x", whole("ebb"))),
            said(use("x", "skills", skill_name="flow")),
            got(back("x", whole("flow"))),
        ],
        host="strands",
    )
    assert [(load.skill, load.body) for load in told.loads] == [
        ("ebb", "# ebb\n\nDo ebb."),
        ("flow", "# flow\n\nDo flow."),
    ]


def test_parallel_calls_get_their_own_results_in_any_order(read: Reads) -> None:
    told = read(
        [
            said(use("1", "skills", skill_name="ebb"), use("2", "skills", skill_name="flow")),
            got(back("2", whole("flow")), back("1", whole("ebb"))),
        ],
        host="strands",
    )
    assert {load.skill: load.body for load in told.loads} == {"ebb": "# ebb\n\nDo ebb.", "flow": "# flow\n\nDo flow."}


def test_parallel_calls_without_ids_are_paired_in_order(read: Reads) -> None:
    calls = {
        "role": "model",
        "parts": [{"functionCall": {"name": "activate_skill", "args": {"name": name}}} for name in ("ebb", "flow")],
    }
    text = '<activated_skill name="{0}">\n  <instructions>\n    # {0}\n\nDo {0}.\n  </instructions>\n</activated_skill>'
    answers = {
        "role": "user",
        "parts": [
            {"functionResponse": {"name": "activate_skill", "response": {"output": text.format(name)}}}
            for name in ("ebb", "flow")
        ],
    }
    told = read([calls, answers], shape="gemini")
    assert [(load.skill, load.status) for load in told.loads] == [("ebb", "loaded"), ("flow", "loaded")]
    assert "Do flow." in told.loads[1].body


def test_the_result_of_another_tool_is_not_a_body(read: Reads) -> None:
    calls = {"role": "model", "parts": [{"functionCall": {"name": "activate_skill", "args": {"name": "ebb"}}}]}
    other = {
        "role": "user",
        "parts": [{"functionResponse": {"name": "google_search", "response": {"output": "weather"}}}],
    }
    told = read([calls, other], shape="gemini")
    assert [load.body for load in told.loads] == [None]
    assert told.loads[0].status == "pending"


def test_a_result_without_a_call_is_kept_and_means_nothing(read: Reads) -> None:
    told = read([got(back("lost", whole("ebb")))], host="strands")
    assert told.skills == {}
    assert len(told.events) == 1


def test_a_result_is_used_once(read: Reads) -> None:
    told = read(
        [said(use("1", "skills", skill_name="ebb")), got(back("1", whole("ebb"))), got(back("1", whole("ebb")))],
        host="strands",
    )
    assert told.skills["ebb"].loaded == 1


def launched(identity: str, name: str) -> list[dict[str, object]]:
    return [
        {"type": "assistant", "session_id": "s", "message": {"role": "assistant", "content": [{"type": "tool_use", "id": identity, "name": "Skill", "input": {"skill": name}}]}},
        {"type": "user", "session_id": "s", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": identity, "content": f"Launching skill: {name}"}]}},
    ]  # fmt: skip


def brought(folder: str, text: str) -> dict[str, object]:
    words = f"Base directory for this skill: /w/.claude/skills/{folder}\n\n{text}"
    return {"type": "user", "isSynthetic": True, "session_id": "s", "message": {"role": "user", "content": [{"type": "text", "text": words}]}}  # fmt: skip


def test_bodies_without_links_find_their_calls_although_a_folder_has_another_name(read: Reads) -> None:
    one, two = launched("1", "ebb"), launched("2", "flow")
    in_turn = [*one, brought("low", "Ebb."), *two, brought("flow", "Flow.")]
    at_once = [one[0], two[0], one[1], two[1], brought("low", "Ebb."), brought("flow", "Flow.")]
    swapped = [one[0], two[0], one[1], two[1], brought("flow", "Flow."), brought("low", "Ebb.")]
    for rows in (in_turn, at_once, swapped):
        told = read(*rows, host="claude_code")
        assert {(load.skill, load.body, load.call_id, load.by) for load in told.loads} == {
            ("ebb", "Ebb.", "1", "model"),
            ("flow", "Flow.", "2", "model"),
        }


def test_two_skills_of_one_plugin_each_get_their_body(read: Reads) -> None:
    one, two = launched("1", "port:ebb"), launched("2", "port:flow")
    told = read(*one, brought("ebb", "Ebb."), *two, brought("flow", "Flow."), host="claude_code")
    assert [(load.skill, load.body) for load in told.loads] == [("port:ebb", "Ebb."), ("port:flow", "Flow.")]
