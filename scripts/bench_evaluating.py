"""Judging many small logs in one command, against reading the same ones, and memory against their number."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench_reading import Cost

EXAMPLE = Path(__file__).parent.parent / "examples/evaluation/runs/order-1.json"
CASES = """
cases:
  - id: leek-seed
    prompt: We are out of leek seed. Order some.
    expected_skills: [seed-order]
    expected_resources: [{skill: seed-order, path: references/suppliers.md}]
    evaluators: [redundant_loads, load_storm, {loaded_within: {skill: seed-order, turns: 1}}]
"""


def evaluating(folder: Path, guildmark: str, run: Callable[..., Cost], row: Callable[..., None]) -> None:
    """Judge 1,000 logs and 10,000, each a file of its own, by seven evaluators."""
    cases = folder / "cases.yaml"
    cases.write_text(CASES, encoding="utf-8")
    text = EXAMPLE.read_text(encoding="utf-8")
    costs = {}
    for many in (1_000, 10_000):
        logs = folder / str(many)
        logs.mkdir()
        for number in range(many):
            (logs / f"{number:05}.json").write_text(text, encoding="utf-8")
        judged = run([guildmark, "eval", str(logs), "--cases", str(cases), "--format", "json", "-o", os.devnull])
        read = run([guildmark, "read", str(logs), "--events", "skills", "--format", "jsonl", "-o", os.devnull])
        costs[many] = (judged, read)
    judged, read = costs[10_000]
    row("judge 10,000 logs in one command, CPU", f"{judged.cpu:.1f} s")
    row("  ratio to reading them", f"{judged.cpu / read.cpu:.2f} x")
    row(
        "  memory (PSS), and of 1,000 logs",
        f"{judged.pss / 1024:.0f}, {costs[1_000][0].pss / 1024:.0f} MB",
        "verdicts only",
    )
