"""What counts as a load: the outcome decides, by the host's own sentences, whole, for the name that was asked for.

The situations are those of strands-agents/evals, section "extraction tests" and its reproduced defects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from guildmark.lenses.disclosure.bodies import digest
from guildmark.model.event import SkillLoaded, SkillRequested

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

BODY = "# Tide tables\n\n1. Open the almanac.\n2. Run `scripts/tide.py`."


def call(identity: str | None, tool: str, given: dict[str, object]) -> dict[str, object]:
    return {"role": "assistant", "content": [{"toolUse": {"toolUseId": identity, "name": tool, "input": given}}]}


def result(identity: str | None, text: str, status: str = "success") -> dict[str, object]:
    return {
        "role": "user",
        "content": [{"toolResult": {"toolUseId": identity, "status": status, "content": [{"text": text}]}}],
    }


def skills(name: str) -> dict[str, object]:
    return {"skill_name": name}


def messages(*rows: dict[str, object]) -> dict[str, object]:
    return {"messages": list(rows)}


def test_a_load_has_its_body_and_what_the_host_wrote_after_it_apart(read: Reads) -> None:
    text = f"{BODY}\n\n---\nAllowed tools: shell\nCompatibility: py311\nLocation: /ws/skills/tides/SKILL.md\n\nAvailable resources:\n  scripts/tide.py\n  references/moon.md"
    told = read(messages(call("t1", "skills", skills("tides")), result("t1", text)), host="strands")
    (load,) = told.loads
    assert (load.skill, load.status, load.body) == ("tides", "loaded", BODY)
    assert load.digest == digest(BODY)
    assert load.resources == ("scripts/tide.py", "references/moon.md")
    assert load.base == "/ws/skills/tides/SKILL.md"
    assert "Compatibility: py311" in load.metadata["after"]


def test_a_section_of_the_author_after_a_rule_stays_part_of_the_body(read: Reads) -> None:
    body = f"{BODY}\n\n---\n\nNotes of the author: keep the margins."
    text = f"{body}\n\n---\nLocation: /ws/skills/tides/SKILL.md"
    (load,) = read(messages(call("t1", "skills", skills("tides")), result("t1", text)), host="strands").loads
    assert load.body == body


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Skill 'tides' not found. Available skills: moon, sun", "refused"),
        ("Skill 'tides' not found. Available skills:", "refused"),
        ("Error: skill_name is required. Available skills: moon", "refused"),
        ("Skill 'tides' activated (no instructions available).", "loaded"),
        ("Skill 'x' not found.\n\nMeans that the name is misspelt. Ask again.", "loaded"),
        ("Skill 'other' not found. Available skills: tides", "loaded"),
        ("# Errors\n\nWhen you read `Skill 'tides' not found`, list the names.", "loaded"),
        ("DENIED: tides are closed", "blocked"),
        ("Blocked by policy: no skills today.", "unknown"),
    ],
)
def test_a_sentence_decides_only_whole_and_for_the_name_asked_for(read: Reads, text: str, status: str) -> None:
    told = read(messages(call("t1", "skills", skills("tides")), result("t1", text)), host="strands")
    assert told.statuses() == [("tides", status)]


def test_a_refusal_keeps_the_words_of_the_host(read: Reads) -> None:
    told = read(
        messages(
            call("t1", "skills", skills("tidse")), result("t1", "Skill 'tidse' not found. Available skills: tides")
        ),
        host="strands",
    )
    assert "tides" in told.loads[0].reason
    row = told.skills["tidse"]
    assert (row.requested, row.loaded, row.refused) == (1, 0, 1)


def test_five_things_that_folding_must_not_confuse(read: Reads) -> None:
    whole = f"{BODY}\n\n---\nLocation: /ws/skills/{{}}/SKILL.md"
    told = read(
        messages(
            call("1", "skills", skills("refused")), result("1", "Skill 'refused' not found. Available skills: a"),
            call("2", "skills", skills("twice")), result("2", whole.format("twice")),
            call("3", "skills", skills("twice")), result("3", whole.format("twice")),
            call("4", "skills", skills("bare")), result("4", "Skill 'bare' activated (no instructions available)."),
            call("5", "skills", skills("open")),
        ),
        host="strands",
    )  # fmt: skip
    rows = told.skills
    assert (rows["refused"].refused, rows["refused"].loaded) == (1, 0)
    assert rows["twice"].loaded == 2
    assert [load.body for load in told.loads if load.skill == "bare"] == [None]
    assert rows["open"].requested == 1
    assert rows["open"].loaded == 0
    assert "never" not in rows


def test_retries_and_refusals_are_both_kept_in_order(read: Reads) -> None:
    good = f"{BODY}\n\n---\nLocation: /ws/skills/tides/SKILL.md"
    refused = "Skill 'tides' not found. Available skills: a"
    once = read(
        messages(
            call("1", "skills", skills("tides")),
            result("1", refused),
            call("2", "skills", skills("tides")),
            result("2", good),
        ),
        host="strands",
    )
    assert once.statuses() == [("tides", "refused"), ("tides", "loaded")]
    later = read(
        messages(
            call("1", "skills", skills("tides")),
            result("1", good),
            call("2", "skills", skills("tides")),
            result("2", refused),
        ),
        host="strands",
    )
    assert later.statuses() == [("tides", "loaded"), ("tides", "refused")]
    assert later.loads[0].body == BODY


def test_a_call_without_a_name_is_a_gap_and_no_skill_event(read: Reads) -> None:
    told = read(
        messages(
            call("1", "skills", {"skill_name": ""}), result("1", "Error: skill_name is required. Available skills: a")
        ),
        host="strands",
    )
    assert told.loads == []
    assert [gap.kind for gap in told.gaps] == ["unresolved"]


@pytest.mark.parametrize(
    ("given", "name", "resolved"),
    [
        ({"skill_name": "tides"}, "tides", "exact"),
        ({"name": "tides"}, "tides", "alias"),
        ({"skillName": "tides"}, "tides", "alias"),
        ({"which": "tides"}, "tides", "only_string"),
    ],
)
def test_how_a_name_was_resolved_is_said(read: Reads, given: dict[str, object], name: str, resolved: str) -> None:
    told = read(messages(call("1", "skills", given), result("1", BODY)), host="strands")
    (request,) = told.of(SkillRequested)
    assert (request.skill, request.resolved) == (name, resolved)


def test_two_renamed_arguments_leave_roles_unresolved(read: Reads) -> None:
    rows = [
        {
            "role": "assistant",
            "contents": [
                {
                    "type": "function_call",
                    "call_id": "c",
                    "name": "read_skill_resource",
                    "arguments": '{"a": "tides", "b": "references/moon.md"}',
                }
            ],
        },
        {"role": "tool", "contents": [{"type": "function_result", "call_id": "c", "result": "moon"}]},
    ]
    told = read(rows, host="maf_python")
    assert [gap.kind for gap in told.gaps] == ["unresolved"]
    assert told.skills == {}


def test_one_renamed_argument_of_two_is_the_only_text_left(read: Reads) -> None:
    rows = [
        {
            "role": "assistant",
            "contents": [
                {
                    "type": "function_call",
                    "call_id": "c",
                    "name": "read_skill_resource",
                    "arguments": '{"skill_name": "tides", "file": "references/moon.md"}',
                }
            ],
        },
        {"role": "tool", "contents": [{"type": "function_result", "call_id": "c", "result": "# Moon\n\nphases"}]},
    ]
    told = read(rows, host="maf_python")
    (row,) = told.skills["tides"].resources.read
    assert (row.path, row.status) == ("references/moon.md", "ok")


def test_names_that_differ_by_a_sign_stay_two_skills(read: Reads) -> None:
    whole = f"{BODY}\n\n---\nLocation: /ws/{{}}/SKILL.md"
    rows = [part for index, name in enumerate(("data-clean", "data_clean", "data.clean"))
            for part in (call(str(index), "skills", skills(name)), result(str(index), whole.format(name)))]  # fmt: skip
    assert set(read(messages(*rows), host="strands").skills) == {"data-clean", "data_clean", "data.clean"}


def test_no_skill_events_in_a_run_without_skills(read: Reads) -> None:
    told = read(
        messages({"role": "assistant", "content": [{"text": "I will use the tides skill and read SKILL.md."}]}),
        host="strands",
    )
    assert told.skills == {}
    assert [event for event in told.events if isinstance(event, SkillLoaded | SkillRequested)] == []


def test_numbers_count_from_one_without_a_hole(read: Reads) -> None:
    told = read(
        messages(
            call("1", "skills", skills("tides")),
            result("1", BODY),
            {"role": "assistant", "content": [{"text": "Done."}]},
        ),
        host="strands",
    )
    assert [event.seq for event in told.events] == list(range(1, len(told.events) + 1))
