"""What the scripted model says: steps of text and tool calls, the same for every wire protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class Call:
    """One tool call, in the host's own words for tool and arguments."""

    tool: str
    arguments: Json


@dataclass(frozen=True)
class Step:
    """One answer of the model."""

    text: str = ""
    calls: tuple[Call, ...] = ()
