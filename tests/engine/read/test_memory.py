"""A log is read in the room of its longest record, however long it is."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from guildmark.engine.read.opening import opened

SIZE = 30 * 1024 * 1024


def session(turns):
    """Yield the rows of a made-up Claude Code session, each turn with a call and its result."""
    for turn in range(turns):
        envelope = {"sessionId": "s", "isSidechain": False, "cwd": "/w", "timestamp": "2026-11-30T09:00:00.000Z"}
        use = {"type": "tool_use", "id": f"t{turn}", "name": "Bash", "input": {"command": f"seq {turn}"}}
        answer = {"type": "tool_result", "tool_use_id": f"t{turn}", "content": f"{turn} " * 200}
        usage = {"input_tokens": 9, "output_tokens": 9}
        yield {"type": "assistant", **envelope,
               "message": {"id": f"m{turn}", "role": "assistant", "content": [use], "usage": usage}}  # fmt: skip
        yield {"type": "user", **envelope, "message": {"role": "user", "content": [answer]}}


def written(path, size):
    turns = 0
    with path.open("w") as file:
        for row in session(10**9):
            if file.tell() > size:
                break
            turns += row["type"] == "user"
            file.write(json.dumps(row) + "\n")
    return turns


def peak(path):
    tracemalloc.start()
    try:
        events = sum(1 for _ in opened(path))
        return events, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_memory_is_flat_in_the_length_of_a_log(tmp_path):
    written(tmp_path / "short.jsonl", SIZE // 10)
    turns = written(tmp_path / "long.jsonl", SIZE)
    peak(tmp_path / "short.jsonl")  # what is loaded and compiled once
    _, short = peak(tmp_path / "short.jsonl")
    events, long = peak(tmp_path / "long.jsonl")
    assert events == pytest.approx(turns * 3, abs=3)
    assert long < short * 1.25
    assert long < SIZE / 5
