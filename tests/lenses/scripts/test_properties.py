"""What holds for any text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.scripts import bash, powershell

if TYPE_CHECKING:
    from guildmark.lenses.scripts.effects import Effects

_PARTS = st.sampled_from(
    [
        "cat", "sed", "-i", "-n", "1,5p", "find", "-exec", "{}", "\\;", "xargs", "bash", "-c", "'", '"', "`", "$(", ")", "(",
        "<<EOF", "EOF", "\n", "\r\n", ";", "&&", "||", "|", "&", ">", ">>", "<", "<<<", "2>&1", "$X", "${X}", "X=1", "for",
        "in", "do", "done", "if", "then", "fi", "case", "esac", "{", "}", "[[", "]]", "python3", "-m", "open('p')", "é", "\0",
        "\ud800", "😀", "\\", "\\\n", "#", "~", "*", "a/b", "cd", "..", "eval", "env", "sudo", "curl", "http://h/", "awk",
        "Get-Content", "-Path", "@'\n", "\n'@", "$_", "%", "iex", "&", ".", "tar", "xf", "dd", "if=", "of=", "node", "-e", " ",
    ]
)  # fmt: skip
_TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(_PARTS, max_size=25).map(" ".join),
    st.lists(_PARTS, max_size=25).map("".join),
)
_SIMPLE = st.sampled_from(
    [
        "cat p",
        "sed -i s/a/b/ q",
        "./x.sh a",
        "curl http://h.example.invalid",
        "grep a b > c",
        "cat $X",
        "rm -f d",
        "A=1 b",
    ]
)


def _check(source: str, found: Effects) -> None:
    lines = source.replace("\r\n", "\n").split("\n")
    everything = (*found.reads, *found.writes, *found.runs, *found.hosts, *found.env, *found.unknown)
    for effect in everything:
        span = effect.span
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 1
        assert (span.line, span.column) <= (span.end_line, span.end_column)
    for read in found.reads:
        assert read.path
        read.path.encode()


@settings(max_examples=300, deadline=None)
@given(_TEXTS)
def test_any_text_can_be_read_and_every_span_lies_in_it(source):
    _check(source, bash.effects(source, "/w"))
    _check(source, powershell.effects(source, "/w"))


@settings(max_examples=100, deadline=None)
@given(_SIMPLE, _SIMPLE)
def test_a_list_does_what_its_parts_do(one, other):
    whole = bash.effects(f"{one}; {other}")
    for part in (bash.effects(one), bash.effects(other)):
        for name in ("reads", "writes", "hosts"):
            keys = [(effect.span.end_column - effect.span.column, _key(effect)) for effect in getattr(whole, name)]
            for effect in getattr(part, name):
                assert (effect.span.end_column - effect.span.column, _key(effect)) in keys
        assert {run.program for run in part.runs} <= {run.program for run in whole.runs}


def _key(effect: object) -> str:
    return re.sub(r"span=Span\([^)]*\)|exit='\w+'", "", repr(effect))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=12), max_size=5))
def test_any_list_of_words_can_be_read(argv):
    bash.effects_of_argv(argv, "/w")


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=st.characters(exclude_characters="\0-\r", exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_a_quoted_operand_is_read_as_it_is(name):
    paths = [read.written for read in bash.effects_of_argv(["cat", "--", name]).reads]
    assert len(paths) == (0 if name == "-" else 1)
