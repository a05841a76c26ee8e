"""Reports for the tests of renderers: made by hand, so that each says exactly what a test needs."""

from __future__ import annotations

import sys

import pytest

from guildmark.model.finding import SEVERITIES, Edit, Finding, Fix
from guildmark.model.place import Place, Span
from guildmark.model.report import Conformance, Report, SkillRow, Summary, Tool, UsedSettings, Waived
from guildmark.model.skill import Unseen


def finding(**changes):
    given = {
        "rule": "made-up", "severity": "high", "confidence": "certain", "audience": "everyone", "skill": "mail",
        "skill_path": "mail", "message": "it is wrong", "places": (Place("mail/SKILL.md", Span(2, 7, 2, 11), "", "text"),),
        "fingerprint": "0123456789abcdef0123456789abcdef",
    }  # fmt: skip
    return Finding(**(given | changes))


def fix():
    return Fix("quote it", (Edit("SKILL.md", Span(2, 7, 2, 11), '"text"'), Edit("SKILL.md", Span(4, 1, 4, 1), "new\n")))


def row(path="mail", name="mail"):
    return SkillRow(
        name=name, path=path, source="file", digests=None,
        conformance=Conformance(loads={"codex": "dropped"}, spec="fail", reference="pass"),
    )  # fmt: skip


def report(findings=(), *, rows=None, waived=(), unseen=(), dropped=None, fail_on="high", root="lib"):
    rows = (row(),) if rows is None else rows
    counts = dict.fromkeys(SEVERITIES, 0)
    for item in findings:
        counts[item.severity] += 1
    return Report(
        tool=Tool("guildmark", "0.1.0"),
        root=root,
        settings=UsedSettings(fail_on=fail_on, audience=("everyone",), hosts=("codex",), rules=("made-up",)),
        skills=tuple(rows),
        views=None,
        findings=tuple(findings),
        waived=tuple(waived),
        unseen=tuple(unseen),
        summary=Summary(
            skills=len(rows), findings=counts, waived=len(waived), unseen=len(unseen),
            dropped={"codex": 1, "pi": 0, "strands": 2} if dropped is None else dropped,
        ),
    )  # fmt: skip


def full(text="plain", path="mail/SKILL.md"):
    """Say a text, and a path, wherever a report can say one."""
    place = Place(path, Span(2, 7, 2, 11), text, text)
    one = finding(message=text, skill=text, skill_path=path, places=(place, Place(path, None, text)), flow=(place,),
                  fix=Fix(text, (Edit(path, Span(1, 1, 1, 2), text),)), rule="with-fix")  # fmt: skip
    of_set = finding(message=text, skill=None, skill_path=None, places=(Place(path),), severity="low", rule="of-set")
    waived = Waived(finding(message=text, skill=text, places=(place,), rule="was-waived"), text, text, scope="path")
    return report(
        (one, of_set), rows=(row(path, text),), waived=(waived,), unseen=(Unseen(path, text),), root=text
    )  # fmt: skip


@pytest.fixture
def build():
    """The functions of this file."""
    return sys.modules[__name__]
