"""What the few operations of a shell that are no commands mean; commands are told by their programs."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.flows.meanings import Meaning

CALLS: Final[dict[str, Meaning]] = {}
METHODS: Final[dict[str, Meaning]] = {"replace": Meaning(fold="replace")}
NAMES: Final[dict[str, tuple[str, str]]] = {
    "@": ("input", "arguments"),
    "*": ("input", "arguments"),
    **{str(place): ("input", "arguments") for place in range(10)},
}
