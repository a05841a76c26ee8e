"""Replays edits of real skills from a git history: what drift says must be what git says.

python scripts/bench_drift.py REPO [MOST]; prints how many edits were replayed, and each that came out otherwise.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings
from guildmark.engine.trust.looking import look
from guildmark.ledger.difference import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.pin import Pin

IN_SKILL_FILE = frozenset({"frontmatter", "body", "instructions", "tool", "code", "name"})
FILES = frozenset({"script", "resource", "link", "mode"})


def git(repo: str, *words: str) -> bytes:
    """Return what git says."""
    return subprocess.run(["git", "-C", repo, *words], check=True, capture_output=True).stdout


def edits(repo: str) -> Iterator[tuple[str, str]]:
    """Yield each commit with the folder of a SKILL.md that it edited in place."""
    log = git(repo, "log", "--no-merges", "--diff-filter=M", "--format=%x00%H", "--name-only", "--", "*SKILL.md").decode("utf-8", "replace")  # fmt: skip
    for entry in log.split("\0")[1:]:
        commit, *names = [line for line in entry.splitlines() if line]
        yield from (
            (commit, str(PurePosixPath(name).parent)) for name in names if PurePosixPath(name).name == "SKILL.md"
        )


def pin(repo: str, commit: str, folder: str) -> Pin | None:
    """Return a skill as a commit has it."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "skill.tar"
        file.write_bytes(git(repo, "archive", "--format=tar", f"{commit}:{folder}"))
        pins = look(str(file), Settings(), Options(mode="skill")).pins
    return pins[0] if pins else None


def said_by_git(repo: str, commit: str, folder: str) -> set[tuple[str, str]]:
    """Return the files that a commit changed in a folder."""
    rows = git(repo, "diff-tree", "-r", "--no-renames", "--name-status", "-z", f"{commit}^:{folder}", f"{commit}:{folder}").decode("utf-8", "replace").split("\0")  # fmt: skip
    words = {"A": "added", "D": "removed", "M": "changed", "T": "changed"}
    return {(path, words[kind]) for kind, path in zip(rows[::2], rows[1::2], strict=False) if kind}


def said_by_us(old: Pin, new: Pin) -> set[tuple[str, str]]:
    """Return the files that drift names, SKILL.md for whatever part of it."""
    found = set()
    for part in parts_of(old, new):
        if part.what in IN_SKILL_FILE:
            found.add(("SKILL.md", "changed"))
        elif part.what in FILES:
            found.add((part.path, part.change))
    return found


def main(repo: str, most: int) -> int:
    """Replay them, and count what came out otherwise."""
    done = wrong = 0
    kinds: Counter[str] = Counter()
    for commit, folder in edits(repo):
        if done >= most:
            break
        try:
            before, after = pin(repo, f"{commit}^", folder), pin(repo, commit, folder)
        except subprocess.CalledProcessError:
            continue  # a root commit, or a folder that is a file there
        if before is None or after is None:
            continue
        done += 1
        kinds.update(part.what for part in parts_of(before, after))
        ours, theirs = said_by_us(before, after), said_by_git(repo, commit, folder)
        if ours != theirs:
            wrong += 1
            print(f"{commit[:12]} {folder}: git {sorted(theirs - ours)}, ours {sorted(ours - theirs)}")
    print(f"{done} edits replayed, {done - wrong} as git says; parts: {dict(kinds.most_common())}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400))  # noqa: PLR2004  # one argument, or two
