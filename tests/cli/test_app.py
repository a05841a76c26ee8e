"""The command as a whole: help, errors, exit codes, colours, pipes, Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

import guildmark
from guildmark import plugins
from guildmark.cli.app import app
from guildmark.cli.progress import Progress
from guildmark.model.errors import Exit
from guildmark.model.tool import VERSION

GOOD = (
    "---\nname: {0}\ndescription: Counts the lines of a file. Use when asked how long a {0} is.\n---\n\nCount them.\n"
)
VERBS = ("eval", "explain", "hosts", "ledger", "new", "pin", "read", "rules", "scan", "upstream")


@pytest.fixture
def broken(tmp_path):
    """Build a copy of the package in which one rule raises when it is imported."""
    shutil.copytree(
        Path(guildmark.__file__).parent, tmp_path / "copy/guildmark", ignore=shutil.ignore_patterns("__pycache__")
    )
    rule = tmp_path / "copy/guildmark/rules/falls_over.py"
    rule.write_text('"""Falls over."""\n\nraise RuntimeError("no \\x1b[31mfloor")\n')
    return tmp_path / "copy"


class TestHelp:
    @pytest.mark.parametrize("option", ["--help", "-h"])
    def test_every_verb_has_a_line_that_needs_no_import(self, option, run):
        done = run(option)
        assert (done.code, done.err) == (0, "")
        for verb in VERBS:
            assert re.search(rf"^  {verb} +[A-Z]", done.out, re.MULTILINE)

    @pytest.mark.parametrize("words", [*((verb,) for verb in VERBS), ("new", "rule")])
    def test_every_verb_explains_itself_and_each_option(self, words, run):
        done = run(*words, "--help")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"Usage: guildmark {' '.join(words)} ")
        command = app
        for word in words:
            command = command.get_command(click.Context(command), word)
        options = [item for item in command.params if isinstance(item, click.Option)]
        assert [item.name for item in options if not (item.help or item.show_default)] == []
        assert [item.name for item in options if max(item.opts, key=len) not in done.out] == []

    def test_help_loads_no_engine(self, run):
        code = "import sys; from guildmark.cli.app import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=run.environment
        )
        loaded = set(done.stderr.split())
        assert (
            not {"guildmark.engine", "guildmark.rules.base", "rich", "markdown_it", "yaml", "re2", "sqlite3"} & loaded
        )

    def test_version(self, run):
        done = run("--version")
        assert (done.code, done.out, done.err) == (0, f"guildmark {VERSION}\n", "")

    def test_no_arguments_show_the_help_on_stderr(self, run):
        done = run()
        assert (done.code, done.out) == (2, "")
        assert "Commands:" in done.err

    def test_an_unknown_verb_suggests_the_right_one(self, run):
        done = run("scna", "x")
        assert (done.code, done.out) == (2, "")
        assert "there is no command `scna`. Did you mean `scan`?" in done.err
        assert "Did you mean" not in run("zzzzzz").err

    def test_a_verb_without_its_argument(self, run):
        for verb in ("scan", "hosts", "explain"):
            done = run(verb)
            assert (done.code, done.out) == (2, "")
            assert "Missing argument" in done.err


class TestExitCodes:
    """The first that holds of 70, 2, 1, 3, 4, 0; each of them by a process of its own."""

    def test_clean(self, run, tree):
        tree({"mail/SKILL.md": GOOD.format("mail")})
        assert run.alone("scan", "mail", cwd=os.getcwd()).code == Exit.CLEAN  # noqa: PTH109  # the process wants a str

    def test_findings(self, run, tree):
        tree({"mail/SKILL.md": "no frontmatter"})
        assert run.alone("scan", "mail", "--fail-on", "low", cwd=os.getcwd()).code == Exit.FINDINGS  # noqa: PTH109  # the process wants a str

    def test_usage(self, run):
        assert run.alone("scan", "/absent").code == Exit.USAGE

    def test_nothing(self, run, tmp_path):
        assert run.alone("scan", tmp_path).code == Exit.NOTHING

    def test_incomplete(self, run, tree, tmp_path):
        tree({"both/a/SKILL.md": GOOD.format("a"), "both/a/pipe.txt": "x"})
        tree({"guildmark.toml": "[limits]\nfile_bytes = 0\n"})
        assert run.alone("scan", "both", cwd=tmp_path).code == Exit.INCOMPLETE

    def test_our_own_fault(self, run, broken, tree, tmp_path):
        tree({"mail/SKILL.md": "no frontmatter"})
        done = run.alone("scan", "mail", source=broken, cwd=tmp_path)
        assert (done.code, done.out) == (Exit.FAULT, "")
        assert done.err.startswith(r"guildmark: a fault of its own: RuntimeError: no \x1b[31mfloor (falls_over.py:3)")
        assert "Traceback" not in done.err
        assert "Traceback" in run.alone("scan", "mail", source=broken, cwd=tmp_path, GUILDMARK_DEBUG="1").err

    def test_a_broken_member_hides_no_verb_that_does_without_it(self, run, broken):
        assert run.alone("--help", source=broken).code == 0
        assert run.alone("explain", "name-missing", source=broken).code == 0

    def test_a_member_that_is_none_is_our_own_fault(self, run, broken, tmp_path):
        (broken / "guildmark/rules/falls_over.py").write_text('"""Holds no rule."""\n')
        done = run.alone("scan", tmp_path, source=broken)
        assert done.code == Exit.FAULT
        assert done.err.startswith("guildmark: rules/falls_over.py defines no rule `FallsOver`")

    def test_the_documented_table_is_whole(self):
        assert {code.value for code in Exit} == {0, 1, 2, 3, 4, 70}


def on_a_terminal(arguments, environment, *, columns=80):
    """Run a command whose output and errors are a terminal; return its exit code and all that it wrote there."""
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in environment.items() if name != "COLUMNS"}
    process = subprocess.Popen(
        [sys.executable, "-m", "guildmark", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    )
    os.close(follower)
    text = b""
    while True:
        try:
            piece = os.read(leader, 65536) if select.select([leader], [], [], 60)[0] else b""
        except OSError:  # Linux says so when the last writer has gone
            break
        if not piece:
            break
        text += piece
    os.close(leader)
    return process.wait(), text.decode()


class TestColours:
    VERBS = (("scan", "lib"), ("hosts", "lib"), ("rules",))

    @pytest.fixture
    def lib(self, tree):
        tree({"lib/mail/SKILL.md": "---\nname: Mail\n---\nText.\n", "lib/label/SKILL.md": GOOD.format("label")})

    @pytest.mark.parametrize("words", VERBS)
    @pytest.mark.usefixtures("lib")
    def test_there_are_colours_on_a_terminal_and_the_width_is_its_own(self, words, run):
        code, text = on_a_terminal(words, {**run.environment, "TERM": "xterm-256color"})
        assert code in {0, 1}
        assert "\x1b[" in text
        plain = re.sub(r"\x1b\[[0-9;]*[mK]", "", text)
        assert 60 < max(map(len, plain.split("\r\n"))) <= 80

    @pytest.mark.parametrize("words", VERBS)
    @pytest.mark.parametrize("variable", [{"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}])
    @pytest.mark.usefixtures("lib")
    def test_there_are_none_where_they_are_not_wanted(self, words, variable, run):
        assert "\x1b" not in on_a_terminal(words, {**run.environment, **variable})[1]

    @pytest.mark.parametrize("words", VERBS)
    @pytest.mark.usefixtures("lib")
    def test_there_are_none_in_a_pipe(self, words, run, tmp_path):
        assert "\x1b" not in run.alone(*words, cwd=tmp_path, TERM="xterm").out

    @pytest.mark.usefixtures("lib")
    def test_there_are_none_in_a_file(self, run, tmp_path):
        on_a_terminal(("scan", "lib", "-o", "report.txt"), {**run.environment, "TERM": "xterm"})
        assert "\x1b" not in (tmp_path / "report.txt").read_text(encoding="utf-8")


class TestProgress:
    """A clock that is told what time it is, and standard error as it comes."""

    @pytest.fixture
    def clock(self):
        now = [0.0]
        return now, lambda: now[0]

    def test_nothing_is_shown_where_nobody_looks(self, capsys):
        with Progress() as show:
            assert show is None
        assert capsys.readouterr() == ("", "")

    def test_a_bar_appears_after_a_second_and_leaves_a_clean_line(self, clock, capsys, monkeypatch):
        now, tell = clock
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        with Progress(tell) as show:
            show(1, 100)
            assert capsys.readouterr().err == ""
            now[0] = 1.5
            show(50, 100)
            show(51, 100)  # too soon to draw again
            assert capsys.readouterr().err == f"\r[{'#' * 15}{'.' * 15}] 50 of 100 skills"
        assert capsys.readouterr().err == "\r\x1b[K"

    def test_a_quick_run_draws_nothing_on_a_terminal(self, clock, capsys, monkeypatch):
        _, tell = clock
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        with Progress(tell) as show:
            show(1, 1)
        assert capsys.readouterr().err == ""


def many(folder, count):
    for number in range(count):
        path = folder / f"s{number}"
        path.mkdir(parents=True)
        (path / "SKILL.md").write_text(GOOD.format(f"s{number}"))


class TestEndings:
    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (("rules",), 0),
            (("scan", "lib", "--format", "json", "--fail-on", "never"), 0),
            (("scan", "lib", "--fail-on", "low"), 1),
        ],
    )
    def test_a_reader_that_goes_leaves_the_exit_code_and_no_complaint(self, words, code, run, tree, tmp_path):
        many(tmp_path / "lib", 40)
        tree({"lib/bad/SKILL.md": "no frontmatter"})
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as output:
            done = subprocess.run(
                [sys.executable, "-m", "guildmark", *words], cwd=tmp_path, env=run.environment, stdout=output,
                stderr=subprocess.PIPE, text=True, check=False,
            )  # fmt: skip
        assert (done.returncode, done.stderr) == (code, "")

    @pytest.mark.parametrize("whole_group", [True, False])
    def test_ctrl_c_ends_it_soon_and_leaves_nothing_behind(self, whole_group, run, tmp_path):
        """As a terminal does it, to the whole group of processes, and as ``kill`` does it, to one."""
        many(tmp_path / "lib", 1_500)
        process = subprocess.Popen(
            [sys.executable, "-m", "guildmark", "scan", "lib", "--jobs", "2", "-o", "report.txt"],
            cwd=tmp_path, env=run.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip
        try:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            if not children.is_file():
                pytest.skip("sees no child processes on this system")
            while process.poll() is None and len(children.read_text().split()) < 2:  # until it works in processes
                pass
            (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        assert (process.returncode, out) == (130, "")
        assert err.strip() == "interrupted; nothing was left half-written"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["lib"]

    def test_every_file_of_the_folder_is_a_verb_or_known_not_to_be(self):
        assert set(plugins.members("cli")) - {"app", "ink", "output", "progress", "writer"} == set(VERBS)
