"""What became of a read or a run, judged from what each answer has: a mark, a sentence, a code, a complaint, words."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.dialect import Dialect, Says
from guildmark.lenses.disclosure.outcomes import SUCCESS, foreign, mentions, of_file, of_tool
from guildmark.lenses.disclosure.speech import hear
from guildmark.model.event import ToolResult

EVERY: Any = ("read", "run", "file", "shell")
SAID = tuple(
    Says(means=means, pattern=rf"It is {means}\b.*", roles=EVERY)  # type: ignore[arg-type]  # words of Meaning
    for means in ("refused", "blocked", "pending", "error", "ok")
)
PLAIN = Dialect(host="made-up", says=SAID)
VAGUE = Dialect(host="made-up", says=(*SAID, Says(means="body", pattern="(?P<body>.+)", roles=EVERY)))
SEALED = Dialect(host="made-up", says=SAID, sealed=("read", "run", "file", "shell"))
LEFT_OUT = "[...] and the rest is forbidden."


def got(text: str = "", **facts: Any) -> ToolResult:
    return ToolResult(tool="t", text=text, **facts)


def tool(result: ToolResult, role: Any = "read", dialect: Dialect = PLAIN) -> str:
    heard = hear((dialect,), role, result, "sails", "knots.md")
    return of_tool((dialect,), role, result, heard, ("sails", "a/knots.md"))


def file(result: ToolResult, dialect: Dialect = PLAIN, *, alone: bool = True) -> str:
    heard = hear((dialect,), "file", result, "sails", "knots.md")
    return of_file((dialect,), result, heard, "a/knots.md", alone=alone)


STATED = [
    pytest.param(got("It is refused."), "refused", id="refused"),
    pytest.param(got("It is blocked."), "blocked", id="blocked"),
    pytest.param(got("It is pending."), "pending", id="pending"),
    pytest.param(got("It is error."), "failed", id="error"),
    pytest.param(got("It is refused.", status="denied"), "refused", id="a-denial-that-a-sentence-explains"),
    pytest.param(got("It is refused.", status="denied", denied_by="person"), "blocked", id="a-denial-that-names-who"),
    pytest.param(got("A heron.", status="denied"), "blocked", id="a-denial"),
    pytest.param(got("A heron.", status="pending"), "pending", id="a-mark-that-it-waits"),
]


@pytest.mark.parametrize(("result", "status"), STATED)
@pytest.mark.parametrize("judge", [tool, file])
def test_a_sentence_or_a_mark_decides(judge: Any, result: ToolResult, status: str) -> None:
    assert judge(result) == status


@pytest.mark.parametrize(
    ("result", "role", "dialect", "status"),
    [
        pytest.param(got("It is ok."), "read", PLAIN, "ok", id="a-sentence"),
        pytest.param(got("It is ok.", status="error"), "read", PLAIN, "ok", id="a-sentence-before-the-mark"),
        pytest.param(got("It is ok.", exit_code=2), "run", PLAIN, "failed", id="a-code-before-a-sentence"),
        pytest.param(got("It is ok.", exit_code=2), "read", PLAIN, "ok", id="a-read-has-no-code"),
        pytest.param(got("It is refused.", exit_code=0), "run", PLAIN, "refused", id="a-refusal-before-a-code"),
        pytest.param(got("up", exit_code=0), "run", PLAIN, "ok", id="code-zero"),
        pytest.param(got("up", exit_code=141), "run", PLAIN, "failed", id="another-code"),
        pytest.param(got("# Knots", status="error"), "read", PLAIN, "failed", id="a-mark"),
        pytest.param(got("# Knots", status="error"), "read", VAGUE, "failed", id="a-mark-before-any-text"),
        pytest.param(got("Unknown skill: sails"), "read", PLAIN, "refused", id="no-such-skill"),
        pytest.param(got("Unknown skill: sails"), "read", VAGUE, "refused", id="no-such-skill-for-any-text"),
        pytest.param(got("Unknown skill: sails", status="ok"), "read", PLAIN, "ok", id="a-success-that-speaks-of-it"),
        pytest.param(got("It is ok: unknown skill: sails"), "read", PLAIN, "ok", id="a-sentence-that-speaks-of-it"),
        pytest.param(got("knots.md not found"), "read", PLAIN, "failed", id="no-such-file"),
        pytest.param(got("knots.md not found"), "read", VAGUE, "failed", id="no-such-file-for-any-text"),
        pytest.param(got(" \nknots.md not found\n"), "read", PLAIN, "failed", id="a-lone-line-between-blanks"),
        pytest.param(got("# Help\nknots.md not found"), "read", PLAIN, "ok", id="a-file-that-speaks-of-it"),
        pytest.param(got("knots.md not found", status="ok"), "read", PLAIN, "ok", id="a-success-of-one-line"),
        pytest.param(got("It is forbidden."), "read", PLAIN, "unknown", id="a-gate-s-words"),
        pytest.param(got("It is forbidden.", status="ok"), "read", PLAIN, "unknown", id="a-gate-s-words-marked-as-success"),
        pytest.param(got("# Knots"), "read", SEALED, "unknown", id="none-of-the-host-s-forms"),
        pytest.param(got("", status="ok"), "read", SEALED, "ok", id="an-empty-success"),
        pytest.param(got(""), "read", SEALED, "unknown", id="nothing-in-a-host-s-form"),
        pytest.param(got("# Knots"), "read", PLAIN, "ok", id="words"),
        pytest.param(got(" \n"), "read", PLAIN, "unknown", id="no-words"),
        pytest.param(got(" \n", status="ok"), "read", PLAIN, "ok", id="a-success-without-words"),
    ],
)  # fmt: skip
def test_a_host_s_own_tool(result: ToolResult, role: str, dialect: Dialect, status: str) -> None:
    assert tool(result, role, dialect) == status


@pytest.mark.parametrize(
    ("result", "dialect", "alone", "status"),
    [
        pytest.param(got("It is ok.", exit_code=2), PLAIN, True, "ok", id="a-sentence"),
        pytest.param(got("# Knots", status="error"), PLAIN, True, "failed", id="a-mark"),
        pytest.param(got("a/knots.md not found", status="error"), PLAIN, False, "failed", id="a-mark-and-a-complaint"),
        pytest.param(got("sheets.md not found", status="error"), PLAIN, False, "unknown", id="a-mark-for-one-of-several"),
        pytest.param(got("# Knots", exit_code=0), PLAIN, True, "ok", id="code-zero"),
        pytest.param(got("", exit_code=0), PLAIN, True, "ok", id="code-zero-and-nothing"),
        pytest.param(got("# Knots", exit_code=141), PLAIN, True, "ok", id="a-cut-pipe"),
        pytest.param(got("# Knots", exit_code=1), PLAIN, True, "failed", id="another-code"),
        pytest.param(got("# Knots", exit_code=1), PLAIN, False, "unknown", id="a-code-for-one-of-several"),
        pytest.param(got("# Help\na/knots.md not found"), PLAIN, True, "failed", id="a-complaint-within-the-text"),
        pytest.param(got("# Help\na/knots.md not found", status="ok"), PLAIN, True, "ok", id="a-success-that-speaks-of-it"),
        pytest.param(got("# Knots"), SEALED, True, "unknown", id="none-of-the-host-s-forms"),
        pytest.param(got("# Knots", exit_code=0), SEALED, True, "ok", id="a-code-where-no-form-fits"),
        pytest.param(got("It is forbidden."), PLAIN, True, "ok", id="a-file-may-say-anything"),
        pytest.param(got(""), PLAIN, True, "unknown", id="nothing"),
        pytest.param(got("", status="ok"), PLAIN, True, "ok", id="an-empty-success"),
    ],
)  # fmt: skip
def test_any_file_tool(result: ToolResult, dialect: Dialect, status: str, *, alone: bool) -> None:
    assert file(result, dialect, alone=alone) == status


@pytest.mark.parametrize(
    ("result", "role", "dialects", "answer"),
    [
        (got("It is forbidden."), "shell", (PLAIN,), True),
        (got("It is forbidden."), "shell", (), True),
        (got("It is forbidden.", status="ok"), "shell", (PLAIN,), False),
        (got("It is forbidden."), "file", (PLAIN,), False),
        (got("It is ok, and forbidden."), "shell", (PLAIN,), False),
        (got(LEFT_OUT), "shell", (PLAIN,), False),
        (got(f" \n{LEFT_OUT}"), "shell", (PLAIN,), False),
        (got(f"\n{LEFT_OUT.replace('...', '…')}"), "shell", (PLAIN,), False),
        (got("# Knots"), "shell", (PLAIN,), False),
        (got("# Knots"), "shell", (SEALED,), True),
        (got("# Knots"), "shell", (SEALED, PLAIN), False),
        (got("", status="ok"), "shell", (SEALED,), False),
        (got(" \n", status="ok"), "shell", (SEALED,), False),
        (got(""), "shell", (SEALED,), True),
    ],
)
def test_whose_answer_it_may_be(result: ToolResult, role: Any, dialects: tuple[Dialect, ...], *, answer: bool) -> None:
    assert foreign(dialects, role, result, hear(dialects, role, result, "")) is answer


@pytest.mark.parametrize(
    "sign",
    [
        "No such file or directory", "can't open file", "cannot find", "not found", "Permission denied", "Exec format error",
        "does not exist", "cannot access", "Is a directory", "cannot open",
    ],
)  # fmt: skip
def test_a_complaint_is_a_line_with_the_file_s_name_and_a_sign(sign: str) -> None:
    assert mentions(f"up\ncat: x/knots.md: {sign}\n", "a/knots.md")
    assert not mentions(f"up\ncat: x/sheets.md: {sign}\n", "a/knots.md")
    assert not mentions(f"knots.md\n{sign}\n", "a/knots.md")
    assert not mentions(f"cat: x/knots.md: {sign} {'x' * 600}", "a/knots.md")
    assert mentions(f"cat: x/knots.md: {sign} {'x' * 500}", "a/knots.md")
    assert not mentions(f"{'x' * 30_000}\ncat: x/knots.md: {sign}\n", "a/knots.md")
    assert not mentions(f"cat: {sign}", "a/")


def test_a_line_of_six_hundred_characters_is_no_complaint() -> None:
    line = "knots.md not found"
    assert mentions(line.ljust(599), "knots.md")
    assert not mentions(line.ljust(600), "knots.md")


def test_success_is_zero_or_a_cut_pipe() -> None:
    assert {0, 141} == SUCCESS
