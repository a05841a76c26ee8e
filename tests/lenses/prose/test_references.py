"""What counts as a mention of a path."""

from __future__ import annotations

import pytest

from guildmark.lenses.prose.markdown import Prose
from guildmark.lenses.prose.references import kind_of, normal, references


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("references/a.md", "relative"),
        ("./a.md", "relative"),
        ("../a.md", "relative"),
        ("a%20b.md#top", "relative"),
        ("", "anchor"),
        ("#top", "anchor"),
        ("https://e.invalid/a", "url"),
        ("mailto:a@e.invalid", "url"),
        ("//e.invalid/a", "url"),
        ("/etc/x", "absolute"),
        ("~/x", "absolute"),
        ("C:\\x", "absolute"),
        ("c:/x", "absolute"),
        ("\\\\server\\x", "absolute"),
        ("{baseDir}/x.md", "placeholder"),
        ("$HOME/x", "placeholder"),
        ("references/*.md", "placeholder"),
        ("references/<topic>.md", "placeholder"),
        ("path/to/x.md", "placeholder"),
        ("assets/...", "placeholder"),
    ],
)
def test_kinds(target, kind):
    assert kind_of(target) == kind


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("./a/../b.md", "b.md"),
        ("a/b.md#top", "a/b.md"),
        ("a/b.md?plain=1#L3", "a/b.md"),
        ("a/b.py:12", "a/b.py"),
        ("a/b.py:12-40", "a/b.py"),
        ("a%20b.md", "a b.md"),
        ("a\\b.md", "a/b.md"),
        ("a/", "a"),
        (".", ""),
        ("../x", "../x"),
        ("a/../../x", "../x"),
    ],
)
def test_normal_paths(target, path):
    assert normal(target) == path


def test_only_code_spans_that_are_nothing_but_a_path_count():
    text = (
        "`references/a.md`, `scripts/b.py:3`, `./c/d.txt`, `python scripts/e.py`, `ip.ttl`, `a / b`, `https://e.invalid/f`,"
        " `references/*.md`, `SELECT/x y`, `g/`\n"
    )
    found = [reference.path for reference in references(Prose(text)) if reference.by == "code"]
    assert found == ["references/a.md", "scripts/b.py", "c/d.txt", "g"]


def test_a_definition_is_mentioned_once_and_its_uses_never():
    text = "[a][x] [b][x]\n\n[x]: references/a.md\n"
    assert [(item.path, item.span.line) for item in references(Prose(text))] == [("references/a.md", 3)]
