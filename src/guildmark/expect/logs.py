"""Which logs a pytest run names, one by one, and what is wrong with those that it cannot have."""

from __future__ import annotations

import glob
import os
import shlex
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OPTION: Final = "--guildmark-traces"
SETTING: Final = "guildmark_traces"
ALLOW: Final = "--guildmark-allow-no-traces"
_ROOTS: Final = ("--rootdir", "-c", "--config-file")


class Log(NamedTuple):
    """One log, or what stands in the place of one."""

    path: str
    problem: str = ""
    """Why it cannot be read; empty where nobody knows of anything."""
    skipped: bool = False
    """Whether that is allowed."""


def named(config: pytest.Config) -> tuple[Log, ...]:
    """List the logs of a run: those of the option, or else those of the settings; where there is none, one that says so."""
    from guildmark.engine.read.opening import logs
    from guildmark.model.errors import GuildmarkError

    given: Sequence[str] = config.getoption(OPTION)
    where = OPTION if given else SETTING
    paths = [*given, *([] if given else map(str, config.getini(SETTING)))]
    found = [Log(path, f"{where}: {path} is not there") for path in paths if not matches(path)]
    unseen: list[Log] = []
    try:
        every = logs((one for path in paths for one in matches(path)), config.getoption("--guildmark-host"), None,
                     lambda path, why: unseen.append(Log(path, f"{path}: {why}")))  # fmt: skip
        found += [Log(path) for path in every]
    except GuildmarkError as error:
        found.append(Log("no-logs", f"{error.message}; {error.next_step}"))
    found += unseen
    if found:
        return tuple(found)
    allowed = bool(config.getoption(ALLOW))
    what = f"no log is in {', '.join(paths)}" if paths else "no log is named"
    return (Log("no-logs", f"{what}: write {OPTION}=LOG, or set {SETTING}; {ALLOW} skips such tests", allowed),)


def matches(path: str) -> list[str]:
    """Return a path, or what a glob names; nothing where there is none."""
    if os.path.lexists(path):
        return [path]
    return sorted(glob.glob(path, recursive=True)) if glob.has_magic(path) else []  # noqa: PTH207  # it may be absolute


def refuse(config: pytest.Config) -> None:
    """Raise ``pytest.UsageError`` for a log of the option that is not there, or that moves pytest's own root.

    Before it knows a plugin's options, pytest takes the word after one for a path of tests, and looks for its settings
    there: a log elsewhere changes which it finds.
    """
    for path in config.getoption(OPTION):
        if not matches(path):
            raise pytest.UsageError(f"{OPTION}={path}: no such log")
    arguments = [*shlex.split(os.environ.get("PYTEST_ADDOPTS", "")), *map(str, config.invocation_params.args)]
    if any(word == root or word.startswith(f"{root}=") for word in arguments for root in _ROOTS):
        return
    for path in _after(arguments):
        if not Path(path).resolve().is_relative_to(Path(config.invocation_params.dir).resolve()):
            raise pytest.UsageError(f"{OPTION} {path} makes pytest look there for its settings: write {OPTION}={path}")


def _after(arguments: Sequence[str]) -> Iterable[str]:
    return (path for option, path in pairwise(arguments) if option == OPTION)
