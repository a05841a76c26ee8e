"""``guildmark read``: a timeline for people, documents for machines, reasons, several logs, and how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from jsonschema import Draft202012Validator

EXAMPLE = "examples/runs/frost-watch.jsonl"
ROOT = Path(__file__).parent.parent.parent
SESSION = "6f0c1f7e-52a4-4c0e-9a37-2f1f5f0b7d21"


def schema(name):
    return Draft202012Validator(json.loads((ROOT / f"docs/schemas/{name}.json").read_text(encoding="utf-8")))


def row(kind, content, **more):
    return json.dumps({
        "type": kind, "sessionId": SESSION, "isSidechain": False, "version": "2.1.332", "uuid": "u", "cwd": "/w",
        "timestamp": "2026-11-30T09:00:00.000Z", "message": {"role": kind, "content": content}, **more,
    }) + "\n"  # fmt: skip


def called(number, tool, **arguments):
    return row("assistant", [{"type": "tool_use", "id": f"t{number}", "name": tool, "input": arguments}])


def answered(number, text, **more):
    return row("user", [{"type": "tool_result", "tool_use_id": f"t{number}", "content": text, **more}])


def test_a_timeline(at_root):
    done = at_root("read", EXAMPLE)
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot()


def test_a_timeline_fits_eighty_columns(at_root, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = at_root("read", EXAMPLE)
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out == snapshot()


def test_all_events(at_root):
    done = at_root("read", EXAMPLE, "--events", "all")
    assert re.findall(r"^ +(\d+)  ", done.out, re.MULTILINE) == [str(number) for number in range(1, 40)]
    assert 'message    assistant: "Cover the south bed tonight; ten covers are on their way."' in done.out


def test_reasons_for_every_record(at_root):
    done = at_root("read", EXAMPLE, "--explain")
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot()


def test_reasons_are_for_people(at_root):
    done = at_root("read", EXAMPLE, "--explain", "--format", "json")
    assert (done.code, done.out) == (2, "")
    assert "--explain is for people" in done.err


def test_json_is_the_published_trace(at_root):
    done = at_root("read", EXAMPLE, "--format", "json")
    trace = json.loads(done.out)
    assert list(schema("trace").iter_errors(trace)) == []
    assert {key: trace[key] for key in ("schema_version", "host", "format", "source", "session", "version")} == {
        "schema_version": "1", "host": "claude-code", "format": "Claude Code session", "source": EXAMPLE,
        "session": SESSION, "version": "2.1.332",
    }  # fmt: skip
    assert trace["recognised"] == 0.95
    assert [event["seq"] for event in trace["events"]] == list(range(1, 40))
    assert all(event["type"] for event in trace["events"])
    assert [(gap["reason"], gap["place"]["line"]) for gap in trace["gaps"]] == [("row of type 'garden-weather'", 15)]
    assert trace["skills"] == snapshot()


def test_json_of_skill_events_only_keeps_their_numbers(at_root):
    events = json.loads(at_root("read", EXAMPLE, "--format", "json", "--events", "skills").out)["events"]
    assert [(event["seq"], event["type"]) for event in events] == snapshot()


def test_jsonl_is_one_published_event_a_line(at_root):
    done = at_root("read", EXAMPLE, "--format", "jsonl")
    events = [json.loads(line) for line in done.out.splitlines()]
    whole = json.loads(at_root("read", EXAMPLE, "--format", "json").out)
    assert events == whole["events"]
    for event in events:
        assert list(schema("event").iter_errors(event)) == []
    assert "something was not understood 1 time" in done.err


def test_several_logs_are_traces_and_lines_that_name_their_log(run, tree):
    tree({"x/fern.jsonl": row("user", "Water."), "x/moss.jsonl": row("user", "Wait.")})
    found = json.loads(run("read", "x", "--format", "json").out)
    assert list(schema("traces").iter_errors(found)) == []
    assert [trace["source"] for trace in found["traces"]] == ["x/fern.jsonl", "x/moss.jsonl"]
    lines = [json.loads(line) for line in run("read", "x/fern.jsonl", "x/moss.jsonl", "--format", "jsonl").out.splitlines()]
    assert [(line["log"], line["seq"], line["text"]) for line in lines] == [
        ("x/fern.jsonl", 1, "Water."), ("x/moss.jsonl", 1, "Wait."),
    ]  # fmt: skip
    assert "log" not in json.loads(run("read", "x/fern.jsonl", "--format", "jsonl").out)


def test_one_of_several_that_cannot_be_read_hides_no_other(run, tree):
    tree({"x/fern.jsonl": row("user", "Water."), "x/moss.jsonl": '{"weather": "wet"}\n'})
    done = run("read", "x")
    assert done.code == 4
    assert done.out.endswith(
        "\nNot read\n  x/moss.jsonl: is in no known format; the first record has the keys weather\n"
    )
    found = json.loads(run("read", "x", "--format", "json").out)
    assert (len(found["traces"]), [item["path"] for item in found["unseen"]]) == (1, ["x/moss.jsonl"])
    done = run("read", "x", "--format", "jsonl")
    assert (done.code, len(done.out.splitlines())) == (4, 1)
    assert "not read: x/moss.jsonl: is in no known format" in done.err


def test_none_of_several_is_an_error(run, tree):
    tree({"x/a.jsonl": '{"weather": "wet"}\n', "x/b.jsonl": '{"weather": "dry"}\n'})
    done = run("read", "x")
    assert (done.code, done.out) == (2, "")
    assert "none of 2 logs could be read" in done.err
    assert done.err.count("not read: x/") == 2


def test_an_unknown_format_is_an_error_that_says_what_was_tried(run, tree):
    tree({"a.jsonl": '{"weather": "wet"}\n'})
    done = run("read", "a.jsonl")
    assert (done.code, done.out) == (2, "")
    assert re.search(r"a\.jsonl is in no known format: tried the logs of .*claude-code.*has the keys weather", done.err)
    assert "[[read.dialects]]" in done.err


def test_nothing_but_unknown_records_is_an_error(run, tree):
    tree({"a.jsonl": json.dumps({"type": "weather", "sessionId": "s", "message": {}, "isSidechain": False}) + "\n"})
    done = run("read", "a.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "nothing in it is known" in done.err


def test_a_line_that_is_no_record_makes_it_incomplete(run, tree):
    tree({"a.jsonl": row("user", "Water.") + '{"type": "user", "mess\n' + row("user", "Again.")})
    done = run("read", "a.jsonl", "--events", "all")
    assert done.code == 4
    assert "Again." in done.out
    assert re.search(r"Not understood\n  1 x  undecodable  .*line 2", done.out)
    assert run("read", "a.jsonl", "--format", "json").code == 4


def test_an_empty_folder_is_nothing_to_read(run, tmp_path):
    (tmp_path / "x").mkdir()
    done = run("read", "x")
    assert (done.code, done.out) == (3, "")
    assert done.err == "no log was found in x\n"


def test_what_is_not_there_is_an_error(run):
    done = run("read", "absent.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "absent.jsonl" in done.err


def test_a_host_can_be_forced_as_far_as_it_is_possible(run, tree):
    tree({"a.jsonl": row("user", "Water.")})
    assert run("read", "a.jsonl", "--host", "claude-code").code == 0
    done = run("read", "a.jsonl", "--host", "codex")
    assert done.code == 2
    assert "a.jsonl is no log of codex: it looks like claude-code (Claude Code session)" in done.err
    done = run("read", "a.jsonl", "--host", "claud-code")
    assert done.code == 2
    assert "did you mean `claude-code`?" in done.err


def test_settings_describe_a_harness_of_ones_own(run, tree):
    messages = [
        {"role": "user", "content": "Prune."},
        {"role": "assistant", "content": None,
         "tool_calls": [{"id": "c1", "type": "function",
                         "function": {"name": "open_skill", "arguments": '{"title": "prune"}'}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "# Prune\nIn winter."},
    ]  # fmt: skip
    tree({
        "a.json": json.dumps(messages),
        "own.toml": '[[read.dialects]]\nhost = "orchard"\n'
                    'tools = [{ name = "open_skill", role = "load", skill = ["title"] }]\n'
                    'says = [{ means = "body", pattern = "(?P<body># .*)" }]\n',
    })  # fmt: skip
    done = run("read", "a.json", "--settings", "own.toml", "--host", "orchard")
    assert done.code == 0
    assert re.search(r"loaded     prune \(18 chars\)\n", done.out)
    assert "no skill event" in run("read", "a.json").out


def test_words_of_a_log_cannot_move_the_cursor_or_turn_text_around(run, tree):
    evil = "a\x1b[31mred\u202eturned\u0085\u2028b"
    tree({"a.jsonl": called(1, "Skill", skill=evil) + answered(1, f"<tool_use_error>Unknown skill: {evil}</tool_use_error>",
                                                              is_error=True)
          + row(evil, evil)})  # fmt: skip
    for how in (["--events", "all"], ["--explain"], ["--format", "json"], ["--format", "jsonl"]):
        done = run("read", "a.jsonl", *how)
        assert done.code == 0, done.err
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028]", done.out + done.err), how
    assert "\\u202e" in run("read", "a.jsonl").out


def test_wide_names_fit_and_long_ones_are_cut(run, tree, monkeypatch):
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", "80")
    name = "部門" * 60
    tree({"a.jsonl": called(1, "Skill", skill=name) + answered(1, f"Launching skill: {name}")})
    for how in ([], ["--explain"]):
        out = run("read", "a.jsonl", *how).out
        assert max(map(cell_len, out.splitlines())) <= 80
        assert "…" in out


def test_what_a_log_leaves_open_is_said(run, tree):
    tree({"a.jsonl": called(1, "Skill", skill="prune")})
    done = run("read", "a.jsonl")
    assert done.out == snapshot()


def test_it_is_written_to_a_file_whole_or_not_at_all(run, tree, tmp_path):
    tree({"a.jsonl": row("user", "Water.")})
    for form in ("terminal", "json", "jsonl"):
        done = run("read", "a.jsonl", "--format", form, "-o", "out")
        assert (done.out, done.err) == ("", "written to out\n")
        assert (tmp_path / "out").read_text(encoding="utf-8") == run("read", "a.jsonl", "--format", form).out
    before = (tmp_path / "out").read_bytes()
    assert run("read", "absent.jsonl", "--format", "jsonl", "-o", "out").code == 2
    assert (tmp_path / "out").read_bytes() == before
    assert run("read", "a.jsonl", "-o", "no/such/folder").code == 2


def test_standard_input_is_a_log(run, tree, tmp_path):
    tree({"a.jsonl": row("user", "Water.")})
    done = subprocess.run(
        [sys.executable, "-m", "guildmark", "read", "-", "--format", "jsonl"], check=False, capture_output=True,
        input=(tmp_path / "a.jsonl").read_bytes(), env=run.environment,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["text"] == "Water."


def test_a_reader_that_goes_away_ends_it(run, tree):
    tree({"a.jsonl": row("user", "Water. " * 100) * 5000})
    process = subprocess.Popen(
        [sys.executable, "-m", "guildmark", "read", "a.jsonl", "--format", "jsonl"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=run.environment,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"{")
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, b"")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_a_folder_does_not_stop_it(run, tree, tmp_path):
    tree({"x/a.jsonl": row("user", "Water.")})
    os.mkfifo(tmp_path / "x/b.jsonl")
    assert run("read", "x").code in {0, 4}
