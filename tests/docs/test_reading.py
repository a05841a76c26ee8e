"""The page on reading logs tells every event, field and word that the model has."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from guildmark.lenses.disclosure import dialect
from guildmark.model import event, trace

DOCS = Path(__file__).parent.parent.parent / "docs"
READING = (DOCS / "reading.md").read_text(encoding="utf-8")
SETTINGS = (DOCS / "settings.md").read_text(encoding="utf-8")
EVENTS = get_args(event.AnyEvent)


def part(text, title):
    """Return what stands below a title, up to the next one."""
    body = text.split(f"\n{title}\n", 1)[1]
    return body.split("\n#", 1)[0]


def explained(text):
    """Return the words of the first column of tables, each with what the last column says."""
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return {word.strip().strip("`"): row[-1].strip() for row in rows for word in row[0].split(",")}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__struct_config__.tag)
def test_each_event_has_its_own_fields(kind):
    own = [name for name in kind.__struct_fields__ if name not in event.Event.__struct_fields__]
    found = explained(part(READING, f"#### `{kind.__struct_config__.tag}`"))
    assert list(found) == own
    assert all(found.values())


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("### How sure an event is", event.Evidence),
        ("### What a skill file was read for", event.Purpose),
        ("### What became of a load", event.LoadStatus),
        ("### What became of a read or a run", event.UseStatus),
        ("### What became of a call", event.CallStatus),
    ],
)
def test_each_word_is_explained(title, words):
    found = explained(part(READING, title))
    assert sorted(found) == sorted(get_args(words))
    assert all(found.values())


def test_gaps_and_their_kinds_are_explained():
    found = explained(part(READING, "### `gaps[]`"))
    assert {*trace.Gap.__struct_fields__, *get_args(trace.GapKind)} == found.keys()


def test_the_row_of_a_skill_is_explained():
    found = explained(part(READING, "### `skills[]`"))
    assert {*trace.SkillRow.__struct_fields__, *trace.Resources.__struct_fields__} == found.keys()


@pytest.mark.parametrize(
    ("title", "words"),
    [("### `means`", dialect.Meaning), ("### `role`", dialect.ToolRole), ("### `entries`", dialect.Entries)],
)
def test_each_word_of_a_dialect_is_explained(title, words):
    found = explained(part(SETTINGS, title))
    assert sorted(found) == sorted(get_args(words))


@pytest.mark.parametrize("name", ["tools", "says", "injected", "catalogues"])
def test_each_key_of_a_dialect_is_explained(name):
    kind = {"tools": dialect.Tool, "says": dialect.Says, "injected": dialect.Injected, "catalogues": dialect.Catalogue}[
        name
    ]
    found = explained(part(SETTINGS, f"## `[[read.dialects.{name}]]`"))
    assert list(found) == list(kind.__struct_fields__)
    assert all(found.values())
