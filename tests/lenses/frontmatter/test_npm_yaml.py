"""YAML as the libraries of npm read it, and keys that come twice."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import js_yaml, npm_yaml
from guildmark.lenses.frontmatter.document import Document
from guildmark.lenses.frontmatter.unique_keys import doubled
from guildmark.model.skill import Node, Problem

NOBODY = Document(b"", "kiln")


def test_the_last_line_always_ends():
    assert npm_yaml.load("a: |\n  b", NOBODY) == {"a": "b\n"}


def test_scalars_of_the_core_schema():
    block = "a: yes\nb: 2024-01-02\nc: 0o17\nd: 0b11\ne: 1_0\nf: TRUE\ng: ~"
    assert npm_yaml.load(block, NOBODY) == {
        "a": "yes", "b": "2024-01-02", "c": 15, "d": "0b11", "e": "1_0", "f": True, "g": None,
    }  # fmt: skip


@pytest.mark.parametrize("block", ["a: 1\na: 2", "a: {b: 1, b: 2}", "a:\n  - b: 1\n    b: 2"])
def test_a_key_that_comes_twice(block: str):
    for found in (npm_yaml.load(block, NOBODY), js_yaml.texts(block, NOBODY)):
        assert isinstance(found, Problem)
        assert found.code == "invalid-yaml"
        assert "twice" in found.message


def test_the_same_key_in_two_mappings_is_no_double():
    node = NOBODY.nodes("a: {c: 1}\nb: {c: 2}", "core")
    assert isinstance(node, Node)
    assert doubled(node) is None


def test_nobody_knows_what_becomes_of_a_control_character():
    found = npm_yaml.load("a: b\x07", NOBODY)
    assert isinstance(found, Problem)
    assert found.code != "invalid-yaml"


def test_js_yaml_gives_texts_only():
    assert js_yaml.texts("a: b\nc: 2024-01-02\nd: '1'\ne: 0x1F\nf: [g]", NOBODY) == {
        "a": "b", "c": None, "d": "1", "e": None, "f": None,
    }  # fmt: skip
    assert js_yaml.texts("- a", NOBODY) == {}
