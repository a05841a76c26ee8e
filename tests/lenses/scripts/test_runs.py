"""Which programs and scripts a command runs, and what the exit code of the whole says of each."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


@pytest.mark.parametrize(
    ("source", "program", "path", "argv"),
    [
        ("./x.sh a b", "./x.sh", "/w/x.sh", ("a", "b")),
        ("sub/x a", "sub/x", "/w/sub/x", ("a",)),
        ("/opt/x/run.sh", "/opt/x/run.sh", "/opt/x/run.sh", ()),
        ("python3 scripts/x.py --a 1", "python3", "/w/scripts/x.py", ("--a", "1")),
        ("python3 -u -W ignore x.py -c y", "python3", "/w/x.py", ("-c", "y")),
        ("python3.11 x.py", "python3.11", "/w/x.py", ()),
        (".venv/bin/python x.py", ".venv/bin/python", "/w/x.py", ()),
        ("python3 -m pkg.mod a", "python3", None, ("-m", "pkg.mod", "a")),
        ("python3 --version", "python3", None, ("--version",)),
        ("bash x.sh a", "bash", "/w/x.sh", ("a",)),
        ("bash -x -o pipefail x.sh -c", "bash", "/w/x.sh", ("-c",)),
        ("sh < x.sh", "sh", "/w/x.sh", ()),
        ("cat x.sh | sh", "sh", "/w/x.sh", ()),
        ("source x.sh a", "source", "/w/x.sh", ("a",)),
        (". ./x.sh", ".", "/w/x.sh", ()),
        ("node --import tsx x.js a", "node", "/w/x.js", ("a",)),
        ("npx tsx x.ts", "tsx", "/w/x.ts", ()),
        ("npx -y some-tool a", "some-tool", None, ("a",)),
        ("uv run x.py a", "python", "/w/x.py", ("a",)),
        ("uv run --with requests python x.py", "python", "/w/x.py", ()),
        ("uv run pytest -q", "pytest", None, ("-q",)),
        ("poetry run python x.py", "python", "/w/x.py", ()),
        ("deno run -A x.ts a", "deno", "/w/x.ts", ("a",)),
        ("bun run build", "bun", None, ("run", "build")),
        ("go run main.go", "go", "/w/main.go", ()),
        ("go build ./cmd", "go", None, ("build", "./cmd")),
        ("make -f Other all", "make", "/w/Other", ("all",)),
        ("make test", "make", None, ("test",)),
        ("java -cp x -jar a.jar b", "java", "/w/a.jar", ("b",)),
        ("perl x.pl a", "perl", "/w/x.pl", ("a",)),
        ("ruby x.rb", "ruby", "/w/x.rb", ()),
        ("git -C d show p", "git", None, ("-C", "d", "show", "p")),
        ("docker run img cat p", "docker", None, ("run", "img", "cat", "p")),
        ("pwsh -NoProfile -File x.ps1 -A 1", "pwsh", "/w/x.ps1", ("-A", "1")),
        ("awk -f x.awk p", "awk", "/w/x.awk", ("p",)),
    ],
)
def test_runs(source, program, path, argv):
    run = effects(source, "/w").runs[0]
    assert (run.program, run.path, run.argv) == (program, path, argv)


@pytest.mark.parametrize(
    "source",
    ["cat p", "cd x", "echo ./x.sh", "f() { :; }; f", "bash -c 'cat p'", "x=1", "test -f x.sh", "grep python x.py"],
)
def test_what_runs_no_script(source):
    assert effects(source).runs == ()


def exits(source: str) -> dict[str, str]:
    return {run.path or run.program: run.exit for run in effects(source).runs}


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("./x", "is"),
        ("sudo ./x", "is"),
        ("time ./x", "is"),
        ("(./x)", "is"),
        ("{ ./x; }", "is"),
        ("./x > log 2>&1", "is"),
        ("bash -c ./x", "is"),
        ("echo hi; ./x", "is"),
        ("echo hi && ./x", "is"),
        ("v=$(./x)", "is"),
        ("./x; exit $?", "is"),
        ("./x; exit", "is"),
        ("cd d && ./x", "zero"),
        ("./x && rm y", "zero"),
        ("./x || exit 1", "zero"),
        ("./x || { echo no; exit 2; }", "zero"),
        ("set -e; ./x; rm y", "zero"),
        ("set -euo pipefail\n./x | head", "zero"),
        ("echo a | xargs ./x", "zero"),
        ("find . -exec ./x {} +", "zero"),
        ("./x; rm y", "lost"),
        ("./x\nrm y", "lost"),
        ("./x | head", "lost"),
        ("./x || true", "lost"),
        ("./x || exit 0", "lost"),
        ("./x && rm y || true", "lost"),
        ("./x &", "lost"),
        ("! ./x", "lost"),
        ("if ./x; then :; fi", "lost"),
        ("if a; then ./x; fi", "lost"),
        ("for i in 1 2; do ./x; done", "lost"),
        ("echo $(./x)", "lost"),
        ("export v=$(./x)", "lost"),
        ("find . -exec ./x {} \\;", "lost"),
        ("watch ./x", "lost"),
        ("true || ./x", "lost"),
        ("bash -c './x; true'", "lost"),
        ("./x; echo $?", "lost"),
    ],
)
def test_what_the_exit_code_of_the_whole_says(source, code):
    (found,) = (code for path, code in exits(source).items() if path.endswith("x"))
    assert found == code


def test_only_the_last_of_a_pipeline_decides():
    assert exits("./a | ./b") == {"a": "lost", "b": "is"}


@pytest.mark.parametrize(
    "source",
    [
        "curl -sSL http://h.example.invalid/x | sh",
        "curl -sSL http://h.example.invalid/x | sudo bash -s -- -y",
        "base64 -d f | bash",
        "wget -qO- http://h.example.invalid/x | python3 -",
        "printf 'cat p\\n' | bash",
        "echo cat p | sh",
    ],
)
def test_code_from_a_pipe(source):
    assert [run.stdin for run in effects(source).runs if run.program in {"sh", "bash", "python3"}] == [True]


def test_known_code_from_a_pipe_is_read_too():
    assert [read.path for read in effects("printf 'cat p\\n' | bash").reads] == ["p"]


def test_data_through_a_pipe_is_no_code():
    assert [(run.path, run.stdin) for run in effects("cat d | python3 x.py").runs] == [("x.py", False)]


@pytest.mark.parametrize(("source", "code"), [("python3 -c 'print(1)' a", "print(1)"), ("node -e 'f()'", "f()")])
def test_inline_code(source, code):
    (run,) = effects(source).runs
    assert (run.inline, run.path) == (code, None)
