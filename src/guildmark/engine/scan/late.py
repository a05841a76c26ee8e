"""Opinions that need every skill of the run: how hosts see each one, and what they do to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.engine.scan.examine import run_rule
from guildmark.model.skill import Unseen
from guildmark.rules.base import Context, Run, Sibling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.engine.scan.selection import Selection
    from guildmark.engine.scan.wanted import Wanted
    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.model.view import Cell, Views
    from guildmark.rules.base import Flat, SetRule, WaiverUse


def judge_skills(
    selection: Selection,
    skills: Sequence[Skill],
    cells: Mapping[str, Mapping[str, Cell]],
    chosen: Wanted,
    columns: Sequence[Column],
) -> tuple[list[Finding], list[Unseen]]:
    """Run the rules that look at one skill among all."""
    findings: list[Finding] = []
    unseen: list[Unseen] = []
    if not selection.late:
        return findings, unseen
    siblings = tuple(_sibling(skill) for skill in skills)
    facts = HostFacts(columns)
    for skill in skills:
        context = Context(
            skill=skill,
            cells=cells.get(skill.path, {}),
            wanted=chosen.columns,
            named=chosen.named,
            siblings=siblings,
            bundled=facts.bundled,
            ignores=facts.ignores,
            closing=facts.closing,
        )
        for rule in selection.late:
            findings += run_rule(rule, skill, context, unseen, selection.severities)
    return findings, unseen


class HostFacts:
    """What hosts declare beside their cells, by column."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.bundled: dict[str, tuple[str, ...]] = {}
        self.ignores: dict[str, tuple[str, ...]] = {}
        self.closing: dict[str, tuple[str, ...]] = {}
        for column in columns:
            self.bundled[column.name] = column.facts.bundled
            self.ignores[column.name] = column.facts.ignores
            shown = column.show(()) if column.show else None
            if shown is not None and shown.escapes is False:
                self.closing[column.name] = shown.closing


def _sibling(skill: Skill) -> Sibling:
    return Sibling(
        name=skill.name,
        path=skill.path,
        description=skill.manifest.text("description"),
        start=skill.location.start,
    )


def judge_set(  # a set is looked at from each side
    rules: Sequence[SetRule],
    skills: Sequence[Skill],
    views: Views | None,
    flat: tuple[Flat, ...],
    chosen: Wanted,
    waivers: tuple[WaiverUse, ...],
    severities: dict[str, Severity],
) -> tuple[list[Finding], list[Unseen]]:
    """Run the rules that look at all skills together."""
    run = Run(skills=tuple(skills), views=views, flat=flat, wanted=chosen.columns, named=chosen.named, waivers=waivers)
    findings: list[Finding] = []
    unseen: list[Unseen] = []
    for rule in rules:
        try:
            found = list(rule.check_set(run))
        except Exception as error:  # noqa: BLE001  # whatever a rule does wrong, the others still run
            unseen.append(Unseen(".", f"rule {rule.id()} broke: {type(error).__name__}: {error}"))
            continue
        findings += [_weighed(finding, severities) for finding in found]
    return findings, unseen


def _weighed(finding: Finding, severities: dict[str, Severity]) -> Finding:
    severity = severities.get(finding.rule, finding.severity)
    return finding if severity == finding.severity else replace(finding, severity=severity)
