"""How a gate speaks, word by word, and how long it may: a sentence or two, and no word within another."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.gates import forbids, stops


@pytest.mark.parametrize(
    "text",
    [
        "Blocked by the harbour.", "The harbour blocks by default: it blocks by night.", "Denied.", "The harbour denies it.", "Not allowed.",
        "Not permitted.", "Not authorized.", "Not authorised.", "Not approved.", "Forbidden.", "The harbour forbids it.", "Prohibited.",
        "The harbour prohibits it.", "Rejected.", "The harbour rejects it.", "Disallowed.", "Refused.", "The harbour refuses.",
        "Requires approval.", "This require confirmation.", "Requires permission.",
    ],
)  # fmt: skip
def test_a_word_of_a_gate(text: str) -> None:
    assert forbids(text)
    assert stops(text)
    assert forbids(f"{text}\nAsk the harbour master.")


@pytest.mark.parametrize(
    "text",
    [
        "Gate closed.", "The guard sleeps.", "A guardrail holds.", "House policy.", "House policies.", "It is policed.", "See the allowlist.",
        "See the allow-list.", "See the deny list.", "No permission.", "Unauthorized.", "Unauthorised.", "Restricted.", "Disabled.",
        "Canceled.", "Cancelled.", "Aborted.", "A veto.", "Vetoed.",
    ],
)  # fmt: skip
def test_a_word_that_is_a_gate_s_only_in_a_lone_sentence(text: str) -> None:
    assert forbids(text)
    assert forbids(f"  {text}\n \n")
    assert not forbids(f"{text}\nHoist the jib.")
    assert not stops(text)


@pytest.mark.parametrize(
    "text",
    ["Unblocked by hand.", "A deniedness.", "Forbiddenness.", "A gatehouse.", "Investigate.", "Safeguards.", "Vetoing.", "A heron stood there."],
)  # fmt: skip
def test_a_word_within_another_is_none(text: str) -> None:
    assert not forbids(text)
    assert not stops(text)


def test_a_gate_speaks_in_the_first_line_of_several() -> None:
    assert not forbids("# Knots\nThis one is forbidden.")
    assert forbids("\n This one is forbidden.\n# Knots")


@pytest.mark.parametrize("room", [399, 400])
def test_a_gate_speaks_briefly(room: int) -> None:
    brief = room < 400
    assert forbids("Denied.".ljust(room, "x")) is brief
    assert stops("Denied.".ljust(room, "x")) is brief
    assert stops("Denied.".ljust(room, "x") + "\n \n") is brief
    assert forbids("Denied.\n".ljust(room, "x")) is brief


@pytest.mark.parametrize(
    "word",
    [
        "traversal", "outside", "directory", "directories", "workspace", "errno", "traceback", "exception", "invalid", "argument", "arguments",
        "parameter", "parameters", "property", "properties", "schema", "validation", "validate", "unexpected", "operation not permitted",
        "connection", "exit code", "exited with", "permission denied: knots.md",
    ],
)  # fmt: skip
def test_a_word_of_a_tool_that_tried(word: str) -> None:
    assert not stops(f"Forbidden, {word}.")
    assert not stops(f"Forbidden, {word.upper()}.")


@pytest.mark.parametrize(
    "text",
    [
        "Forbidden, preoutsider.", "Forbidden, outsider.", "Forbidden, reschemad.", "Forbidden errors.", "Permission denied by the harbour: forbidden.",
        "Permission denied for tonight: forbidden.", "Forbidden: an error of judgement.",
    ],
)  # fmt: skip
def test_a_word_that_only_looks_like_it(text: str) -> None:
    assert stops(text)


@pytest.mark.parametrize("text", ["Error: forbidden.", "  [error] forbidden.", "ERROR denied"])
def test_an_error_that_says_so_first(text: str) -> None:
    assert not stops(text)
