"""SARIF 2.1.0: valid, with paths, regions and fingerprints that code scanning can use."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings, WaiverSettings
from guildmark.model.finding import Edit, Fix
from guildmark.model.place import Place, Span
from guildmark.model.report import Waived
from guildmark.model.skill import Unseen
from guildmark.reports.sarif import Sarif

SCHEMA = json.loads((Path(__file__).parent.parent / "schemas/sarif-2.1.0.json").read_text())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
BAD = (
    "---\nname: Mail_Merge\ndescription: Merges: mail. Use when letters are sent.\nallowed-tools: A, B\n---\n\nMerge.\n"
)


def run(report):
    document = json.loads(Sarif().render(report))
    assert [error.message for error in VALIDATOR.iter_errors(document)] == []
    return document["runs"][0]


def scanned(target, settings=None):
    return scan(target, settings or Settings(), Options(cache=False)).report


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def test_reports_with_and_without_each_section_are_valid(build):
    run(build.report())
    run(build.full())
    run(build.report(rows=()))
    run(build.report([build.finding(places=(Place("a"),))]))


def test_a_real_report_is_valid_and_every_rule_of_it_is_declared(tmp_path):
    files = {"a/SKILL.md": BAD, "b/SKILL.md": "no frontmatter", "b/scripts/x.sh": "echo", "flat.md": BAD}
    found = scanned(write(tmp_path, files))
    shown = run(found)
    rules = shown["tool"]["driver"]["rules"]
    assert [rules[item["ruleIndex"]]["id"] for item in shown["results"]] == [item.rule for item in found.findings]
    assert shown["properties"]["dropped"] == {host: count for host, count in found.summary.dropped.items() if count}


def test_a_region_is_the_place_and_an_insertion_has_an_end_of_its_own(build):
    shown = run(build.report([build.finding(fix=build.fix())]))["results"][0]
    assert shown["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 11, "snippet": {"text": "text"},
    }  # fmt: skip
    (replaced,), (inserted,) = (change["replacements"] for change in shown["fixes"][0]["artifactChanges"])
    assert replaced["deletedRegion"] == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 11}
    assert inserted["deletedRegion"] == {"startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 1}
    assert inserted["insertedContent"] == {"text": "new\n"}
    assert shown["fixes"][0]["artifactChanges"][0]["artifactLocation"]["uri"] == "mail/SKILL.md"


def test_a_rename_has_no_form_in_sarif(build):
    renames = Fix("rename", (Edit("skill.md", rename="SKILL.md"),))
    assert "fixes" not in run(build.report([build.finding(fix=renames)]))["results"][0]


def test_a_real_fix_replaces_exactly_what_stands_there(tmp_path):
    text = BAD.replace("Merges: mail", "Merges mail")
    shown = run(scanned(write(tmp_path, {"a/SKILL.md": text})))
    result = next(item for item in shown["results"] if item["ruleId"] == "allowed-tools-separators")
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    line = text.split("\n")[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "A, B"
    assert replacement["insertedContent"]["text"] == "A B"


def test_what_was_waived_is_suppressed_with_its_reason(tmp_path):
    waiver = WaiverSettings(rule="name-characters", skill="Mail_Merge", reason="our brand")
    text = BAD.replace("Merges: mail", "Merges mail")
    shown = run(scanned(write(tmp_path, {"a/SKILL.md": text}), Settings(waivers=(waiver,))))
    suppressed = [item for item in shown["results"] if "suppressions" in item]
    assert [(item["ruleId"], item["suppressions"]) for item in suppressed] == [
        ("name-characters", [{"kind": "external", "status": "accepted", "justification": "our brand"}])
    ]


def test_what_was_not_looked_at_is_a_notification(build):
    (told,) = run(build.report(unseen=[Unseen("a/b", "too large")]))["invocations"][0]["toolExecutionNotifications"]
    assert (told["level"], told["message"]["text"]) == ("warning", "not looked at: a/b: too large")


def test_a_finding_about_a_set_and_further_places_and_a_flow(build):
    places = (Place("one/SKILL.md", Span(1), "here"), Place("two/SKILL.md", Span(1), "and here"))
    shown = run(build.report([build.finding(skill=None, skill_path=None, places=places, flow=places)]))["results"][0]
    assert shown["properties"]["skill"] is None
    assert [item["id"] for item in shown["relatedLocations"]] == [1]
    assert len(shown["codeFlows"][0]["threadFlows"][0]["locations"]) == 2


def test_a_finding_that_is_suppressed_elsewhere_gives_its_rule_the_worst_level(build):
    mild, bad = build.finding(severity="low"), build.finding(severity="critical")
    driver = run(build.report([mild], waived=[Waived(bad, "r", "w")]))["tool"]["driver"]
    assert driver["rules"][0]["defaultConfiguration"] == {"level": "error"}


@pytest.mark.parametrize(
    "name",
    [
        "with space",
        "a:b",
        "http:",
        "new\nline",
        "per%20cent",
        "c#d?e",
        "ü",
        "日本",
        "[x]",
        "a\\b",
        "-",
        "…",
        "a'b\"c",
        "\u202e",
    ],
)
def test_odd_names_make_valid_relative_references_that_decode_to_the_path(name, tmp_path):
    shown = run(scanned(write(tmp_path, {f"{name}/SKILL.md": BAD, "plain/SKILL.md": BAD})))
    uris = {
        place["physicalLocation"]["artifactLocation"]["uri"] for item in shown["results"] for place in item["locations"]
    }
    assert all(uri.isascii() and "\n" not in uri and " " not in uri for uri in uris)
    for uri in uris:
        parts = urlsplit(uri)
        assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
    assert {unquote(uri) for uri in uris} >= {f"{name}/SKILL.md", "plain/SKILL.md"}


def test_a_name_that_is_no_utf8_makes_a_valid_reference(tmp_path):
    folder = tmp_path / "lib"
    folder.mkdir()
    try:
        os.mkdir(os.fsencode(folder) + b"/caf\xe9")  # noqa: PTH102  # a name of bytes
    except OSError:
        pytest.skip("this disk takes UTF-8 names only")
    with open(os.fsencode(folder) + b"/caf\xe9/SKILL.md", "w") as file:  # noqa: PTH123  # a name of bytes
        file.write(BAD)
    shown = run(scanned(folder))
    uris = {item["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for item in shown["results"]}
    assert {unquote(uri) for uri in uris} == {"caf\\xe9/SKILL.md"}


class TestFingerprints:
    def marks(self, folder):
        return {
            (item["ruleId"], item["partialFingerprints"]["guildmark/v1"]) for item in run(scanned(folder))["results"]
        }

    def test_lines_above_change_none(self, tmp_path):
        text = BAD.replace("Merges: mail", "Merges mail")
        before = self.marks(write(tmp_path / "one", {"mail/SKILL.md": text}))
        after = self.marks(write(tmp_path / "two", {"mail/SKILL.md": text.replace("name:", "license: MIT\nname:")}))
        assert before == after

    def test_another_folder_name_changes_none(self, tmp_path):
        text = BAD.replace("Merges: mail", "Merges mail")
        before = self.marks(write(tmp_path / "one", {"mail/SKILL.md": text, "mail/scripts/x.sh": "echo"}))
        after = self.marks(write(tmp_path / "two", {"letters/SKILL.md": text, "letters/scripts/x.sh": "echo"}))
        assert before == after

    def test_equal_ones_are_numbered(self, build):
        same = build.finding()
        shown = run(build.report([same, same], waived=[Waived(same, "r", "w")]))["results"]
        assert [item["partialFingerprints"]["guildmark/v1"][-2:] for item in shown] == [":1", ":2", ":3"]
