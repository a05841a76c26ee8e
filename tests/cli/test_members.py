"""``guildmark rules``, ``explain`` and ``new rule``."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import guildmark
from guildmark import plugins
from guildmark.engine.scan.selection import rule_classes

ROOT = Path(__file__).parent.parent.parent
RULES = rule_classes()


def test_rules_lists_each_once_within_the_width(run):
    done = run("rules")
    assert done.code == 0
    assert [name for name in RULES if f" {name} " not in done.out] == []
    assert max(map(len, done.out.splitlines())) <= 100
    assert "\x1b" not in done.out


def test_rules_as_json(run):
    rows = json.loads(run("rules", "--format", "json").out)
    assert {row["rule"] for row in rows} == set(RULES)
    assert all(row["summary"].endswith(".") for row in rows)


@pytest.mark.parametrize("name", RULES)
def test_explain_says_what_why_and_what_to_do(name, run):
    done = run("explain", name)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"# {name}\n")
    order = [
        done.out.index(f"## {title}\n") for title in ("What it finds", "Why it matters", "What to do", "Bad", "Good")
    ]
    assert order == sorted(order)
    for block in done.out.split("```toml\n")[1:]:
        tomllib.loads(block.split("```", 1)[0])


@pytest.mark.parametrize("name", [name for name, kind in RULES.items() if kind.__struct_fields__])
def test_the_settings_that_a_page_shows_are_accepted(name, run, tree):
    page = run("explain", name).out
    tree({"guildmark.toml": page.split("## Settings\n\n```toml\n")[1].split("```", 1)[0]})
    tree({"mail/SKILL.md": "---\nname: mail\ndescription: Merges mail. Use when letters are sent.\n---\n\nMerge.\n"})
    assert run("scan", "mail", "--select", name).code == 0


def test_an_unknown_rule_suggests_the_right_one(run):
    done = run("explain", "descripton-too-long")
    assert (done.code, done.out) == (2, "")
    assert done.err == "guildmark: there is no rule `descripton-too-long`\n  did you mean `description-too-long`?\n"
    assert "`guildmark rules` lists them all" in run("explain", "zzzzzzzz").err


class TestNewRule:
    def test_it_is_written_and_said(self, run, tmp_path):
        done = run("new", "rule", "shouting-title", "--folder", ".")
        assert (done.code, done.out) == (0, "")
        assert "written: shouting_title.py" in done.err
        assert "class ShoutingTitle(Rule" in (tmp_path / "shouting_title.py").read_text()

    @pytest.mark.parametrize(
        "name", ["Shouting", "two_words", "-x", "x-", "a--b", "a1", "rule-42", "", "../x", "base", "renamed", "import",
                 "none", "x.y", "café"],
    )  # fmt: skip
    def test_a_bad_name_is_refused_and_nothing_written(self, name, run, tmp_path):
        done = run("new", "rule", "--folder", ".", "--", name)
        assert done.code == 2
        assert "is no rule name" in done.err
        assert list(tmp_path.iterdir()) == []

    def test_a_rule_that_is_there_stays(self, run, tree, tmp_path):
        tree({"shouting_title.py": "mine"})
        done = run("new", "rule", "shouting-title", "--folder", ".")
        assert done.code == 2
        assert "is there already" in done.err
        assert (tmp_path / "shouting_title.py").read_text() == "mine"
        taken = next(iter(plugins.members("rules"))).replace("_", "-")
        assert run("new", "rule", taken).code == 2

    def test_a_folder_that_is_not_there(self, run):
        assert "check --folder" in run("new", "rule", "shouting-title", "--folder", "absent").err

    def test_the_written_rule_loads_finds_its_examples_and_keeps_to_the_house(self, run, tmp_path):
        """In a copy of the package, with the tests that every rule must pass."""
        home = tmp_path / "copy"
        shutil.copytree(
            Path(guildmark.__file__).parent, home / "src/guildmark", ignore=shutil.ignore_patterns("__pycache__")
        )
        for folder in ("tests/rules", "tests/house"):
            shutil.copytree(ROOT / folder, home / folder, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", home)
        room = home / "src/guildmark/rules"
        assert run.alone("new", "rule", "shouting-title", source=home / "src").code == 0
        shown = run.alone("explain", "shouting-title", source=home / "src")
        assert shown.out.startswith("# shouting-title\n")
        tests = ["tests/rules/test_examples.py", "tests/house/test_members.py", "tests/house/test_walls.py"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *tests,
             "-k", "shouting-title or not -"],
            cwd=home, capture_output=True, text=True, check=False, env=run.environment | {"PYTHONPATH": str(home / "src")},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        checked = subprocess.run(
            [sys.executable, "-m", "ruff", "check", "--no-cache", room / "shouting_title.py"],
            cwd=home, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert checked.returncode == 0, checked.stdout
