"""Every rule finds its bad examples at exactly their places, and nothing in the others."""

from __future__ import annotations

import inspect
import re

import pytest

from guildmark import plugins
from guildmark.engine.scan.columns import columns
from guildmark.engine.scan.selection import rule_classes
from guildmark.model.finding import SEVERITIES

RULES = rule_classes()
HOSTS = {column.name for column in columns()}
BAD = [(name, index) for name, kind in RULES.items() for index in range(len(kind.bad))]
HARMLESS = [
    (name, part, index)
    for name, kind in RULES.items()
    for part in ("good", "lookalike")
    for index in range(len(getattr(kind, part)))
]


@pytest.mark.parametrize(("name", "index"), BAD)
def test_a_bad_example_is_found_at_its_place(name, index, run):
    example = RULES[name].bad[index]
    assert example.at, "a bad example says where"
    assert run.places(name, example) == sorted(example.at)


@pytest.mark.parametrize(("name", "part", "index"), HARMLESS)
def test_a_harmless_example_is_left_alone(name, part, index, run):
    example = getattr(RULES[name], part)[index]
    assert not example.at
    assert run.places(name, example) == []


@pytest.mark.parametrize(("name", "index"), BAD)
def test_a_finding_keeps_to_what_its_rule_declares(name, index, run):
    kind = RULES[name]
    for finding in run.findings(name, kind.bad[index]):
        assert finding.severity in {kind.severity, *kind.severities}
        assert finding.message == finding.message.strip()
        assert len(finding.message.splitlines()) == 1
        assert re.fullmatch("[0-9a-f]{32}", finding.fingerprint)
        assert set(finding.hosts) <= HOSTS


@pytest.mark.parametrize("name", RULES)
def test_the_page_has_its_sections_in_order(name):
    text = inspect.cleandoc(RULES[name].__doc__ or "")
    sections = [part.split(":", 1)[0] for part in text.split("\n\n")[1:]]
    assert sections == ["What it finds", "Why it matters", "What to do"]
    assert text.split("\n\n")[0].endswith(".")


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_a_harmless_lookalike_or_is_about_waivers(name):
    assert RULES[name].lookalike or RULES[name].group == "waivers"


@pytest.mark.parametrize("name", RULES)
def test_severities_are_those_beside_the_default(name):
    kind = RULES[name]
    assert kind.severity in SEVERITIES
    assert kind.severity not in kind.severities


@pytest.mark.parametrize("name", RULES)
def test_the_module_has_one_line_of_summary(name):
    assert plugins.summary("rules", name.replace("-", "_")).endswith(".")


def test_every_rule_of_the_peer_that_reads_skills_is_mapped():
    """AgentEval's rules about one folder; the other three compare with a baseline or another folder."""
    theirs = {
        "NameMissing", "NameTooLong", "NameInvalidChars", "NameConsecutiveHyphens", "NameMismatchesDirectory",
        "DescriptionMissing", "DescriptionTooLong", "CompatibilityTooLong", "ScriptRequiresGovernanceReview",
        "ResourceFromUntrustedSource", "AllowedToolsExperimental", "SkillExcludedFromDiscovery",
    }  # fmt: skip
    ours = {item.removeprefix("agenteval:") for kind in RULES.values() for item in kind.maps_to}
    assert theirs <= ours
