"""Paths to logs: one, many, folders, and the files beside a log that belong to its run."""

from __future__ import annotations

import json
import os

import pytest

import guildmark
from guildmark.engine.read.opening import logs
from guildmark.engine.read.reading import read, traces
from guildmark.model.errors import LoadError

SESSION = "11111111-2222-4333-8444-555555555555"


def row(kind, content, **more):
    """Return a row in the form of a Claude Code session file; names and texts are invented."""
    return {
        "type": kind, "sessionId": SESSION, "isSidechain": False, "version": "2.1.332", "uuid": "u", "cwd": "/w",
        "timestamp": "2026-11-30T09:00:00.000Z", "message": {"role": kind, "content": content}, **more,
    }  # fmt: skip


def lines(*rows):
    return "".join(json.dumps(one) + "\n" for one in rows)


MAIN = lines(row("user", "Water the ferns."), row("assistant", [{"type": "text", "text": "I will."}]))
PART = lines(row("user", "Find the can.", agentId="a7", isSidechain=True))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    return lambda files: write(**files)


def test_a_part_of_a_run_is_read_with_it_under_its_own_agent(tree):
    tree({"fern.jsonl": MAIN, "fern/subagents/agent-a7.jsonl": PART})
    trace = read("fern.jsonl")
    assert [event.seq for event in trace.events] == list(range(1, len(trace.events) + 1))
    assert [(event.agent, event.text) for event in trace.events if event.__struct_config__.tag == "message"] == [
        ("main", "Water the ferns."), ("main", "I will."), ("a7", "Find the can."),
    ]  # fmt: skip
    assert trace.events[-1].raw.file.endswith("agent-a7.jsonl")


def test_a_part_that_is_broken_is_a_gap_and_hides_nothing(tree):
    tree({"fern.jsonl": MAIN, "fern/subagents/agent-a7.jsonl": "\0\0 no log"})
    trace = read("fern.jsonl")
    assert len(trace.events) > 1
    assert [gap.kind for gap in trace.gaps] == ["undecodable"]


def test_a_name_with_signs_of_patterns_is_a_name(tree):
    tree({"a[b]*.jsonl": MAIN, "a[b]*/subagents/agent-a7.jsonl": PART, "ab/subagents/agent-a8.jsonl": PART})
    assert {event.agent for event in read("a[b]*.jsonl").events} == {"main", "a7"}


def test_a_folder_holds_each_run_once(tree):
    tree({"x/fern.jsonl": MAIN, "x/fern/subagents/agent-a7.jsonl": PART, "x/moss.jsonl": MAIN})
    assert list(logs(["x"])) == ["x/fern.jsonl", "x/moss.jsonl"]
    assert list(logs(["x/fern/subagents/agent-a7.jsonl"])) == ["x/fern/subagents/agent-a7.jsonl"]
    assert list(logs(["x/fern/subagents/agent-a7.jsonl", "x/fern.jsonl", "./x/fern.jsonl"])) == ["x/fern.jsonl"]


def test_one_that_cannot_be_read_hides_no_other(tree):
    tree({"x/fern.jsonl": MAIN, "x/moss.jsonl": lines({"weather": "wet"}), "x/reed.jsonl": MAIN})
    found = traces(["x"])
    assert [trace.source.rpartition("/")[2] for trace in found.traces] == ["fern.jsonl", "reed.jsonl"]
    assert [(item.path, item.reason) for item in found.unseen] == [
        ("x/moss.jsonl", "is in no known format: the first record has the keys weather")
    ]
    assert found == guildmark.traces("x")


