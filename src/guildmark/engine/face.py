"""What the package's face calls: one function per job, for Python rather than for the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.settings import Settings
    from guildmark.model.report import Report


def scan(target: object, settings: Settings | None = None, options: Options | None = None) -> Report:
    """Scan a path, a ``{path: text}`` mapping, a live Agent Framework skill or skill source, or an MCP skill listing.

    What a live source cannot enumerate is listed as unseen. Raises ``LoadError`` for what cannot be opened.
    """
    from guildmark.engine.scan.scan import scan as run  # the engine loads when it runs

    if isinstance(target, (str, os.PathLike)):
        return run(target, settings, options).report
    if isinstance(target, Mapping) and all(isinstance(value, (str, bytes)) for value in target.values()):
        return run(target, settings, options).report
    from guildmark.engine.settings import Settings as Defaults
    from guildmark.loading.live import open_live  # only for live objects

    settings = settings or Defaults()
    return run(open_live(target, settings.limits), settings, options).report
