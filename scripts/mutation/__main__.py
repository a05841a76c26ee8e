"""Change one place of the code at a time, and name the changes that no test notices.

``python scripts/mutation --seed 1 --minutes 30 lenses/shapes lenses/disclosure/outcomes.py``: a random choice of
changes for as long as it may take, each tried against the tests that run its line. Exit code 1: some survived.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from coverage.numbits import numbits_to_nums
from mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/guildmark"
COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "README.md", "CONTRIBUTING.md")
FIRST, MOST = 40, 600
"""Tests that are tried first, and at most; the rest would find few more."""
WORKERS = 2


class Tried(NamedTuple):
    """One change, and whether a test noticed it."""

    path: Path
    mutant: Mutant
    outcome: str


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("paths", nargs="+", help="files or folders below src/guildmark")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tests", nargs="+", default=["tests/lenses", "tests/hosts", "tests/engine/read"])
    asked = parser.parse_args()
    files = [file for name in asked.paths for file in _files(PACKAGE / name)]
    every = [(file, mutant) for file in files for mutant in mutants(file.read_text(encoding="utf-8"))]
    dice = random.Random(asked.seed)  # noqa: S311  # a choice, no secret
    dice.shuffle(every)
    print(f"{len(every)} changes to {len(files)} files, seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        started = time.monotonic()
        lines = _covered(base, asked.tests)
        print(f"{time.monotonic() - started:.0f} s to learn which test runs which line", flush=True)
        until = time.monotonic() + asked.minutes * 60
        with ThreadPoolExecutor(WORKERS) as pool:
            parts = [every[number::WORKERS] for number in range(WORKERS)]
            jobs = [
                pool.submit(_worker, base / str(at), part, lines, until, asked.seed) for at, part in enumerate(parts)
            ]
            done = [tried for job in jobs for tried in job.result()]
    survived = [tried for tried in done if tried.outcome != "killed"]
    for tried in sorted(survived, key=lambda one: (one.path, one.mutant.line)):
        print(f"{tried.path.relative_to(ROOT)}:{tried.mutant.line}: {tried.outcome}: {tried.mutant.what}")
    print(f"{len(done)} tried, {len(done) - len(survived)} killed, {len(survived)} survived, seed {asked.seed}")
    return 1 if survived else 0


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _copy(folder: Path) -> None:
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, folder / name)


def _run(folder: Path, *arguments: str, seconds: float) -> int:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
    try:
        return subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return -1


def _covered(base: Path, tests: list[str]) -> dict[str, dict[int, set[str]]]:
    """Run the tests once, and return for each file and line which of them pass over it."""
    folder = base / "coverage"
    _copy(folder)
    _run(folder, *tests, "--cov=guildmark", "--cov-context=test", "--cov-report=", seconds=1200)
    found: dict[str, dict[int, set[str]]] = {}
    with sqlite3.connect(folder / ".coverage") as data:
        rows = data.execute(
            "select file.path, context.context, line_bits.numbits from line_bits"
            " join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"
        )
        for path, context, bits in rows:
            lines = found.setdefault(str(Path(path).relative_to(folder)), {})
            for line in numbits_to_nums(bits):
                lines.setdefault(line, set()).add(context.rpartition("|")[0])
    return found


def _worker(
    folder: Path, every: list[tuple[Path, Mutant]], lines: dict[str, dict[int, set[str]]], until: float, seed: int
) -> list[Tried]:
    _copy(folder)
    done = []
    for path, mutant in every:
        if time.monotonic() > until:
            break
        name = str(path.relative_to(ROOT))
        of_file = lines.get(name, {})
        tests = sorted(of_file.get(mutant.line, set()) - {""}) or sorted(set().union(*of_file.values()) - {""})
        random.Random(f"{seed}{name}{mutant}").shuffle(tests)  # noqa: S311  # as above
        target = folder / name
        whole = path.read_bytes()
        target.write_bytes(whole[: mutant.start] + mutant.text.encode() + whole[mutant.end :])
        outcome = "no test runs it" if not tests else "survived"
        for some in (tests[:FIRST], tests[FIRST:MOST]):
            if some and outcome == "survived" and _run(folder, "-x", *some, seconds=120) not in (0, 5):
                outcome = "killed"
        target.write_bytes(whole)
        done.append(Tried(path, mutant, outcome))
    return done


if __name__ == "__main__":
    sys.exit(main())