def test_progress_is_told(tree):
    tree({"x/fern.jsonl": MAIN, "x/moss.jsonl": MAIN})
    told = []
    traces(["x"], progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_a_folder_or_several_paths_are_not_one_log(tree):
    tree({"x/fern.jsonl": MAIN})
    with pytest.raises(LoadError, match="x is a folder, not one log") as raised:
        guildmark.read("x")
    assert "guildmark.traces" in raised.value.next_step
    with pytest.raises(LoadError, match="2 paths are not one log"):
        guildmark.read(["x/fern.jsonl", "x/fern.jsonl"])


def test_what_was_said_of_the_run_is_in_the_trace(tree):
    tree({"fern.jsonl": MAIN})
    trace = guildmark.read("fern.jsonl")
    assert (trace.host, trace.session, trace.version) == ("claude-code", SESSION, "2.1.332")
    assert isinstance(trace, guildmark.Trace)
    assert all(isinstance(event, guildmark.Event) for event in trace.events)
    assert guildmark.read("fern.jsonl", host="claude-code") == trace


def test_the_reasons_are_heard(tree):
    tree({"fern.jsonl": lines(
        row("assistant", [{"type": "tool_use", "id": "t1", "name": "Skill", "input": {"skill": "ferns"}}]),
    )})  # fmt: skip
    heard = []
    guildmark.read("fern.jsonl", explain=lambda event, why: heard.append((event.seq, why)))
    assert any("asks for 'ferns'" in why for _, why in heard)
    assert all(seq > 0 for seq, _ in heard)


def test_decoded_messages_are_read_as_they_are():
    trace = guildmark.read([{"role": "user", "content": "Water the ferns."}, {"role": "assistant", "content": "Yes."}])
    assert [event.text for event in trace.events if event.__struct_config__.tag == "message"] == [
        "Water the ferns.", "Yes.",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ['[{"role": "user", "content": "' + "a" * 5000 + '"}]', "a\0b", ""])
def test_text_that_is_no_path_is_an_error(text):
    with pytest.raises(LoadError):
        guildmark.read(text)


def test_what_a_folder_holds_besides_logs_is_told(tmp_path):
    (tmp_path / "outside").mkdir()
    folder = tmp_path / "runs"
    folder.mkdir()
    line = MAIN
    (folder / "a.jsonl").write_text(line)
    (tmp_path / "outside" / "b.jsonl").write_text(line)
    (folder / "again.jsonl").symlink_to(folder / "a.jsonl")
    (folder / "out.jsonl").symlink_to(tmp_path / "outside" / "b.jsonl")
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "more").symlink_to(tmp_path / "outside", target_is_directory=True)
    (folder / "round").symlink_to(folder, target_is_directory=True)
    (folder / "latest").symlink_to("gone-9")
    (folder / "self.json").symlink_to("self.json")
    (folder / "note.txt").symlink_to("gone.txt")
    found = guildmark.traces([folder])
    assert [trace.source for trace in found.traces] == [str(folder / "a.jsonl")]
    assert {item.path: item.reason for item in found.unseen} == {
        str(folder / "out.jsonl"): "a link out of the folder, which is not followed",
        str(folder / "pipe.jsonl"): "no ordinary file",
        str(folder / "more"): "a link to a folder elsewhere, which is not followed",
        str(folder / "latest"): "a link to nothing, or to itself",
        str(folder / "self.json"): "a link to nothing, or to itself",
    }


def test_a_document_of_which_nothing_can_be_read_says_why(tmp_path):
    path = tmp_path / "deep.json"
    path.write_text("[" * 5000 + "]" * 5000)
    with pytest.raises(LoadError, match=r"nothing in deep\.json can be read: document is nested too deeply"):
        guildmark.read(str(path))


@pytest.mark.parametrize("depth", [100, 500, 800])
@pytest.mark.parametrize("deep", [("[", "]"), ('{"content":', "}"), ('{"text":[', "]}")])
def test_a_record_nested_deeply_costs_no_other(tmp_path, depth, deep):
    text = deep[0] * depth + "1" + deep[1] * depth
    asked = row("assistant", [{"type": "tool_use", "id": "c1", "name": "Skill", "input": {"skill": "ferns"}}])
    answer = row("user", [{"type": "tool_result", "tool_use_id": "c1", "content": "@"}])
    path = tmp_path / "run.jsonl"
    path.write_text(
        MAIN + lines(asked) + json.dumps(answer).replace('"@"', text) + "\n" + lines(row("user", "Thanks."))
    )
    trace = guildmark.read(str(path))
    assert [skill.name for skill in trace.skills] == ["ferns"]
    assert any(getattr(event, "text", None) == "Thanks." for event in trace.events)
