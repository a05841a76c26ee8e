"""Sessions of strands-evals: tool spans of several agents, refusals as text or as JSON, and catalogues per agent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from guildmark.lenses.disclosure.fold import by_call
from guildmark.model.event import Message, SkillRequested, SkillsOffered, ToolCall

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

BODY = "# Sails\n\n1. Untie the gasket.\n2. Hoist."
TAIL = "\n\n---\nLocation: /ship/skills/sails/SKILL.md"


def catalogue(*names: str) -> str:
    entries = "".join(f"<skill><name>{name}</name><description>About {name}.</description></skill>" for name in names)
    return f"<available_skills>{entries}</available_skills>"


class Session:
    """Spans in the order of their making, a second apart."""

    def __init__(self) -> None:
        self.spans: list[dict[str, Any]] = []

    def agent(self, identity: str, prompt: str | None = None, asked: str = "Set sail.", **metadata: str) -> None:
        self.spans.append({"span_type": "agent_invocation", "span_info": self._info(identity), "system_prompt": prompt, "user_prompt": asked,
                           "agent_response": "Done.", "available_tools": [], "metadata": metadata})  # fmt: skip

    def tool(
        self, name: str, given: object, back: str | None = None, *, identity: str | None = None, error: str | None = None, agent: str = "", metadata: dict[str, str] | None = None
    ) -> None:  # fmt: skip
        self.spans.append({
            "span_type": "tool_execution", "span_info": self._info(f"s{len(self.spans)}"), "agent_span_id": agent or None, "metadata": metadata or {},
            "tool_call": {"name": name, "arguments": given, "tool_call_id": identity},
            "tool_result": None if back is None and error is None else {"content": back or "", "error": error, "tool_call_id": identity},
        })  # fmt: skip

    def _info(self, identity: str) -> dict[str, str]:
        at = f"2026-12-01T08:00:{len(self.spans):02}Z"
        return {"session_id": "voyage", "trace_id": "t", "span_id": identity, "start_time": at, "end_time": at}

    def read(self, read: Reads) -> Any:
        half = len(self.spans) // 2
        parts = [part for part in (self.spans[:half], self.spans[half:]) if part]
        traces = [{"trace_id": f"t{number}", "spans": spans} for number, spans in enumerate(parts)]
        return read({"session_id": "voyage", "traces": traces}, shape="strands_session")


def test_a_load_a_refusal_and_a_retry_are_three_events_with_ids_and_places(read: Reads) -> None:
    session = Session()
    session.agent("a", catalogue("sails", "knots"))
    session.tool(
        "skills", {"skill_name": "sail"}, "Skill 'sail' not found. Available skills: sails, knots", identity="c1"
    )
    session.tool("skills", {"skill_name": "sails"}, BODY + TAIL, identity="c2")
    session.tool("weather", {"place": "harbour"}, "calm", identity="c3")
    session.tool("skills", {"skill_name": "sails"}, BODY + TAIL, identity="c4")
    told = session.read(read)
    assert [(row.skill, row.status, row.call_id) for row in by_call(told.events)] == [
        ("sail", "refused", "c1"),
        ("sails", "loaded", "c2"),
        ("sails", "loaded", "c4"),
    ]
    places = [load.seq for load in told.loads]
    assert places == sorted(set(places))
    assert [load.body for load in told.loads] == [None, BODY, BODY]
    assert (told.skills["sails"].loaded, told.skills["sails"].offered, told.skills["sail"].offered) == (2, True, False)
    assert len(told.of(ToolCall)) == 4


@pytest.mark.parametrize(
    ("back", "error", "status"),
    [
        pytest.param("Skill 'sails' not found. Available skills:", None, "refused", id="refusal-that-comes-back-as-success"),
        pytest.param(json.dumps("Skill 'sails' not found. Available skills: a"), None, "refused", id="refusal-encoded-as-json-text"),
        pytest.param("Error: Skill 'sails' not found.", None, "refused", id="refusal-of-a-host-with-an-error-prefix"),
        pytest.param("Error: skill_name is required. Available skills: a", None, "refused", id="refusal-for-want-of-a-name"),
        pytest.param("", "the reader crashed", "error", id="error-of-the-span"),
        pytest.param("Skill 'sails' activated (no instructions available).", None, "loaded", id="success-without-a-body"),
        pytest.param("", None, "unknown", id="empty-text-proves-nothing"),
        pytest.param(None, None, "pending", id="no-result-on-record"),
        pytest.param(f"{BODY}\n\nIf you see `Skill 'sails' not found`, ask.{TAIL}", None, "loaded", id="body-that-quotes-a-refusal"),
    ],
)  # fmt: skip
def test_what_became_of_a_load(read: Reads, back: str | None, error: str | None, status: str) -> None:
    session = Session()
    session.agent("a", catalogue("sails"))
    session.tool("skills", {"skill_name": "sails"}, back, identity="c1", error=error)
    told = session.read(read)
    assert told.statuses() == [("sails", status)]
    assert (told.loads[0].body is not None) == (back is not None and back.startswith("#"))
    if error:
        assert told.loads[0].reason == error


@pytest.mark.parametrize(
    ("response", "status", "said"),
    [
        pytest.param({"error": "Skill 'sails' not found.", "error_code": "SKILL_NOT_FOUND"}, "refused", "Skill 'sails' not found.", id="refused"),
        pytest.param({"error": "Argument 'skill_name' is required.", "error_code": "INVALID_ARGUMENTS"}, "error", "Argument 'skill_name' is required.", id="error"),
        pytest.param({"skill_name": "sails", "instructions": BODY, "frontmatter": {"name": "sails", "description": "d"}}, "loaded", None, id="loaded"),
    ],
)  # fmt: skip
def test_a_response_that_is_kept_as_json_text_is_decoded(
    read: Reads, response: object, status: str, said: str | None
) -> None:
    session = Session()
    session.agent("a")
    session.tool("load_skill", {"skill_name": "sails"}, json.dumps(response), identity="c1")
    (load,) = session.read(read).loads
    assert (load.skill, load.status, load.reason, load.body) == ("sails", status, said, None if said else BODY)


def test_two_agents_keep_two_catalogues_and_tool_spans_are_their_agent_s(read: Reads) -> None:
    session = Session()
    session.agent("a", catalogue("sails"), agent_name="captain")
    session.tool("skills", {"skill_name": "sails"}, BODY + TAIL, identity="c1", agent="a")
    session.agent("b", catalogue("knots"), agent_name="mate")
    session.tool("skills", {"skill_name": "knots"}, BODY + TAIL, identity="c1", agent="b")
    told = session.read(read)
    assert {event.agent: [skill.name for skill in event.skills] for event in told.of(SkillsOffered)} == {
        "captain": ["sails"],
        "mate": ["knots"],
    }
    assert [(load.skill, load.agent) for load in told.loads] == [("sails", "captain"), ("knots", "mate")]


@pytest.mark.parametrize(
    ("metadata", "agent"),
    [
        pytest.param({"agent_id": "a7", "agent_name": "mate"}, "a7", id="identity-before-name"),
        pytest.param({"agent_id": " ", "agent_name": "mate"}, "mate", id="blank-is-none"),
        pytest.param({"agent": "bosun"}, "bosun", id="last-key"),
        pytest.param({}, "main", id="nothing-is-the-main-agent"),
    ],
)
def test_a_tool_span_s_own_word_names_its_agent(read: Reads, metadata: dict[str, str], agent: str) -> None:
    session = Session()
    session.tool("skills", {"skill_name": "sails"}, BODY + TAIL, identity="c1", metadata=metadata)
    assert [load.agent for load in session.read(read).loads] == [agent]


def test_a_listing_tool_s_answer_is_the_catalogue(read: Reads) -> None:
    session = Session()
    session.agent("a")
    session.tool("list_skills", {}, catalogue("sails", "knots"), identity="c1")
    told = session.read(read)
    assert [[skill.name for skill in event.skills] for event in told.of(SkillsOffered)] == [["sails", "knots"]]


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        pytest.param(None, None, id="no-prompt"),
        pytest.param("Sail well.", None, id="a-prompt-without-a-list"),
        pytest.param("<available_skills>\nNo skills are currently available.\n</available_skills>", [], id="an-empty-list"),
        pytest.param(catalogue("sails"), ["sails"], id="a-list"),
    ],
)  # fmt: skip
def test_what_the_agent_span_says_was_offered(read: Reads, prompt: str | None, names: list[str] | None) -> None:
    session = Session()
    session.agent("a", prompt)
    offers = session.read(read).of(SkillsOffered)
    assert [[skill.name for skill in offer.skills] for offer in offers] == ([] if names is None else [names])


def test_ordinary_tools_and_prose_are_no_loads(read: Reads) -> None:
    session = Session()
    session.agent("a", asked=f"Use the sails skill. {catalogue('sails')}")
    session.tool("weather", {"skill_name": "sails"}, BODY, identity="c1")
    session.tool("my_skills", {"skill_name": "sails"}, BODY, identity="c2")
    told = session.read(read)
    assert told.skills == {}
    assert told.of(SkillRequested) == []
    assert [event.role for event in told.of(Message)] == ["user", "assistant"]


@pytest.mark.parametrize(
    ("back", "error", "body"),
    [
        pytest.param("---\nname: topsails\ndescription: d\n---\n\n# Top\n", None, ("topsails", "loaded"), id="the-file-s-own-name-beats-the-folder-s"),
        pytest.param("# Top\n\nClimb.", None, ("sails", "loaded"), id="no-frontmatter"),
        pytest.param("---\nname: [unclosed\n: : :\n---\n\n# Top\n", None, ("sails", "loaded"), id="broken-frontmatter"),
        pytest.param("", "no such file", ("sails", "error"), id="a-read-that-failed"),
    ],
)  # fmt: skip
def test_a_skill_file_read_by_a_file_tool(read: Reads, back: str, error: str | None, body: tuple[str, str]) -> None:
    session = Session()
    session.agent("a")
    session.tool("file_read", {"path": "/ship/.agents/skills/sails/SKILL.md"}, back, identity="c1", error=error)
    told = session.read(read)
    assert told.statuses() == [body]
    assert told.loads[0].body == (back or None)
    assert told.loads[0].evidence == "likely"
