"""One row of a report per skill: conformance on three levels, digests and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.report import Conformance, SkillRow

if TYPE_CHECKING:
    from guildmark.engine.scan.examine import Examined
    from guildmark.model.finding import Finding
    from guildmark.model.skill import SkillFile
    from guildmark.model.verdict import Outcome
    from guildmark.model.view import Cell


def row(
    examined: Examined, cells: dict[str, Cell], findings: list[Finding], spec_rules: frozenset[str], *, all_ran: bool
) -> SkillRow:
    """Build the row of a skill; ``spec_rules`` are the rules whose findings mean that the specification is not met."""
    skill = examined.skill
    counts = skill.source in {"file", "memory", "class"}
    own = [file for file in skill.files if file.path != skill.file]
    return SkillRow(
        name=skill.name,
        path=skill.path,
        source=skill.source,
        conformance=Conformance(
            loads={host: cell.state for host, cell in cells.items()},
            spec=_spec(examined, findings, spec_rules, all_ran=all_ran),
            reference=_reference(examined),
            reference_reasons=examined.opinions.reference,
        ),
        digests=skill.digests,
        files=len(skill.files),
        scripts=sum(file.runs for file in own) if counts or own else None,
        resources=sum(_is_resource(file) for file in own) if counts or own else None,
        description=skill.manifest.text("description"),
        capabilities=examined.opinions.capabilities,
    )


def _is_resource(file: SkillFile) -> bool:
    return not file.runs and file.kind not in {"link", "special"}


def _spec(examined: Examined, findings: list[Finding], spec_rules: frozenset[str], *, all_ran: bool) -> Outcome:
    if any(finding.rule in spec_rules for finding in findings):
        return "fail"
    if examined.skill.manifest.problem_is_ours or not all_ran:
        return "unknown"
    return "pass"


def _reference(examined: Examined) -> Outcome:
    skill = examined.skill
    if skill.manifest.problem_is_ours:
        return "unknown"
    if skill.file not in {"SKILL.md", "skill.md"}:
        return "fail"
    return "fail" if examined.opinions.reference else "pass"
