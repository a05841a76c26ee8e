"""Files of the agentskills.io guides, in the shapes that the guides and skill-creator write (2026-11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from guildmark import evaluate
from guildmark.engine.evaluate.casefile import load, load_all
from guildmark.lenses.disclosure.story import story
from guildmark.model.errors import SettingsError

EVALS = {
    "skill_name": "tides",
    "evals": [
        {
            "id": 1,
            "prompt": "When is high water?",
            "expected_output": "An hour.",
            "files": ["evals/files/ports.csv"],
            "assertions": ["The hour is named", "No other port is"],
        },
        {"id": "low-water", "prompt": "And low water?", "expectations": [{"text": "An hour", "passed": None}]},
    ],
}
QUERIES = [{"query": "When is high water?", "should_trigger": True}, {"query": "Who are you?", "should_trigger": False}]
SKILL = "---\nname: tides\ndescription: Tells the tide.\n---\nRead the table.\n"


def put(path: Path, data: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def skill(folder: Path, text: str = SKILL) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SKILL.md").write_text(text, encoding="utf-8")
    return folder


def test_each_task_of_evals_json_expects_its_skill(tmp_path: Path) -> None:
    first, second = (item.case for item in load(put(tmp_path / "evals.json", EVALS)))
    assert (first.id, first.prompt, first.expected, first.group) == (
        "tides-1",
        "When is high water?",
        ("tides",),
        "tides",
    )
    assert (first.output, first.statements) == ("An hour.", ("The hour is named", "No other port is"))
    assert (second.id, second.output, second.statements) == ("low-water", None, ("An hour",))


def test_queries_are_of_the_skill_in_whose_folder_they_stand(tmp_path: Path) -> None:
    folder = skill(tmp_path / "folder-of-another-name")
    for path in (folder / "queries.json", folder / "evals" / "queries.json", folder / "evals" / "sets" / "train.json"):
        yes, no = (item.case for item in load(put(path, QUERIES)))
        assert (yes.id, yes.expected, yes.forbidden) == ("tides-1", ("tides",), ())
        assert (no.id, no.expected, no.forbidden) == ("tides-2", None, ("tides",))


def test_a_skill_without_a_name_is_called_as_its_folder(tmp_path: Path) -> None:
    folder = skill(tmp_path / "moon", "no frontmatter")
    assert load(put(folder / "q.json", QUERIES))[0].case.expected == ("moon",)


@pytest.mark.parametrize(
    "data",
    [
        {"skill_name": "moon", "queries": QUERIES},
        {"skill": "moon", "evals": QUERIES},
        [{**row, "skill_name": "moon"} for row in QUERIES],
        [{"prompt": row["query"], "should_trigger": row["should_trigger"], "skill_name": "moon"} for row in QUERIES],
    ],
)
def test_other_shapes_of_the_same(tmp_path: Path, data: object) -> None:
    yes, no = (item.case for item in load(put(tmp_path / "q.json", data)))
    assert (yes.prompt, yes.expected, no.forbidden) == ("When is high water?", ("moon",), ("moon",))


def test_yaml_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "q.yaml"
    path.write_text("skill_name: tides\nevals:\n  - {prompt: When?, id: 7}\n", encoding="utf-8")
    assert load(path)[0].case.id == "tides-7"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (QUERIES, "which skill"),
        ({"skill_name": "x", "evals": [{"id": 1}]}, "no `prompt` and no `query`"),
        ([{"query": "q", "should_trigger": "yes", "skill": "x"}], "'yes'"),
        ({"skill_name": "x", "evals": [{"prompt": "q", "assertions": "one"}]}, "`assertions` is no list"),
        ({"skill_name": "x", "evals": [{"prompt": "q", "assertions": [7]}]}, "7"),
        (
            {"skill_name": "x", "evals": [{"prompt": "q", "id": 1}, {"prompt": "r", "id": 1}]},
            "two cases have the id 'x-1'",
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, data: object, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        load(put(tmp_path / "deep" / "er" / "still" / "q.json", data))


def test_an_id_in_two_files_is_an_error(tmp_path: Path) -> None:
    paths = [put(tmp_path / name, EVALS) for name in ("a.json", "b.json")]
    with pytest.raises(SettingsError, match=r"a\.json has a case with the id 'tides-1' too"):
        load_all(paths)


def test_words_about_the_answer_are_told_as_not_judged(tmp_path: Path) -> None:
    run = story("user When is high water?\noffered tides\nload tides")
    found = evaluate([run], put(tmp_path / "evals.json", EVALS))
    said = {verdict.by: verdict for verdict in found.verdicts if verdict.case == "tides-1"}
    assert said["output"].outcome == "not_applicable"
    assert said["output"].reason.startswith("2 statements and a description of the answer: no judge")
    assert said["selection"].outcome == "pass"


def test_triggers_are_summed_up_with_what_should_not_trigger(tmp_path: Path) -> None:
    offer = "offered tides moon\n"
    runs = [story(f"user When is high water?\n{offer}load tides"), story(f"user When is high water?\n{offer}assistant No."),
            story(f"user Who are you?\n{offer}load tides"), story(f"user Who are you?\n{offer}load moon")]  # fmt: skip
    found = evaluate(runs, put(tmp_path / "q.json", {"skill_name": "tides", "queries": QUERIES})).selection
    assert found is not None
    row = found.by_skill["tides"]
    assert (row.right, row.wrong, row.missed, found.abstention, found.exact) == (1, 1, 1, 0.5, 0.5)
    assert set(found.by_skill) == {"tides"}  # what else was loaded is nobody's question


def test_half_right_without_one_trigger_is_a_broken_set_up(tmp_path: Path) -> None:
    runs = [story(f"user {row['query']}\noffered tides\nassistant No.") for row in QUERIES]
    found = evaluate(runs, put(tmp_path / "q.json", {"skill_name": "tides", "queries": QUERIES}))
    check = next(check for check in found.checks if check.name == "not one half by chance")
    assert check.held is False
    assert found.selection is None
    assert found.summary.score is None


def test_a_skill_that_was_not_there_was_not_declined(tmp_path: Path) -> None:
    runs = [story(f"user {row['query']}\noffered moon\nassistant No.") for row in QUERIES]
    found = evaluate(runs, put(tmp_path / "q.json", {"skill_name": "tides", "queries": QUERIES}))
    assert found.selection is None


SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[3] / "docs/schemas/cases.json").read_text(encoding="utf-8"))
)
BARE = {"query": "When is high water?"}


@pytest.mark.parametrize("data", [
    EVALS, QUERIES, {"skill_name": "tides", "queries": QUERIES}, {"skill": "tides", "trigger_evals": [BARE]},
    {"skill_name": "tides", "trigger_queries": [{**BARE, "id": 3, "note": "ours"}], "version": 2},
    {"skill_name": "tides", "evals": [{"prompt": "x", "id": None, "expectations": [{"assertion": "a"}, {"name": "b"}]}]},
    [{"id": "a"}, {"id": 3, "traces": "x.json"}], {"cases": [{"id": "a", "evaluators": ["load_storm", {"never": "load_storm"}]}]},
])  # fmt: skip
def test_the_published_schema_takes_what_the_reader_takes(tmp_path: Path, data: object) -> None:
    assert load(put(skill(tmp_path / "tides") / "evals.json", data))
    SCHEMA.validate(data)


@pytest.mark.parametrize("data", [
    [{**BARE, "should_trigger": "yes"}], {"skill_name": "tides", "evals": [{"id": 1}]}, {"evals": [{"prompt": ""}], "skill": "a"},
    {"skill": "a", "evals": [{"prompt": "x", "assertions": "y"}]}, {"skill": "a", "evals": [{"prompt": "x", "assertions": [{}]}]},
    {"cases": [{"id": "a", "expected": ["x"]}]}, {"cases": {}}, {}, 3, [BARE], {"evals": "x"}, [{"id": [1]}],
])  # fmt: skip
def test_the_published_schema_refuses_what_the_reader_refuses(tmp_path: Path, data: object) -> None:
    with pytest.raises(SettingsError):
        load(put(skill(tmp_path / "tides") / "evals.json", data))
    assert not SCHEMA.is_valid(data)


@pytest.mark.parametrize("given", [None, True, "", [], 1.5])
def test_an_id_that_names_nothing_is_the_number_of_the_row(tmp_path: Path, given: object) -> None:
    (only,) = load(put(tmp_path / "evals.json", {"skill_name": "tides", "evals": [{"prompt": "x", "id": given}]}))
    assert only.case.id == "tides-1"
