"""What other evaluators of skills get wrong or pass over in silence, one by one.

Those of AgentEval (its source of mid-July 2026) and of strands-evals (snapshot 4190bbb), whose own tests of evaluators and
reports are here with the faults of its aggregation mended.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner

from guildmark import Case, evaluate, read
from guildmark.cli.app import app
from guildmark.cli.eval.terminal import Terminal
from guildmark.engine.evaluate.kinds import kind
from guildmark.engine.evaluate.summing import Gate
from guildmark.lenses.disclosure.story import story
from guildmark.model.verdict import OUTCOMES

if TYPE_CHECKING:
    from guildmark.model.evaluation import Evaluation
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

OFFER = "offered tides moon\n"


def one(run: str | Trace, asked: object, case: Case | None = None) -> Verdict:
    """Return what one evaluator says of a run."""
    trace = run if not isinstance(run, str) else story(run)
    name = asked if isinstance(asked, str) else next(iter(asked))  # type: ignore[call-overload]  # a mapping
    return next(verdict for verdict in evaluate(trace, case, evaluators=[asked]).verdicts if verdict.by == name)  # type: ignore[list-item]


def lines(found: Evaluation) -> str:
    return "".join(Terminal(100, color=False, verbose=True).pieces(found, found.verdicts))


# AgentEval


@pytest.mark.parametrize("run", ["assistant No.", OFFER + "assistant No.", OFFER + "load tides refused", "load moon"])
def test_an_expected_skill_that_never_came_is_no_pass(run: str) -> None:
    case = Case(id="c", prompt="Go", expected=("tides",))
    found = evaluate([story(f"user Go\n{run}")], [case], evaluators=[{"skill_invoked": "tides"}])
    assert one(run, {"skill_invoked": "tides"}).outcome == "fail"
    assert found.summary.exit == 1
    assert (found.summary.score or 0.0) < 1.0


def test_no_call_where_a_skill_is_expected_is_a_recall_of_nothing() -> None:
    verdict = one(OFFER + "assistant No.", {"selection": {"expected": ["tides"]}})
    assert (verdict.outcome, verdict.score) == ("fail", 0.0)
    assert "recall 0.00" in verdict.reason


def test_a_load_where_none_is_expected_is_wrong() -> None:
    assert one(OFFER + "load tides", {"selection": {"expected": []}}).outcome == "fail"


@pytest.mark.parametrize("status", ["refused", "blocked", "error"])
def test_a_load_that_came_to_nothing_discloses_nothing(status: str) -> None:
    assert one(f"load tides {status}\nread tides a.md", "disclosed_progressively").outcome == "fail"
    assert one(f"load tides {status}\nload tides\nread tides a.md", "disclosed_progressively").outcome == "pass"


def test_a_read_asked_for_with_its_load_is_not_after_it() -> None:
    assert one("load tides\n& read tides a.md", "disclosed_progressively").outcome == "fail"


def maf(*calls: tuple[str, dict[str, object], str]) -> Trace:
    """A run of Agent Framework for Python, whose calls have two string arguments in snake case."""
    rows: list[dict[str, object]] = [{"role": "user", "contents": [{"type": "text", "text": "Go"}]}]
    for number, (tool, given, result) in enumerate(calls):
        call = {"type": "function_call", "call_id": f"c{number}", "name": tool, "arguments": json.dumps(given)}
        answer = {"type": "function_result", "call_id": f"c{number}", "result": result}
        rows += [{"role": "assistant", "contents": [call]}, {"role": "tool", "contents": [answer]}]
    return read(rows)


def test_two_string_arguments_tell_the_skill_from_its_file() -> None:
    run = maf(
        ("load_skill", {"skill_name": "tides"}, "# Tides\n\nLook it up."),
        ("read_skill_resource", {"skill_name": "tides", "resource_name": "ports.md"}, "Oban"),
        (
            "run_skill_script",
            {"skill_name": "tides", "script_name": "t.py", "args": {"port": "Oban", "hour": 200}},
            "12:40",
        ),
    )
    assert one(run, {"resource_read": {"skill": "tides", "path": "ports.md"}}).outcome == "pass"
    assert one(run, {"script_run": {"skill": "tides", "path": "t.py"}}).outcome == "pass"
    assert one(run, "disclosed_progressively").outcome == "pass"


@pytest.mark.parametrize("wanted", [200, 200.0, "200"])
def test_numbers_and_strings_compare_by_value(wanted: object) -> None:
    asked = {"script_run": {"skill": "tides", "path": "t.py", "args": {"hour": wanted}}}
    assert one("run tides t.py --hour 200", asked).outcome == "pass"
    assert one("run tides t.py --hour=200.0", asked).outcome == "pass"
    assert one("run tides t.py --hour 201", asked).outcome == "fail"


def test_no_script_run_needs_a_reason_and_declining_looks_at_uses_too() -> None:
    assert one("assistant No.", {"no_script_run": {"because": " "}}).outcome == "error"
    case = Case(id="c", prompt="Go", forbidden=("tides",), control="negative")
    found = evaluate([story("user Go\nread tides a.md")], [case])
    assert next(check for check in found.checks if check.name == "negative control").held is False


def test_a_storm_of_loads_is_one_although_a_file_was_read() -> None:
    run = "\n".join(f"load s{number}" for number in range(26)) + "\nread s1 x.md"
    assert one(run, "load_storm").outcome == "fail"


def test_every_early_use_is_named_not_only_the_first() -> None:
    verdict = one("user Go\nread tides a.md\nrun moon b.py\nload tides", "disclosed_progressively")
    assert verdict.outcome == "fail"
    assert len(verdict.evidence) == 2


def test_a_name_in_a_log_cannot_paint_a_report(tmp_path: Path) -> None:
    name = "tides\x1b[31m|</x>\u202e"
    found = evaluate(
        [story(f"user Go\nload {name}")], [Case(id=name, prompt="Go", expected=("moon",), forbidden=(name,))]
    )
    assert not {"\x1b", "\u202e"} & set(lines(found))
    log, cases = tmp_path / "run.json", tmp_path / "cases.json"
    call = {
        "id": "1",
        "type": "function",
        "function": {"name": "load_skill", "arguments": json.dumps({"skill_name": name})},
    }
    log.write_text(json.dumps([{"role": "user", "content": "Go"}, {"role": "assistant", "tool_calls": [call]},
                               {"role": "tool", "tool_call_id": "1", "content": "# Tides\n\nLook."}]))  # fmt: skip
    cases.write_text(json.dumps([{"id": name, "prompt": "Go", "forbidden_skills": [name]}]))
    for form in ("terminal", "markdown", "json", "junit"):
        out = CliRunner().invoke(app, ["eval", str(log), "--cases", str(cases), "--format", form]).stdout
        assert not {"\x1b", "\u202e"} & set(out), form
        if form == "markdown":
            assert "</x>" not in out.replace("`", "").split("|")[0]


def test_json_has_names_and_fits_the_schema_that_ships() -> None:
    case = Case(id="c", prompt="Go", expected=("tides",))
    found = evaluate([story(f"user Go\n{OFFER}load tides"), story("user Go\nload moon pending")], [case])
    data = json.loads(msgspec.json.encode(found))
    schema = json.loads((Path(__file__).parents[3] / "docs/schemas/evaluation.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema)
    assert {verdict["outcome"] for verdict in data["verdicts"]} <= set(OUTCOMES)
    assert all(isinstance(verdict["by"], str) for verdict in data["verdicts"])


# strands-evals: the evaluator


@pytest.mark.parametrize(("run", "outcome", "says"), [
    ("load tides", "pass", "was loaded by the model"),
    ("load moon", "fail", "`tides` was not loaded"),
    ("assistant No.", "fail", "`tides` was not loaded"),
    ("load tides refused", "fail", "the load was refused"),
    ("load tides refused\nload tides", "pass", "was loaded"),
    ("load tides refused\nload tides refused\nload tides refused", "fail", "3 attempts"),
    ("load tides pending", "unknown", "no outcome is on record"),
])  # fmt: skip
def test_skill_invoked(run: str, outcome: str, says: str) -> None:
    verdict = one(run, {"skill_invoked": "tides"})
    assert verdict.outcome == outcome
    assert says in verdict.reason


def test_a_refusal_carries_the_words_of_the_host() -> None:
    run = maf(("load_skill", {"skill_name": "tides"}, "Error: Skill 'tides' not found."))
    assert "Skill 'tides' not found" in one(run, {"skill_invoked": "tides"}).reason


def test_what_a_user_or_a_host_loaded_is_no_choice_of_the_model() -> None:
    for who in ("user", "host"):
        run = f"{OFFER}load tides by {who}"
        assert one(run, {"selection": {"expected": ["tides"]}}).outcome == "not_applicable"
        assert one(run, {"skill_invoked": "tides"}).outcome == "pass"
        assert one(run, {"skill_invoked": {"skill": "tides", "by": "model"}}).outcome == "fail"


def test_declining_is_judged_only_where_the_offer_is_known() -> None:
    asked = {"selection": {"expected": []}}
    assert one(OFFER + "assistant No.", asked).outcome == "pass"
    assert one("assistant No.", asked).outcome == "unknown"
    assert one("offered\nassistant No.", asked).outcome == "not_applicable"


# strands-evals: reports


def summed(*runs: tuple[str, str], gate: Gate | None = None) -> Evaluation:
    """Evaluate cases by name, each with the run that belongs to it; an empty run is none."""
    cases = [Case(id=name, prompt=name, expected=("tides",)) for name, _ in runs]
    return evaluate([story(f"user {name}\n{text}") for name, text in runs if text], cases, gate=gate)


GOOD, BAD, NA, NONE = OFFER + "load tides", OFFER + "load moon", OFFER + "load tides by user", ""


def test_a_case_without_a_log_is_an_error_and_counts_against_coverage() -> None:
    found = summed(("a", GOOD), ("b", NONE))
    assert found.summary.counts["error"] == 1
    assert found.summary.by_case["b"].error == 1
    assert found.summary.coverage is not None
    assert found.summary.coverage < 1.0
    assert found.summary.exit == 1


def test_what_does_not_apply_is_in_no_mean_and_stays_in_the_counts() -> None:
    found = summed(("a", GOOD), ("b", NA))
    assert found.summary.score == 1.0
    assert found.summary.counts["not_applicable"] > 0
    assert found.summary.by_case["b"].score is None


def test_without_anything_to_judge_there_is_no_score_and_reports_say_so() -> None:
    found = summed(("a", NA))
    assert (found.summary.score, found.summary.coverage) == (None, None)
    assert "score n/a" in lines(found)
    assert "0.00" not in lines(found)


def test_a_judged_zero_stays_a_failure() -> None:
    found = summed(("a", BAD))
    (verdict,) = [verdict for verdict in found.verdicts if verdict.by == "selection"]
    assert (verdict.outcome, verdict.score) == ("fail", 0.0)


def test_what_failed_to_be_judged_beside_a_pass_fails_its_case() -> None:
    found = evaluate([story("user a\nload tides\nload moon pending")], [Case(id="a", prompt="a")],
                     evaluators=[{"skill_invoked": "tides"}, {"skill_invoked": "moon"}])  # fmt: skip
    assert found.runs[0].outcome == "unknown"
    assert found.summary.exit == 1


def test_the_whole_is_a_mean_of_rows_and_not_of_means() -> None:
    asked = [{"skill_invoked": "tides"}]
    runs = [
        story("user a\nload tides"),
        story("user a\nload tides"),
        story("user a\nload tides"),
        story("user b\nload moon"),
    ]
    found = evaluate(runs, [Case(id="a", prompt="a"), Case(id="b", prompt="b")], evaluators=asked)
    own = [verdict.score for verdict in found.verdicts if verdict.by == "skill_invoked"]
    assert found.summary.by_evaluator["skill_invoked"].score == pytest.approx(sum(own) / 4)  # type: ignore[arg-type]  # scores
    assert found.summary.by_evaluator["skill_invoked"].score == 0.75


def test_names_are_found_with_dashes_too() -> None:
    assert kind("skill-invoked", "test").id() == "skill_invoked"


@pytest.mark.parametrize(("outcomes", "ends"), [(("fail", "unknown", "error"), 1), (("fail",), 0), ((), 0)])
def test_what_cannot_be_judged_fails_a_gate_unless_somebody_says_otherwise(
    outcomes: tuple[str, ...], ends: int
) -> None:
    found = summed(("a", GOOD), ("b", NONE), gate=Gate(fail_on=outcomes))  # type: ignore[arg-type]  # words of Outcome
    assert found.summary.exit == ends
    assert summed(("a", GOOD), ("b", NONE), gate=Gate(fail_on=(), min_coverage=0.99)).summary.exit == 1


def test_an_exit_code_that_is_not_on_record_fails_nothing() -> None:
    asked = {"script_run": {"skill": "tides", "path": "t.py", "exit": 0}}
    assert one("run tides t.py", asked).outcome == "unknown"
    assert one("run tides t.py = 0", asked).outcome == "pass"
    assert one("run tides t.py = 1", asked).outcome == "fail"


def test_skills_are_known_to_runs_of_no_case_too(tmp_path: Path) -> None:
    (tmp_path / "tides").mkdir()
    (tmp_path / "tides/SKILL.md").write_text("---\nname: tides\ndescription: x. Use y.\n---\nLook.\n")
    found = {
        verdict.by: verdict.outcome for verdict in evaluate(story("load tides | Other."), skills=tmp_path).verdicts
    }
    assert found["body_matches"] == "fail"
