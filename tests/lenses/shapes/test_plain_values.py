"""What readers take out of decoded values: text within text, JSON within text, and nothing that cannot be written."""

from __future__ import annotations

import pytest

from guildmark.lenses.shapes.base import decoded, text_of, valid


@pytest.mark.parametrize("wrap", [lambda inner: {"text": inner}, lambda inner: [inner]])
def test_text_is_found_down_to_a_depth(wrap) -> None:
    def nested(depth: int) -> object:
        value: object = "x"
        for _ in range(depth):
            value = wrap(value)
        return value

    assert text_of(nested(61)) == "x"
    assert text_of(nested(62)) == "[nested too deeply]"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a"', "a"), ('{"a": 1}', {"a": 1}), ("[1]", [1]), (' {"a": 1}', {"a": 1}), (' "a"', None), ("a", None), ("", None), ("{oops", None), ("1", None),
        ('{"a": ["\\ud800", 7, null, true]}', {"a": ["\\ud800", 7, None, True]}),
    ],
)  # fmt: skip
def test_json_within_a_text(text: str, value: object) -> None:
    assert decoded(text) == value


def test_a_lone_surrogate_stands_as_it_is_written() -> None:
    assert valid({"\ud800": ["\ud801", 7, None]}) == {"\\ud800": ["\\ud801", 7, None]}
