"""Change one place of the code at a time, and name the changes that no test notices.

``python scripts/mutation --seed 1 --minutes 30 lenses/shapes lenses/disclosure/outcomes.py``: a random choice of
changes for as long as it may take, each tried against the tests that run its line. Exit code 1: some survived.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mutants import Mutant, mutants
from running import ROOT, copy, fails, learn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from running import Known

PACKAGE = Path("src/guildmark")
DEFAULT = (
    "lenses/shapes", "lenses/disclosure", *(f"lenses/scripts/{name}.py" for name in (
        "bash", "blocks", "braces", "builtins", "chains", "commands", "effects", "filters", "finders", "heredocs",
        "interpreters", "machine", "movers", "network", "operands", "other_code", "output", "parsing", "passing", "printing", "programs", "python_code",
        "python_names", "redirections", "runners", "simple", "state", "tabled", "text", "walk", "words", "work", "wrappers",
    )),
)  # fmt: skip
FIRST, MOST = 3.0, 40.0
"""Seconds of tests that are tried first, and at most; the rest would find few more."""
WORKERS = min(4, os.cpu_count() or 1)


class Tried(NamedTuple):
    """One change, and whether a test noticed it."""

    path: Path
    mutant: Mutant
    outcome: str


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("paths", nargs="*", default=DEFAULT, help="files or folders below src/guildmark")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tests", nargs="+", default=["tests/lenses", "tests/hosts", "tests/engine/read"])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        unchanged = base / "unchanged"
        copy(ROOT, unchanged)
        files = [file for name in asked.paths for file in _files(unchanged, PACKAGE / name)]
        every = [(file, mutant) for file in files for mutant in mutants((unchanged / file).read_text(encoding="utf-8"))]
        every.sort(key=lambda one: _dice(asked.seed, one[0], one[1]))
        print(f"{len(every)} changes to {len(files)} files, seed {asked.seed}", flush=True)
        started = time.monotonic()
        known = learn(unchanged, asked.tests)
        print(f"{time.monotonic() - started:.0f} s to learn which test runs which line", flush=True)
        until = time.monotonic() + asked.minutes * 60
        with ThreadPoolExecutor(WORKERS) as pool:
            jobs = [
                pool.submit(_Worker(unchanged, base / str(at), known, until).run, every[at::WORKERS])
                for at in range(WORKERS)
            ]
            done = [tried for job in jobs for tried in job.result()]
    survived = [tried for tried in done if tried.outcome != "killed"]
    print(f"{len(done)} tried, {len(done) - len(survived)} killed, {len(survived)} survived, seed {asked.seed}")
    return 1 if survived else 0


def _dice(seed: int, path: Path, mutant: Mutant) -> float:
    """Return where a change stands in the choice: by chance, and at the same place after an edit elsewhere."""
    return random.Random(f"{seed} {path} {mutant.what}").random()  # noqa: S311  # a choice, no secret


def _files(folder: Path, path: Path) -> list[Path]:
    found = sorted((folder / path).rglob("*.py")) if (folder / path).is_dir() else [folder / path]
    return [file.relative_to(folder) for file in found]


class _Worker:
    """Tries changes in a copy of its own, and remembers which tests have noticed some."""

    def __init__(self, unchanged: Path, folder: Path, known: Known, until: float) -> None:
        copy(unchanged, folder)
        self.folder = folder
        self.known = known
        self.until = until
        self.noticed: dict[str, dict[str, None]] = {}

    def run(self, every: list[tuple[Path, Mutant]]) -> list[Tried]:
        """Try as many as there is time for."""
        done = []
        for number, (path, mutant) in enumerate(every, 1):
            if time.monotonic() > self.until:
                break
            target = self.folder / path
            whole, stat = target.read_bytes(), target.stat()
            target.write_bytes(whole[: mutant.start] + mutant.text.encode() + whole[mutant.end :])
            os.utime(
                target, (stat.st_atime, stat.st_mtime + 10 * number)
            )  # so that no compiled code is taken for its own
            done.append(Tried(path, mutant, self._outcome(str(path), mutant)))
            if done[-1].outcome != "killed":
                print(f"{path}:{mutant.line}: {done[-1].outcome}: {mutant.what}", flush=True)
            target.write_bytes(whole)
            os.utime(target, (stat.st_atime, stat.st_mtime))
        return done

    def _outcome(self, name: str, mutant: Mutant) -> str:
        batches = list(self._batches(name, mutant))
        for tests in batches:
            found = fails(self.folder, tests, sum(self.known.seconds[test] for test in tests))
            if found is not None:
                self.noticed.setdefault(name, {})[found] = None
                return "killed"
        return "survived" if batches else "no test runs it"

    def _batches(self, name: str, mutant: Mutant) -> Iterator[list[str]]:
        """Choose the tests that run a line: first those that noticed other changes to this file, and those of its room.

        What runs once, when a module is imported, may matter to every test that runs the module, else to all of the room.
        """
        room = Path("tests") / Path(name).parent.relative_to(PACKAGE)
        of_file = self.known.lines.get(name, {})
        of_room = {test for test in self.known.seconds if test.startswith(f"{room}/")}
        tests = (not mutant.once and of_file.get(mutant.line)) or set().union(*of_file.values()) or of_room
        before = self.noticed.get(name, {})
        ordered = sorted(tests, key=lambda test: (test not in before, not test.startswith(f"{room}/"),
                                                  self.known.seconds[test], test))  # fmt: skip
        batch: list[str] = []
        total, limit = 0.0, FIRST
        for test in ordered:
            total += self.known.seconds[test]
            if total > limit and batch:
                yield batch
                batch, limit = [], MOST
                if total > limit:
                    return
            batch.append(test)
        if batch:
            yield batch


if __name__ == "__main__":
    sys.exit(main())
