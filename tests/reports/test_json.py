"""JSON: what the published schemas say, names not numbers, paths relative."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from guildmark.cli.hosts.table import as_json
from guildmark.engine.scan.matrix import Matrix, matrix
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.model.report import Report
from guildmark.reports.json import Json

SCHEMAS = Path(__file__).parent.parent.parent / "docs/schemas"
FILES = {
    "repo/.git/HEAD": "x",
    "repo/.claude/skills/mail/SKILL.md": "---\nname: Mail\ndescription: a: b\n---\nText with [a link](references/no.md).\n",
    "repo/.claude/skills/mail/scripts/run.sh": "echo\n",
    "repo/.claude/skills/flat.md": "---\nname: flat\n---\n",
    "repo/.agents/skills/other/SKILL.md": "no frontmatter",
}
NUMBERS = {"line", "column", "end_line", "end_column", "limit", "used"}
"""Keys that hold a number because they count something; sums have ``summary`` above them."""


@pytest.fixture
def repo(tmp_path):
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path / "repo"


def valid(text, name):
    document = json.loads(text)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    errors = jsonschema.Draft202012Validator(schema).iter_errors(document)
    assert [f"{list(error.path)}: {error.message}" for error in errors] == []
    return document


def values(document, path=()):
    if isinstance(document, dict):
        for key, value in document.items():
            yield from values(value, (*path, key))
    elif isinstance(document, list):
        for value in document:
            yield from values(value, path)
    else:
        yield path, document


def test_a_real_report_is_as_its_schema_says(repo):
    report = scan(repo, options=Options(cache=False)).report
    assert report.findings
    assert report.views
    document = valid(Json().render(report), "report")
    assert document["schema_version"] == "1"
    assert msgspec.json.decode(Json().render(report), type=Report) == report


def test_reports_with_and_without_each_section_are_as_the_schema_says(build):
    for report in (build.report(), build.full(), build.report(rows=()), build.full("\x1b\u202e\U000e0041")):
        valid(Json().render(report), "report")
        assert msgspec.json.decode(Json().render(report), type=Report) == report


def test_sections_that_did_not_run_are_null(build):
    document = json.loads(Json().render(build.report()))
    absent = ("views", "verdicts", "traces", "attempts", "drift", "cards", "index")
    assert [document[name] for name in absent] == [None] * len(absent)


def test_names_not_numbers(repo):
    document = json.loads(Json().render(scan(repo, options=Options(cache=False)).report))
    numbers = {path[-1] for path, value in values(document) if type(value) is int and "summary" not in path}
    assert numbers <= NUMBERS | {"files", "scripts", "resources"}
    assert {item["severity"] for item in document["findings"]} <= {"critical", "high", "medium", "low", "info"}


def test_every_path_is_below_what_was_scanned_and_nothing_else_of_this_machine(repo):
    text = Json().render(scan(repo, options=Options(cache=False)).report)
    document = json.loads(text)
    assert document.pop("root") == str(repo)
    assert str(repo) not in json.dumps(document)
    paths = {value for path, value in values(document) if path[-1] in {"path", "skill_path", "because_of"} and value}
    assert paths
    assert [path for path in paths if path.startswith(("/", "..")) or "\\" in path] == []


def test_the_matrix_is_as_its_schema_says(repo):
    seen = matrix([str(repo)], (), Options(cache=False))
    document = valid(as_json(seen), "hosts")
    assert document["schema_version"] == "1"
    assert msgspec.json.decode(as_json(seen), type=Matrix) == seen
    hosts = {info["host"] for info in document["hosts"]}
    assert all(set(row["cells"]) == hosts for row in document["skills"])
    assert all(isinstance(cell["state"], str) for row in document["skills"] for cell in row["cells"].values())


def test_a_matrix_without_skills_is_as_its_schema_says(tmp_path):
    valid(as_json(matrix([str(tmp_path)], (), Options(cache=False))), "hosts")


def test_keys_are_snake_case(repo):
    document = json.loads(Json().render(scan(repo, options=Options(cache=False)).report))
    keys = {key for path, _ in values(document) for key in path}
    hosts = {info["host"] for info in document["views"]["hosts"]}
    assert [key for key in keys - hosts if not key.replace("_", "").isalnum() or key != key.lower()] == []
