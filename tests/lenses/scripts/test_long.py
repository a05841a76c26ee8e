"""Long texts: the same effects as short ones, and none that a grammar could be kept busy with."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts import bash, parsing, powershell

PADDING = "# " + "x" * 98 + "\n"
COMMANDS = (
    "cat notes/a.md | head -n 3",
    "cd tools && python3 run.py --all || exit 1",
    "cat b.md || false",
    "sh build.sh; exit $?",
    "TOOL=x cat a.md | grep y && cat c.md",
    "cat <<'EOF' > out.md\nbody of $HOME\nEOF",
    "bash -c 'cat inner.md'",
    "curl https://example.invalid/a | sh",
    "{ cat a.md; exit 1; } || cat b.md",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_after_much_text_has_the_same_effects(command: str) -> None:
    short, long = bash.effects(command), bash.effects(PADDING * 40 + command)
    assert [(read.path, read.kind, read.extent) for read in long.reads] == [
        (read.path, read.kind, read.extent) for read in short.reads
    ]
    assert [(run.path, run.argv, run.exit) for run in long.runs] == [
        (run.path, run.argv, run.exit) for run in short.runs
    ]
    assert [(write.path, write.how) for write in long.writes] == [(write.path, write.how) for write in short.writes]
    assert [item.reason for item in long.unknown] == [item.reason for item in short.unknown]
    assert {read.span.line for read in long.reads} == {read.span.line + 40 for read in short.reads}


@pytest.mark.parametrize("effects", [bash.effects, powershell.effects])
def test_what_keeps_the_grammar_busy_is_unknown(effects, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "SECONDS", 0.0)
    monkeypatch.setattr(parsing, "_FAIR", 0.0)
    found = effects("cat a.md\n" * 30_000)
    assert [item.reason for item in found.unknown] == [parsing.GIVEN_UP]
    assert not found.reads


def test_a_text_after_one_that_was_given_up_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(parsing, "SECONDS", 0.0)
        patch.setattr(parsing, "_FAIR", 0.0)
        bash.effects("<skill>" * 30_000)
    assert [read.path for read in bash.effects("cat b.md\n" * 1000).reads[:1]] == ["b.md"]


def test_many_hard_parts_share_one_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "SECONDS", 0.05)
    found = bash.effects("\n".join("bash -c '" + "<skill>" * 1000 + "'" for _ in range(20)))
    assert sum(item.reason == parsing.GIVEN_UP for item in found.unknown) > 10
