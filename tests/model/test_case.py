"""Cases and budgets that Python builds are held to the same types as those of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark.model.case import Budget, Case, FileOf

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(("wrong", "kind", "says"), [
    (lambda: Case(id="c", expected="tides"), TypeError, r"Case\(expected='tides'\).* write expected=\('tides',\)"),
    (lambda: Case(id="c", traces="*.json"), TypeError, r"write traces=\('\*.json',\)"),
    (lambda: Case(id="c", forbidden=(3,)), TypeError, r"expected `str`, got `int`"),
    (lambda: Case(id=7), TypeError, r"Case\(id=7\): expected `str`, got `int`"),
    (lambda: Case(id="c", control="maybe"), ValueError, "use one of 'positive', 'negative'"),
    (lambda: Case(id="c", resources=("a.md",)), TypeError, "expected `mapping`, got `str`"),
    (lambda: Case(id="c", budget=5), TypeError, "expected `mapping`, got `int`"),
    (lambda: Budget(turns=-1), ValueError, r"Budget\(turns=-1\): expected `int` >= 0"),
    (lambda: Budget(calls=True), TypeError, "got `bool`"),
    (lambda: Budget(cost=float("nan")), ValueError, ">= 0"),
    (lambda: Budget(tokens="many"), TypeError, "got `str`"),
    (lambda: FileOf(skill="a", path=None), TypeError, "expected `str`, got `None`"),
    (lambda: Case(id="c", prompt=["x" * 500]), TypeError, r"x{50,70}\.\.\.\): expected"),
])  # fmt: skip
def test_a_wrong_type_is_told_with_its_field(wrong: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        wrong()


def test_lists_and_mappings_become_what_a_file_makes_of_them() -> None:
    found = Case(id="c", expected=["a"], resources=[{"skill": "a", "path": "b.md"}], budget={"turns": 2})  # type: ignore[arg-type]
    assert found == Case(id="c", expected=("a",), resources=(FileOf(skill="a", path="b.md"),), budget=Budget(turns=2))
    assert isinstance(found.expected, tuple)
