"""What the documentation tells people to type works, and its generated pages are what the code says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from pytest_examples import CodeExample, EvalExample, find_examples

from guildmark.cli import app
from guildmark.engine import settings

ROOT = Path(__file__).parent.parent.parent
GENERATED = {ROOT / "docs/rules", ROOT / "docs/hosts"}
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/*.md"))
    if page.parent not in GENERATED
)
SHELLS = {"console", "sh", "bash", "shell"}
PLACEHOLDER = re.compile(r"\b[A-Z][A-Z_]+\b")


def blocks(page):
    return [token for token in MarkdownIt().parse(page.read_text(encoding="utf-8")) if token.type == "fence"]


def commands(page):
    """Return each line that runs ``guildmark`` as it stands; one with a placeholder says what to type, not a command."""
    lines = [line for block in blocks(page) if block.info.strip() in SHELLS for line in block.content.splitlines()]
    typed = [line.removeprefix("$ ").strip() for line in lines]
    return [line for line in typed if line.startswith("guildmark ") and not PLACEHOLDER.search(line)]


def outputs(page):
    """Return each command of a page that stands with what it prints, and that."""
    shown = [
        block.content for block in blocks(page) if block.info.strip() == "console" and block.content.count("$ ") == 1
    ]
    return [tuple(text.removeprefix("$ ").split("\n", 1)) for text in shown if text.strip().count("\n")]


OUTPUTS = sorted({pair for page in PAGES for pair in outputs(page)})
COMMANDS = sorted({line for page in PAGES for line in commands(page)})


def named(page):
    return str(page.relative_to(ROOT)) if isinstance(page, Path) else page


def test_there_are_commands_to_try():
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_a_page_runs(line, tmp_path, monkeypatch, capsys):
    """In a copy, since some write a file."""
    shutil.copytree(ROOT / "examples", tmp_path / "root/examples")
    monkeypatch.chdir(tmp_path / "root")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    words = shlex.split(line, comments=True)
    assert not {"|", ">", "&&", ";"} & {*words}, "write a line that this test can run"
    code = app.run(words[1:])
    said = capsys.readouterr()
    assert code in {0, 1, 3, 4}, said.err
    assert "{" in said.out or said.out.strip() or "-o" in words


@pytest.mark.parametrize(("line", "expected"), OUTPUTS, ids=[line for line, _ in OUTPUTS])
def test_a_command_of_a_page_prints_what_the_page_shows(line, expected, tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "examples", tmp_path / "root/examples")
    monkeypatch.chdir(tmp_path / "root")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    assert app.run(shlex.split(line)[1:]) in {0, 1}
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("page", ["README.md", "docs/reading.md"])
def test_pages_show_what_reading_prints(page):
    assert "guildmark read examples/runs/frost-watch.jsonl" in dict(outputs(ROOT / page))


ELSEWHERE = {ROOT / "docs/bridges.md"}
"""Needs frameworks: tests/extras runs it."""


@pytest.mark.parametrize(
    "example", list(find_examples(*(str(page) for page in PAGES if page not in ELSEWHERE))), ids=str
)
def test_python_of_a_page_runs(example: CodeExample, eval_example: EvalExample):
    eval_example.run(example)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_settings_of_a_page_are_accepted(page, tmp_path):
    for block in blocks(page):
        if block.info.strip() == "toml" and "pyproject" not in block.content:
            file = tmp_path / "guildmark.toml"
            file.write_text(block.content)
            settings.read(file)


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("docs/*/README.md")], ids=named)
def test_links_of_a_page_lead_somewhere(page):
    tokens = [inner for token in MarkdownIt().parse(page.read_text(encoding="utf-8")) for inner in token.children or ()]
    targets = [str(token.attrGet("href")) for token in tokens if token.type == "link_open"]
    local = [unquote(target.split("#")[0]) for target in targets if "://" not in target and not target.startswith("#")]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", ["docs/reading.md", "docs/settings.md", "docs/evaluating.md"])
def test_every_field_has_a_meaning(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    tables = re.findall(r"^\|.* meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) > 60
    assert [row for row in rows if row.replace(" ", "").endswith("||")] == []


@pytest.mark.parametrize("page", ["docs/reading.md", "docs/settings.md", "README.md"])
def test_anchors_of_a_page_are_its_titles(page):
    anchors = {
        file: {slug(title) for title in titles(file)} for file in (ROOT / "docs/reading.md", ROOT / "docs/settings.md")
    }
    tokens = [
        inner
        for token in MarkdownIt().parse((ROOT / page).read_text(encoding="utf-8"))
        for inner in token.children or ()
    ]
    targets = [str(token.attrGet("href")).split("#") for token in tokens if token.type == "link_open"]
    wanted = [((ROOT / page).parent / file if file else ROOT / page, rest[0]) for file, *rest in targets if rest]
    checked = [(file.resolve(), anchor) for file, anchor in wanted if file.resolve() in anchors]
    assert [anchor for file, anchor in checked if anchor not in anchors[file]] == []
    assert checked or page == "docs/settings.md"


def titles(page):
    return re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def slug(title):
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def test_generated_pages_are_fresh():
    done = subprocess.run(
        [sys.executable, "scripts/write_docs.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
