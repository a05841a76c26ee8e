"""Why an event was made, and why none: in words, for whoever asks."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import AnyEvent, Message, ToolCall, ToolResult

SPOKEN = Dialect(
    host="made-up",
    tools=(
        Tool(name="take", role="load", skill=("skill",)),
        Tool(name="drop", role="unload", skill=("skill",)),
        Tool(name="open", role="read", skill=("skill",), path=("path",)),
        Tool(name="look", role="file", path=("path",)),
        Tool(name="edit", role="file", path=("path",), when={"command": ("view",)}),
        Tool(name="sh", role="shell", command=("command",)),
        Tool(name="all", role="list"),
    ),
    says=(
        Says(means="receipt", pattern="Bringing {skill}\\."),
        Says(means="pending", pattern="May I\\?"),
        Says(means="refused", pattern="No {skill}\\."),
    ),
    injected=(
        Injected(roles=("host",), pattern=r"Here is (?P<skill>\w+):\n(?P<body>.*)", by="host"),
        Injected(roles=("host",), pattern=r"Here:\n(?P<body>.*)", by="host"),
    ),
    catalogues=(Catalogue(),),
    roots=(".agents/skills",),
)
CATALOGUE = "<available_skills><skill><name>a</name></skill><skill><name>b</name></skill></available_skills>"


def call(tool: str, **given: object) -> ToolCall:
    return ToolCall(tool=tool, arguments=given, call_id="1")


def back(text: str = "", **facts: Any) -> ToolResult:
    return ToolResult(call_id="1", text=text, **facts)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((call("fish"),), ["no dialect knows a tool 'fish'"]),
        ((call("edit", command="undo"),), ["'edit' does something else with these arguments"]),
        ((call("take"),), ["it names no skill"]),
        ((call("take", skill="sails"),), ["take asks for 'sails' (exact)"]),
        ((call("take", which="sails"),), ["take asks for 'sails' (only_string)"]),
        ((call("take", skill="sails"), back("No sails.")), ["take asks for 'sails' (exact)", "'sails': refused"]),
        ((call("take", skill="sails"), back("A heron.")), ["take asks for 'sails' (exact)", "'sails': unknown"]),
        ((call("take", skill="sails"), back("Bringing sails.")), ["take asks for 'sails' (exact)", "'sails': loaded (receipt)", "the body of 'sails' is not on record"]),
        ((call("take", skill="sails"), back("Bringing sails."), Message(role="host", text="Here is sails:\nHoist.")),
         ["take asks for 'sails' (exact)", "'sails': loaded (receipt)", "the body of 'sails', for the call before"]),
        ((Message(role="host", text="Here is sails:\nHoist."),), ["'sails' was loaded by the host: no call waits for this body"]),
        ((Message(role="host", text="Here:\nHoist."),), ["a body that names no skill"]),
        ((call("take", skill="sails"), back("May I?")), ["take asks for 'sails' (exact)", "it waits for somebody's approval", "'sails': pending"]),
        ((call("drop", skill="sails"), back("Gone.")), ["'sails' was put away"]),
        ((call("drop", skill="sails"), back("Gone.", status="error")), []),
        ((call("open", skill="sails", path="a.md"), back("# A")), ["a.md of 'sails': ok"]),
        ((call("look", path="/w/.agents/skills/sails/a.md"), back("# A")), ["a.md of 'sails' (likely): ok"]),
        ((call("sh", command="ls"), back("x")), ["a command that names no skill"]),
        ((call("all"), back("none")), ["no catalogue is found in the answer"]),
        ((back("A heron."),), ["no call with this id is open"]),
        ((Message(role="system", text=CATALOGUE),), ["a catalogue of 2 skills, in a message by the system"]),
        ((Message(role="user", text=CATALOGUE),), []),
    ],
)  # fmt: skip
def test_what_is_said_of_an_event(events: tuple[AnyEvent, ...], said: list[str]) -> None:
    heard: list[tuple[AnyEvent, str]] = []
    assert len(list(disclose(iter(events), (SPOKEN,), lambda event, why: heard.append((event, why))))) >= len(events)
    assert [why for _, why in heard] == said
