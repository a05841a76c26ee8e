"""Capturing, comparing and meeting 10,000 skills in 200 repos, against hashing the bytes of the same files."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bench_reading import Cost

HASHING = """
import hashlib, os, sys
for folder, _, files in os.walk(sys.argv[1]):
    for name in files:
        with open(os.path.join(folder, name), "rb") as file:
            hashlib.sha256(file.read()).hexdigest()
"""
REPOS, EACH = 200, 50
WORDS = ["read", "the", "table", "of", "ports", "and", "write", "hour", "for", "each", "tide", "with", "notes"]


def trust(folder: Path, guildmark: str, run: Callable[..., Cost], row: Callable[..., None]) -> None:
    """Write them, capture them twice, compare the captures, and scan nothing else."""
    root = folder / "repos"
    dice = random.Random(5)
    for repo in range(REPOS):
        for number in range(EACH):
            skill = root / f"repo-{repo:03}/.claude/skills/skill-{repo}-{number}"
            (skill / "scripts").mkdir(parents=True)
            text = "\n".join(" ".join(dice.choices(WORDS, k=12)) for _ in range(120))
            (skill / "SKILL.md").write_text(
                f"---\nname: skill-{repo}-{number}\ndescription: Tells {number}. Use for {repo}.\n---\n\n{text}\n"
            )
            (skill / "scripts/run.py").write_text("\n".join(f"x{line} = {dice.random()}" for line in range(150)))
            (skill / "notes.md").write_text("\n".join(" ".join(dice.choices(WORDS, k=12)) for _ in range(200)))
    bare = run([sys.executable, "-c", HASHING, str(root)])
    ledger = ["--workspace", "--ledger", str(folder / "ledger")]
    captured = run([guildmark, "ledger", "capture", str(root), *ledger])
    run([guildmark, "ledger", "capture", str(root), *ledger])
    compared = run([guildmark, "ledger", "diff", *ledger])
    pinned = run([guildmark, "pin", str(root), "--workspace", "-o", str(folder / "all.lock")])
    row(f"capture {REPOS * EACH:,} skills in {REPOS} repos, CPU", f"{captured.cpu:.1f} s")
    row("  ratio to SHA-256 of the same bytes", f"{captured.cpu / bare.cpu:.1f} x", "<= 2 x")
    row("  pin, ratio to the same", f"{pinned.cpu / bare.cpu:.1f} x", "<= 2 x")
    row("  compare two captures, ratio to the same", f"{compared.cpu / bare.cpu:.1f} x", "<= 2 x")
    row("  memory (PSS)", f"{captured.pss / 1024:.0f} MB")
