"""How a run ended, from what its log shows last."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.ending import broken_off
from guildmark.lenses.disclosure.story import story


@pytest.mark.parametrize("run", [
    "user Go\nload tides\nassistant At noon.", "user Go\nassistant At noon.\nturn 10 2", "user Go\nload tides\nend success",
    "load tides", "user Go\ncall Bash", "", "failure broken pipe\nassistant All the same: at noon.", "assistant Well.\nend routine",
])  # fmt: skip
def test_it_ended_or_nobody_can_tell(run: str) -> None:
    assert broken_off(story(run).events) is None


@pytest.mark.parametrize(("run", "says"), [
    ("user Go\nassistant I look.\nload tides", "last word"), ("assistant Well?\nuser Go", "last word"),
    ("assistant I look.\ncall Bash {}", "last word"), ("user Go\nfailure rate limit", "failure: rate limit"),
    ("user Go\nassistant I look.\nend error_max_turns", "error_max_turns"), ("end timed_out\nend timeout", "timeout"),
    ("end Cancelled", "Cancelled"),
])  # fmt: skip
def test_it_broke_off(run: str, says: str) -> None:
    found = broken_off(story(run).events)
    assert found is not None
    assert says in found
