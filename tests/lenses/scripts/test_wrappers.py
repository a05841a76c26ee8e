"""Wrappers are peeled off: what counts is the command inside."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


@pytest.mark.parametrize(
    "source",
    [
        "sudo cat p",
        "sudo -u bob -E cat p",
        "sudo FOO=1 cat p",
        "doas cat p",
        "env cat p",
        "env -i A=b C= cat p",
        "env -u X cat p",
        "env -S 'cat p'",
        "command cat p",
        "builtin command cat p",
        "exec cat p",
        "time -p cat p",
        "nohup cat p",
        "nice -n 5 cat p",
        "nice cat p",
        "timeout 5 cat p",
        "timeout -k 5 --signal=KILL 10s cat p",
        "stdbuf -oL cat p",
        "setsid cat p",
        "watch -n 1 cat p",
        "watch 'cat p'",
        "busybox cat p",
        "parallel cat ::: p",
        "parallel 'cat {}' ::: p",
        "xargs cat p < /dev/null",
        "echo p | xargs cat",
        "echo p | xargs -I{} cat {}",
        "echo p | xargs -n 1 sh -c 'cat \"$0\"' || cat p",
        "bash -c 'cat p'",
        "bash -lc 'cat p'",
        "sh -e -c 'cat p'",
        "/usr/bin/env bash -c 'cat p'",
        "zsh -c \"bash -c 'cat p'\"",
        "sudo timeout 5 nohup nice bash -c 'cat p'",
        "coproc cat p",
        "eval eval cat p",
        "pwsh -c 'Get-Content p'",
        "cmd /c 'type p'",
    ],
)
def test_the_command_inside_counts(source):
    assert "p" in [read.path for read in effects(source).reads]


def test_a_run_names_its_wrappers():
    (run,) = effects("sudo -n timeout 5 python3 x.py").runs
    assert (run.program, run.path, run.through) == ("python3", "x.py", ("sudo", "timeout"))


@pytest.mark.parametrize("source", ["sudo -i", "sudo -l", "env"])
def test_a_wrapper_alone_is_a_run(source):
    assert [run.program for run in effects(source).runs] == [source.split()[0]]


def test_what_the_items_are_unknown_of_is_a_doubt():
    unknown = effects("some-lister | xargs cat").unknown
    assert [doubt.reason for doubt in unknown] == ["what it works on comes through a pipe"]


def test_options_of_a_wrapper_are_not_its_command():
    assert effects("timeout --help").runs[0].program == "timeout"
