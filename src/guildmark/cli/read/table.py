"""One row per skill: whether it was offered, what became of its loads, what was read and run of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink, fit, padded, stacked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.model.trace import CatalogueState, ReadRow, RunRow, SkillRow

_COUNTS: Final = (
    "requested", "loaded", "already_loaded", "refused", "blocked", "failed", "pending", "unknown",
)  # fmt: skip
_ALWAYS: Final = frozenset({"skill", "offered", "requested", "loaded"})
_TITLES: Final = {"already_loaded": "already"}
_NONE: Final = "·"
_USUAL: Final = frozenset({_NONE, "main", "model"})
"""What is not worth a column of its own."""
_NAME: Final = 40
_MOST_UNUSED: Final = 12


def table(ink: Ink, skills: Sequence[SkillRow], catalogue: CatalogueState) -> Iterator[str]:
    """Draw the skills that something happened to, and name those that were merely offered."""
    used = [row for row in skills if _happened(row)]
    unused = [row.name for row in skills if not _happened(row)]
    if used:
        yield ""
        yield from _drawn(ink, [_cells(row) for row in used])
    if unused:
        yield ""
        more = f", and {len(unused) - _MOST_UNUSED} more" if len(unused) > _MOST_UNUSED else ""
        yield from ink.wrapped(f"Offered and not used: {', '.join(unused[:_MOST_UNUSED])}{more}", "  ")
    if catalogue != "recorded":
        yield ""
        what = "No catalogue is on record" if catalogue == "unrecorded" else "The catalogue was empty"
        yield ink.line((f"  {what}", DIM))


def _happened(row: SkillRow) -> bool:
    return any(getattr(row, name) for name in _COUNTS) or bool(row.resources.read or row.resources.run)


def _cells(row: SkillRow) -> dict[str, str]:
    offered = {True: "yes", False: "no", None: "?"}[row.offered]
    return {
        "skill": row.name,
        "offered": offered,
        **{_TITLES.get(name, name): str(getattr(row, name) or _NONE) for name in _COUNTS},
        "read": _uses(row.resources.read),
        "run": _uses(row.resources.run),
        "by": ", ".join(row.by) or _NONE,
        "agents": ", ".join(row.agents) or _NONE,
    }


def _uses(rows: Sequence[ReadRow | RunRow]) -> str:
    counts = Counter(row.status for row in rows)
    return ", ".join(f"{count} {status}" for status, count in counts.items()) or _NONE


def _drawn(ink: Ink, rows: list[dict[str, str]]) -> Iterator[str]:
    titles = [title for title in rows[0] if title in _ALWAYS or any(row[title] not in _USUAL for row in rows)]
    widths = {title: max(cell_len(title), *(cell_len(fit(row[title], _NAME)) for row in rows)) for title in titles}
    if 2 * len(titles) + sum(widths.values()) > ink.width:
        for row in rows:
            yield from stacked(ink, row["skill"], [(title, row[title]) for title in titles[1:]])
        return
    last = titles[-1]
    yield ink.line(("  " + "  ".join(padded(title, widths[title] if title != last else 0) for title in titles), DIM))
    for row in rows:
        name, *rest = (padded(fit(row[title], _NAME), widths[title]) for title in titles)
        yield ink.line(("  " + name, BOLD), (("  " + "  ".join(rest)).rstrip(), PLAIN))
