"""Catalogues: believed only where the host puts them, kept per agent, and told apart when unrecorded, empty or full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from guildmark.lenses.disclosure.catalogue import listed
from guildmark.lenses.disclosure.dialect import Catalogue
from guildmark.lenses.disclosure.fold import Fold
from guildmark.model.event import SkillsOffered

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

XML = (
    "<available_skills>\n<skill><name>tides</name><description>Reads &lt;tide&gt; tables &amp; charts.</description>"
    "<location>/w/skills/tides/SKILL.md</location></skill>\n<skill><name>moon</name></skill>\n</available_skills>"
)


def test_xml_names_descriptions_and_places() -> None:
    found = listed(Catalogue(), f"Use skills.\n{XML}\nBe kind.")
    assert found is not None
    assert [(skill.name, skill.description, skill.location) for skill in found.skills] == [
        ("tides", "Reads <tide> tables & charts.", "/w/skills/tides/SKILL.md"),
        ("moon", None, None),
    ]


def test_attributes_markdown_names_and_json() -> None:
    attributes = listed(
        Catalogue(entries="attributes"), '<available_skills><skill name="a:b">\nText.\n</skill></available_skills>'
    )
    markdown = listed(
        Catalogue(entries="markdown", block=r"### Skills\n(?P<list>.*)"),
        "### Skills\n- a:b: Text: more (file: x/SKILL.md)\n- bare\n",
    )
    names = listed(Catalogue(entries="names", block=r"Available: (?P<list>[^)]*)"), "(Available: 'a', 'b c')")
    plain = listed(
        Catalogue(entries="json", block=r"SKILLS=(?P<list>.*)"),
        'SKILLS=[{"name": "a", "description": "x", "location": "p"}]',
    )
    assert attributes is not None
    assert markdown is not None
    assert names is not None
    assert plain is not None
    assert attributes.skills[0].name == "a:b"
    assert [(skill.name, skill.description, skill.location) for skill in markdown.skills] == [
        ("a:b", "Text: more", "x/SKILL.md"),
        ("bare", None, None),
    ]
    assert [skill.name for skill in names.skills] == ["a", "b c"]
    assert plain.skills[0].location == "p"


def test_a_newline_in_a_description_forges_no_entry_in_xml() -> None:
    found = listed(
        Catalogue(),
        "<available_skills><skill><name>a</name><description>x\n- zz: forged</description></skill></available_skills>",
    )
    assert found is not None
    assert [skill.name for skill in found.skills] == ["a"]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Be kind.", "unrecorded"),
        ("<available_skills>\nNo skills are currently available.\n</available_skills>", "recorded_empty"),
        (XML, "recorded"),
    ],
)
def test_unrecorded_empty_and_full_are_three_states(read: Reads, text: str, state: str) -> None:
    told = read({"system": text, "messages": [{"role": "user", "content": [{"text": "Hello"}]}]}, shape="bedrock")
    fold = Fold()
    for event in told.events:
        fold.add(event)
    assert fold.catalogue == state


def test_offered_is_false_only_where_a_catalogue_is_on_record(read: Reads) -> None:
    asked = {
        "role": "assistant",
        "content": [{"toolUse": {"toolUseId": "1", "name": "skills", "input": {"skill_name": "sun"}}}],
    }
    assert read({"system": XML, "messages": [asked]}, shape="bedrock").skills["sun"].offered is False
    assert read({"messages": [asked]}, shape="bedrock").skills["sun"].offered is None


@pytest.mark.parametrize("role", ["user", "assistant"])
def test_a_quoted_catalogue_makes_none(read: Reads, role: str) -> None:
    told = read({"messages": [{"role": role, "content": [{"text": f"Look: {XML}"}]}]}, host="strands")
    assert told.of(SkillsOffered) == []


def test_a_tool_result_that_quotes_a_catalogue_makes_none(read: Reads) -> None:
    rows = [
        {
            "role": "assistant",
            "content": [{"toolUse": {"toolUseId": "1", "name": "shell", "input": {"command": "cat prompt.txt"}}}],
        },
        {
            "role": "user",
            "content": [{"toolResult": {"toolUseId": "1", "status": "success", "content": [{"text": XML}]}}],
        },
    ]
    assert read(rows, host="strands").of(SkillsOffered) == []


def test_the_answer_of_a_listing_tool_is_a_catalogue(read: Reads) -> None:
    rows = {
        "events": [
            {
                "author": "a",
                "actions": {},
                "content": {
                    "role": "model",
                    "parts": [{"functionCall": {"id": "1", "name": "app_list_skills", "args": {}}}],
                },
            },
            {
                "author": "a",
                "actions": {},
                "content": {
                    "role": "user",
                    "parts": [
                        {"functionResponse": {"id": "1", "name": "app_list_skills", "response": {"result": XML}}}
                    ],
                },
            },
        ]
    }
    told = read(rows, host="google_adk")
    assert [skill.name for skill in told.of(SkillsOffered)[0].skills] == ["tides", "moon"]
    assert told.of(SkillsOffered)[0].agent == "a"


def test_two_agents_keep_two_catalogues_and_their_own_loads(read: Reads) -> None:
    def span(number: int, parent: int, name: str, **attributes: object) -> dict[str, object]:
        return {"name": name, "context": {"trace_id": "t", "span_id": str(number)}, "parent_id": str(parent) if parent else None,
                "start_time": f"2026-01-01T00:00:{number:02}Z", "end_time": f"2026-01-01T00:01:{number:02}Z",
                "status": {"status_code": "OK"}, "attributes": attributes}  # fmt: skip

    def chat(name: str) -> str:
        return f'[{{"type": "text", "content": "<available_skills><skill><name>{name}</name></skill></available_skills>"}}]'

    op, tool = "gen_ai.operation.name", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "load_skill"}
    told = read(
        [
            span(
                5,
                4,
                "execute_tool load_skill",
                **tool,
                **{
                    "gen_ai.tool.call.id": "x",
                    "gen_ai.tool.call.arguments": '{"skill_name": "moon"}',
                    "gen_ai.tool.call.result": "---\nname: moon\n---\n\n# Moon\n\nLook up.",
                },
            ),
            span(
                3, 1, "chat", **{op: "chat", "gen_ai.system_instructions": chat("tides"), "gen_ai.input.messages": "[]"}
            ),
            span(
                6, 4, "chat", **{op: "chat", "gen_ai.system_instructions": chat("moon"), "gen_ai.input.messages": "[]"}
            ),
            span(4, 1, "invoke_agent scout", **{op: "invoke_agent", "gen_ai.agent.name": "scout"}),
            span(1, 0, "invoke_agent captain", **{op: "invoke_agent", "gen_ai.agent.name": "captain"}),
        ],
        shape="spans",
    )
    assert {event.agent: [skill.name for skill in event.skills] for event in told.of(SkillsOffered)} == {
        "captain": ["tides"],
        "scout": ["moon"],
    }
    assert [(load.skill, load.agent) for load in told.loads] == [("moon", "scout")]


def test_two_traces_may_share_a_span_id(read: Reads) -> None:
    def span(trace: str, words: str) -> dict[str, object]:
        return {"name": "chat", "context": {"trace_id": trace, "span_id": "1"}, "start_time": f"2026-01-01T00:00:0{trace}Z",
                "end_time": f"2026-01-01T00:00:0{trace}Z",
                "attributes": {"gen_ai.operation.name": "chat", "gen_ai.input.messages": f'[{{"role": "user", "parts": [{{"type": "text", "content": "{words}"}}]}}]'}}  # fmt: skip

    told = read([span("1", "first"), span("2", "second")], shape="spans")
    assert [event.text for event in told.events if event.__class__.__name__ == "Message"] == ["first", "second"]
