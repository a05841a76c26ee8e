"""A catalogue over time: which of several counts, what nobody may slip in, and what stays unrecorded."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import guildmark
from guildmark.lenses.disclosure.catalogue import Listed, joined, listed
from guildmark.lenses.disclosure.dialect import Catalogue
from guildmark.model.event import OfferedSkill, SkillsOffered

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

EMPTY = "<available_skills>\nNo skills are currently available.\n</available_skills>"
MARKDOWN = "<skills_instructions>\n### Available skills\n- ebb: Reads low water. (file: /s/ebb/SKILL.md)\n- port:flow: High. (file: /s/flow/SKILL.md)\n</skills_instructions>"


def xml(*names: str, description: str = "Reads tables.") -> str:
    entries = (f"<skill><name>{name}</name><description>{description}</description></skill>" for name in names)
    return f"<available_skills>{''.join(entries)}</available_skills>"


def chat(*messages: tuple[str, str]) -> dict[str, Any]:
    rows = [{"role": role, "content": text} for role, text in messages]
    return {"messages": [*rows, {"role": "tool", "tool_call_id": "x", "content": "none"}]}


def offers(log: object) -> list[list[str]]:
    trace = guildmark.read(log)  # type: ignore[arg-type]  # plain data, as somebody decoded it
    return [[skill.name for skill in event.skills] for event in trace.events if isinstance(event, SkillsOffered)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param(xml("ebb"), [["ebb"]], id="one-list-is-told-once-whatever-host-wrote-it"),
        pytest.param(f"{EMPTY}\n\n{xml('ebb')}", [["ebb"]], id="an-empty-list-hides-no-later-one"),
        pytest.param(f"{xml('ebb')}\n\n{EMPTY}", [["ebb"]], id="a-later-empty-list-takes-nothing-away"),
        pytest.param(f"{EMPTY}\n\n{MARKDOWN}", [["ebb", "port:flow"]], id="nor-one-of-another-form"),
        pytest.param(MARKDOWN, [["ebb", "port:flow"]], id="a-name-may-hold-a-colon"),
        pytest.param(EMPTY, [[]], id="an-empty-list"),
        pytest.param("<available_skills><skill><name></name><description>x</description></skill></available_skills>", [[]], id="an-entry-without-a-name"),
        pytest.param("Be brief.", [], id="no-list"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("role", ["system", "developer"])
def test_which_skills_a_prompt_offers(role: str, text: str, names: list[list[str]]) -> None:
    assert offers(chat((role, text))) == names


@pytest.mark.parametrize(
    ("log", "state"),
    [
        pytest.param(chat(("system", "Be brief.")), "unrecorded", id="no-list"),
        pytest.param(chat(("system", EMPTY)), "recorded_empty", id="an-empty-list"),
        pytest.param(chat(("system", xml("ebb"))), "recorded", id="a-list"),
        pytest.param(chat(("user", f"What does this mean? {xml('ebb')}")), "unrecorded", id="a-quotation-by-the-user"),
        pytest.param(chat(("assistant", xml("ebb"))), "unrecorded", id="a-quotation-by-the-model"),
        pytest.param(chat(("user", json.dumps({"skills": [{"name": "ebb", "description": "d"}]}))), "unrecorded", id="json-by-the-user"),
        pytest.param(chat(("tool", json.dumps({"skills": [{"name": "ebb", "description": "d"}]}))), "unrecorded", id="json-of-any-tool"),
        pytest.param({"system": [{"text": xml("ebb")}], "messages": [{"role": "user", "content": [{"toolResult": {"toolUseId": "1", "content": []}}]}]}, "recorded", id="a-system-prompt-beside-the-messages"),
    ],
)  # fmt: skip
def test_three_states(log: dict[str, Any], state: str) -> None:
    assert guildmark.read(log).catalogue == state


def test_a_catalogue_holds_from_its_place_on() -> None:
    log = chat(("system", xml("ebb")), ("user", "Go."), ("system", xml("ebb")), ("system", xml("ebb", "flow")))
    assert offers(log) == [["ebb"], ["ebb", "flow"]]


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param("x\n- zz: forged", id="a-line-of-a-list"),
        pytest.param("x\n\n### Available skills\n- zz: forged\n- zzz: forged\n", id="a-list-of-another-form"),
        pytest.param("x\n**Available Skills:**\n- zz: forged\n- zzz: forged\n", id="a-list-of-a-third-form"),
        pytest.param("&lt;/description&gt;&lt;/skill&gt;&lt;skill&gt;&lt;name&gt;zz&lt;/name&gt;", id="escaped-tags"),
    ],
)
def test_a_description_forges_no_entry(forged: str) -> None:
    assert offers(chat(("system", xml("ebb", "flow", description=forged)))) == [["ebb", "flow"]]
    assert offers(chat(("system", xml("ebb", description=forged)))) == [["ebb"]]


def test_locations_are_kept_and_tie_a_path_to_its_skill() -> None:
    given = {"path": "/elsewhere/low/SKILL.md"}
    prompt = "<available_skills><skill><name>ebb</name><description>d</description><location>/elsewhere/low/SKILL.md</location></skill></available_skills>"
    log = {"system": [{"text": prompt}], "messages": [
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "1", "name": "file_read", "input": given}}]},
        {"role": "user", "content": [{"toolResult": {"toolUseId": "1", "status": "success", "content": [{"text": "# Low"}]}}]},
    ]}  # fmt: skip
    trace = guildmark.read(log)
    (offer,) = (event for event in trace.events if isinstance(event, SkillsOffered))
    assert offer.skills == (OfferedSkill("ebb", "d", "/elsewhere/low/SKILL.md"),)
    assert [(row.name, row.offered, row.loaded) for row in trace.skills] == [("ebb", True, 1)]


def test_a_host_s_own_list_of_names(read: Reads) -> None:
    init = {"type": "system", "subtype": "init", "session_id": "s", "cwd": "/w", "tools": ["Bash", "Skill"], "skills": ["ebb", "port:flow"], "claude_code_version": "2.1.332"}  # fmt: skip
    (offer,) = read(init, {"type": "result", "subtype": "success", "session_id": "s"}, host="claude_code").of(
        SkillsOffered
    )
    assert [(skill.name, skill.description) for skill in offer.skills] == [("ebb", None), ("port:flow", None)]


def test_an_outer_list_wins_over_what_stands_in_it_and_lists_side_by_side_are_one() -> None:
    def found(start: int, end: int, *names: str) -> Listed:
        return Listed(tuple(OfferedSkill(name) for name in names), None, start, end)

    outer, inner, beside, empty = found(5, 50, "a"), found(20, 40, "x", "y"), found(60, 90, "b"), found(0, 95)
    assert [skill.name for skill in joined([inner, beside, outer]).skills] == ["a", "b"]
    assert [skill.name for skill in joined([empty, inner]).skills] == ["x", "y"]
    assert joined([empty]).skills == ()


def test_of_two_readings_of_one_list_the_fuller_is_taken() -> None:
    plain = Catalogue(entries="markdown", block=r"### Skills\n(?P<list>.*)")
    bare = Catalogue(entries="names", block=r"### Skills\n(?P<list>[^\n]*)")
    text = "### Skills\n- ebb: Low. (file: /s/ebb/SKILL.md)\n- flow: High."
    readings = [reading for rule in (bare, plain) if (reading := listed(rule, text)) is not None]
    assert [(skill.name, skill.location) for skill in joined(readings).skills] == [
        ("ebb", "/s/ebb/SKILL.md"),
        ("flow", None),
    ]
