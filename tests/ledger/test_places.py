"""Skills of one name: copies that differ, skills that only share a name, and one text under two names."""

from __future__ import annotations

from guildmark.ledger.places import meet
from guildmark.model.pin import Facts, Pin, PinnedDigests


def pin(path: str, body: str, name: str = "tides", source: str | None = None, tree: str | None = None) -> Pin:
    lines = "".join(f"{abs(hash(line)) % 10**8:08}" for line in body.split())
    return Pin(key=f"{path}#{name}", name=name, path=path, files=(), facts=Facts(lines=lines, source=source),
               digests=PinnedDigests(tree=tree or body, instructions=body, executable=""))  # fmt: skip


def test_the_copy_that_differs_from_most_is_the_outlier() -> None:
    (drift,) = meet([pin("a", "1 2 3 4 5 6"), pin("b", "1 2 3 4 5 6"), pin("c", "1 2 3 4 5 7")])
    assert (drift.kind, drift.severity, drift.location) == ("outlier", "medium", "c")
    assert {state.location for state in drift.others} == {"a", "b"}
    assert "2 of 3 copies are as a" in drift.message
    assert drift.parts[0].what == "body"


def test_of_two_copies_neither_is_the_right_one() -> None:
    (drift,) = meet([pin("a", "1 2 3 4 5 6"), pin("b", "1 2 3 4 5 7")])
    assert (drift.kind, drift.location) == ("outlier", "b")
    assert "no two are the same" in drift.message


def test_skills_that_share_nothing_but_a_name_clash() -> None:
    (drift,) = meet([pin("a", "1 2 3 4 5 6"), pin("b", "7 8 9", "Tides")])
    assert (drift.kind, drift.severity) == ("clash", "low")


def test_a_declared_source_decides_before_the_text() -> None:
    one, other = pin("a", "1 2 3 4 5", source="x/y"), pin("b", "7 8 9", source="x/y")
    assert [drift.kind for drift in meet([one, other])] == ["outlier"]
    assert [drift.kind for drift in meet([one, pin("b", "1 2 3 4 6", source="other")])] == ["clash"]


def test_the_same_text_under_another_name_is_a_copy_and_equal_copies_are_nothing() -> None:
    (drift,) = meet([pin("a", "1 2 3 4 5"), pin("b", "1 2 3 4 5", "moon", tree="t2")])
    assert (drift.kind, drift.location) == ("copy", "b")
    assert meet([pin("a", "1 2 3 4 5"), pin("b", "1 2 3 4 5")]) == []
    assert meet([pin("a", "1 2"), pin("b", "1 2", "moon", tree="t2")]) == []  # too short to say
