"""Runs the tests of a copy of the checkout, in a process of their own and under a limit of time."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from chosen import CHOICE, TIMES
from coverage.numbits import numbits_to_nums

ROOT = Path(__file__).parents[2]
_COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "README.md", "CONTRIBUTING.md")
_PATIENCE = 20.0
"""Seconds that any run may take, besides five times what its tests took."""
_NONE_COLLECTED = 5
"""The exit code of pytest where no test is left to run."""


class Known(NamedTuple):
    """What one run of the unchanged code has shown."""

    lines: dict[str, dict[int, set[str]]]
    """For each file and line, the tests that pass over it."""
    seconds: dict[str, float]
    """Of the tests that are green."""


def copy(source: Path, folder: Path) -> None:
    """Copy what tests need of a checkout."""
    folder.mkdir()
    for name in _COPIED:
        if (source / name).is_dir():
            shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (source / name).exists():
            shutil.copy2(source / name, folder / name)


def learn(folder: Path, tests: list[str]) -> Known:
    """Run the tests once, and note which of them run which line."""
    times = folder / "times.jsonl"
    _pytest(
        folder, *tests, "--cov=guildmark", "--cov-context=test", "--cov-report=", seconds=1800, **{TIMES: str(times)}
    )
    seconds: dict[str, float] = defaultdict(float)
    red = set()
    for line in times.read_text(encoding="utf-8").splitlines():
        name, took, failed = json.loads(line)
        seconds[name] += took
        if failed:
            red.add(name)
    for name in sorted(red):
        print(f"left out, as it is red without any change: {name}", flush=True)
        del seconds[name]
    lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    with sqlite3.connect(folder / ".coverage") as data:
        rows = data.execute(
            "select file.path, context.context, line_bits.numbits from line_bits"
            " join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"
        )
        for path, context, bits in rows:
            name = context.rpartition("|")[0]
            if name in seconds:
                for number in numbits_to_nums(bits):
                    lines[str(Path(path).relative_to(folder))][number].add(name)
    return Known(lines, seconds)


def fails(folder: Path, tests: list[str], seconds: float) -> str | None:
    """Run some tests, whose sum of seconds is known, up to the first that fails, and return its id; null where all pass.

    A run that breaks off or takes too long has failed as well, with no test's id: an empty text. One that finds none of
    its tests has told nothing.
    """
    choice, times = folder / "choice", folder / "times.jsonl"
    choice.write_text("\n".join(tests), encoding="utf-8")
    times.unlink(missing_ok=True)
    files = sorted({name.partition("::")[0] for name in tests})
    code = _pytest(
        folder, "-x", *files, seconds=_PATIENCE + 5 * seconds, **{CHOICE: str(choice), TIMES: str(times)}
    )  # fmt: skip
    if code in (0, _NONE_COLLECTED):
        return None
    last = times.read_text(encoding="utf-8").splitlines()[-1:] if times.exists() else []
    name, _, failed = json.loads(last[0]) if last else ("", 0, False)
    return name if failed else ""


def _pytest(folder: Path, *arguments: str, seconds: float, **variables: str) -> int:
    """Run pytest and return its exit code; -1 where it took too long."""
    path = os.pathsep.join((str(folder / "src"), str(Path(__file__).parent)))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "chosen",
    ]
    try:
        return subprocess.run(
            [*command, *arguments],
            cwd=folder, env={**os.environ, "PYTHONPATH": path, **variables}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=seconds, check=False,
        ).returncode  # fmt: skip
    except subprocess.TimeoutExpired:
        return -1
