"""The capabilities of a skill, from what its code does: one line for each thing, however often it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.hosts import address
from guildmark.model.capability import Capability, CapabilityKind

if TYPE_CHECKING:
    from guildmark.lenses.flows.acts import Act, ActKind
    from guildmark.lenses.flows.survey import Survey
    from guildmark.model.place import Place

_KINDS: Final[dict[ActKind, CapabilityKind]] = {
    "fetch": "speaks to", "send": "speaks to", "listen": "listens on", "run": "runs", "shell": "evaluates", "evaluate": "evaluates", "load": "evaluates",
    "read": "reads", "write": "writes", "mode": "writes", "delete": "deletes", "env": "uses variable", "install": "installs",
}  # fmt: skip
_ORDER: Final[tuple[CapabilityKind, ...]] = (
    "speaks to", "listens on", "runs", "evaluates", "reads", "writes", "deletes", "uses variable", "installs",
)  # fmt: skip
_FEW: Final = 3
_LONGEST: Final = 120
UNKNOWN: Final = "(unknown)"


def capabilities(survey: Survey) -> tuple[Capability, ...]:
    """List what the scripts and the commands of the instructions can do; tests and what is only shown are left out."""
    found: dict[tuple[CapabilityKind, str], list[Place]] = {}
    for deed in survey.deeds:
        if deed.piece.standing not in {"runs", "ordered"}:
            continue
        what = _what(deed.act)
        if what is not None:
            found.setdefault((_KINDS[deed.act.kind], what), []).append(deed.place())
    rows = [Capability(kind, what, tuple(places[:_FEW])) for (kind, what), places in found.items()]
    return tuple(sorted(rows, key=lambda row: (_ORDER.index(row.kind), row.what)))


def _what(act: Act) -> str | None:
    """Return what an act is about, as a reader would name it; None where another act says the same."""
    if act.kind in {"fetch", "send"}:
        host = address(act.what).host
        return host.replace("\0", "…") or UNKNOWN
    if act.kind == "shell":
        return "shell commands"
    if act.kind == "evaluate":
        return act.what or UNKNOWN
    if act.kind == "run" and len(act.argv) == 2 and act.text is None:  # noqa: PLR2004  # an interpreter and its file
        return None
    text = act.what.replace("\0", "…")[:_LONGEST]
    return UNKNOWN if not text.strip("…") else text
