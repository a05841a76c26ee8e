"""JUnit XML: a test suite per skill, a case per rule that found something or per skill that is clean."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, ClassVar, Final
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from guildmark.model.drift import DRIFT
from guildmark.model.finding import at_least
from guildmark.reports.base import Renderer, counted, visible, where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.finding import Finding
    from guildmark.model.report import Report, Waived

_OUTCOMES: Final = ("failure", "error", "skipped")


class Junit(Renderer, frozen=True, kw_only=True):
    """Findings from the threshold on are failures, milder ones are output of a passing case.

    What was waived is skipped, what was not looked at is an error, and hosts that drop skills have a suite of output.
    """

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".xml"

    def render(self, report: Report) -> str:
        """Return the document; control characters, which XML cannot hold, stand as escapes."""
        by_skill: dict[str, list[Finding]] = {row.path: [] for row in report.skills}
        of_set: list[Finding] = []
        for finding in report.findings:
            (by_skill.setdefault(finding.skill_path, []) if finding.skill_path else of_set).append(finding)
        suites = [Suite(path, _of_skill(path, group, report)) for path, group in by_skill.items()]
        suites.append(Suite("(all skills together)", _by_rule("(all skills together)", of_set, report)))
        suites.append(Suite("(waived)", [_waived(item) for item in report.waived]))
        suites.append(Suite("(dropped by hosts)", _dropped(report)))
        suites.append(Suite("(not looked at)", [
            Case("(not looked at)", item.path, outcome="error", kind="unseen", message=item.reason)
            for item in report.unseen
        ]))  # fmt: skip
        return document([suite for suite in suites if suite.cases], report.tool.name)


class Case(Struct, frozen=True):
    """One test case; ``outcome`` is the element that says how it went, empty for a pass."""

    group: str
    name: str
    outcome: str = ""
    kind: str = ""
    message: str = ""
    output: str = ""
    """Lines that were made visible one by one."""
    file: str = ""

    def text(self) -> str:
        """Return the element."""
        file = f" file={_quoted(self.file)}" if self.file else ""
        head = f"    <testcase classname={_quoted(self.group)} name={_quoted(self.name)}{file}"
        if self.outcome:
            kind = f" type={_quoted(self.kind)}" if self.kind else ""
            start = f"<{self.outcome}{kind} message={_quoted(self.message)}"
            body = f"{start}>{escape(self.output)}</{self.outcome}>" if self.output else f"{start}/>"
        elif self.output:
            body = f"<system-out>{escape(self.output)}</system-out>"
        else:
            return head + "/>\n"
        return f"{head}>\n      {body}\n    </testcase>\n"


class Suite(Struct, frozen=True):
    """One test suite."""

    name: str
    cases: list[Case]

    def text(self) -> str:
        """Return the element."""
        return suite_head(self.name, _counted(self.cases)) + "".join(case.text() for case in self.cases) + SUITE_TAIL


def document(suites: Sequence[Suite], name: str = "guildmark") -> str:
    """Return a whole document."""
    counts = _counted([case for suite in suites for case in suite.cases])
    return head(counts, name) + "".join(suite.text() for suite in suites) + TAIL


SUITE_TAIL: Final = "  </testsuite>\n"
TAIL: Final = "</testsuites>\n"


def head(counts: Mapping[str, int], name: str = "guildmark") -> str:
    """Return how a document begins, for one that is written piece by piece: cases by their outcome, empty for a pass."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name={_quoted(name)}{_counts(counts)}>\n'


def suite_head(name: str, counts: Mapping[str, int]) -> str:
    """Return how a suite begins."""
    return f"  <testsuite name={_quoted(name)}{_counts(counts)}>\n"


def _counted(cases: Sequence[Case]) -> Counter[str]:
    return Counter(case.outcome for case in cases)


def _counts(counts: Mapping[str, int]) -> str:
    failures, errors, skipped = (counts.get(outcome, 0) for outcome in _OUTCOMES)
    return f' tests="{sum(counts.values())}" failures="{failures}" errors="{errors}" skipped="{skipped}"'


def _quoted(text: str) -> str:
    return quoteattr(visible(text))


def _of_skill(path: str, findings: list[Finding], report: Report) -> list[Case]:
    return _by_rule(path, findings, report) or [Case(path, "no findings")]


def _by_rule(group: str, findings: list[Finding], report: Report) -> list[Case]:
    by_rule: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_rule[finding.rule].append(finding)
    return [_case(group, rule, own, report) for rule, own in sorted(by_rule.items())]


def _case(group: str, rule: str, findings: list[Finding], report: Report) -> Case:
    failed = next((finding for finding in findings if _fails(finding, report)), None)
    lines = (f"{finding.severity} {where(finding.places[0])}: {visible(finding.message)}" for finding in findings)
    return Case(
        group,
        rule,
        outcome="failure" if failed else "",
        kind=failed.severity if failed else "",
        message=failed.message if failed else "",
        output="\n".join(lines),
        file=findings[0].places[0].path,
    )


def _fails(finding: Finding, report: Report) -> bool:
    threshold = report.settings.fail_on
    if report.drift is not None and finding.rule.startswith(DRIFT):
        return finding.rule.removeprefix(DRIFT).replace("-", "_") in report.drift.failing
    return threshold != "never" and at_least(finding.severity, threshold)


def _waived(item: Waived) -> Case:
    place = item.finding.places[0]
    reason = item.reason or "no reason"
    return Case(
        "(waived)", f"{item.finding.rule} at {where(place)}", outcome="skipped", message=reason, file=place.path
    )


def _dropped(report: Report) -> list[Case]:
    """Name each host that drops skills: a fact with its number, since the findings say which of them matter."""
    total = counted(report.summary.skills, "skill")
    return [
        Case("(dropped by hosts)", host, output=f"{count} of {total} dropped")
        for host, count in report.summary.dropped.items()
        if count
    ]
