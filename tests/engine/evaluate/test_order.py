"""The order of cases, and of logs, changes no verdict and no figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark import Case, evaluate
from guildmark.lenses.disclosure.story import story

if TYPE_CHECKING:
    from guildmark.model.evaluation import Evaluation

LINES = st.sampled_from(
    [
        "offered tides moon",
        "load tides",
        "load moon",
        "load moon refused",
        "load tides pending",
        "read tides a.md",
        "assistant No.",
    ]
)
CASES = tuple(
    Case(id=f"c{number}", prompt=f"P{number}", expected=expected, forbidden=forbidden, group=group)
    for number, (expected, forbidden, group) in enumerate(
        [
            (("tides",), (), "a"),
            ((), (), "a"),
            (("moon",), ("tides",), "b"),
            (None, ("moon",), None),
            (("tides", "moon"), (), None),
        ]
    )
)


def facts(found: Evaluation) -> dict[str, Any]:
    """All that is said, without the order in which it is listed."""
    return {
        "verdicts": sorted(map(repr, found.verdicts)), "summary": found.summary, "selection": found.selection,
        "funnel": found.funnel, "rates": found.rates, "runs": sorted(map(repr, found.runs)),
        "checks": [(check.name, check.held) for check in found.checks], "unmatched": sorted(found.unmatched),
    }  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.lists(LINES, max_size=4)), max_size=8),
    st.permutations(CASES),
    st.randoms(use_true_random=False),
)
def test_order_changes_nothing(runs: list[tuple[int, list[str]]], cases: list[Case], random: Any) -> None:
    traces = [story("\n".join([f"user P{case}", *lines]), f"run-{number}") for number, (case, lines) in enumerate(runs)]
    shuffled = list(traces)
    random.shuffle(shuffled)
    assert facts(evaluate(traces, CASES)) == facts(evaluate(shuffled, cases))
