"""What resamples stands on scipy, which only the extra ``stats`` installs."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from guildmark.model.errors import Exit, GuildmarkError

if TYPE_CHECKING:
    from types import ModuleType


class MissingExtraError(GuildmarkError):
    """An optional part of Guildmark is asked for and not installed; ``extra`` is its name."""

    exit = Exit.USAGE

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(
            f"{purpose} needs the extra `{extra}`, which is not installed",
            next_step=f"pip install 'guildmark[{extra}]'",
        )
        self.extra = extra


def scipy_stats(purpose: str) -> ModuleType:
    """Import ``scipy.stats``, or say what for it is needed and how to get it."""
    try:
        return importlib.import_module("scipy.stats")
    except ImportError as error:
        raise MissingExtraError("stats", purpose) from error
