"""JUnit: XML that parses, with counts that are those of the report."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.model.report import Waived
from guildmark.model.skill import Unseen
from guildmark.reports.junit import Junit


def parsed(report):
    return ET.fromstring(Junit().render(report))  # noqa: S314  # our own document


def check_counts(root):
    """Every number that is given is the number of elements."""
    for element in (root, *root.iter("testsuite")):
        assert int(element.get("tests")) == len(list(element.iter("testcase")))
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(element.get(name)) == len(list(element.iter(tag)))


def names(root):
    return {
        suite.get("name"): [case.get("name") for case in suite.iter("testcase")] for suite in root.iter("testsuite")
    }


def test_an_empty_report(build):
    root = parsed(build.report(rows=(), dropped={}))
    check_counts(root)
    assert (root.get("tests"), list(root)) == ("0", [])


def test_a_clean_skill_is_one_passing_case(build):
    root = parsed(build.report(dropped={}))
    check_counts(root)
    assert names(root) == {"mail": ["no findings"]}
    assert (root.get("tests"), root.get("failures")) == ("1", "0")


@pytest.mark.parametrize(("level", "failures"), [("critical", 0), ("high", 1), ("medium", 2), ("low", 3), ("never", 0)])
def test_findings_from_the_threshold_on_fail_and_milder_ones_are_output(level, failures, build):
    found = [build.finding(rule=f"rule-{name}", severity=name) for name in ("high", "medium", "low")]
    root = parsed(build.report(found, fail_on=level))
    check_counts(root)
    assert int(root.get("failures")) == failures
    assert len(list(root.iter("system-out"))) == 3 - failures + 2  # two hosts drop skills


def test_findings_of_one_rule_are_one_case_that_lists_them(build):
    found = [build.finding(), build.finding(severity="low", message="another")]
    root = parsed(build.report(found))
    (failure,) = root.iter("failure")
    assert failure.text == "high mail/SKILL.md:2:7: it is wrong\nlow mail/SKILL.md:2:7: another"
    assert (failure.get("type"), failure.get("message")) == ("high", "it is wrong")


def test_each_section_has_its_suite(build):
    report = build.report(
        [build.finding(skill=None, skill_path=None)], unseen=[Unseen("a/b", "too large")],
        waived=[Waived(build.finding(rule="accepted"), "ours", "guildmark.toml:3")],
    )  # fmt: skip
    root = parsed(report)
    check_counts(root)
    assert names(root) == {
        "mail": ["no findings"],
        "(all skills together)": ["made-up"],
        "(waived)": ["accepted at mail/SKILL.md:2:7"],
        "(dropped by hosts)": ["codex", "strands"],
        "(not looked at)": ["a/b"],
    }
    assert next(root.iter("skipped")).get("message") == "ours"
    assert next(root.iter("error")).get("message") == "too large"


def test_text_that_looks_like_elements_is_text(build):
    text = '<failure message="x"/> ]]> & " <testcase '
    root = parsed(build.full(text, "a<b>&\"'.md"))
    check_counts(root)
    assert text in next(root.iter("failure")).text
    assert {case.get("file") for case in root.iter("testcase")} >= {"a<b>&\"'.md"}


def test_a_real_report_adds_up(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a/SKILL.md").write_text("no frontmatter")
    report = scan(tmp_path, options=Options(cache=False)).report
    root = parsed(report)
    check_counts(root)
    assert int(root.get("failures")) == sum(item.severity == "high" for item in report.findings) > 0
