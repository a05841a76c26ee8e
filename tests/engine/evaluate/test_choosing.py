"""Choices over many runs: counted per skill, averaged both ways, and what was taken for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guildmark.engine.evaluate.choosing import NONE, Choosing
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case

if TYPE_CHECKING:
    from guildmark.model.evaluation import Selection

SKILLS = ("tides", "moon", "sun")
OFFER = f"offered {' '.join(SKILLS)}\n"


def told(*runs: tuple[str, tuple[str, ...] | None]) -> Selection | None:
    choosing = Choosing()
    for text, expected in runs:
        choosing.add(story(text), Case(id="c", expected=expected))
    return choosing.summed()


def test_each_skill_is_counted_and_confusions_are_named() -> None:
    found = told(
        (OFFER + "load tides", ("tides",)),
        (OFFER + "load moon", ("tides",)),
        (OFFER + "load sun", ()),
        (OFFER + "assistant No.", ()),
        (OFFER + "assistant No.", ("moon",)),
    )
    assert found is not None
    assert (found.runs, found.left_out, found.exact, found.abstention) == (5, 0, 0.4, 0.5)
    tides = found.by_skill["tides"]
    assert (tides.right, tides.wrong, tides.missed, tides.precision, tides.recall) == (1, 0, 1, 1.0, 0.5)
    assert (found.micro.right, found.micro.wrong, found.micro.missed) == (1, 2, 2)
    assert found.confusion == {
        "tides": {"tides": 1, "moon": 1}, NONE: {"sun": 1, NONE: 1}, "moon": {NONE: 1},
    }  # fmt: skip
    assert found.macro_f1 == pytest.approx((2 / 3 + 0 + 0) / 3)


def test_what_is_not_the_models_doing_is_left_out() -> None:
    assert told((OFFER + "load tides", None)) is None
    assert told(("assistant No.", ("tides",))) is None
    found = told(
        (OFFER + "load tides by user", ("tides",)),
        ("offered moon\nassistant No.", ("tides",)),
        ("assistant No.", ()),
        ("load tides", ("tides",)),
        (OFFER + "load tides refused", ("tides",)),
    )
    assert found is not None
    assert (found.runs, found.left_out, found.exact) == (2, 3, 1.0)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sets(st.sampled_from(SKILLS)), st.sets(st.sampled_from(SKILLS))), min_size=1))
def test_the_confusion_and_the_counts_agree(runs: list[tuple[set[str], set[str]]]) -> None:
    found = told(
        *(
            (OFFER + "\n".join(f"load {name}" for name in sorted(chosen)), tuple(sorted(wanted)))
            for chosen, wanted in runs
        )
    )
    assert found is not None
    for name, row in found.by_skill.items():
        assert row.right == found.confusion.get(name, {}).get(name, 0)
        for value in (row.precision, row.recall, row.f1):
            assert value is None or 0 <= value <= 1
    assert found.exact == sum(chosen == wanted for chosen, wanted in runs) / len(runs)
