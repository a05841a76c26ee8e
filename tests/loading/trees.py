"""Small skills on disk and in memory, for tests of every room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "---\nname: {name}\ndescription: Counts the lines of a file. Use when asked how long a file is.\n---\n\n# Body\n"


def good(name: str) -> str:
    return GOOD.format(name=name)


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder, making folders on the way."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            target.write_bytes(content)
        else:
            target.write_text(content, encoding="utf-8", newline="")
    return root
