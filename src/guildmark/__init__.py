"""Evaluates and governs Agent Skills. Each name below is loaded on first use, because every import runs this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildmark.engine.face import aevaluate as aevaluate
    from guildmark.engine.face import evaluate as evaluate
    from guildmark.engine.face import read as read
    from guildmark.engine.face import scan as scan
    from guildmark.engine.face import traces as traces
    from guildmark.engine.settings import Settings as Settings
    from guildmark.model.case import Case as Case
    from guildmark.model.errors import GuildmarkError as GuildmarkError
    from guildmark.model.evaluation import Evaluation as Evaluation
    from guildmark.model.event import Event as Event
    from guildmark.model.finding import Finding as Finding
    from guildmark.model.place import Place as Place
    from guildmark.model.report import Report as Report
    from guildmark.model.skill import Skill as Skill
    from guildmark.model.tool import VERSION as __version__  # noqa: N811  # the name that PEP 396 gave it
    from guildmark.model.trace import Gap as Gap
    from guildmark.model.trace import Trace as Trace
    from guildmark.model.verdict import Verdict as Verdict

_HOMES: Final = {
    # doing
    "scan": "engine.face",
    "read": "engine.face",
    "traces": "engine.face",
    "evaluate": "engine.face",
    "aevaluate": "engine.face",
    # facts and opinions
    "Skill": "model.skill",
    "Finding": "model.finding",
    "Place": "model.place",
    "Report": "model.report",
    "Trace": "model.trace",
    "Event": "model.event",
    "Gap": "model.trace",
    "Case": "model.case",
    "Verdict": "model.verdict",
    "Evaluation": "model.evaluation",
    # who made it
    "__version__": "model.tool",
    # saying how
    "Settings": "engine.settings",
    "GuildmarkError": "model.errors",
}

__all__ = [
    "Case",
    "Evaluation",
    "Event",
    "Finding",
    "Gap",
    "GuildmarkError",
    "Place",
    "Report",
    "Settings",
    "Skill",
    "Trace",
    "Verdict",
    "__version__",
    "aevaluate",
    "evaluate",
    "read",
    "scan",
    "traces",
]


def __getattr__(name: str) -> object:
    """Import a name's home when it is first asked for (PEP 562)."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{home}"), "VERSION" if name == "__version__" else name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the face, loaded or not."""
    return sorted(__all__)
