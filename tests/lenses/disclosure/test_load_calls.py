"""Loads through a host's own tool, from the call to the body: who asked, with what, how sure, and what was kept."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.bodies import digest
from guildmark.lenses.disclosure.dialect import Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import (
    AnyEvent,
    Message,
    OfferedSkill,
    ResourceRead,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    SkillUnloaded,
    ToolCall,
    ToolResult,
)

SAYS = (
    Says(means="receipt", pattern=r"Bringing {skill}(?: from (?P<base>\S+))?\."),
    Says(means="ok", pattern=r"Took {skill}(?:, whose text is (?P<body>[^\n]*))?\."),
    Says(means="already", pattern=r"Has {skill} since (?P<reason>\w+)\."),
    Says(means="refused", pattern=r"No {skill}(?:: (?P<reason>.*))?\.", roles=("load", "unload")),
    Says(means="blocked", by="policy", pattern=r"Stopped {skill}\."),
    Says(means="pending", pattern=r"May I take {skill}\?"),
    Says(means="error", pattern=r"Broke {skill}\.", roles=("load", "unload")),
    Says(means="body", pattern=r"<(?P<skill>\w+)>(?P<body>[^<]*)</\w+>(?:\nFiles: (?P<resources>.*))?"),
)
TOOLS = (
    Tool(name="take", role="load", skill=("skill", "name"), args=("with", "and")),
    Tool(name="drop", role="unload", skill=("skill",)),
    Tool(name="open", role="read", skill=("skill",), path=("path",)),
)
INJECTED = Injected(roles=("host",), pattern=r"Here is (?P<skill>\w+):\n(?P<body>.*)", by="host")


def dialect(**facts: Any) -> Dialect:
    return Dialect(**{"host": "made-up", "tools": TOOLS, "says": SAYS, "injected": (INJECTED,), **facts})


def call(tool: str = "take", identity: str = "1", agent: str = "main", **given: object) -> ToolCall:
    return ToolCall(tool=tool, arguments=given, call_id=identity, agent=agent)


def back(text: str = "", identity: str = "1", **facts: Any) -> ToolResult:
    return ToolResult(call_id=identity, text=text, **facts)


def told(*events: AnyEvent, spoken: tuple[Dialect, ...] | None = None) -> list[Any]:
    return list(disclose(iter(events), spoken or (dialect(),)))


def loads(*events: AnyEvent, spoken: tuple[Dialect, ...] | None = None) -> list[SkillLoaded]:
    return [event for event in told(*events, spoken=spoken) if isinstance(event, SkillLoaded)]


def load(text: str, spoken: tuple[Dialect, ...] | None = None, **facts: Any) -> SkillLoaded:
    (found,) = loads(call(skill="sails"), back(text, **facts), spoken=spoken)
    return found


def requests(*events: AnyEvent, spoken: tuple[Dialect, ...] | None = None) -> list[SkillRequested]:
    return [event for event in told(*events, spoken=spoken) if isinstance(event, SkillRequested)]


@pytest.mark.parametrize(
    ("given", "arguments"),
    [
        ({}, None),
        ({"with": "jib"}, "jib"),
        ({"and": "gaff"}, "gaff"),
        ({"with": "jib", "and": "gaff"}, "jib"),
        ({"with": ["jib"]}, None),
        ({"with": None, "and": "gaff"}, None),
    ],
)
def test_what_a_load_was_asked_with(given: dict[str, object], arguments: str | None) -> None:
    (request,) = requests(call(skill="sails", **given))
    assert (request.skill, request.arguments, request.call_id, request.resolved) == ("sails", arguments, "1", "exact")


@pytest.mark.parametrize(("written", "skill"), [("/sails", "sails"), ("//sails", "sails"), ("/", "/"), ("sails/", "sails/"), ("s", "s"), ("~sails", "~sails"), ("/~sails", "~sails")])  # fmt: skip
def test_a_slash_before_a_name_is_how_users_type_it(written: str, skill: str) -> None:
    read = told(call(skill=written), back("Anything."), spoken=(dialect(strict=False),))
    assert [event.skill for event in read if isinstance(event, SkillRequested | SkillLoaded)] == [skill, skill]


def test_a_call_may_name_several() -> None:
    read = told(call(skill=["sails", " ", "knots"]), back("Took sails."))
    assert [event.skill for event in read if isinstance(event, SkillRequested)] == ["sails", "knots"]
    assert [(event.skill, event.status) for event in read if isinstance(event, SkillLoaded)] == [
        ("sails", "loaded"),
        ("knots", "unknown"),
    ]
    open_still = loads(call(skill=["sails", " ", "knots"]))
    assert [(event.skill, event.status, event.reason) for event in open_still] == [
        ("sails", "pending", "no result is on record"),
        ("knots", "pending", "no result is on record"),
    ]


@pytest.mark.parametrize(
    ("text", "facts", "status", "reason"),
    [
        pytest.param("Took sails.", {}, "loaded", None, id="a-success"),
        pytest.param("Took sails.", {"status": "error"}, "loaded", None, id="a-sentence-before-a-mark"),
        pytest.param("Has sails since dawn.", {}, "already_loaded", None, id="already"),
        pytest.param("No sails.", {}, "refused", "No sails.", id="a-refusal"),
        pytest.param("No sails: ask the mate.", {}, "refused", "ask the mate", id="a-refusal-with-its-reason"),
        pytest.param("Stopped sails.", {}, "blocked", "Stopped sails.", id="a-stop"),
        pytest.param("Stopped sails.", {"status": "denied", "denied_by": "person"}, "blocked", "Stopped sails.", id="a-stop-by-mark"),
        pytest.param("No sails.", {"status": "denied"}, "refused", "No sails.", id="a-denial-that-a-sentence-explains"),
        pytest.param("No sails.", {"status": "denied", "denied_by": "gate"}, "blocked", "No sails.", id="a-denial-that-names-who"),
        pytest.param("A heron.", {"status": "denied"}, "blocked", "A heron.", id="a-denial"),
        pytest.param("May I take sails?", {}, "pending", "May I take sails?", id="a-question"),
        pytest.param("A heron.", {"status": "pending"}, "pending", "A heron.", id="a-mark-that-it-waits"),
        pytest.param("Broke sails.", {}, "error", "Broke sails.", id="an-error"),
        pytest.param("A heron.", {"status": "error"}, "error", "A heron.", id="a-mark"),
        pytest.param("A heron.", {"status": "ok"}, "unknown", "A heron.", id="another-text-of-a-strict-host"),
        pytest.param("# Sails\nHoist.", {}, "loaded", None, id="instructions-without-a-frame"),
        pytest.param(" \n# Sails\nHoist.", {}, "loaded", None, id="after-blanks"),
        pytest.param("####### Sails\nHoist.", {}, "unknown", "####### Sails\nHoist.", id="seven-signs-are-no-heading"),
        pytest.param("#Sails\nHoist.", {}, "unknown", "#Sails\nHoist.", id="a-sign-without-a-space-is-none"),
        pytest.param("# Sails", {}, "unknown", "# Sails", id="a-heading-alone-is-no-body"),
        pytest.param("# Forbidden\n", {}, "unknown", "# Forbidden\n", id="a-gate-s-words"),
        pytest.param("", {"status": "ok"}, "loaded", None, id="an-empty-success"),
        pytest.param(" \n", {}, "unknown", " \n", id="nothing"),
        pytest.param("Shown.", {"status": "ok", "displayed": True}, "loaded", None, id="what-a-person-was-shown"),
        pytest.param("Shown.", {"displayed": True}, "unknown", "Shown.", id="shown-without-a-mark"),
        pytest.param("Unknown skill: sails", {}, "refused", "Unknown skill: sails", id="any-loader-s-refusal"),
        pytest.param("Unknown skill: knots", {}, "unknown", "Unknown skill: knots", id="a-refusal-of-another"),
        pytest.param("Skill 'sails' activated", {}, "loaded", None, id="any-loader-s-success"),
        pytest.param("Skill 'sails' activated", {"status": "error"}, "error", "Skill 'sails' activated", id="a-success-that-is-marked-an-error"),
    ],
)  # fmt: skip
def test_what_became_of_a_load(text: str, facts: dict[str, Any], status: str, reason: str | None) -> None:
    found = load(text, **facts)
    assert (found.status, found.reason, found.evidence, found.call_id) == (status, reason, "confirmed", "1")


def test_a_host_that_is_not_strict_gives_bodies_as_they_are() -> None:
    assert load("A heron.", (dialect(strict=False),)).status == "loaded"
    several = (dialect(strict=False), dialect())
    assert load("A heron.\nIt stands.", several).status == "loaded"
    assert load("A heron.", several).status == "unknown"
    assert load("A heron.", several, status="ok").status == "loaded"
    assert load("A heron.", (dialect(), dialect())).status == "unknown"
    assert load("Forbidden.", (dialect(strict=False),)).status == "unknown"


@pytest.mark.parametrize(
    ("text", "body", "around"),
    [
        ("<sails>Hoist.</sails>", "Hoist.", {"before": "<sails>", "after": "</sails>"}),
        ("<sails>Hoist.</sails>\nFiles: a.md", "Hoist.", {"before": "<sails>", "after": "</sails>\nFiles: a.md"}),
        ("<sails> </sails>", None, {}),
        ("Took sails, whose text is Hoist.", "Hoist", {"before": "Took sails, whose text is", "after": "."}),
        ("Took sails.", None, {}),
        ("# Sails\nHoist.", "# Sails\nHoist.", {}),
        ("Unknown skill: sails", None, {}),
        ("Skill 'sails' activated", None, {}),
        ("", None, {}),
    ],
)
def test_the_body_and_what_stood_around_it(text: str, body: str | None, around: dict[str, str]) -> None:
    found = load(text, status="ok")
    assert (found.body, found.metadata) == (body, around)
    assert found.digest == (digest(body) if body else None)
    assert found.truncated is (None if body is None else False)


def test_a_name_in_the_answer_is_the_skill_s() -> None:
    assert load("<topsails>Hoist.</topsails>").skill == "topsails"


def test_a_shown_text_is_no_body() -> None:
    found = load("Sets sails.", status="ok", displayed=True)
    assert (found.status, found.body, found.digest) == ("loaded", None, None)


@pytest.mark.parametrize(
    ("text", "facts", "cut"),
    [
        ("<sails>Hoist.</sails>", {"truncated": True}, True),
        ("<sails>Hoist. [cut]</sails>", {}, True),
        ("Took sails.", {"truncated": True}, None),
    ],
)
def test_whether_a_body_was_shortened(text: str, facts: dict[str, Any], cut: bool | None) -> None:
    assert load(text, (dialect(cut=r"\[cut\]"),), **facts).truncated is cut


@pytest.mark.parametrize(
    ("text", "data", "listed"),
    [
        ("<sails>Hoist.</sails>\nFiles: <file>a.md</file>", None, ("a.md",)),
        ("<sails>Hoist.</sails>", None, None),
        ("<sails>Hoist.</sails>", {"refs": ["a.md", 7], "runs": ["b.py"]}, ("references/a.md", "b.py")),
        ("<sails>Hoist.</sails>", {"refs": []}, ()),
        ("<sails>Hoist.</sails>", {"refs": "a.md"}, None),
        ("<sails>Hoist.</sails>\nFiles: <file>a.md</file>", {"refs": ["b.md"]}, ("a.md",)),
        ("No sails.", {"refs": ["a.md"]}, None),
        ("Has sails since dawn.", {"refs": ["a.md"]}, None),
    ],
)
def test_files_that_a_host_lists_beside_a_body(text: str, data: object, listed: tuple[str, ...] | None) -> None:
    spoken = (dialect(lists={"refs": "references/", "runs": ""}),)
    assert load(text, spoken, data=data).resources == listed


@pytest.mark.parametrize(
    ("events", "given", "evidence"),
    [
        pytest.param((), {"skill": "sails"}, "likely", id="a-tool-that-several-may-have"),
        pytest.param((), {"which": "sails"}, "incidental", id="by-the-only-text"),
        pytest.param((SkillsOffered(skills=(OfferedSkill("sails"),)),), {"which": "sails"}, "confirmed", id="an-offered-name"),
        pytest.param((SkillsOffered(skills=(OfferedSkill("knots"),)),), {"skill": "sails"}, "likely", id="another-was-offered"),
    ],
)  # fmt: skip
def test_how_sure_a_load_is_in_a_log_of_nobody_in_particular(
    events: tuple[AnyEvent, ...], given: dict[str, object], evidence: str
) -> None:
    spoken = (dialect(strict=False), dialect(host="other", strict=False))
    asked = call(**given)
    assert [one.evidence for one in requests(*events, asked, spoken=spoken)] == [evidence]
    assert [one.evidence for one in loads(*events, asked, back("A heron."), spoken=spoken)] == [evidence]
    assert [one.evidence for one in loads(*events, asked, spoken=spoken)] == [evidence]
    assert [one.evidence for one in loads(*events, asked, back("No sails."), spoken=spoken)] == [evidence]
    assert [one.evidence for one in loads(*events, asked, back("Took sails."), spoken=spoken)] == ["confirmed"]


def test_any_text_that_is_a_body_proves_no_host() -> None:
    vague = Says(means="body", pattern="(?P<body>.+)")
    spoken = (dialect(says=(vague,)), dialect(says=(vague,)))
    assert load("A heron.", spoken).evidence == "likely"
    assert load("A heron.", spoken[:1]).evidence == "confirmed"


def test_a_body_that_comes_later_is_the_call_s() -> None:
    read = told(call(skill="sails"), back("Bringing sails."), Message(role="host", text="Here is sails:\nHoist."))
    (found,) = (event for event in read if isinstance(event, SkillLoaded))
    assert (found.skill, found.body, found.call_id, found.by) == ("sails", "Hoist.", "1", "model")
    assert len([event for event in read if isinstance(event, SkillRequested)]) == 1


@pytest.mark.parametrize(
    "between",
    [
        pytest.param(Message(role="assistant", text="Now then."), id="the-model-speaks"),
        pytest.param(call(identity="2", tool="other"), id="the-model-calls"),
    ],
)
def test_a_body_that_does_not_come_is_a_load_without_one(between: AnyEvent) -> None:
    late = Message(role="host", text="Here is sails:\nHoist.")
    found = loads(call(skill="sails"), back("Bringing sails."), between, late)
    assert [(one.skill, one.body, one.call_id, one.by) for one in found] == [
        ("sails", None, "1", "model"),
        ("sails", "Hoist.", None, "host"),
    ]
    (alone,) = loads(call(skill="sails"), back("Bringing sails."))
    assert (alone.status, alone.body, alone.evidence) == ("loaded", None, "confirmed")


def test_a_folder_that_a_receipt_names_holds_the_skill() -> None:
    look = Tool(name="look", role="file", path=("path",))
    spoken = (dialect(tools=(*TOOLS, look)),)
    read = told(call(skill="sails"), back("Bringing sails from /x/low."), call("look", "2", path="/x/low/a.md"),
                back("# A", "2"), spoken=spoken)  # fmt: skip
    (found,) = (event for event in read if isinstance(event, ResourceRead))
    assert (found.skill, found.path, found.evidence) == ("sails", "a.md", "confirmed")


def test_a_refused_load_teaches_no_folder_and_no_name() -> None:
    spoken = (dialect(fold_case=True),)
    for text, name in (("Took Sails.", "Sails"), ("No Sails.", "sails")):
        found = requests(call(skill="Sails"), back(text), call(identity="2", skill="sails"), spoken=spoken)
        assert [one.skill for one in found] == ["Sails", name]


@pytest.mark.parametrize(
    ("text", "facts", "away"),
    [
        ("", {}, True), ("Gone.", {"status": "ok"}, True), ("No sails.", {}, False), ("Broke sails.", {}, False),
        ("A heron.", {"status": "error"}, False), ("A heron.", {"status": "denied"}, False),
    ],
)  # fmt: skip
def test_a_skill_is_put_away_unless_something_says_no(text: str, facts: dict[str, Any], *, away: bool) -> None:
    read = told(call("drop", skill="sails"), back(text, **facts))
    assert [event.skill for event in read if isinstance(event, SkillUnloaded)] == (["sails"] if away else [])


def test_a_file_that_the_host_listed_may_be_the_one_that_was_meant() -> None:
    spoken = (dialect(lists={"refs": "references/"}),)
    taken = (call(skill="sails"), back("<sails>Hoist.</sails>", data={"refs": ["tide.md"]}))
    missed = (call("open", "2", skill="sails", path="references/tide"), back("gone", "2", status="error"))
    (read,) = (event for event in told(*taken, *missed, spoken=spoken) if isinstance(event, ResourceRead))
    assert (read.status, read.meant) == ("failed", "references/tide.md")
