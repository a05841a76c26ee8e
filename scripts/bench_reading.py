"""Reading traces against bare decoding of the same bytes, and memory against the size of the log."""

from __future__ import annotations

import json
import os
import random
import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BARE = """
import sys, msgspec
decode = msgspec.json.Decoder().decode
with open(sys.argv[1], "rb") as file:
    for line in file:
        decode(line)
"""
WORDS = [
    "check",
    "the",
    "order",
    "of",
    "every",
    "line",
    "and",
    "write",
    "what",
    "differs",
    "to",
    "a",
    "table",
    "of",
    "values",
    "with",
    "notes",
    "for",
    "a",
    "review",
]


class Cost(Protocol):
    """What a command cost: seconds of CPU, kilobytes at its peak."""

    cpu: float
    pss: int


def make_session(path: Path, megabytes: int) -> None:
    """Write a session of Claude Code's form: per turn a call and its result, of sizes as real ones have them.

    Results of reads and commands take one to six thousand characters and stand twice in their row, as the host keeps
    them as text and as data; every fortieth turn loads a skill, reads a file of it and runs its script.
    """
    dice = random.Random(0)
    size, turn = 0, 0
    with path.open("w", encoding="utf-8") as file:
        while size < megabytes * 1_000_000:
            for row in _turn(dice, turn):
                size += file.write(json.dumps(row) + "\n")
            turn += 1


def _turn(dice: random.Random, turn: int) -> Iterator[dict[str, object]]:
    home = "/home/dev/work/.claude/skills/order-check"
    kind = turn % 40
    if kind == 0:
        yield _asked(turn, "Skill", {"skill": "order-check"})
        yield _got(turn, "Launching skill: order-check", {"success": True, "commandName": "order-check"})
        body = f"Base directory for this skill: {home}\n\n# Check\n\n{_text(dice, 2000)}"
        yield {**_envelope(turn), "type": "user", "isMeta": True, "sourceToolUseID": f"toolu_{turn}", "message": {
            "role": "user", "content": [{"type": "text", "text": body}]}}  # fmt: skip
    elif kind == 1:
        yield _asked(turn, "Read", {"file_path": f"{home}/references/limits.md"})
        yield _got(
            turn, text := _text(dice, 3000), {"type": "text", "file": {"filePath": "limits.md", "content": text}}
        )
    elif kind == 2:  # noqa: PLR2004  # the third of forty
        yield _asked(
            turn, "Bash", {"command": f"cd {home} && python3 scripts/check.py order.json", "description": "Check"}
        )
        yield _got(turn, text := _text(dice, 1500), {"stdout": text, "stderr": "", "interrupted": False})
    else:
        command = f"rg -n {dice.choice(WORDS)} src/module_{turn % 97}.py | head -40"
        yield _asked(turn, "Bash", {"command": command, "description": "Search"})
        yield _got(
            turn, text := _text(dice, dice.randint(1000, 6000)), {"stdout": text, "stderr": "", "interrupted": False}
        )


def _envelope(turn: int) -> dict[str, object]:
    return {"parentUuid": f"u{turn - 1}", "uuid": f"u{turn}", "isSidechain": False, "userType": "external", "version": "2.1.332",
            "sessionId": "511b530a-82ce-41f3-afa7-ff5e83cf00c9", "cwd": "/home/dev/work", "gitBranch": "main",
            "timestamp": "2026-11-30T20:29:27.401Z"}  # fmt: skip


def _asked(turn: int, tool: str, given: dict[str, object]) -> dict[str, object]:
    content = [
        {"type": "text", "text": "Next: " + " ".join(WORDS)},
        {"type": "tool_use", "id": f"toolu_{turn}", "name": tool, "input": given},
    ]
    usage = {
        "input_tokens": 1200,
        "output_tokens": 42,
        "cache_read_input_tokens": 9000,
        "cache_creation_input_tokens": 0,
    }
    return {**_envelope(turn), "type": "assistant", "message": {"id": f"msg_{turn}", "role": "assistant", "model": "m",
            "content": content, "usage": usage}}  # fmt: skip


def _got(turn: int, text: str, data: dict[str, object]) -> dict[str, object]:
    block = {"type": "tool_result", "tool_use_id": f"toolu_{turn}", "content": text, "is_error": False}
    return {**_envelope(turn), "type": "user", "toolUseResult": data, "message": {"role": "user", "content": [block]}}


def _text(dice: random.Random, size: int) -> str:
    lines = (f"{number}: " + " ".join(dice.choices(WORDS, k=9)) for number in range(size // 50 + 1))
    return "\n".join(lines)[:size]


def reading(folder: Path, guildmark: str, run: Callable[..., Cost], row: Callable[..., None]) -> None:
    """Read a log of 100 MB and one of 1 GB; start-up is subtracted on both sides."""
    small, large = folder / "small.jsonl", folder / "large.jsonl"
    make_session(folder / "tiny.jsonl", 1)
    make_session(small, 100)
    with large.open("wb") as file:
        data = small.read_bytes()
        for _ in range(10):
            file.write(data)
    costs = {}
    for name, path in (("tiny", folder / "tiny.jsonl"), ("small", small), ("large", large)):
        ours = run([guildmark, "read", str(path), "--events", "skills", "--format", "jsonl", "-o", os.devnull])
        bare = run([sys.executable, "-c", BARE, str(path)])
        costs[name] = (ours, bare)
    for name, label in (("small", "100 MB"), ("large", "1 GB")):
        ours, bare = costs[name]
        used, floor = ours.cpu - costs["tiny"][0].cpu, bare.cpu - costs["tiny"][1].cpu
        row(f"read a session of {label}, CPU without start-up", f"{used:.2f} s")
        row("  share of that which bare msgspec decoding takes", f"{100 * floor / used:.0f} %", ">= 30 %")
        row("  memory (PSS)", f"{ours.pss / 1024:.0f} MB", "flat in file size")
