"""What text cannot tell is said, never left out."""

from __future__ import annotations

import time

import pytest

from guildmark.lenses.scripts import bash, powershell


@pytest.mark.parametrize(
    "source",
    [
        "cat $X",
        "cat ${X}/p",
        "cat $(f)",
        "rm -rf $X",
        "echo a > $X",
        "eval $X",
        'eval "cat $x"',
        "$X a",
        "bash $X",
        'bash -c "$X"',
        "curl $X",
        'cd "$X"',
        "x | sh",
        "tar xf p.tgz",
        "cat 'unterminated",
        "if true; then",
        "cat a ) b",
        "cat p\0q",
    ],
)
def test_a_doubt(source):
    assert bash.effects(source).unknown


@pytest.mark.parametrize("source", ["cat p", "echo $X", "git push", "for f in a b; do cat $f; done", "x=$Y", "cat */p"])
def test_no_doubt(source):
    assert bash.effects(source).unknown == ()


def test_the_rest_of_a_broken_text_is_read():
    found = bash.effects("cat a; ; cat b")
    assert [read.path for read in found.reads] == ["a", "b"]
    assert [(doubt.span.line, doubt.span.column) for doubt in found.unknown] == [(1, 7)]


@pytest.mark.parametrize("effects", [bash.effects, powershell.effects])
def test_a_source_that_is_too_long_is_one_doubt(effects):
    found = effects("cat p\n" * 200_000)
    assert found.reads == ()
    assert [doubt.reason for doubt in found.unknown] == ["longer than 1000000 bytes"]


@pytest.mark.parametrize("effects", [bash.effects, powershell.effects])
@pytest.mark.parametrize(
    "source",
    [
        "(" * 20_000,
        "$(" * 20_000,
        "$(" * 2_000 + "cat p" + ")" * 2_000,
        '"' * 20_001,
        "`" * 20_001,
        "{" * 20_000,
        "cat " + "{a,b}" * 40,
        "cat " + "{a," * 500 + "b" + "}" * 500,
        " && ".join(["cat p"] * 2_000),
        " | ".join(["cat p"] * 2_000),
        "if a; then " * 1_000 + "b" + "; fi" * 1_000,
        "for i in 1 2 3 4; do " * 40 + "cat $i" + "; done" * 40,
        "a=xxxxxxxx;" + "a=$a$a;" * 60 + "cat $a",
        'x=\'eval "$x"\'; eval "$x"',
        "cat <<A " * 500 + "\n" + "A\n" * 500,
        "f() { " * 500 + "a;" + "}" * 500,
        "[[ " + "-f a && " * 1_000 + "-f b ]]",
        "python -c '" + "(" * 20_000 + "'",
        "python -c '" + "-" * 50_000 + "1'",
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else None,
)
def test_hostile_texts_end_soon(effects, source):
    started = time.monotonic()
    effects(source)
    assert time.monotonic() - started < 20


def test_deep_code_is_followed_to_a_bound():
    found = bash.effects("( " * 300 + "cat p" + " )" * 300)
    assert found.reads == ()
    assert [doubt.reason for doubt in found.unknown] == ["code is nested too deeply to follow"]
    assert [read.path for read in bash.effects("( " * 50 + "cat p" + " )" * 50).reads] == ["p"]
