"""Verdicts of many runs: whatever their number, all of them come back, in the order of their cases."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildmark.engine.evaluate import keeping
from guildmark.engine.evaluate.keeping import Kept
from guildmark.model.verdict import Verdict


def verdict(case: str, number: int, reason: str = "said") -> Verdict:
    return Verdict(by="x", version="1", case=case, outcome="pass", reason=f"{reason} {number}", evidence=(number,))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3))))
def test_they_come_in_the_order_of_cases_then_as_they_came(runs: list[tuple[str, int]]) -> None:
    with Kept("cab") as kept:
        for number, (case, many) in enumerate(runs):
            kept.add(case, [verdict(case, number)] * many)
        expected = [verdict(case, number) for name in "cab" for number, (case, many) in enumerate(runs) if case == name for _ in range(many)]  # fmt: skip
        assert list(kept) == expected
        assert list(kept) == expected  # again
        assert len(kept) == len(expected)
        assert [case for case in "abc" if kept.has(case)] == sorted({case for case, _ in runs})


def test_more_than_fit_into_memory_come_back_from_a_file() -> None:
    long = "é" * 1000
    many = keeping._IN_MEMORY // 1000  # noqa: SLF001  # the limit under test
    with Kept(["b", "a"]) as kept:
        for number in range(many):
            kept.add("ab"[number % 2], [verdict("ab"[number % 2], number, long)])
        back = list(kept)
    assert len(back) == many
    assert [item.evidence[0] for item in back] == [*range(1, many, 2), *range(0, many, 2)]
    assert back[-1].reason.startswith(long)
