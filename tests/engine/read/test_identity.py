"""Session, version and case: at the top of a record or one level below, and nowhere else."""

from __future__ import annotations

import pytest

from guildmark.engine.read.identity import Identity, identity
from guildmark.lenses.shapes.base import Head


@pytest.mark.parametrize("key", ["sessionId", "session_id", "sessionID", "thread_id", "conversation_id"])
def test_a_session_is_found_under_any_of_its_names(key):
    assert identity(Head("x", ({"a": 1}, {key: "s1"}))).session == "s1"
    assert identity(Head("x", ({"payload": {key: "s1"}},))).session == "s1"
    assert identity(Head("x", ({"payload": {"deeper": {key: "s1"}}},))).session is None


def test_the_first_record_that_says_it_counts():
    assert identity(Head("x", ({"session_id": "s1"}, {"session_id": "s2"}))).session == "s1"


def test_a_version_is_a_text_and_the_hosts_own_key_wins():
    assert identity(Head("x", ({"version": 3}, {"payload": {"version": "1", "cli_version": "0.9"}}))).version == "0.9"
    assert identity(Head("x", ({"version": 3},))).version is None


def test_a_case_is_read_from_metadata_only():
    assert identity(Head("x", ({"case": "no"}, {"metadata": {"case_id": "c7"}}))) == Identity(None, None, "c7")


@pytest.mark.parametrize("record", [None, 3, "x", [], [1, None], {"session_id": 4}, {"session_id": ""}])
def test_odd_records_say_nothing(record):
    assert identity(Head("x", (record,))) == Identity(None, None, None)


def test_a_list_of_records_is_looked_into():
    assert identity(Head("x", ([{"session_id": "s1"}],))).session == "s1"
