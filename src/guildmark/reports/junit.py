"""JUnit XML: a test suite per skill, a case per rule that found something or per skill that is clean."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar
from xml.sax.saxutils import escape, quoteattr

from guildmark.model.finding import at_least
from guildmark.reports.base import Renderer, visible, where

if TYPE_CHECKING:
    from guildmark.model.finding import Finding
    from guildmark.model.report import Report


class Junit(Renderer, frozen=True, kw_only=True):
    """Findings at or above the threshold are failures; milder ones are output of a passing case; unseen is an error."""

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".xml"

    def render(self, report: Report) -> str:
        """Return the document; control characters, which XML cannot hold, stand as escapes."""
        by_skill: dict[str, list[Finding]] = {row.path: [] for row in report.skills}
        of_set: list[Finding] = []
        for finding in report.findings:
            (by_skill.setdefault(finding.skill_path, []) if finding.skill_path else of_set).append(finding)
        suites = [_suite(path, group, report) for path, group in by_skill.items()]
        if of_set:
            suites.append(_suite("(set of skills)", of_set, report))
        if report.unseen:
            suites.append(_unseen(report))
        tests = sum(suite.count("<testcase ") for suite in suites)
        failures = sum(suite.count("<failure ") for suite in suites)
        head = (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name={_attribute(report.tool.name)} tests="{tests}" failures="{failures}"'
            f' errors="{len(report.unseen)}">\n'
        )
        return head + "".join(suites) + "</testsuites>\n"


def _attribute(text: str) -> str:
    return quoteattr(visible(text))


def _fails(finding: Finding, report: Report) -> bool:
    threshold = report.settings.fail_on
    return threshold != "never" and at_least(finding.severity, threshold)


def _suite(path: str, findings: list[Finding], report: Report) -> str:
    by_rule: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_rule[finding.rule].append(finding)
    cases = [_case(path, rule, group, report) for rule, group in sorted(by_rule.items())]
    if not cases:
        cases = [f'    <testcase classname={_attribute(path)} name="no findings"/>\n']
    failures = sum(case.count("<failure ") for case in cases)
    name = _attribute(path)
    return (
        f'  <testsuite name={name} tests="{len(cases)}" failures="{failures}" errors="0">\n'
        + "".join(cases)
        + "  </testsuite>\n"
    )


def _case(path: str, rule: str, findings: list[Finding], report: Report) -> str:
    failed = [finding for finding in findings if _fails(finding, report)]
    text = "\n".join(
        f"{finding.severity} {where(finding.places[0])}: {visible(finding.message)}" for finding in findings
    )
    head = f"    <testcase classname={_attribute(path)} name={_attribute(rule)} file={_attribute(findings[0].places[0].path)}>\n"
    if failed:
        message = _attribute(failed[0].message)
        body = f'      <failure type="{failed[0].severity}" message={message}>{escape(text)}</failure>\n'
    else:
        body = f"      <system-out>{escape(text)}</system-out>\n"
    return head + body + "    </testcase>\n"


def _unseen(report: Report) -> str:
    cases = "".join(
        f'    <testcase classname="not looked at" name={_attribute(item.path)}>\n'
        f'      <error type="unseen" message={_attribute(item.reason)}/>\n    </testcase>\n'
        for item in report.unseen
    )
    count = len(report.unseen)
    return f'  <testsuite name="not looked at" tests="{count}" failures="0" errors="{count}">\n{cases}  </testsuite>\n'
