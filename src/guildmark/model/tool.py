"""What this tool is called in everything that it writes."""

from __future__ import annotations

from typing import Final

NAME: Final = "guildmark"
VERSION = "0.1.0"
