"""Whether a user may have called a skill without a word of it in the log."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.story import story
from guildmark.lenses.disclosure.unheard import perhaps_called


@pytest.mark.parametrize("words", [
    "/tides at Oban", "Please: /tides", "$tides when?", "use @tides", "/sea:tides", "/tides.", "(/tides)",
])  # fmt: skip
def test_words_that_call_it(words: str) -> None:
    found = perhaps_called(story(f"user {words}").events, "tides")
    assert found is not None
    assert "by a command" in found
    assert perhaps_called((), "tides", words)


@pytest.mark.parametrize("words", [
    "When are the tides?", "/tides-old at Oban", "see docs/tides", "./tides", "/home/tides/x", "//tides", "/moon", "/tides/a.md", "a$tides",
])  # fmt: skip
def test_words_that_do_not(words: str) -> None:
    assert perhaps_called(story(f"user {words}\nread tides a.md").events, "tides") is None


def test_without_words_only_a_use_raises_the_question() -> None:
    assert perhaps_called(story("read tides a.md").events, "tides")
    assert perhaps_called(story("run tides a.py failed").events, "tides")
    for run in (
        "read moon a.md",
        "read tides a.md refused",
        "assistant No.",
        "read tides a.md\nload tides",
    ):
        assert perhaps_called(story(run).events, "tides") is None
    assert perhaps_called(story("read tides a.md").events, "tides", "When is high water?") is None


def test_a_load_on_record_answers_it() -> None:
    assert perhaps_called(story("user /tides\nload tides by user").events, "tides") is None
