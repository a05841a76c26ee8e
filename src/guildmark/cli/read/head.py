"""The lines about a log as a whole: what it is, where things stand in it, what was not understood."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.cells import cell_len

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink
from guildmark.model.event import NOWHERE
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.engine.read.stream import Stream
    from guildmark.model.event import Raw
    from guildmark.model.skill import Unseen


def head(ink: Ink, stream: Stream, path: str) -> Iterator[str]:
    """Say which log it is, who wrote it, and how much of it is known; true once the stream has ended."""
    host = " ".join(filter(None, (stream.host, stream.version))) or "host unknown"
    parts = [host, stream.format, f"recognised {percent(stream.recognised)}"]
    if stream.session:
        parts.append(f"session {stream.session}")
    if stream.case:
        parts.append(f"case {stream.case}")
    name, rest = tail(path, ink.width), "  ".join(parts)
    if cell_len(name) + 2 + cell_len(visible(rest)) <= ink.width:
        yield ink.line((name, BOLD), (f"  {rest}", PLAIN))
    else:
        yield ink.line((name, BOLD))
        yield from ink.wrapped(rest, "  ")


def tail(path: str, cells: int) -> str:
    """Make a path visible, and keep its end where it is too long."""
    shown = visible(path)
    while cell_len(shown) > max(1, cells):
        shown = "…" + shown[max(2, cell_len(shown) - cells) :]
    return shown


def percent(share: float) -> str:
    """Write a share so that only the whole is 100 %."""
    return "100 %" if share == 1 else "under 1 %" if share < 0.01 else f"{int(share * 100)} %"  # noqa: PLR2004  # one in a hundred


def place(raw: Raw, log: str, cells: int | None = None) -> str:
    """Say where in a log something stands; its file only where that is another one.

    In a number of ``cells``, a long JSON Pointer keeps its last steps.
    """
    name = os.path.basename(raw.file)  # noqa: PTH119  # a name only
    parts = [] if name in ("", os.path.basename(log)) else [visible(name)]  # noqa: PTH119  # a name only
    if raw.line is not None and (raw.line > 1 or not raw.path):
        parts.append(f"line {raw.line}")
    elif raw.offset is not None and not raw.path:
        parts.append(f"byte {raw.offset}")
    if raw.path:
        room = None if cells is None else cells - sum(len(part) + 1 for part in parts)
        parts.append(_pointer(visible(raw.path), room))
    return " ".join(parts) or ("" if raw == NOWHERE else "the whole")


def _pointer(path: str, cells: int | None) -> str:
    """Drop steps from the beginning of a JSON Pointer until it fits; the last one is cut where it alone is too long."""
    if cells is None or cell_len(path) <= cells:
        return path
    while "/" in path[1:] and cell_len(path) >= cells:
        path = path[path.index("/", 1) :]
    return tail(f"…{path}", cells)


def not_understood(ink: Ink, stream: Stream, path: str) -> Iterator[str]:
    """List what was not understood, the same only once."""
    gaps = stream.gaps.merged()
    if not gaps:
        return
    yield ""
    yield ink.line(("Not understood", BOLD))
    times = [f"{gap.count:,} x" for gap in gaps]
    wide = max(map(len, times))
    for time, gap in zip(times, gaps, strict=True):
        where = place(gap.place, path, ink.width // 3)
        first = "" if not where else f"  ({'first at ' if gap.count > 1 else ''}{where})"
        yield ink.line((f"  {time:>{wide}}  {gap.kind:<11}  ", DIM), (gap.reason, PLAIN), (first, DIM))


def not_read(ink: Ink, unseen: Sequence[Unseen]) -> Iterator[str]:
    """List the logs that could not be read, and why."""
    if unseen:
        yield ""
        yield ink.line(("Not read", BOLD))
    for item in unseen:
        yield from ink.wrapped(f"{item.path}: {item.reason}", "  ")
