"""Who stopped a call, and when nobody can tell: the log's mark, the host's sentence, then how gates speak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from guildmark.lenses.disclosure.gates import forbids, stops
from guildmark.model.event import CallDenied

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name


@pytest.mark.parametrize(
    "text",
    [
        "Blocked by policy: programs are not allowed.",
        "The harbour master forbids this.",
        "Not permitted after ten.",
        "This requires approval from the owner.",
        "Request rejected.",
    ],
)
def test_a_gate_is_known_by_how_it_speaks(text: str) -> None:
    assert forbids(text)
    assert stops(text)


@pytest.mark.parametrize(
    "text",
    [
        "Error: permission denied: /ws/skills/knots/SKILL.md",
        "[Errno 13] Permission denied: 'notes.md'",
        "path traversal is not allowed",
        "the arguments do not satisfy the schema: additional properties are not allowed",
        "Command exited with code 1: access denied",
        "`/etc/hosts` is outside the workspace and not allowed",
        "",
        "Denied. " * 80,
    ],
)
def test_a_tool_that_tried_and_failed_is_no_gate(text: str) -> None:
    assert not stops(text)


def test_a_body_of_several_lines_may_speak_of_permissions() -> None:
    assert not forbids("# Badges\n\nThe policy of the gate: no badge, no entry.\n")


def session(*steps: tuple[dict[str, object], dict[str, object]]) -> dict[str, object]:
    """Build an ADK session in which one call after another got one answer or more."""
    events: list[dict[str, object]] = []
    for call, answer in steps:
        if call:
            events.append({"author": "a", "actions": {}, "content": {"parts": [{"functionCall": call}]}})
        events.append({"author": "a", "actions": {}, "content": {"parts": [{"functionResponse": answer}]}})
    return {"session": {"events": events}}


def load(identity: str, skill: str) -> dict[str, object]:
    return {"id": identity, "name": "load_skill", "args": {"skill_name": skill}}


def back(identity: str, **response: object) -> dict[str, object]:
    return {"id": identity, "name": "load_skill", "response": response}


ASKS = "This tool call requires confirmation, please approve or reject."


def test_a_call_that_was_approved_later_counts_once(read: Reads) -> None:
    told = read(
        session((load("c1", "knots"), back("c1", error=ASKS)), ({}, back("c1", instructions="Tie it."))),
        host="google_adk",
    )
    assert told.statuses() == [("knots", "loaded")]
    assert not told.gaps


def test_a_call_that_was_rejected_later_counts_once(read: Reads) -> None:
    told = read(
        session((load("c1", "knots"), back("c1", error=ASKS)), ({}, back("c1", error="This tool call is rejected."))),
        host="google_adk",
    )
    assert told.statuses() == [("knots", "blocked")]
    assert [event.by for event in told.of(CallDenied)] == ["person"]


def test_a_call_that_nobody_approved_waits_until_the_end(read: Reads) -> None:
    told = read(
        session(
            (load("c1", "knots"), back("c1", error=ASKS)), (load("c2", "sails"), back("c2", instructions="Hoist."))
        ),
        host="google_adk",
    )
    assert told.statuses() == [("sails", "loaded"), ("knots", "pending")]


def test_an_id_used_again_after_a_call_that_waits_belongs_to_the_new_call(read: Reads) -> None:
    told = read(
        session(
            (load("c1", "knots"), back("c1", error=ASKS)), (load("c1", "sails"), back("c1", instructions="Hoist."))
        ),
        host="google_adk",
    )
    assert sorted(told.statuses()) == [("knots", "pending"), ("sails", "loaded")]


def test_a_result_of_no_known_form_is_not_the_script_s(read: Reads) -> None:
    call = {"id": "c1", "name": "run_skill_script", "args": {"skill_name": "knots", "file_path": "scripts/tie.py"}}
    answer = {"id": "c1", "name": "run_skill_script", "response": {"result": "Come back tomorrow."}}
    told = read(session((call, answer)), host="google_adk")
    assert [run.status for run in told.skills["knots"].resources.run] == ["unknown"]


def test_a_code_that_the_host_does_not_have_is_a_callback_s(read: Reads) -> None:
    told = read(session((load("c1", "knots"), back("c1", error="Later.", error_code="HOUSE_RULE"))), host="google_adk")
    assert told.statuses() == [("knots", "blocked")]
    assert [event.by for event in told.of(CallDenied)] == ["gate"]
