"""``guildmark eval``: what a person sees, what a machine gets, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from inline_snapshot import snapshot
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent.parent
CASES = "examples/evaluation/cases.yaml"


@pytest.fixture
def at_root(run, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    return run


def test_what_failed_comes_first_and_then_what_was_counted(at_root):
    done = at_root("eval", "--cases", CASES, "--tag", "orders")
    assert (done.code, done.err) == (1, "")
    assert done.out == snapshot("""\
1 case  3 logs  12 verdicts

leek-seed  examples/evaluation/runs/order-2.json
  fail    resource_read  `references/suppliers.md` of `seed-order` was not read
  fail    selection  [7]
          `bed-plan` was chosen and not expected; `seed-order` was missed
          (precision 0.00, recall 0.00)

leek-seed  examples/evaluation/runs/order-3.json
  fail    resource_read  `references/suppliers.md` of `seed-order` was not read

  evaluator                   pass     fail  unknown    error      n/a    score
  disclosed_progressively        1        ·        ·        ·        2     1.00
  reads_outside                  1        ·        ·        ·        2     1.00
  resource_read                  1        2        ·        ·        ·     0.33
  selection                      2        1        ·        ·        ·     0.67

  skill, in 3 runs     offered   asked for      loaded        read         ran
  seed-order                 3           2           2           1           ·
  bed-plan                   3           1           1           ·           ·
  frost-watch                3           ·           ·           ·           ·

  case, several runs  passed                both of 2  invoked
  leek-seed           1 of 3 (6%-79%)            0.00  flaky
    invoked: seed-order 2 of 3 (21%-94%)

  chosen skill       right     wrong    missed  precision    recall        f1
  bed-plan               ·         1         ·       0.00       n/a      0.00
  seed-order             2         ·         1       1.00      0.67      0.80
  all choices            2         1         1       0.67      0.67      0.67
  mean of skills                                     0.50      0.67      0.40
  exactly right in 67% of 3 runs
     1 x expected seed-order, chosen bed-plan

  checked: expected skills on offer, logs complete; nothing to check: positive
  control, negative control, skill under test

  score 0.62  judged 100% of what applies
  exit 1: 3 fail
