"""The matrix as tables with reasons below them, or as JSON."""

from __future__ import annotations

import io
import textwrap
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from guildmark.reports.base import counted, shortened, visible, visible_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.engine.scan.matrix import Matrix
    from guildmark.model.view import Cell, State

MARKS: Final[dict[State, tuple[str, str]]] = {
    "loads": ("●", "green"),
    "substituted": ("◐", "yellow"),
    "cut": ("✂", "yellow"),
    "bare": ("○", "yellow"),
    "shadowed": ("▽", "magenta"),
    "ambiguous": ("≈", "magenta"),
    "dropped": ("✗", "bold red"),
    "unknown": ("?", "dim"),
}
_MEANINGS: Final[dict[State, str]] = {
    "loads": "as written",
    "substituted": "the host makes the description up",
    "cut": "its text is shortened",
    "bare": "a name without description",
    "shadowed": "another of the same name wins",
    "ambiguous": "more than one of that name",
    "dropped": "not offered to the model",
    "unknown": "no reference says",
}
_NAME_WIDTH: Final = 34
_LONGEST_REASON: Final = 400


def as_json(seen: Matrix) -> str:
    """Return the published document ``hosts``."""
    return visible_json(msgspec.json.encode(seen))


def as_text(seen: Matrix, width: int, *, color: bool, verbose: bool) -> str:
    """Return one table per group of hosts that fits the width, a legend, and the reasons."""
    out = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    hosts = [info.host for info in seen.hosts]
    if seen.skills and hosts:
        own = counted(len({host.partition(":")[0] for host in hosts}), "host")
        where = own if own.startswith(f"{len(hosts)} ") else f"{len(hosts)} columns of {own}"
        out.print(Text(f"{counted(len(seen.skills), 'skill')} in {where}, {visible(seen.root)}"))
        _tables(out, seen, hosts)
        used = {cell.state for row in seen.skills for host, cell in row.cells.items() if host in hosts}
        _kept_together(
            out, [f"{mark} {state}: {_MEANINGS[state]}" for state, (mark, _) in MARKS.items() if state in used]
        )
        _reasons(out, seen, verbose=verbose)
    else:
        out.print("no skill was found" if hosts else "no host was chosen")
    for item in seen.unseen:
        _wrapped(out, Text("not looked at", "yellow"), f": {visible(item.path)}: {visible(item.reason)}")
    written = out.file
    return written.getvalue() if isinstance(written, io.StringIO) else ""


def _tables(out: Console, seen: Matrix, hosts: list[str]) -> None:
    """Draw skills as rows and numbered hosts as columns, so many at a time as fit; each table names its numbers."""
    names = [_tail(_shown(seen, row.path)) for row in seen.skills]
    digits = len(str(len(hosts)))
    room = max(1, (out.width - max(map(cell_len, [*names, "skill"]))) // (digits + 1))
    versions = {info.host: info.version for info in seen.hosts}
    for start in range(0, len(hosts), room):
        group = hosts[start : start + room]
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column("skill", no_wrap=True)
        for number, _ in enumerate(group, start + 1):
            table.add_column(str(number), justify="right", min_width=digits)
        for name, row in zip(names, seen.skills, strict=True):
            table.add_row(Text(name), *(Text(*MARKS[row.cells[host].state]) for host in group))
        out.print()
        out.print(table)
        out.print()
        _kept_together(out, [f"{number} {host} {versions[host]}" for number, host in enumerate(group, start + 1)])
    out.print()


def _kept_together(out: Console, parts: list[str]) -> None:
    """Print parts one after the other, none of them broken over two lines that fits into one."""
    joined = "   ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
    for line in _lines(joined, out.width, ""):
        out.print(Text(line.replace("\N{NO-BREAK SPACE}", " "), "dim"))


def _lines(text: str, width: int, indent: str) -> Iterator[str]:
    yield from textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, replace_whitespace=False)


def _wrapped(out: Console, head: Text, rest: str) -> None:
    """Print a coloured word and what is said of it, with a hanging indent."""
    for number, line in enumerate(_lines(head.plain + rest, out.width, "    ")):
        out.print(head + Text(line.removeprefix(head.plain)) if number == 0 else Text(line))


def _shown(seen: Matrix, path: str) -> str:
    """Name a row; what was scanned itself by the path that was asked for."""
    return visible(seen.root if path == "." else path)


def _tail(text: str) -> str:
    return text if len(text) <= _NAME_WIDTH else "…" + text[-(_NAME_WIDTH - 1) :]


def _reasons(out: Console, seen: Matrix, *, verbose: bool) -> None:
    """Name each reason once per skill, with the hosts that share it."""
    for row in seen.skills:
        grouped: dict[tuple[State, str], list[str]] = defaultdict(list)
        for host, cell in row.cells.items():
            if verbose or cell.state not in {"loads", "unknown"}:
                grouped[cell.state, _say(cell)].append(host)
        if not grouped:
            continue
        out.print()
        out.print(Text(_shown(seen, row.path), "bold"))
        for (state, reason), hosts in grouped.items():
            why = f": {shortened(reason, _LONGEST_REASON)}" if reason else ""
            _wrapped(out, Text("  ") + Text(state, MARKS[state][1]), f" in {', '.join(hosts)}{why}")


def _say(cell: Cell) -> str:
    parts = [cell.reason]
    if cell.silent and cell.state not in {"loads", "unknown"}:
        parts.append("(silently)")
    if cell.id is not None:
        parts.append(f"as {cell.id}" if cell.state == "loads" else f"[called {cell.id}]")
    return " ".join(part for part in parts if part)
