"""The command line: one file per verb, loaded when it is called."""

from __future__ import annotations

from guildmark.cli.app import main

__all__ = ["main"]