""")


def test_verdicts_are_a_published_document(at_root):
    done = at_root("eval", "--cases", CASES, "--format", "json")
    found = json.loads(done.out)
    schema = json.loads((ROOT / "docs/schemas/evaluation.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(found)
    assert {"schema_version", "verdicts", "summary", "checks"} <= found.keys()
    assert {"counts", "score", "coverage", "by_evaluator", "by_skill", "exit", "exit_reasons"} <= found[
        "summary"
    ].keys()
    for verdict in found["verdicts"]:
        assert {
            "by",
            "version",
            "case",
            "trace",
            "skill",
            "call_id",
            "outcome",
            "score",
            "reason",
            "evidence",
        } <= verdict.keys()
    assert found["summary"]["exit"] == done.code == 1


def test_case_files_have_a_schema_too():
    schema = json.loads((ROOT / "docs/schemas/cases.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert set(schema["$defs"]["WrittenCase"]["properties"]) >= {
        "id",
        "prompt",
        "traces",
        "expected_skills",
        "evaluators",
    }


def test_junit_has_a_test_for_each_verdict(at_root):
    done = at_root("eval", "--cases", CASES, "--format", "junit")
    root = ET.fromstring(done.out)  # noqa: S314  # our own document
    failed = [case.get("name") for case in root.iter("testcase") if case.find("failure") is not None]
    assert "selection" in failed
    assert int(root.get("failures", "0")) == len(failed)


def test_markdown_lets_nothing_of_a_log_be_markup(at_root, tmp_path):
    log = tmp_path / "run.json"
    log.write_text(json.dumps([{"role": "user", "content": "x"}]), encoding="utf-8")
    cases = tmp_path / "cases.json"
    cases.write_text(
        json.dumps(
            [
                {
                    "id": "a|b `<img>` @all",
                    "traces": "run.json",
                    "evaluators": [{"skill_invoked": "x](http://example.invalid)"}],
                }
            ]
        )
    )
    done = at_root("eval", "--cases", cases, "--format", "markdown")
    tokens = [
        inner.type
        for token in MarkdownIt().enable("table").parse(done.out)
        for inner in (token, *(token.children or ()))
    ]
    assert "table_open" in tokens
    assert not {"link_open", "html_inline", "html_block", "image"} & set(tokens)
    assert "| error |" in done.out or "| fail |" in done.out


@pytest.mark.parametrize(("arguments", "code"), [
    (("--fail-on", "never"), 0), (("--fail-on", "error"), 0), (("--fail-on", "error,fail"), 1),
    (("--fail-on", "never", "--min-coverage", "1"), 0), (("--fail-on", "never", "--min-score", "0.99"), 1),
])  # fmt: skip
def test_gates_end_it(at_root, arguments, code):
    assert at_root("eval", "--cases", CASES, *arguments).code == code


@pytest.mark.parametrize(("arguments", "message"), [
    ((), "nothing to judge"),
    (("--cases", CASES, "--fail-on", "odd"), "--fail-on odd: there is no such outcome"),
    (("--cases", CASES, "--tag", "none"), "no case is left to judge"),
    (("--cases", "none.yaml"), "cannot be read"),
    (("--cases", CASES, "--skills", "examples/runs"), "holds no skill"),
    (("examples/runs", "--evaluator", "skil_invoked"), "did you mean `skill_invoked`?"),
    (("examples/runs", "--evaluator", "skill_invoked:frost-watch"), "write 'skill_invoked: frost-watch'"),
    (("examples/runs", "--evaluator", "loaded_within: {skill: a, turns: -1}"), "Expected `int` >= 0"),
    (("examples/runs", "--evaluator", "never: {"), "is no valid YAML"),
    (("examples/runs", "--view", "strands"), "add --format json"),
    (("-", "--cases", "-"), "standard input is read once"),
])  # fmt: skip
def test_what_is_wrong_is_said(at_root, arguments, message):
    done = at_root("eval", *arguments)
    assert done.code == 2
    assert message in done.err


def test_why_nothing_was_judged_is_told(at_root, tmp_path):
    done = at_root("eval", tmp_path)
    assert (done.code, done.out) == (
        3,
        "0 logs  0 verdicts\n\n  score n/a: no log was judged\n  exit 3: no log was found\n",
    )
    done = at_root("eval", tmp_path, "--format", "json")
    assert json.loads(done.out)["summary"]["exit_reasons"] == ["no log was found"]


def test_a_check_that_does_not_hold_is_told_once(at_root, tmp_path):
    whole = (ROOT / "examples/runs/frost-watch.jsonl").read_text(encoding="utf-8")
    (tmp_path / "cut.jsonl").write_text(whole[: whole.index("scripts/night.py") + 5], encoding="utf-8")
    done = at_root("eval", tmp_path)
    assert done.code == 4
    assert " ".join(done.out.split()).count("calls without result") == 1
    assert "exit 4: the check `logs complete` does not hold" in done.out


def test_each_run_stands_once_with_all_that_is_said_of_it(at_root):
    done = at_root("eval", "--cases", CASES, "-v")
    lines = done.out.splitlines()
    heads = [line for line in lines if line.startswith(("leek-seed", "thanks", "frost-tonight"))]
    assert len(heads) == len(set(heads)) == 5
    start = lines.index("leek-seed  examples/evaluation/runs/order-2.json")
    words = [line.split()[0] for line in lines[start + 1 :][: lines[start + 1 :].index("")] if line[2:3] != " "]
    assert words == sorted(words, key=["fail", "unknown", "pass", "n/a"].index)
    assert {"fail", "n/a"} <= set(words)


def test_a_folder_that_a_link_leads_to_is_told(at_root, tmp_path):
    logs, other = tmp_path / "logs", tmp_path / "other"
    logs.mkdir()
    other.mkdir()
    (logs / "run.jsonl").write_text(
        (ROOT / "examples/runs/frost-watch.jsonl").read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert at_root("eval", logs).code == 0
    (logs / "more").symlink_to(other, target_is_directory=True)
    done = at_root("eval", logs)
    assert done.code == 4
    assert "a link to a folder elsewhere, which is not followed" in " ".join(done.out.split())


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_no_column_is_lost_at_any_width(at_root, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    done = at_root("eval", "--cases", CASES, "-v")
    assert "…" not in done.out
    assert max(map(len, done.out.splitlines())) <= int(columns)
    words = " ".join(done.out.split())
    for told in (
        "score",
        "offered",
        "asked for",
        "both of 2",
        "precision",
        "recall",
        "f1",
        "n/a",
        "flaky",
        "frost-watch.jsonl",
    ):
        assert told in words
    assert words.count("0.33") == 1, "the score of resource_read"


def test_an_evaluator_has_its_settings_on_the_command_line(at_root):
    log = "examples/evaluation/runs/order-1.json"
    for given, outcome in (
        ("loaded_within: {skill: seed-order, turns: 1}", "pass"),
        ("never: {skill_invoked: seed-order}", "fail"),
    ):
        found = json.loads(at_root("eval", log, "--evaluator", given, "--format", "json").out)
        assert [row["outcome"] for row in found["verdicts"] if row["by"] == given.partition(":")[0]] == [outcome]


def test_two_evaluations_are_compared_and_planned(at_root, tmp_path):
    old = tmp_path / "old.json"
    assert at_root("eval", "--cases", CASES, "--format", "json", "-o", old).code == 1
    done = at_root("eval", "compare", old, old)
    assert (done.code, "no difference shown" in done.out) == (0, True)
    done = at_root("eval", "compare", old, old, "--without", "frost-watch", "--format", "json")
    assert (done.code, json.loads(done.out)["difference"]) == (1, None)
    assert at_root("eval", "plan", "50").out.startswith("50 tasks show no lift below 19.3%")
    assert at_root("eval", "plan", "--lift", "0.1").out.startswith("a lift of 10% needs 194 tasks")
    assert at_root("eval", "plan").code == 2
    assert at_root("eval", "plan", "50", "--power", ".3").code == 2
    assert at_root("eval", "compare", old).code == 2


@pytest.mark.parametrize(("words", "code", "says"), [
    (["nosuch.json"], 2, "nosuch.json"), ([CASES, "--tag", "x"], 2, "--tag"), (["examples/evaluation/runs", "--host", "nosuch"], 2, "nosuch"),
    (["examples/tidy"], 3, ""),
])  # fmt: skip
def test_what_cannot_be_judged_ends_with_its_code(at_root, words, code, says):
    done = at_root("eval", *words)
    assert done.code == code
    assert says in done.out + done.err
