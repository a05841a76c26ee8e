"""How ``guildmark read`` says what it cannot read: the file's own fact first, a path once, and what to pass instead."""

from __future__ import annotations

import os

import pytest

import guildmark

MESSAGES = [{"role": "user", "content": "Prune."}, {"role": "assistant", "content": "Done."}]


def test_an_unknown_format_tells_the_files_own_fact_then_what_was_tried_then_the_next_step(run, tree):
    tree({"a.jsonl": '{"weather": "wet", "wind": 3}\n'})
    done = run("read", "a.jsonl")
    first, second = done.err.splitlines()
    fact, was_tried = first.split("; ")
    assert fact == "guildmark: a.jsonl is in no known format: the first record has the keys weather, wind"
    assert was_tried.startswith("tried the logs of ")
    assert second.startswith("  check that it is a log of an agent run; ")


def test_a_path_that_cannot_be_read_is_told_once(run, tree):
    tree({"x/fern.json": '[{"role": "user", "content": "Water."}]', "x/moss.jsonl": "", "x/ivy.jsonl": "[1, 2\n3"})
    done = run("read", "absent.jsonl", "x", "x/gone.json")
    assert done.code == 4
    not_read = done.out.split("\nNot read\n")[1].splitlines()
    assert "  absent.jsonl: is not there" in not_read
    assert "  x/gone.json: is not there" in not_read
    assert "  x/moss.jsonl: is empty" in not_read
    assert all(line.count(".json") <= 1 for line in not_read), not_read
    for line in run("read", "absent.jsonl", "x/gone.json").err.splitlines():
        assert line.count(".json") <= 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_named_once(run, tree, tmp_path):
    tree({"a.jsonl": '{"role": "user"}\n'})
    (tmp_path / "a.jsonl").chmod(0)
    assert run("read", "a.jsonl").err.splitlines()[0] == "guildmark: a.jsonl cannot be read: Permission denied"


def test_a_path_through_a_file_is_named_once(run, tree):
    tree({"a.jsonl": '{"role": "user"}\n'})
    assert run("read", "a.jsonl/b.jsonl").err.splitlines()[0] == (
        "guildmark: a.jsonl/b.jsonl cannot be read: Not a directory"
    )


@pytest.mark.parametrize("text", ['{"a": 1}', ' [{"role": "user"}]', '{"a": 1}\n{"a": 2}', "user: Prune.\nhost: Done."])
def test_text_in_place_of_a_path_is_an_error_that_says_what_to_pass(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(guildmark.GuildmarkError) as raised:
        guildmark.read(text)
    assert raised.value.message.startswith("a text was passed where a path was meant: ")
    assert raised.value.next_step == "pass a path, json.loads(text), or text.encode() for lines"


def test_what_that_error_says_to_pass_is_read():
    lines = '{"role": "user", "content": "Prune."}\n{"role": "assistant", "content": "Done."}\n'
    expected = ["Prune.", "Done."]
    for found in (guildmark.read(lines.encode()), guildmark.read(MESSAGES)):
        assert [event.text for event in found.events if event.__struct_config__.tag == "message"] == expected


@pytest.mark.parametrize("path", ["", "  "])
def test_an_empty_path_is_an_error_that_says_what_to_pass(path):
    with pytest.raises(guildmark.GuildmarkError) as raised:
        guildmark.read(path)
    assert raised.value.message == "an empty path names no log"
    assert "a list of messages" in raised.value.next_step


def test_a_file_whose_name_looks_like_json_is_read_all_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "[a].json").write_text('[{"role": "user", "content": "Prune."}]')
    assert len(guildmark.read("[a].json").events) == 1


@pytest.mark.parametrize(
    ("host", "what"), [("claude-code", "a host"), ("spans", "a wire format"), ("openai-chat", "a wire format")]
)
def test_a_harness_may_not_take_a_name_that_is_known(run, tree, host, what):
    tree({"own.toml": f'[[read.dialects]]\nhost = "mine"\n[[read.dialects]]\nhost = "{host}"\n', "a.json": "[]"})
    done = run("read", "a.json", "--settings", "own.toml")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"guildmark: own.toml: read.dialects[2]: {host!r} is the name of {what} that is known already\n"
        f"  give your harness a name of its own; `--host {host}` reads a log as that one's\n"
    )


def test_a_harness_has_a_name(run, tree):
    tree({"own.toml": '[[read.dialects]]\nhost = " "\n', "a.json": "[]"})
    assert "read.dialects[1]: its host has no name" in run("read", "a.json", "--settings", "own.toml").err


def test_a_module_that_is_no_format_takes_no_name(run, tree):
    tree({"own.toml": '[[read.dialects]]\nhost = "span-rows"\n', "a.json": '[{"role": "user", "content": "Prune."}]'})
    assert run("read", "a.json", "--settings", "own.toml").code == 0
