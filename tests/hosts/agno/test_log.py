"""agno's logs beyond the captures: tool hooks, confirmations, paths that climb, scripts that cannot be started."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ResourceRead, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_hook_s_words_are_no_result_of_a_script() -> None:
    assert [run.status for run in events("variant_denied.json", ScriptRun)] == ["unknown"]
    assert not events("variant_denied.json", CallDenied)


def test_a_paused_run_waits() -> None:
    (run,) = events("variant_confirm_pending.json", ScriptRun)
    assert (run.status, run.argv, run.agent) == ("pending", ("--harbour", "Oban", "--hours", "2"), "assistant")


def test_a_path_that_climbs_is_kept_as_asked() -> None:
    assert [(read.path, read.status) for read in events("variant_traversal.json", ResourceRead)] == [
        ("../brew-log/SKILL.md", "failed"),
        ("/etc/hostname", "failed"),
    ]


def test_listed_files_have_their_folders() -> None:
    loads = {load.skill: load for load in events("variant_bodies.json", SkillLoaded)}
    assert loads["door-badge"].resources == ("scripts/open.py", "references/hours.md")
    assert loads["terse-note"].resources == ()


def test_what_reads_like_a_refusal_and_has_the_tool_s_form_was_served() -> None:
    assert [read.status for read in events("variant_bodies.json", ResourceRead)] == ["ok"]
    (run,) = events("variant_bodies.json", ScriptRun)
    assert (run.status, "Exec format error" in (run.reason or "")) == ("failed", True)
