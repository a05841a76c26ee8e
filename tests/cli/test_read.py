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
    assert done.out == snapshot("""\
examples/runs/frost-watch.jsonl
  claude-code 2.1.332  Claude Code session  recognised 95 %  session
  6f0c1f7e-52a4-4c0e-9a37-2f1f5f0b7d21

  seq   time  agent  event      what happened
    2  +0:00         offered    3 skills: frost-watch, seed-order, bed-plan
    6  +0:04         requested  frostwatch by model
    8  +0:04         refused    frostwatch: "Unknown skill: frostwatch"
   11  +0:08         requested  frost-watch by model
   13  +0:08         granted    Read, Bash(python3:*) by frost-watch
   15  +0:08         loaded     frost-watch (192 chars)
   17  +0:13         in force   frost-watch
   20  +0:13         read       frost-watch references/beds.md ok
   24  +0:20         ran        frost-watch scripts/night.py exit 1: "Exit code 1 forecast.json: no…
   34  +0:34  a41c   requested  seed-order by model
   37  +0:34  a41c   loaded     seed-order (64 chars)

  skill        offered  requested  loaded  refused  read  run       agents
  frost-watch  yes      1          1       ·        1 ok  1 failed  main
  seed-order   yes      1          1       ·        ·     ·         a41c
  frostwatch   no       1          ·       1        ·     ·         main

  Offered and not used: bed-plan

Not understood
  1 x  unknown      row of type 'garden-weather'  (line 15)
""")


