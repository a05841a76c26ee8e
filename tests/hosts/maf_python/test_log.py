"""Agent Framework's logs beyond the captures: gates, approvals, names in another case, code that has skills of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_middleware_s_answer_in_a_session_proves_nothing() -> None:
    (run,) = events("variant_denied.json", ScriptRun)
    assert (run.status, run.exit_code) == ("unknown", None)
    assert run.argv == ("--harbour", "Oban", "--hours", "2")
    assert not events("variant_denied.json", CallDenied)


def test_spans_show_that_a_middleware_stopped_the_call() -> None:
    (denied,) = events("variant_denied.spans.json", CallDenied)
    assert (denied.tool, denied.call_id, denied.agent) == ("run_skill_script", "call_3", "assistant")


def test_a_person_s_refusal_is_theirs() -> None:
    (denied,) = events("variant_approval_rejected.json", CallDenied)
    assert denied.by == "person"


def test_two_traces_of_one_conversation_tell_it_once() -> None:
    assert [(load.skill, load.status) for load in events("variant_approval_granted.spans.json", SkillLoaded)] == [
        ("tide-clock", "loaded")
    ]


def test_exit_codes_are_the_runner_s_words() -> None:
    assert [run.exit_code for run in events("variant_script_fails.spans.json", ScriptRun)] == [2, 3]


def test_a_name_in_another_case_is_the_offered_skill() -> None:
    catalogue = "<available_skills><skill><name>knot-guide</name></skill></available_skills>"
    trace = guildmark.read(
        [
            {"role": "system", "contents": [{"type": "text", "text": catalogue}]},
            {
                "role": "assistant",
                "contents": [
                    {
                        "type": "function_call", "call_id": "c", "name": "load_skill",
                        "arguments": '{"skill_name": "Knot-Guide"}',
                    }
                ],
            },
            {
                "role": "tool",
                "contents": [
                    {"type": "function_result", "call_id": "c", "result": "---\nname: knot-guide\n---\nTie it.\n"}
                ],
            },
        ],
        host="maf-python",
    )  # fmt: skip
    assert [(row.name, row.offered, row.loaded) for row in trace.skills] == [("knot-guide", True, 1)]
