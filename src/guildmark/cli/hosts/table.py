"""The matrix as a table with reasons below it, or as JSON."""

from __future__ import annotations

import io
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from guildmark.reports.base import shortened, visible

if TYPE_CHECKING:
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
_NAME_WIDTH: Final = 34


def as_json(seen: Matrix) -> str:
    """Return the published document ``hosts``."""
    return msgspec.json.format(msgspec.json.encode(seen), indent=2).decode() + "\n"


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
        _table(out, seen, hosts)
        out.print(Text("   ".join(f"{mark} {state}" for state, (mark, _) in MARKS.items()), "dim"))
        _reasons(out, seen, verbose=verbose)
    else:
        out.print("no skill was found" if hosts else "no host was chosen")
    for item in seen.unseen:
        out.print(Text(f"not looked at: {visible(item.path)}: {visible(item.reason)}", "yellow"))
    written = out.file
    return written.getvalue() if isinstance(written, io.StringIO) else ""


def _table(out: Console, seen: Matrix, hosts: list[str]) -> None:
    """Draw skills as rows and numbered hosts as columns; the numbers are named below."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True)
    table.add_column("skill", max_width=_NAME_WIDTH, no_wrap=True)
    for number, _ in enumerate(hosts, 1):
        table.add_column(str(number), justify="center")
    for row in seen.skills:
        marks = [Text(*MARKS[row.cells[host].state]) for host in hosts]
        table.add_row(Text(_tail(row.path)), *marks)
    out.print(table)
    out.print()
    versions = {info.host: info.version for info in seen.hosts}
    names = [f"{number} {host} {versions[host]}" for number, host in enumerate(hosts, 1)]
    out.print(Text("  ".join(name.replace(" ", "\N{NO-BREAK SPACE}") for name in names), "dim"))


def _tail(path: str) -> str:
    text = visible(path)
    return text if len(text) <= _NAME_WIDTH else "…" + text[-(_NAME_WIDTH - 1) :]


def _reasons(out: Console, seen: Matrix, *, verbose: bool) -> None:
    """Name each reason once per skill, with the hosts that share it."""
    for row in seen.skills:
        grouped: dict[tuple[str, str], list[str]] = defaultdict(list)
        for host, cell in row.cells.items():
            if verbose or cell.state not in {"loads", "unknown"}:
                grouped[cell.state, _say(cell)].append(host)
        if not grouped:
            continue
        out.print()
        out.print(Text(visible(row.path), "bold"))
        for (state, reason), hosts in grouped.items():
            line = Text.assemble(("  " + state, MARKS[state][1]), f" in {', '.join(hosts)}")  # type: ignore[index]
            line.append(f": {shortened(reason, 400)}" if reason else "")
            out.print(line)


def _say(cell: Cell) -> str:
    parts = [cell.reason]
    if cell.silent and cell.state not in {"loads", "unknown"}:
        parts.append("(it says nothing)")
    if cell.id is not None and cell.state != "loads":
        parts.append(f"[id {cell.id}]")
    if cell.state == "loads" and cell.id is not None:
        parts.append(f"as {cell.id}")
    return " ".join(part for part in parts if part)
