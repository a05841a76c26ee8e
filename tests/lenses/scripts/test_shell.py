"""Where the shell stands, what runs for sure, and what its words become."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects, effects_of_argv


def found(source: str, cwd: str | None = "/w") -> list[tuple[str, str]]:
    return [(read.path, read.certainty) for read in effects(source, cwd).reads if read.kind == "content"]


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ("cat p", [("/w/p", "certain")]),
        ("cat ./a/../p", [("/w/p", "certain")]),
        ("cat ../p", [("/p", "certain")]),
        ("cat /p", [("/p", "certain")]),
        ("cat ~/p", [("~/p", "certain")]),
        ("cd x && cat p", [("/w/x/p", "certain")]),
        ("cd x && cd y && cat p", [("/w/x/y/p", "certain")]),
        ("cd x; cat p", [("/w/x/p", "likely")]),
        ("cd x\ncat p", [("/w/x/p", "likely")]),
        ("set -e; cd x; cat p", [("/w/x/p", "certain")]),
        ("cd x || exit 1; cat p", [("/w/x/p", "certain")]),
        ("cd x && true; cat p", [("/w/x/p", "likely")]),
        ("(cd x && cat p) && cat q", [("/w/x/p", "certain"), ("/w/q", "certain")]),
        ("cd x | true; cat p", [("/w/p", "certain")]),
        ("cd x & cat p", [("/w/p", "certain")]),
        ("bash -c 'cd x'; cat p", [("/w/p", "certain")]),
        ("echo $(cd x); cat p", [("/w/p", "certain")]),
        ("pushd x && cat p && popd && cat q", [("/w/x/p", "certain"), ("/w/q", "certain")]),
        ("cd x && cd - && cat p", [("/w/p", "certain")]),
        ("cd x && cat p > q", [("/w/x/p", "certain")]),
        ("cat p && cat q", [("/w/p", "certain"), ("/w/q", "certain")]),
        ("cat p && cat q; true", [("/w/p", "certain"), ("/w/q", "likely")]),
        ("cat p || cat q", [("/w/p", "certain"), ("/w/q", "likely")]),
        ("a | b && cat p | cat || cat q", [("/w/p", "likely"), ("/w/q", "likely")]),
        ("cat p | cat q", [("/w/p", "certain"), ("/w/q", "certain")]),
        ("cat p & cat q", [("/w/p", "certain"), ("/w/q", "certain")]),
        ("exit 0; cat p", [("/w/p", "likely")]),
        ("if true; then cat p; else cat q; fi", [("/w/p", "likely"), ("/w/q", "likely")]),
        ("if cat p; then true; fi", [("/w/p", "certain")]),
        ("while true; do cat p; done", [("/w/p", "likely")]),
        ("case $1 in a) cat p;; esac", [("/w/p", "likely")]),
        ("f() { cat p; }; f", [("/w/p", "likely")]),
        ("for f in a b; do cat $f/p; done", [("/w/a/p", "likely"), ("/w/b/p", "likely")]),
        ("F='a b'; for f in $F; do cat $f; done", [("/w/a", "likely"), ("/w/b", "likely")]),
        ('for f in */p; do cat "$f"; done', [("/w/*/p", "likely")]),
        ("D=/d; cat $D/p \"${D}/q\" '$D/r'", [("/d/p", "certain"), ("/d/q", "certain"), ("/w/$D/r", "certain")]),
        ('A=(a b); cat "${A[@]}"', [("/w/a", "certain"), ("/w/b", "certain")]),
        ("F='a b'; cat $F; cat \"$F\"", [("/w/a", "certain"), ("/w/b", "certain"), ("/w/a b", "certain")]),
        ("if x; then D=a; fi; cat $D", [("/w/a", "likely")]),
        ("D=a cat $D", [("$D", "likely")]),
        ("(D=a); cat $D", [("$D", "likely")]),
        ("D=a; unset D; cat $D", [("$D", "likely")]),
        ("cat $HOME/.x/SKILL.md", [("$HOME/.x/SKILL.md", "likely")]),
        ("cat x/$N/p", [("/w/x/$N/p", "likely")]),
        ('cat "$(pwd)/p" $PWD/q', [("/w/p", "certain"), ("/w/q", "certain")]),
        ("cat */p", [("/w/*/p", "likely")]),
        ("cat '*/p'", [("/w/*/p", "certain")]),
        ("eval 'cat p'; eval cat q", [("/w/p", "certain"), ("/w/q", "certain")]),
        ("trap 'cat p' EXIT", [("/w/p", "likely")]),
        ("bash <<EOF\ncat p\nEOF", [("/w/p", "certain")]),
        ("cat <<'EOF' | sh\ncat p\nEOF", [("/w/p", "certain")]),
        ("bash <<< 'cat p'", [("/w/p", "certain")]),
        ("cat <<EOF > q && cat r\n$(cat p)\nEOF", [("/w/p", "certain"), ("/w/r", "certain")]),
        ("cat <<-EOF > q; cat r\n\tcat p\n\tEOF\ncat s", [("/w/r", "certain"), ("/w/s", "certain")]),
        ("cat <<A - <<B; cat r\na\nA\nb\nB\ncat s", [("/w/r", "certain"), ("/w/s", "certain")]),
        ("cat > q 2>/dev/null <<< text p", [("/w/p", "certain")]),
        ("echo $((1 << 2)); cat p", [("/w/p", "certain")]),
    ],
)
def test_paths_and_certainty(source, reads):
    assert found(source) == reads


def test_without_a_folder_paths_stay_relative():
    assert found("cd x && cat ../y/p", None) == [("y/p", "certain")]


@pytest.mark.parametrize(
    ("source", "start", "end"),
    [
        ("ls", "/w", "/w"),
        ("cd x", "/w", "/w/x"),
        ("cd x", None, None),
        ("cd /x", None, "/x"),
        ("cd ..", "/w/x", "/w"),
        ("cd", "/w", "~"),
        ('cd "$X"', "/w", None),
        ("(cd x)", "/w", "/w"),
        ("ls", None, None),
    ],
)
def test_where_the_shell_stands_afterwards(source, start, end):
    assert effects(source, start).cwd == end


def test_a_folder_known_only_at_run_time_stays_in_the_path():
    read = effects('cd "$(git rev-parse --show-toplevel)" && cat a/p', "/w").reads[0]
    assert (read.path, read.certainty) == ("$(git rev-parse --show-toplevel)/a/p", "likely")


@pytest.mark.parametrize(
    ("argv", "path"),
    [
        (["cat", "x"], "/w/x"),
        (["cat", "a b$c"], "/w/a b$c"),
        (["bash", "-lc", "cd d && cat 'it''s'"], "/w/d/its"),
        (["/usr/bin/env", "bash", "-c", "cat x"], "/w/x"),
    ],
)
def test_a_command_given_as_a_list(argv, path):
    assert [read.path for read in effects_of_argv(argv, "/w").reads] == [path]


def test_an_empty_list_does_nothing():
    assert effects_of_argv([]).reads == ()


def test_variables_that_are_read_and_set():
    uses = [(use.name, use.how, use.value) for use in effects("export A=1 B=$C; D=2 cmd $A; printenv E").env]
    assert sorted(uses, key=str) == [
        ("A", "set", "1"),
        ("B", "set", None),
        ("C", "read", None),
        ("D", "set", "2"),
        ("E", "read", None),
    ]
