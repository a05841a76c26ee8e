"""Whatever an encoding writes, it reads; whatever it did not write, it says so and never raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark import plugins
from guildmark.lenses.encodings.base import MOST

ENCODINGS = {name: plugins.load("lenses/encodings", name).ENCODING for name in plugins.members("lenses/encodings")}
ASCII_ONLY = {"tag_characters"}
NOT_EMPTY = {"compressed"}


@pytest.mark.parametrize("name", ENCODINGS)
@given(data=st.binary(max_size=300))
def test_what_it_writes_it_reads(name, data):
    if name in ASCII_ONLY:
        data = bytes(32 + byte % 95 for byte in data)
    if name in {"reversal", "entities"}:  # of texts, not of bytes
        data = data.decode("utf-8", "ignore").encode()
    assert ENCODINGS[name].decode(ENCODINGS[name].encode(data)) == data


@pytest.mark.parametrize("name", ENCODINGS)
@given(data=st.binary(max_size=200))
def test_it_takes_anything(name, data):
    found = ENCODINGS[name].decode(data)
    assert found is None or len(found) <= MOST


def test_names_are_unique():
    names = [encoding.name for encoding in ENCODINGS.values()]
    assert len(names) == len(set(names))
