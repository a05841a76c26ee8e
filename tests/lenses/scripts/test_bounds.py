"""How much is followed of a command that goes on and on, and that the rest is a doubt rather than silence."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects

TOO_DEEP = "code is nested too deeply to follow"
TOO_MANY = "more files come through the pipe than are followed"


def read(source: str) -> list[str]:
    return [found.path for found in effects(source).reads if found.by == "cat"]


def doubts(source: str) -> list[str]:
    return [found.reason for found in effects(source).unknown]


@pytest.mark.parametrize(("last", "count"), [(2, 2), (256, 256), (257, 1), (-254, 256), (-255, 1)])
def test_a_range_of_braces(last: int, count: int) -> None:
    found = read(f"cat x{{1..{last}}}")
    assert len(found) == count
    assert found[0] == ("x1" if count > 1 else f"x{{1..{last}}}")


def test_a_product_of_braces() -> None:
    assert len(read("cat x{1..16}{1..16}")) == 256
    assert len(read("cat x{1..20}{1..20}")) < 400


@pytest.mark.parametrize(("words", "turns"), [(2, 2), (64, 64), (65, 0)])
def test_a_loop_is_unrolled(words: int, turns: int) -> None:
    listed = " ".join(f"w{number}" for number in range(words))
    found = read(f"for x in {listed}; do cat $x; done")
    assert found == ([f"w{number}" for number in range(words)] if turns else ["$x"])


@pytest.mark.parametrize(("inner", "known"), [(8, True), (9, False)])
def test_loops_within_one_another_are_unrolled_together(inner: int, *, known: bool) -> None:
    listed = " ".join(f"w{number}" for number in range(inner))
    found = read(f"for x in a b c d e f g h; do for y in {listed}; do cat $x/$y; done; done")
    assert ("a/w0" in found, len(found)) == ((True, 64) if known else (False, 8))


@pytest.mark.parametrize(("count", "many"), [(200, False), (201, True)])
def test_files_that_come_through_a_pipe(count: int, *, many: bool) -> None:
    listed = " ".join(f"w{number}" for number in range(count))
    assert read(f"echo {listed} | xargs cat") == [f"w{number}" for number in range(200)]
    assert doubts(f"echo {listed} | xargs cat") == ([TOO_MANY] if many else [])
    assert len(read(f"echo '{listed}' | xargs cat")) == 200
    assert doubts(f"echo '{listed}' | xargs cat") == ([TOO_MANY] if many else [])


@pytest.mark.parametrize(("count", "many"), [(500, False), (501, True)])
def test_pieces_of_code_within_code(count: int, *, many: bool) -> None:
    source = "\n".join(f"eval 'cat w{number}'" for number in range(count))
    assert len(read(source)) == 500
    assert doubts(source) == ([TOO_DEEP] if many else [])


@pytest.mark.parametrize(("length", "deep"), [(19_000, False), (21_000, True)])
def test_how_much_code_is_followed_within_code(length: int, *, deep: bool) -> None:
    listed = " ".join(f"w{number}" for number in range(50))
    code = f"cat p # {'x' * length}"
    assert (TOO_DEEP in doubts(f"for x in {listed}; do eval '{code}'; done")) is deep


@pytest.mark.parametrize(("opening", "closing"), [("( ", " )"), ("{ ", "; }")])
def test_blocks_within_blocks(opening: str, closing: str) -> None:

    def nested(depth: int) -> str:
        return opening * depth + "cat p" + closing * depth

    assert read(nested(90)) == ["p"]
    assert doubts(nested(90)) == []
    assert doubts(nested(240)) == [TOO_DEEP]
    assert read(nested(240)) == []


def test_variables_are_known_up_to_a_number() -> None:
    source = "\n".join(f"v{number}=w{number}" for number in range(2001))
    assert read(f"{source}\ncat $v0 $v1999 $v2000") == ["w0", "w1999", "$v2000"]
