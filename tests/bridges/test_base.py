"""What bridges share, and that none of them brings its framework along."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from guildmark import plugins
from guildmark.bridges.base import Judge
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.expect import loaded
from guildmark.lenses.disclosure.story import story
from guildmark.model.errors import LoadError, SettingsError

ROOT = Path(__file__).parent.parent.parent
RUN = story("user Go\noffered tides moon\nload tides\nassistant Done.")


def test_a_run_is_judged_by_evaluators_given_and_by_the_case_in_the_metadata() -> None:
    judge = Judge([SkillInvoked(skill="tides"), "load_storm", ~loaded("moon")])
    found = judge.verdicts(RUN, {"guildmark": {"expected_skills": ["tides"], "evaluators": ["redundant_loads"]}}, "c")
    assert {"skill_invoked", "load_storm", "redundant_loads", "selection"} <= {verdict.by for verdict in found}
    assert {verdict.case for verdict in found} == {"c"}
    assert judge.name == "guildmark.skill_invoked.load_storm.skill_not_loaded"
    assert Judge(judge.entries).asked == judge.asked


def test_without_any_what_holds_for_every_run_is_asked() -> None:
    assert {verdict.by for verdict in Judge([]).verdicts(RUN)} == {"disclosed_progressively", "reads_outside"}


@pytest.mark.parametrize("run", [None, [], (), ["a name"], {"no": "run"}, 7, "no such file"])
def test_a_run_that_is_missing_or_cannot_be_read_is_one_error(run: object) -> None:
    (verdict,) = Judge(["load_storm"]).verdicts(run, None, "c")
    assert (verdict.outcome, verdict.case) == ("error", "c")


@pytest.mark.parametrize(
    "row", [7, ["x"], {"expected_skils": []}, {"expected_skills": "x"}, {"evaluators": ["no_such"]}]
)
def test_a_case_that_is_written_wrong_is_one_error(row: object) -> None:
    (verdict,) = Judge([]).verdicts(RUN, {"guildmark": row}, "c")
    assert verdict.outcome == "error"


def test_the_skills_of_a_folder_are_known() -> None:
    judge = Judge(["body_matches"], skills=ROOT / "examples/tidy")
    assert any(verdict.by == "body_matches" for verdict in judge.verdicts(story("load release-notes | # Other")))
    with pytest.raises(LoadError):
        Judge([], skills=ROOT / "no/such")
    with pytest.raises(SettingsError):
        Judge(["no_such"])
    with pytest.raises(TypeError, match=r"evaluators\[0\] is 5"):
        Judge([5])  # type: ignore[list-item]  # what is wrong is said


@pytest.mark.parametrize("name", [name for name in plugins.members("bridges") if name != "base"])
def test_a_bridge_without_its_framework_says_what_to_install(name: str) -> None:
    code = f"""
import sys
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("strands_evals", "pydantic_evals", "inspect_ai", "opentelemetry"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Gone())
import guildmark, guildmark.bridges.base
import guildmark.bridges.{name}
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ImportError: this bridge needs" in done.stderr
    assert "pip install" in done.stderr