def test_a_timeline_fits_eighty_columns(at_root, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = at_root("read", EXAMPLE)
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out == snapshot("""\
examples/runs/frost-watch.jsonl
  claude-code 2.1.332  Claude Code session  recognised 95 %  session
  6f0c1f7e-52a4-4c0e-9a37-2f1f5f0b7d21

  seq   time  agent  event      what happened
    2  +0:00         offered    3 skills: frost-watch, seed-order, bed-plan
    6  +0:04         requested  frostwatch by model
    8  +0:04         refused    frostwatch: "Unknown skill: frostwatch"
   11  +0:08         requested  frost-watch by model
   13  +0:08         granted    Read, Bash(python3:*) by frost-watch
   15  +0:08         loaded     frost-watch (192 chars)
   17  +0:13         in force   frost-watch
   20  +0:13         read       frost-watch references/beds.md ok
   24  +0:20         ran        frost-watch scripts/night.py exit 1: "Exit code…
   34  +0:34  a41c   requested  seed-order by model
   37  +0:34  a41c   loaded     seed-order (64 chars)

  skill        offered  requested  loaded  refused  read  run       agents
  frost-watch  yes      1          1       ·        1 ok  1 failed  main
  seed-order   yes      1          1       ·        ·     ·         a41c
  frostwatch   no       1          ·       1        ·     ·         main

  Offered and not used: bed-plan

Not understood
  1 x  unknown      row of type 'garden-weather'  (line 15)
""")


def test_all_events(at_root):
    done = at_root("read", EXAMPLE, "--events", "all")
    assert re.findall(r"^ +(\d+)  ", done.out, re.MULTILINE) == [str(number) for number in range(1, 40)]
    assert 'message    assistant: "Cover the south bed tonight; ten covers are on' in done.out


def test_reasons_for_every_record(at_root):
    done = at_root("read", EXAMPLE, "--explain")
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot("""\
examples/runs/frost-watch.jsonl
  claude-code 2.1.332  Claude Code session  recognised 95 %  session
  6f0c1f7e-52a4-4c0e-9a37-2f1f5f0b7d21

  place    event        what happened  = why
  line 1   message      user: "Will the seedlings survive the night? Then order w…  = no skill event
  line 2   > offered    3 skills: frost-watch, seed-order, bed-plan
  line 3   turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 3   message      assistant: "I will look at the forecast."  = no skill event
  line 3   call         Skill {"skill":"frostwatch"}  = Skill asks for 'frostwatch' (exact)
  line 3   > requested  frostwatch by model
  line 4   result       Skill error: "<tool_use_error>Unknown skill: frostwatch</tool_use_error>"
                      = 'frostwatch': refused
  line 4   > refused    frostwatch: "Unknown skill: frostwatch"
  line 5   turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 5   call         Skill {"skill":"frost-watch"}  = Skill asks for 'frost-watch' (exact)
  line 5   > requested  frost-watch by model
  line 6   result       Skill ok: "Launching skill: frost-watch"  = 'frost-watch': loaded (receipt)
  line 6   > granted    Read, Bash(python3:*) by frost-watch
  line 7   message      host: "Base directory for this skill: /home/ada/garden/.claude/skills/frost…
                      = the body of 'frost-watch', for the call before
  line 7   > loaded     frost-watch (192 chars)
  line 8   turn         claude-sonnet-4-5 (1,200 in, 42 out)
  line 8   > in force   frost-watch
  line 8   call         Read {"file_path":"/home/ada/garden/.claude/skills/frost-…  = see its result
  line 9   result       Read ok: "1 # Beds 2 3 - North: lettuce, hardy to -2 4 - South: tomatoes, h…
                      = references/beds.md of 'frost-watch' (confirmed): ok
  line 9   > read       frost-watch references/beds.md ok
  line 10  turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 10  call         Bash {"command":"python3 /home/ada/garden/.claude/skills/…  = see its result
  line 11  result       Bash error: "Exit code 1 forecast.json: no hour after midnight"
                      = scripts/night.py of 'frost-watch' (confirmed): failed
  line 11  > ran        frost-watch scripts/night.py exit 1: "Exit code 1 forecast.json: no hour af…
  line 12  turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 12  message      assistant: "The forecast ends at midnight. I will leave t…  = no skill event
  line 12  call         Agent {"description":"Order covers","prompt":"Order ten fleece covers."}
                      = no dialect knows a tool 'Agent'
  line 13  result       Agent ok: "Ordered ten fleece covers."  = no skill event
  line 14  turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 14  message      assistant: "Cover the south bed tonight; ten covers are o…  = no skill event
  line 15  gap          row of type 'garden-weather'  = not understood: unknown
  examples/runs/frost-watch/subagents/agent-a41c.jsonl
  line 1   message      user: "Order ten fleece covers."  = no skill event
  line 2   turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 2   call         Skill {"skill":"seed-order"}  = Skill asks for 'seed-order' (exact)
  line 2   > requested  seed-order by model
  line 3   result       Skill ok: "Launching skill: seed-order"  = 'seed-order': loaded (receipt)
  line 4   message      host: "Base directory for this skill: /home/ada/garden/.claude/skills/seed-…
                      = the body of 'seed-order', for the call before
  line 4   > loaded     seed-order (64 chars)
  line 5   turn         claude-sonnet-4-5 (1,200 in, 42 out)  = no skill event
  line 5   message      assistant: "10 fleece cover"  = no skill event

Not understood
  1 x  unknown      row of type 'garden-weather'  (line 15)
""")


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
    assert trace["skills"] == snapshot(
        [
            {
                "name": "frost-watch",
                "offered": True,
                "requested": 1,
                "loaded": 1,
                "already_loaded": 0,
                "refused": 0,
                "blocked": 0,
                "failed": 0,
                "pending": 0,
                "unknown": 0,
                "by": ["model"],
                "agents": ["main"],
                "resources": {
                    "advertised": [],
                    "referenced": ["references/beds.md", "scripts/night.py"],
                    "read": [{"path": "references/beds.md", "status": "ok"}],
                    "run": [{"path": "scripts/night.py", "status": "failed", "exit": 1}],
                },
            },
            {
                "name": "seed-order",
                "offered": True,
                "requested": 1,
                "loaded": 1,
                "already_loaded": 0,
                "refused": 0,
                "blocked": 0,
                "failed": 0,
                "pending": 0,
                "unknown": 0,
                "by": ["model"],
                "agents": ["a41c"],
                "resources": {"advertised": [], "referenced": [], "read": [], "run": []},
            },
            {
                "name": "bed-plan",
                "offered": True,
                "requested": 0,
                "loaded": 0,
                "already_loaded": 0,
                "refused": 0,
                "blocked": 0,
                "failed": 0,
                "pending": 0,
                "unknown": 0,
                "by": [],
                "agents": [],
                "resources": {"advertised": [], "referenced": [], "read": [], "run": []},
            },
            {
                "name": "frostwatch",
                "offered": False,
                "requested": 1,
                "loaded": 0,
                "already_loaded": 0,
                "refused": 1,
                "blocked": 0,
                "failed": 0,
                "pending": 0,
                "unknown": 0,
                "by": ["model"],
                "agents": ["main"],
                "resources": {"advertised": [], "referenced": [], "read": [], "run": []},
            },
        ]
    )


def test_json_of_skill_events_only_keeps_their_numbers(at_root):
    events = json.loads(at_root("read", EXAMPLE, "--format", "json", "--events", "skills").out)["events"]
    assert [(event["seq"], event["type"]) for event in events] == snapshot(
        [
            (2, "skills_offered"),
            (6, "skill_requested"),
            (8, "skill_loaded"),
            (11, "skill_requested"),
            (13, "tools_granted"),
            (15, "skill_loaded"),
            (17, "attribution"),
            (20, "resource_read"),
            (24, "script_run"),
            (34, "skill_requested"),
            (37, "skill_loaded"),
        ]
    )


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
    lines = [
        json.loads(line) for line in run("read", "x/fern.jsonl", "x/moss.jsonl", "--format", "jsonl").out.splitlines()
    ]
    assert [(line["log"], line["seq"], line["text"]) for line in lines] == [
        ("x/fern.jsonl", 1, "Water."), ("x/moss.jsonl", 1, "Wait."),
    ]  # fmt: skip
    assert "log" not in json.loads(run("read", "x/fern.jsonl", "--format", "jsonl").out)


def test_one_of_several_that_cannot_be_read_hides_no_other(run, tree):
    tree({"x/fern.jsonl": row("user", "Water."), "x/moss.jsonl": '{"weather": "wet"}\n'})
    done = run("read", "x")
    assert done.code == 4
    assert done.out.endswith(
        "\nNot read\n  x/moss.jsonl: is in no known format: the first record has the keys weather\n"
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
    assert re.search(
        r": a\.jsonl is in no known format: the first record has the keys weather; tried .*claude-code", done.err
    )
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
    assert done.out == snapshot("""\
a.jsonl
  claude-code 2.1.332  Claude Code session  recognised 100 %  session
  6f0c1f7e-52a4-4c0e-9a37-2f1f5f0b7d21

  seq   time  event      what happened
    3  +0:00  requested  prune by model
    4  +0:00  pending    prune: "no result is on record"

  skill  offered  requested  loaded  pending
  prune  ?        1          ·       1

  No catalogue is on record

Not understood
  1 x  unanswered   a call of Skill has no result on record  (line 1)
""")


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
    result = run("read", "x")
    assert result.code == 4
    assert "b.jsonl: no ordinary file" in result.out + result.err
