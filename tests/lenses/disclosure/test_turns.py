"""Turns: what was asked for at once, what was known when, and what was done by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guildmark.lenses.disclosure.story import story
from guildmark.lenses.disclosure.turns import Turns, named, turns
from guildmark.model.event import ModelTurn, Raw, ResourceRead, SkillLoaded, ToolCall, ToolResult


def told(text: str) -> list[tuple[str, int]]:
    trace = story(text)
    numbers = turns(trace.events)
    return [
        (type(event).__name__, numbers[event.seq])
        for event in trace.events
        if isinstance(event, ToolCall | SkillLoaded)
    ]


def test_what_was_asked_for_at_once_is_of_one_turn() -> None:
    assert told("load tides\n& load moon\nload sun") == [
        ("ToolCall", 1), ("ToolCall", 1), ("SkillLoaded", 1), ("SkillLoaded", 1), ("ToolCall", 2), ("SkillLoaded", 2),
    ]  # fmt: skip


def test_each_agent_counts_its_own() -> None:
    trace = story("call Bash\nscout: call Bash\ncall Bash\nscout: call Bash")
    numbers = turns(trace.events)
    assert [(event.agent, numbers[event.seq]) for event in trace.events if isinstance(event, ToolCall)] == [
        ("main", 1), ("scout", 1), ("main", 2), ("scout", 2),
    ]  # fmt: skip


def test_calls_that_stand_in_one_place_are_of_one_turn() -> None:
    trace = story("call Bash\ncall Read\ncall Edit")
    here, there = Raw("a.json", 1, 0, "/messages/3"), Raw("a.json", 1, 0, "/messages/5")
    calls = [event for event in trace.events if isinstance(event, ToolCall)]
    places = {calls[0].seq: here, calls[1].seq: here, calls[2].seq: there}
    events = [replace(event, raw=places[event.seq]) if event.seq in places else event for event in trace.events]
    numbers = turns(events)
    assert [numbers[call.seq] for call in calls] == [1, 1, 2]


@pytest.mark.parametrize(("text", "after"), [
    ("load tides\nread tides a.md", True), ("load tides\n& read tides a.md", False), ("read tides a.md\nload tides", False),
    ("load tides by user\nread tides a.md", True), ("load tides\nscout: read tides a.md", True),
    ("at 2026-12-01T09:00:05Z\nload tides\nat 2026-12-01T09:00:01Z\nscout: read tides a.md", False),
])  # fmt: skip
def test_one_thing_comes_after_another_when_its_outcome_was_known(text: str, after: bool) -> None:
    trace = story(text)
    (load,) = [event for event in trace.events if isinstance(event, SkillLoaded)]
    (read,) = [event for event in trace.events if isinstance(event, ResourceRead)]
    assert Turns(trace.events).after(load, read) is after


def test_what_has_nothing_to_do_with_skills_was_done_by_hand() -> None:
    trace = story("call Bash\nload tides\nread tides a.md\ncall Grep\nscout: call Edit")
    order = Turns(trace.events)
    assert [call.tool for call in order.by_hand()] == ["Bash", "Grep", "Edit"]
    assert [call.tool for call in order.by_hand("main", ["G*"])] == ["Bash"]
    assert named("mcp__x__y", ["mcp__*"])
    assert not named("Read", ["read"])


def test_without_ids_a_call_and_what_came_of_it_are_still_one() -> None:
    trace = story("load tides")
    events = [replace(event, call_id=None, raw=Raw("a", number)) for number, event in enumerate(trace.events, 1)]
    call, result = (next(event for event in events if isinstance(event, kind)) for kind in (ToolCall, ToolResult))
    events = [replace(event, raw=result.raw) if isinstance(event, SkillLoaded) else event for event in events]
    (load,) = [event for event in events if isinstance(event, SkillLoaded)]
    assert Turns(events).call(load) == call


def test_the_logs_own_word_on_answers_decides() -> None:
    trace = story("call Bash\ncall Read\nturn 1 1\ncall Edit\nassistant Done.")
    answers = {0: "a", 2: "a", 4: "b", 5: "c", 7: "d"}
    events = [
        replace(event, answer=answers[index]) if index in answers else event for index, event in enumerate(trace.events)
    ]  # type: ignore[call-arg]  # those have one
    numbers = turns(events)
    assert [numbers[events[index].seq] for index in answers] == [1, 1, 2, 3, 4]


def test_counts_are_a_turn_only_where_the_log_names_the_answers_of_all_its_words() -> None:
    trace = story("turn 1 1\ncall Bash\nturn 1 1\nscout: call Read\nturn 1 1")
    turned = [event for event in trace.events if isinstance(event, ModelTurn)]
    named = {event.seq: replace(event, answer=name) for event, name in zip(turned, "abc", strict=True)}

    def last(**calls: str) -> dict[str, int]:
        events = [named.get(event.seq, event) for event in trace.events]
        events = [
            replace(event, answer=calls.get(event.agent)) if isinstance(event, ToolCall) else event for event in events
        ]
        numbers = turns(events)
        return {
            agent: max(numbers[event.seq] for event in events if event.agent == agent) for agent in ("main", "scout")
        }

    assert last() == {"main": 1, "scout": 1}
    assert last(main="a") == {"main": 3, "scout": 1}
    assert last(main="a", scout="b") == {"main": 2, "scout": 1}
