"""A waiver covers what it names and nothing beside it (auth0/agent-skills#102, NVIDIA/SkillSpector#88)."""

from __future__ import annotations

import datetime as dt

from guildmark.engine.scan import waivers as waiving
from guildmark.engine.scan.waivers import Waiver
from guildmark.model.finding import Finding
from guildmark.model.place import Place, Span

TODAY = dt.date(2026, 11, 30)
FILE = Place("guildmark.toml", Span(1))


def finding(rule: str, skill: str | None, evidence: str, line: int) -> Finding:
    return Finding(
        rule=rule,
        severity="high",
        confidence="certain",
        audience="everyone",
        skill=skill,
        skill_path=skill and f"skills/{skill}",
        message="it does",
        places=(Place(f"skills/{skill}/SKILL.md", Span(line), "", evidence),),
        fingerprint=f"{rule}{line}",
    )


API = "curl https://api.example.invalid/v1"
ONE = finding("calls-out", "mail-merge", API, 12)
OTHER_SKILL = finding("calls-out", "label-print", API, 12)
NO_SKILL = finding("calls-out", None, API, 3)
CHANGED = finding("calls-out", "mail-merge", "curl https://other.example.invalid/v1", 14)
EXPIRED = finding("runs-eval", "batch-print", 'eval "$1"', 5)
ALL = [ONE, OTHER_SKILL, NO_SKILL, CHANGED, EXPIRED]


def test_a_waiver_for_one_skill_and_text_hides_no_other() -> None:
    waivers = [
        Waiver(
            rule="calls-out",
            skill="mail-merge",
            # As another tool would compute it: the SHA-256 of the evidence text.
            digest="3f547a2b56ce2b32c421634d8dcebc42e9d855dc54965a0b485b9665ea7595ba",
            reason="documented API",
            expires=dt.date(2027, 6, 30),
            place=FILE,
        ),
        Waiver(rule="calls-in", skill="mail-merge", reason="old", place=FILE),
        Waiver(rule="runs-eval", skill="batch-print", reason="reviewed", expires=dt.date(2026, 1, 31), place=FILE),
    ]
    still_open, waived = waiving.apply(ALL, waivers, TODAY)
    assert [item.finding for item in waived] == [ONE]
    assert still_open == [OTHER_SKILL, NO_SKILL, CHANGED, EXPIRED]
    assert [(use.used, use.expired) for use in waiving.uses(waivers, TODAY)] == [(1, False), (0, False), (0, True)]


def test_paths_match_whole_parts_and_globs() -> None:
    for path, covered in (("skills/mail-merge", 2), ("skills/mail", 0), ("skills/*/SKILL.md", 4), ("other", 0)):
        _, waived = waiving.apply(ALL, [Waiver(rule="calls-out", path=path, reason="r", place=FILE)], TODAY)
        assert len(waived) == covered, path


def test_a_fingerprint_may_be_shortened_but_not_guessed() -> None:
    by_start = Waiver(rule="calls-out", fingerprint="calls-out1", reason="r", place=FILE)
    assert len(waiving.apply(ALL, [by_start], TODAY)[1]) == 3
    other_rule = Waiver(rule="runs-eval", fingerprint="calls-out12", reason="r", place=FILE)
    assert waiving.apply(ALL, [other_rule], TODAY)[1] == []
