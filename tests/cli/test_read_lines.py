"""What stands on the lines of ``guildmark read``: places that fit, evidence that is never cut, what shows only later."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

import guildmark
from guildmark.cli.read.head import place
from guildmark.lenses.disclosure.fold import by_skill
from guildmark.model.event import Raw

SKILL_FILE = "/w/.claude/skills/prune/SKILL.md"
TEXT = "     1\t---\n     2\tname: prune\n     3\tdescription: Prunes trees.\n     4\t---\n     5\tCut above a bud."


def row(kind, content):
    return json.dumps({
        "type": kind, "sessionId": "s1", "isSidechain": False, "version": "2.1.332", "uuid": "u", "cwd": "/w",
        "timestamp": "2026-11-30T09:00:00.000Z", "message": {"role": kind, "content": content},
    }) + "\n"  # fmt: skip


def called(number, tool, **arguments):
    return row("assistant", [{"type": "tool_use", "id": f"t{number}", "name": tool, "input": arguments}])


def answered(number, text, **more):
    return row("user", [{"type": "tool_result", "tool_use_id": f"t{number}", "content": text, **more}])


READ = called(1, "Read", file_path=SKILL_FILE) + answered(1, TEXT)
EDIT = called(2, "Edit", file_path=SKILL_FILE, old_string="Cut", new_string="Saw") + answered(2, "It has been updated.")


def lines(done):
    return [json.loads(line) for line in done.out.splitlines()]


def test_an_event_whose_purpose_shows_later_comes_again_with_its_number(run, tree):
    tree({"a.jsonl": READ + EDIT})
    found = lines(run("read", "a.jsonl", "--format", "jsonl"))
    again = [event for event in found if event["type"] == "skill_loaded"]
    assert [(event["seq"], event["purpose"]) for event in again] == [(5, "used"), (5, "authored")]
    assert again[1] == {**again[0], "purpose": "authored"}
    last = {event["seq"]: event for event in found}
    assert list(last.values()) == json.loads(run("read", "a.jsonl", "--format", "json").out)["events"]


def test_an_event_that_stays_as_it_was_comes_once(run, tree):
    tree({"a.jsonl": READ, "x/a.jsonl": READ + EDIT, "x/b.jsonl": READ})
    assert [event["seq"] for event in lines(run("read", "a.jsonl", "--format", "jsonl"))] == [1, 2, 3, 4, 5]
    several = lines(run("read", "x", "--format", "jsonl", "--events", "skills"))
    assert [(event["log"], event["seq"], event["purpose"]) for event in several] == [
        ("x/a.jsonl", 3, None), ("x/a.jsonl", 5, "used"), ("x/a.jsonl", 5, "authored"),
        ("x/b.jsonl", 3, None), ("x/b.jsonl", 5, "used"),
    ]  # fmt: skip


@pytest.mark.parametrize("how", [(), ("--explain",)])
def test_a_purpose_that_shows_later_stands_on_the_line_of_its_event(run, tree, how):
    tree({"a.jsonl": READ + EDIT, "b.jsonl": READ})
    assert "loaded     prune (63 chars)  [likely, authored]\n" in run("read", "a.jsonl", *how).out
    assert "loaded     prune (63 chars)  [likely]\n" in run("read", "b.jsonl", *how).out


def test_the_table_counts_no_load_of_an_author(run, tree):
    tree({"a.jsonl": READ + EDIT, "b.jsonl": READ})
    assert "  skill  offered  requested  loaded\n  prune  ?        1          ·\n" in run("read", "a.jsonl").out
    assert "  prune  ?        1          1\n" in run("read", "b.jsonl").out
    for log in ("a.jsonl", "b.jsonl"):
        trace = guildmark.read(log)
        assert trace.skills == by_skill(trace.events)


@pytest.mark.parametrize("columns", ["40", "80", "120"])
@pytest.mark.parametrize("how", [(), ("--explain",)])
def test_evidence_is_never_cut(run, tree, monkeypatch, how, columns):
    monkeypatch.setenv("COLUMNS", columns)
    where = f"/w/.claude/skills/{'long-winded-' * 12}prune/SKILL.md"
    tree({"a.jsonl": called(1, "Read", file_path=where) + answered(1, "No such file", is_error=True)})
    out = run("read", "a.jsonl", *how).out
    assert max(map(cell_len, out.splitlines())) <= int(columns)
    assert [line[-11:] for line in out.splitlines() if "likely]" in line] == ["…  [likely]"] * 2  # requested, failed


def test_a_hosts_tags_around_a_reason_are_left_out(run, tree):
    said = "<tool_use_error>\n<outer-note>Unknown skill: prune</outer-note></tool_use_error>\n"
    tree({
        "a.jsonl": called(1, "Skill", skill="prune") + answered(1, "<tool_use_error>Unknown skill: prune</tool_use_error>",
                                                               is_error=True),
        "b.jsonl": called(1, "Skill", skill="prune") + answered(1, said, is_error=True),
        "c.jsonl": called(1, "Skill", skill="prune") + answered(1, "<b>Bold</b> words fail <b>here</b>", is_error=True),
    })  # fmt: skip
    assert 'refused    prune: "Unknown skill: prune"\n' in run("read", "a.jsonl").out
    assert 'prune: "Unknown skill: prune"\n' in run("read", "b.jsonl").out
    assert 'failed     prune: "<b>Bold</b> words fail <b>here</b>"\n' in run("read", "c.jsonl").out
    reasons = [event["reason"] for event in lines(run("read", "a.jsonl", "--format", "jsonl", "--events", "skills"))
               if event["type"] == "skill_loaded"]  # fmt: skip
    assert reasons == ["<tool_use_error>Unknown skill: prune</tool_use_error>"], "a document keeps the log's own words"


def test_columns_have_titles(run, tree):
    tree({"a.jsonl": READ, "b.jsonl": row("user", "Water.")})
    assert (
        "\n  seq   time  event      what happened\n    3  +0:00  requested  prune by model"
        in run("read", "a.jsonl").out
    )
    assert "\n  place   event        what happened  = why\n  line 1 " in run("read", "a.jsonl", "--explain").out
    assert "seq" not in run("read", "b.jsonl").out


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (Raw("a.json", path="/resourceSpans/0/scopeSpans/2/spans/13"), "…/2/spans/13"),
        (Raw("a.jsonl", line=7, path="/resourceSpans/0/scopeSpans/2/spans/13"), "line 7 …/2/spans/13"),
        (Raw("a.json", path="/export/session~1chunks~1" + "0" * 64 + ".json/0"), "…/0"),
        (Raw("a.json", path="/" + "0" * 64), "…" + "0" * 19),
        (Raw("a.json", path="/messages/12"), "/messages/12"),
        (Raw("a.json", line=1, path="/0"), "/0"),
        (Raw("a.jsonl", line=3), "line 3"),
        (Raw("part.jsonl", line=3), "part.jsonl line 3"),
    ],
)
def test_a_long_pointer_keeps_its_last_steps(raw, shown):
    log = raw.file if raw.file != "part.jsonl" else "a.jsonl"
    assert place(raw, log, 20) == shown
    assert cell_len(place(raw, log, 20)) <= 20
    assert place(raw, log).endswith(raw.path)


def test_places_leave_room_for_what_happened(run, tree, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    span = {"name": "chat", "spanId": "2b7e151628aed2a6", "traceId": "6bc1bee22e409f96e93d7e117393172a",
            "startTimeUnixNano": "1764500000000000000", "endTimeUnixNano": "1764500001000000000",
            "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}},
                           {"key": "gen_ai.request.model", "value": {"stringValue": "tidal-1"}},
                           {"key": "gen_ai.output.messages", "value": {"stringValue": json.dumps(
                               [{"role": "assistant", "parts": [{"type": "text", "content": "Low tide at six."}]}])}}]}  # fmt: skip
    tree({"a.json": json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": [span, span]}]}]})})
    out = run("read", "a.json", "--explain").out
    assert "\n  …/0/spans/1  turn         tidal-1" in out


def test_a_call_whose_result_is_a_skill_event_points_to_it(run, tree):
    own = "/w/.claude/skills/prune/dates.md"
    tree({"a.jsonl": called(1, "Read", file_path=own) + answered(1, "1\tMarch") + called(2, "Read", file_path="/w/x")
          + answered(2, "1\tx")})  # fmt: skip
    out = run("read", "a.jsonl", "--explain").out
    assert f'call         Read {{"file_path":"{own}"}}  = see its result\n' in out
    assert 'call         Read {"file_path":"/w/x"}  = no skill event\n' in out


def test_jsonl_tells_the_first_reasons_of_what_was_not_understood(run, tree):
    odd = [row(f"weather-{number}", "wet") for number in (1, 2, 3, 4, 5, 5)]
    tree({"a.jsonl": READ + "".join(odd[:3]), "b.jsonl": READ + "".join(odd), "c.jsonl": READ + odd[0] * 2})
    assert run("read", "a.jsonl", "--format", "jsonl").err == (
        "a.jsonl: something was not understood 3 times: row of type 'weather-1'; row of type 'weather-2'; "
        "row of type 'weather-3'\n"
    )
    assert run("read", "b.jsonl", "--format", "jsonl").err == (
        "b.jsonl: something was not understood 6 times: row of type 'weather-1'; row of type 'weather-2'; "
        "row of type 'weather-3'; and 2 more reasons, --format json has all\n"
    )
    assert "2 times: row of type 'weather-1' (2 x)\n" in run("read", "c.jsonl", "--format", "jsonl").err
