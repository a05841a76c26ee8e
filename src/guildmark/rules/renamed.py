"""Old ids of rules and their new ones, so that settings and waivers survive a rename."""

from __future__ import annotations

from typing import Final

RENAMED: Final[dict[str, str]] = {}
"""Old id to new id; entries stay for good."""
