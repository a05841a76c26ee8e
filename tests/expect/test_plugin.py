"""The pytest plugin, in a pytest of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TEST = """
from guildmark.expect import expect

def test_policy(skill_trace):
    expect(skill_trace).loaded("tides", because="a question about tides")
"""


def log(path: Path, text: str) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "load_skill", "arguments": '{"skill_name": "tides"}'}}
    rows = [
        {"role": "user", "content": "When?"}, {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": text},
    ]  # fmt: skip
    path.write_text(json.dumps(rows), encoding="utf-8")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_policy.py").write_text(TEST, encoding="utf-8")
    plugin = [] if "guildmark" in _installed() else ["-p", "guildmark.expect.plugin"]
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, *arguments], cwd=folder,
                          capture_output=True, text=True, check=False)  # fmt: skip


def _installed() -> set[str]:
    from importlib.metadata import entry_points

    return {point.name for point in entry_points(group="pytest11")}


def test_a_test_runs_once_for_each_log_and_its_scores_are_kept(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    log(logs / "a.json", "# Tides\n\nLook it up.")
    log(logs / "b.json", "Skill 'tides' not found.")
    done = run(tmp_path, "--guildmark-traces", "logs", "--junitxml", "out.xml")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "not met (skill_invoked): `tides` was not loaded: the load was refused" in done.stdout
    assert "because: a question about tides" in done.stdout
    cases = {case.get("name"): case for case in ET.parse(tmp_path / "out.xml").iter("testcase")}  # noqa: S314  # our own file
    assert set(cases) == {"test_policy[logs/a.json]", "test_policy[logs/b.json]"}
    scores = {name: [item.get("value") for item in case.iter("property")] for name, case in cases.items()}
    assert scores == {"test_policy[logs/a.json]": ["1.0000"], "test_policy[logs/b.json]": ["0.0000"]}


def test_logs_may_stand_in_the_settings(tmp_path: Path) -> None:
    log(tmp_path / "a.json", "# Tides\n\nLook it up.")
    (tmp_path / "pytest.ini").write_text("[pytest]\nguildmark_traces = a.json\n", encoding="utf-8")
    assert "1 passed" in run(tmp_path).stdout


def test_without_logs_the_test_is_an_error_unless_that_is_allowed(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, "1 error" in done.stdout) == (1, True)
    assert "no log is named: write --guildmark-traces=LOG, or set guildmark_traces" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    done = run(tmp_path, "--guildmark-allow-no-traces", "-rs")
    assert (done.returncode, "1 skipped" in done.stdout, "no log is named" in done.stdout) == (0, True, True)
    (tmp_path / "empty").mkdir()
    done = run(tmp_path, "--guildmark-traces=empty")
    assert (done.returncode, "no log is in empty" in done.stdout) == (1, True)


@pytest.mark.parametrize("named", ["--guildmark-traces=none.json", "--guildmark-traces=logs/*.json"])
def test_a_log_that_is_not_there_is_a_usage_error(tmp_path: Path, named: str) -> None:
    done = run(tmp_path, named)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.strip().splitlines()[-1] == f"ERROR: {named}: no such log"


def test_a_log_of_the_settings_that_is_not_there_is_the_error_of_its_test_alone(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nguildmark_traces = none.json\n", encoding="utf-8")
    (tmp_path / "test_other.py").write_text("def test_other():\n    assert True\n", encoding="utf-8")
    done = run(tmp_path)
    assert "1 passed, 1 error" in done.stdout
    assert "none.json is not there" in done.stdout


def test_globs_name_logs_and_the_option_stands_in_the_place_of_the_settings(tmp_path: Path) -> None:
    for name in ("a1.json", "a2.json", "b.json"):
        log(tmp_path / name, "# Tides\n\nLook it up.")
    (tmp_path / "pytest.ini").write_text("[pytest]\nguildmark_traces = a*.json\n", encoding="utf-8")
    assert "2 passed" in run(tmp_path).stdout
    assert "1 passed" in run(tmp_path, "--guildmark-traces=b*.json").stdout


def test_what_of_a_folder_is_not_read_is_an_error_of_its_own(tmp_path: Path) -> None:
    logs, other = tmp_path / "logs", tmp_path / "other"
    logs.mkdir()
    other.mkdir()
    log(logs / "a.json", "# Tides\n\nLook it up.")
    (logs / "more").symlink_to(other, target_is_directory=True)
    done = run(tmp_path, "--guildmark-traces=logs")
    assert "1 passed, 1 error" in done.stdout
    assert "logs/more: a link to a folder elsewhere, which is not followed" in done.stdout


def test_a_log_elsewhere_does_not_move_the_root_of_pytest(tmp_path: Path) -> None:
    project, logs = tmp_path / "project", tmp_path / "logs"
    project.mkdir()
    logs.mkdir()
    log(logs / "a.json", "# Tides\n\nLook it up.")
    (project / "pytest.ini").write_text("[pytest]\ntestpaths = .\n", encoding="utf-8")
    done = run(project, "-v", f"--guildmark-traces={logs / 'a.json'}")
    assert ("1 passed" in done.stdout, f"rootdir: {project}" in done.stdout) == (True, True)
    done = run(project, "--guildmark-traces", str(logs / "a.json"))
    assert done.returncode == 4
    assert f"write --guildmark-traces={logs / 'a.json'}" in done.stderr
    assert "1 passed" in run(project, "--rootdir", ".", "--guildmark-traces", str(logs / "a.json")).stdout


def test_a_log_that_cannot_be_read_is_the_error_of_its_own_test(tmp_path: Path) -> None:
    log(tmp_path / "a.json", "# Tides\n\nLook it up.")
    (tmp_path / "b.json").write_text('{"odd": 1}', encoding="utf-8")
    done = run(tmp_path, "--guildmark-traces", "a.json", "--guildmark-traces", "b.json")
    assert "1 passed, 1 error" in done.stdout
    assert "is in no known format" in done.stdout


def test_a_failure_shows_the_line_of_the_test_and_none_of_ours(tmp_path: Path) -> None:
    log(tmp_path / "b.json", "Skill 'tides' not found.")
    done = run(tmp_path, "--guildmark-traces", "b.json")
    assert 'expect(skill_trace).loaded("tides"' in done.stdout
    assert "expect/run.py" not in done.stdout
