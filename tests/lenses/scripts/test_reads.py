"""Which files a command reads, how much of each, and whether it is shown."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


def found(source: str, cwd: str | None = None) -> list[tuple[str, str, str]]:
    return [(read.path, read.kind, read.extent) for read in effects(source, cwd).reads]


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ("cat p/SKILL.md", [("p/SKILL.md", "content", "whole")]),
        ("cat a/SKILL.md b/SKILL.md", [("a/SKILL.md", "content", "whole"), ("b/SKILL.md", "content", "whole")]),
        ("cat -n p", [("p", "content", "whole")]),
        ("cat -- -p", [("-p", "content", "whole")]),
        ("cat < p", [("p", "content", "whole")]),
        ("< p cat", [("p", "content", "whole")]),
        ("cat - < p", [("p", "content", "whole")]),
        ("cat 'a b'/p c\\ d/p \"e\"f", [(p, "content", "whole") for p in ("a b/p", "c d/p", "ef")]),
        ("cat $'a\\tb'", [("a\tb", "content", "whole")]),
        ("cat {a,b}/p", [("a/p", "content", "whole"), ("b/p", "content", "whole")]),
        ("cat p{1..3}", [("p1", "content", "whole"), ("p2", "content", "whole"), ("p3", "content", "whole")]),
        ('cat "{a,b}"', [("{a,b}", "content", "whole")]),
        (
            "\\cat p; c\\at q; 'cat' r",
            [("p", "content", "whole"), ("q", "content", "whole"), ("r", "content", "whole")],
        ),
        ("/bin/cat p", [("p", "content", "whole")]),
        ("cat a \\\n  b", [("a", "content", "whole"), ("b", "content", "whole")]),
        ("cat a/SK\\\nILL.md", [("a/SKILL.md", "content", "whole")]),
        ("cat a\r\ncat b\r\n", [("a", "content", "whole"), ("b", "content", "whole")]),
        ("cat a # cat b", [("a", "content", "whole")]),
        ("cat data; ls -l p/SKILL.md", [("data", "content", "whole"), ("p/SKILL.md", "meta", "unknown")]),
        ("less p; more p; bat p; tac p", [("p", "content", "whole")] * 4),
        ("nl -ba p", [("p", "content", "whole")]),
        ("bat -r 1:5 p", [("p", "content", "part")]),
        ("od -c p; xxd p", [("p", "content", "whole")] * 2),
        ("xxd -l 16 p", [("p", "content", "part")]),
        ("diff a b", [("a", "content", "unknown"), ("b", "content", "unknown")]),
        ("cut -d : -f 1 p", [("p", "content", "unknown")]),
        ("sort -k 2 p", [("p", "content", "whole")]),
        ("jq . p", [("p", "content", "unknown")]),
        ("jq . < p", [("p", "content", "unknown")]),
        ("grep -n X p/SKILL.md", [("p/SKILL.md", "match", "unknown")]),
        ("grep -A 3 -e X p", [("p", "match", "unknown")]),
        ("grep -f pat p", [("pat", "meta", "whole"), ("p", "match", "unknown")]),
        ("rg X p", [("p", "match", "unknown")]),
        ("ls -l p; stat -c %s p; wc -l p; file p; md5sum p", [("p", "meta", "unknown")] * 5),
        ("test -f p; [ -f p ]; [[ -e p && -r p ]]", [("p", "meta", "unknown")] * 4),
        ("dd if=p bs=1", [("p", "content", "whole")]),
        ("dd if=p bs=1 count=5", [("p", "content", "part")]),
        ("awk '{print}' p", [("p", "content", "whole")]),
        ("awk -F: -v x=1 '{print $2}' p", [("p", "content", "unknown")]),
        ("head -5 p", [("p", "content", "part")]),
        ("perl -ne print p", [("p", "content", "unknown")]),
        ("sed -f script p", [("script", "meta", "whole"), ("p", "content", "unknown")]),
        ("sed s/a/b/ p", [("p", "content", "whole")]),
        ("sed -n p p", [("p", "content", "whole")]),
        ("cat p | cat", [("p", "content", "whole")]),
        ("cat p | head -5", [("p", "content", "part")]),
        ("cat p | grep x", [("p", "match", "unknown")]),
        ("cat p | jq .", [("p", "content", "unknown")]),
        ("cat p 2>/dev/null | tee q | head", [("p", "content", "part")]),
        ("head -5 p | cat", [("p", "content", "part")]),
        ("echo $(cat p) `cat q`", [("p", "content", "whole"), ("q", "content", "whole")]),
        ("diff <(cat p) <(cat q)", [("p", "content", "unknown"), ("q", "content", "unknown")]),
        ("echo $(< p)", [("p", "content", "whole")]),
        ("tee q < p", [("p", "content", "whole")]),
    ],
)
def test_a_command_reads_what_it_is_given(source, reads):
    assert found(source) == reads


@pytest.mark.parametrize(
    "source",
    [
        'echo "cat p/SKILL.md"',
        "printf 'cat %s' p/SKILL.md",
        "# cat p/SKILL.md",
        "cat > p",
        "cat >> p/SKILL.md",
        "cat <<EOF > q\ncat p/SKILL.md\nEOF",
        "cat <<'EOF'\ncat p/SKILL.md $(cat q)\nEOF",
        'git commit -m "$(cat <<\'EOF\'\nSay "cat p/SKILL.md" (once\nEOF\n)"',
        "cat <<< p/SKILL.md",
        "which cat p; command -v cat",
        "git show HEAD:p/SKILL.md",
        "docker run -v a:b image cat p",
        "sed -i s/a/b/ p",
        "ssh h.example.invalid cat p",
        "",
        "\n\n",
    ],
)
def test_what_only_looks_like_a_read_is_none(source):
    assert effects(source).reads == ()


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("head -5 p", (1, 5)),
        ("head -n 20 p", (1, 20)),
        ("head -n20 p", (1, 20)),
        ("head --lines=7 p", (1, 7)),
        ("head p", (1, 10)),
        ("head -c 100 p", None),
        ("tail -n +5 p", (5, None)),
        ("tail -5 p", None),
        ("sed -n '1,80p' p", (1, 80)),
        ("sed -n 7p p", (7, 7)),
        ("sed -n '10,$p' p", (10, None)),
        ("sed 5q p", (1, 5)),
        ("awk 'NR<=80' p", (1, 80)),
        ("awk 'NR>=3 && NR<9' p", (3, 8)),
    ],
)
def test_the_lines_asked_for(source, lines):
    (read,) = effects(source).reads
    assert (read.extent, read.lines) == ("part", lines)


def test_all_lines_are_the_whole():
    assert found("tail -n +1 p; sed -n '1,$p' p") == [("p", "content", "whole")] * 2


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("cat p", True),
        ("cat p 2>/dev/null", True),
        ("cat p >&2", True),
        ("cat p > /dev/stderr", True),
        ("cat p | tee q", True),
        ("cat p > q", False),
        ("cat p > /dev/null", False),
        ("cat p &> q", False),
        ("cat p | wc -l", False),
        ("cat p | python3 x.py", False),
        ("python3 x.py < p", False),
        ("{ cat p; } > q", False),
        ('git commit -m "$(cat p)"', False),
        ('echo "$(cat p)"', True),
        ("x=$(cat p)", True),
    ],
)
def test_whether_the_text_reaches_the_output(source, shown):
    assert [read.shown for read in effects(source).reads if read.path == "p"] == [shown]


def test_a_value_that_may_be_put_out_later_is_shown_to_an_unknown_extent():
    assert found("x=$(cat p); echo $x") == [("p", "content", "unknown")]


@pytest.mark.parametrize(
    ("source", "paths"),
    [
        ("find D -name SKILL.md -exec cat {} \\;", ["D/**/SKILL.md"]),
        ("find D -name SKILL.md -exec cat {} +", ["D/**/SKILL.md"]),
        ("find D -name SKILL.md | xargs cat", ["D/**/SKILL.md"]),
        ("find D -name SKILL.md -print0 | xargs -0 -I{} cat {}", ["D/**/SKILL.md"]),
        ("find A B -type f | xargs cat", ["A/**", "B/**"]),
        ('find D -name SKILL.md | while read -r f; do cat "$f"; done', ["D/**/SKILL.md"]),
        ("find D -name SKILL.md -exec sh -c 'cat \"{}\"' \\;", ["D/**/SKILL.md"]),
        ("ls s/*.md | xargs cat", ["s/*.md"]),
    ],
)
def test_files_that_another_command_finds(source, paths):
    reads = [read for read in effects(source).reads if read.by == "cat"]
    assert [read.path for read in reads] == paths
    assert {(read.certainty, read.kind) for read in reads} == {("likely", "content")}


def test_the_extent_of_found_files_is_unknown():
    assert ("D/**/SKILL.md", "content", "unknown") in found("find D -name SKILL.md | xargs cat")


def test_find_alone_only_looks():
    assert found("find D -name SKILL.md") == [("D", "meta", "unknown")]


def test_words_through_a_pipe_are_operands():
    assert found("echo a b | xargs cat") == [("a", "content", "whole"), ("b", "content", "whole")]


def test_a_span_is_the_word_as_it_stands():
    (read,) = effects("cd x\ncat 'é b'/y").reads
    assert (read.written, read.path) == ("'é b'/y", "x/é b/y")
    span = read.span
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 5, 2, 12)


def test_a_span_within_quoted_code_is_of_the_outer_text():
    source = "sudo bash -lc 'cd x && cat p/SKILL.md'"
    (read,) = effects(source).reads
    assert source[read.span.column - 1 : read.span.end_column - 1] == "p/SKILL.md"
