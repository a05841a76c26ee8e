"""Case files: what they may say, and what is said to somebody who writes them wrong."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from guildmark import evaluate
from guildmark.engine.evaluate.casefile import load
from guildmark.engine.evaluate.comparing import load as load_evaluation
from guildmark.engine.evaluate.kinds import written
from guildmark.engine.evaluate.matching import globbed
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.model.errors import LoadError, SettingsError

WHOLE = """
evaluators: [{skill_invoked: tides}]
cases:
  - id: high-water
    prompt: When is high water?
    traces: [logs/*.jsonl, more/run.json]
    expected_skills: [tides]
    forbidden_skills: [moon]
    expected_resources: [{skill: tides, path: references/ports.md}]
    allowed_tools: []
    budget: {turns: 4, cost: 0.5}
    tags: [smoke]
    evaluators:
      - skill_invoked: {skill: tides, by: model}
  - id: nothing
    expected_skills: []
"""


def file(folder: Path, text: str, name: str = "cases.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_case_says_what_it_expects(tmp_path: Path) -> None:
    first, second = load(file(tmp_path, WHOLE))
    case = first.case
    assert (case.id, case.prompt, case.traces) == (
        "high-water",
        "When is high water?",
        ("logs/*.jsonl", "more/run.json"),
    )
    assert (case.expected, case.forbidden, case.allowed_tools) == (("tides",), ("moon",), ())
    assert (case.budget.turns, case.budget.cost, case.budget.tokens) == (4, 0.5, None)
    assert (case.group, case.tags) == ("tides", ("smoke",))
    assert first.evaluators == (SkillInvoked(skill="tides"), SkillInvoked(skill="tides", by="model"))
    assert (second.case.expected, second.case.allowed_tools, second.case.group) == ((), None, None)
    assert second.evaluators == (SkillInvoked(skill="tides"),)


def test_a_list_of_cases_and_json_are_read_too(tmp_path: Path) -> None:
    rows = [{"id": "a", "traces": "x.json"}, {"id": "b"}]
    for name, text in (("c.json", json.dumps(rows)), ("c.yml", "- {id: a, traces: x.json}\n- id: b\n")):
        assert [(item.case.id, item.case.traces) for item in load(file(tmp_path, text, name))] == [
            ("a", ("x.json",)),
            ("b", ()),
        ]


@pytest.mark.parametrize(("text", "message", "step"), [
    ("cases: [{id: a, expected_skill: [x]}]", "unknown key `cases[0].expected_skill`", "did you mean `cases[0].expected_skills`?"),
    ("case: []", "unknown key `case`", "did you mean `cases`?"),
    ("cases: [{id: a}, {id: a}]", "two cases have the id 'a'", "give each its own"),
    ("cases: [{id: a, evaluators: [skil_invoked: x]}]", "case a: there is no evaluator `skil_invoked`", "did you mean `skill_invoked`?"),
    ("cases: [{id: a, evaluators: [skill_invoked: {skil: x}]}]", "`skill_invoked` has no setting `skil`", "did you mean `skill`?"),
    ("cases: [{id: a, evaluators: [skill_invoked]}]", "`skill_invoked`: Object missing required field `skill`", "docs/evaluators/skill_invoked.md"),
    ("cases: [{id: a, evaluators: [skill_invoked: {skill: x, by: nobody}]}]", "Invalid enum value 'nobody'", "docs/evaluators"),
    ("cases: [{id: a, evaluators: [[x]]}]", "Expected `str | object`", "docs/evaluating.md"),
    ("cases: [{id: [3]}]", "got `array`", "docs/evaluating.md"),
    ("cases: [{id: ' '}]", "a case has an empty id", "what reports should call it"),
    ("cases: [{id: 3}, {id: '3'}]", "two cases have the id '3'", "give each its own"),
    ("cases: [{id: a, budget: {calls: -1}}]", "Expected `int` >= 0", "docs/evaluating.md"),
    ("cases: [{id: a, evaluators: [never: {of: load_storm, because: 7}]}]", "`never`: Expected `str`, got `int`", "docs/evaluators"),
    (f"cases: [{{id: a, evaluators: [{'{never: ' * 300}load_storm{'}' * 300}]}}]", "more than 12 deep", "side by side"),
    ("cases: 3", "Expected `array`", ""),
    ("3", "it holds no cases", "write a list `cases:`"),
    ("a: &x [1]\nb: *x", "has YAML aliases", "write out"),
    ("cases: [", "is no valid YAML", "mend the line"),
    ("cases:\n  - id: a\n    tags: [x]\n    tags: [y]", "line 4: the key `tags` stands twice", "write it once"),
    ("cases: [{id: a}]\n'cases': [{id: b}]", "line 2: the key `cases` stands twice", "write it once"),
    ("cases: [{id: a, evaluators: [never: []]}]", "case a: `never` holds nothing", "leave it out"),
    ("cases: [{id: a, evaluators: [any_of: {of: []}]}]", "case a: `any_of` holds nothing", "leave it out"),
    ("cases: [{id: a, evaluators: [never: {all_of: []}]}]", "`all_of` holds nothing", "leave it out"),
    ("cases: [{id: a, expected_skills: [x, y], forbidden_skills: [y]}]", "case 'a' both expects and forbids `y`", "one run can do"),
    ("cases: [{id: a, expected_scripts: [{skill: x, path: a.py}], forbidden_skills: [x]}]", "both expects and forbids `x`", ""),
    ("cases: [{id: a, expected_skills: ['']}]", "names a skill by an empty text", ""),
    ("cases: [{id: a, control: positive}]", "positive control, and expects no skill", ""),
    ("cases: [{id: a, control: negative, expected_skills: [x]}]", "negative control, and expects `x`", ""),
    (f"cases: {'[' * 5000}", "is no valid YAML", ""),
])  # fmt: skip
def test_what_is_wrong_is_said_with_what_to_write_instead(tmp_path: Path, text: str, message: str, step: str) -> None:
    with pytest.raises(SettingsError) as raised:
        load(file(tmp_path, text))
    assert message in raised.value.message
    assert step in raised.value.next_step
    assert str(tmp_path / "cases.yaml") in raised.value.message


def test_a_number_is_an_id_too(tmp_path: Path) -> None:
    assert [item.case.id for item in load(file(tmp_path, "[{id: 3}, {id: 4}]"))] == ["3", "4"]
    odd = "[{id: 010}, {id: 8}, {id: 1_0}, {id: 0x1F}, {id: 2026-12-01}, {id: 1:30}, {id: -7}]"
    ids = ["010", "8", "1_0", "0x1F", "2026-12-01", "1:30", "-7"]
    assert [item.case.id for item in load(file(tmp_path, odd))] == ids, "as it is written"
    with pytest.raises(SettingsError, match="got `str`"):
        load(file(tmp_path, "[{id: a, budget: {turns: 0x10}}]"))


@pytest.mark.parametrize("glob", ["", "/", "a**b/../"])
def test_a_glob_that_names_nothing_is_no_crash(tmp_path: Path, glob: str) -> None:
    (asked,) = load(file(tmp_path, json.dumps([{"id": "a", "traces": glob}]), "c.json"))
    try:
        assert list(globbed(asked)) == []
    except SettingsError as error:
        assert "names no logs" in error.message  # noqa: PT017  # either is right


def test_a_file_that_is_not_there_or_no_json_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path / "none.yaml")
    for text in ("{", '[{"id": NaN}]', "[" * 100_000):
        with pytest.raises(SettingsError, match="is no valid JSON"):
            load(file(tmp_path, text, "c.json"))
    with pytest.raises(SettingsError, match="the key `id` stands twice"):
        load(file(tmp_path, '[{"id": "a", "id": "b"}]', "c.json"))


def test_what_has_no_end_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", Path("/dev/zero")):
        with pytest.raises(SettingsError, match="is no ordinary file"):
            load(path)
    with pytest.raises(SettingsError, match="is a folder"):
        load(tmp_path)
    with pytest.raises(LoadError, match="is no ordinary file"):
        load_evaluation(tmp_path / "pipe.yaml")
    with (tmp_path / "large.yaml").open("wb") as large:
        large.truncate(20_000_000)
    with pytest.raises(SettingsError, match="larger than 16 MB"):
        load(tmp_path / "large.yaml")
    with pytest.raises(SettingsError, match="is no path"):
        load(Path("a\0b"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'[{"id": "a"}]')))
    assert [item.case.id for item in load(Path("-"))] == ["a"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"- id: b\n")))
    assert [item.case.id for item in load(Path("-"))] == ["b"]


def test_a_folder_stands_for_the_logs_in_it(tmp_path: Path) -> None:
    (tmp_path / "runs" / "deep").mkdir(parents=True)
    row = {"role": "user", "content": "When?"}
    for name in ("a.json", "deep/b.json"):
        (tmp_path / "runs" / name).write_text(
            json.dumps([row, {"role": "assistant", "content": "Now."}]), encoding="utf-8"
        )
    cases = file(tmp_path, json.dumps([{"id": "c", "traces": "runs"}, {"id": "d", "traces": "runs/*"}]), "c.json")
    found = evaluate([], cases)
    runs = sorted((run.case, Path(run.trace).name) for run in found.runs)
    assert runs == [("c", "a.json"), ("c", "b.json"), ("d", "a.json")]


def test_an_evaluator_is_written_by_its_id_its_main_setting_or_all(tmp_path: Path) -> None:
    del tmp_path
    assert written({"skill-invoked": "tides"}, "here") == SkillInvoked(skill="tides")
    with pytest.raises(SettingsError, match="here: 3 is no evaluator"):
        written(3, "here")
