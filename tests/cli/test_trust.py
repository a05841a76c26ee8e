"""Pins, ledger and workspace on the command line."""

from __future__ import annotations

import json
import shutil

import pytest

import guildmark
from guildmark.cli import app

SKILL = "---\nname: tides\ndescription: Tells high water. Use for tides.\n---\n\n# Tides\n\n1. Look up the port.\n2. Answer.\n3. Stop.\n"


@pytest.fixture
def here(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "repo/.claude/skills/tides"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def run(*words):
        capsys.readouterr()
        code = app.run(list(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return tmp_path, folder / "SKILL.md", run


def test_one_changed_byte_fails_whatever_findings_may_do(here):
    _, file, run = here
    file.write_text(SKILL.replace("name: tides", "name: Tides!"))
    assert run("pin", "repo")[0] == 0
    assert run("scan", "repo")[0] == 1  # an old high finding
    assert run("scan", "repo", "--pins", "guildmark.lock", "--fail-on", "never")[0] == 0
    file.write_text(file.read_text().replace("port", "part"))
    code, out, _ = run("scan", "repo", "--pins", "guildmark.lock", "--fail-on", "never")
    assert code == 1
    assert "drift-changed" in out
    assert (
        run("scan", "repo", "--pins", "guildmark.lock", "--fail-on", "never", "--fail-on-drift", "new,removed")[0] == 0
    )
    assert run("scan", "repo", "--pins", "guildmark.lock", "--fail-on", "never", "--fail-on-drift", "never")[0] == 0
    assert run("scan", "repo", "--pins", "guildmark.lock", "--fail-on-drift", "chnged")[0] == 2
    assert run("scan", "repo", "--pins", "none.lock")[0] == 2


@pytest.mark.parametrize("form", ["terminal", "markdown", "json", "sarif", "junit"])
def test_drift_is_told_in_every_format(here, form):
    _, file, run = here
    run("pin", "repo")
    file.write_text(SKILL.replace("port", "\x1b[31mpart"))
    code, out, _ = run("scan", "repo", "--pins", "guildmark.lock", "--format", form)
    assert code == 1
    assert "\x1b" not in out
    if form == "json":
        drift = json.loads(out)["drift"]
        assert (drift["from"], drift["drifts"][0]["kind"], drift["exit"]) == ("guildmark.lock", "changed", 1)
        assert {
            "skill",
            "location",
            "kind",
            "parts",
            "old",
            "new",
            "severity",
            "findings_added",
            "findings_gone",
        } <= drift["drifts"][0].keys()
    else:
        assert "drift-changed" in out
    if form == "junit":
        assert "<failure" in out


def test_a_ledger_from_capture_to_verify(here):
    _, file, run = here
    assert run("ledger", "list")[0] == 3
    assert run("ledger", "capture", "repo", "--note", "first")[1] == "capture 1: 1 skill\n"
    assert run("ledger", "approve", "tides", "--by", "alice", "--note", "read it")[0] == 0
    assert run("ledger", "approve", "tides", "--by", " ", "--note", "x")[0] == 2
    file.write_text(SKILL.replace("port", "part"))
    run("ledger", "capture", "repo")
    code, out, _ = run("ledger", "diff", "--fail-on", "changed")
    assert code == 1
    assert "lines: 1 added, 1 removed" in out
    assert json.loads(run("ledger", "diff", "--format", "json")[1])["drifts"][0]["old"]["state"] == "approved"
    assert "| high | changed |" in run("ledger", "diff", "--format", "markdown")[1]
    assert "approved by alice" in run("ledger", "history", "tides")[1]
    assert run("ledger", "verify")[0] == 0
    assert "first" in run("ledger", "list")[1]
    assert run("scan", "repo", "--pins", ".guildmark/ledger")[0] == 0
    link = next(iter(sorted((here[0] / ".guildmark/ledger").glob("0*.json"))))
    link.write_text(link.read_text().replace("first", "worst"))
    code, _, err = run("ledger", "verify")
    assert code == 2
    assert "00000002.json does not follow" in err


def test_a_workspace_compares_its_repos(here):
    root, file, run = here
    shutil.copytree(root / "repo", root / "all/one")
    shutil.copytree(root / "repo", root / "all/two")
    shutil.copytree(root / "repo", root / "all/three")
    (root / "all/.git").mkdir()
    (root / "all/three/.claude/skills/tides/SKILL.md").write_text(SKILL.replace("port", "part"))
    code, out, _ = run("scan", "all", "--workspace")
    assert code == 0
    assert "three/.claude/skills/tides" in out
    assert "drift-outlier" in out
    found = json.loads(run("scan", "all", "--workspace", "--format", "json")[1])
    (drift,) = found["drift"]["drifts"]
    assert (drift["location"], len(drift["others"])) == ("three/.claude/skills/tides", 2)
    assert run("pin", "all", "--workspace", "-o", "all.lock")[0] == 0
    file = root / "all/one/.claude/skills/tides/SKILL.md"
    file.write_text(SKILL.replace("Answer", "Ask"))
    assert run("scan", "all", "--workspace", "--pins", "all.lock")[0] == 1
    assert run("scan", "nothing", "--workspace")[0] == 2


def test_python_is_told_of_copies_too(here):
    root, file, _ = here
    other = root / "repo/.cursor/skills/tides"
    other.mkdir(parents=True)
    (other / "SKILL.md").write_text(SKILL)
    assert guildmark.scan(root / "repo").drift is None
    (other / "SKILL.md").write_text(SKILL.replace("port", "part"))
    report = guildmark.scan(root / "repo")
    assert report.drift is not None
    assert [drift.kind for drift in report.drift.drifts] == ["outlier"]
    assert file.exists()


def test_the_skills_of_the_home_folder_count_on_request(here, monkeypatch):
    root, _, run = here
    monkeypatch.setenv("HOME", str(root / "home"))
    own = root / "home/.claude/skills/moon"
    own.mkdir(parents=True)
    (own / "SKILL.md").write_text(SKILL.replace("tides", "moon"))
    assert "moon" not in run("scan", "repo", "--format", "json")[1]
    found = json.loads(run("scan", "repo", "--user", "--format", "json")[1])
    assert [row["path"] for row in found["skills"]] == [".claude/skills/tides", "~/.claude/skills/moon"]
    assert run("pin", "repo", "--user", "-o", "u.lock")[0] == 0
    (own / "SKILL.md").write_text(SKILL.replace("tides", "moon").replace("port", "part"))
    assert run("scan", "repo", "--user", "--pins", "u.lock")[0] == 1
    assert run("scan", "repo", "--pins", "u.lock")[0] == 2  # about the home folder, too
    assert run("scan", "repo", "--user", "--workspace")[0] == 2


def test_a_baseline_of_agenteval_is_taken_over(here):
    root, _, run = here
    (root / "demo").mkdir()
    (root / "demo/SKILL.md").write_text("---\nname: demo\ndescription: d\n---\nBody.\n")
    (root / "demo/resources").mkdir()
    (root / "demo/resources/policy.md").write_text("policy text")
    content = "d910cba094ecc61d61f33325b5a5d5b4c20923bb3fe1565540873c64389c422f"
    (root / "b.json").write_text(
        json.dumps({"CapturedAt": "2026-07-15", "Skills": [{"Name": "demo", "ContentHash": content}]})
    )
    code, out, _ = run("ledger", "import", "agenteval", "b.json", "demo")
    assert code == 0
    assert "same            demo" in out
    assert "capture 1: 1 skill" in out
