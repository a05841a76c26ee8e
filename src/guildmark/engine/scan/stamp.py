"""A digest of Guildmark's own code, so that a cache never outlives the rules that filled it."""

from __future__ import annotations

import hashlib
import os
from functools import cache

from guildmark import plugins
from guildmark.model.tool import VERSION


@cache
def code_stamp() -> bytes:
    """Hash the version, and name, size and time of every module of the package."""
    digest = hashlib.sha256(VERSION.encode())
    stack = [os.fspath(plugins.HERE)]
    rows: list[tuple[str, int, int]] = []
    while stack:
        with os.scandir(stack.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        stack.append(entry.path)
                elif entry.name.endswith(".py"):
                    facts = entry.stat()
                    rows.append((entry.path, facts.st_size, facts.st_mtime_ns))
    for row in sorted(rows):
        digest.update(repr(row).encode())
    return digest.digest()
