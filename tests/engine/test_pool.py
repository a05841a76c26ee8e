"""Work in several processes: in order, and a death takes one item only."""

from __future__ import annotations

import os

import pytest

from guildmark.engine import pool


def square(item: int) -> int:
    return item * item


def die_at_thirty(item: int) -> int:
    if item == 30:
        os._exit(9)
    return item


def fail_at_thirty(item: int) -> int:
    if item == 30:
        raise ValueError("thirty")
    return item


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_answers_come_in_order(jobs: int) -> None:
    items = list(range(100))
    assert list(pool.each(square, items, jobs=jobs, died=lambda item: -item)) == [item * item for item in items]
    assert list(pool.each(square, [], jobs=jobs, died=lambda item: -item)) == []


def test_a_process_that_dies_takes_its_item_only() -> None:
    items = list(range(60))
    answers = list(pool.each(die_at_thirty, items, jobs=2, died=lambda item: -item))
    assert answers == [-item if item == 30 else item for item in items]


def test_an_error_is_the_callers() -> None:
    with pytest.raises(ValueError, match="thirty"):
        list(pool.each(fail_at_thirty, list(range(60)), jobs=2, died=lambda item: -item))
