"""One meaning in three spellings, and no split inside parentheses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.frontmatter import allowed_tools, nodes
from guildmark.model.skill import Node


def read(yaml):
    node = nodes.parse(yaml, 1)
    assert isinstance(node, Node)
    return allowed_tools.read(node)


@pytest.mark.parametrize(
    ("yaml", "separator"),
    [
        ("Bash(git log:*) Read", "spaces"),
        ("Bash(git log:*), Read", "commas"),
        ("Bash(git log:*),Read", "commas"),
        ("- Bash(git log:*)\n- Read\n", "list"),
        ("['Bash(git log:*)', Read]", "list"),
        ("- Bash(git log:*), Read\n", "list"),
        ("  Bash(git log:*)   Read  ", "spaces"),
        (">-\n  Bash(git log:*)\n  Read\n", "spaces"),
    ],
)
def test_each_spelling_means_the_same_two_tools(yaml, separator):
    grant = read(yaml)
    assert [(tool.name, tool.scope) for tool in grant.tools] == [("Bash", "git log:*"), ("Read", None)]
    assert grant.separator == separator


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        (" , ,", ()),
        ("Bash(a, b) Read", ("Bash(a, b)", "Read")),
        ("Bash(echo (a b) c) Read", ("Bash(echo (a b) c)", "Read")),
        ("Bash(open Read", ("Bash(open Read",)),
        ("a) b", ("a)", "b")),
        ("mcp__x__y Read", ("mcp__x__y", "Read")),
    ],
)
def test_splitting(text, parts):
    assert allowed_tools.split(text)[0] == parts


def test_the_item_of_a_list_may_hold_spaces():
    assert [tool.name for tool in read("- Azure tools/docs\n- Read\n").tools] == ["Azure tools/docs", "Read"]


@pytest.mark.parametrize(
    ("tool", "unlimited"),
    [("Bash", True), ("Bash(*)", True), ("Bash(:*)", True), ("Bash()", True), ("Bash(git:*)", False), ("Read", True)],
)
def test_what_limits_a_tool(tool, unlimited):
    assert read(tool).tools[0].unlimited is unlimited


def test_a_list_item_keeps_its_own_place():
    assert [tool.span.line for tool in read("- Read\n- Grep\n").tools] == [1, 2]


@given(st.text())
def test_nothing_but_separators_is_lost(text):
    parts, _ = allowed_tools.split(text)
    kept = "".join(char for char in text if not char.isspace() and char != ",")
    assert "".join(char for part in parts for char in part if not char.isspace() and char != ",") == kept
