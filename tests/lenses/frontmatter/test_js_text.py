"""What JavaScript makes of text and values."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import js_text

EMOJI = "\U0001f600"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("kiln", "kiln"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1.5, "1.5"),
        (2.0, "2"),
        (-0.0, "0"),
        (255, "255"),
        (1000.0, "1000"),
        (123456789012345678901234567890, "1.2345678901234568e+29"),
        (10**400, "Infinity"),
        (-(10**400), "-Infinity"),
        (float("inf"), "Infinity"),
        (float("-inf"), "-Infinity"),
        (float("nan"), "NaN"),
        (0.00001, "0.00001"),
        (1e-7, "1e-7"),
        (["a", None, 1, ["b", "c"]], "a,,1,b,c"),
        ({"a": 1}, "[object Object]"),
    ],
)
def test_spoken(value: object, expected: str):
    assert js_text.spoken(value) == expected


def test_units_and_cuts():
    assert js_text.units("a" + EMOJI) == 3
    assert js_text.cut("abc", 3) == "abc"
    assert js_text.cut("abcd", 3) == "abc"
    assert js_text.cut(EMOJI * 2, 2) == EMOJI
    assert js_text.cut(EMOJI * 2, 3) == f"{EMOJI}\ufffd"


def test_trim_takes_a_byte_order_mark_and_leaves_what_only_python_strips():
    assert js_text.trim("\ufeff\u00a0 kiln\n") == "kiln"
    assert js_text.trim("\x1ckiln\x85") == "\x1ckiln\x85"
