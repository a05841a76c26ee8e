"""Several gates: never more decided than each alone, the same in any order, and one alone is one alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.stats.gate import ruled
from guildmark.lenses.stats.gates import gates
from guildmark.lenses.stats.paired import paired

Pair = tuple[int, int]
PAIRS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=40)


def arms(pairs: list[Pair]) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    return tuple({str(number): [float(pair[side])] for number, pair in enumerate(pairs)} for side in (0, 1))  # type: ignore[return-value]


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from("abcd"), PAIRS, min_size=1), st.sampled_from([0.0, 0.1, 0.3]))
def test_what_is_decided_among_others_is_decided_alone(families: dict[str, list[Pair]], margin: float) -> None:
    found = {gate.name: gate.ruling for gate in gates({name: arms(pairs) for name, pairs in families.items()}, margin)}
    alone = {}
    for name, pairs in families.items():
        difference = paired(*arms(pairs))
        alone[name] = ruled(difference, margin)
    assert set(found) == set(families)
    assert all(ruling in ("inconclusive", alone[name]) for name, ruling in found.items())
    if len(families) == 1:
        assert found == alone


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from("abcd"), PAIRS, min_size=2))
def test_order_does_not_matter(families: dict[str, list[Pair]]) -> None:
    given_ = {name: arms(pairs) for name, pairs in families.items()}
    assert gates(given_, 0.1) == gates(dict(reversed(given_.items())), 0.1)


def test_a_gate_that_is_decided_makes_room_for_the_next() -> None:
    sure, close = arms([(1, 0)] * 40), arms([(1, 0)] * 6 + [(1, 1)] * 3)
    alone, among = paired(*close), paired(*close, confidence=0.975)
    assert alone is not None
    assert among is not None
    assert alone.interval.high < 0
    assert 0.025 < alone.p < 0.05  # it needs the room
    found = {gate.name: gate for gate in gates({"close": close, "sure": sure}, 0.0)}
    assert (found["sure"].ruling, found["close"].ruling) == ("fail", "fail")
    assert found["sure"].difference is not None
    assert found["sure"].difference.interval.confidence == 0.975
    assert found["close"].difference == alone
    both = gates({"close": close, "twin": close}, 0.0)  # none of them is decided first
    assert [gate.ruling for gate in both] == ["inconclusive", "inconclusive"]


def test_a_gate_without_a_common_task_is_open() -> None:
    (found,) = gates({"a": ({"x": [1.0]}, {"y": [1.0]})}, 0.0)
    assert (found.ruling, found.difference) == ("inconclusive", None)
