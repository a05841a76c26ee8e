"""List all rules, with what each finds."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import Final

import click

from guildmark.cli.output import has_color, say, width

_SEVERITY: Final = 11
_NAME: Final = 33


@click.command(short_help="List all rules.")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
def command(form: str) -> int:
    """List all rules by group, with default severity and the first sentence of their page."""
    import msgspec

    from guildmark.engine.scan.selection import rule_classes  # the rules load when listed
    from guildmark.reports.base import visible_json

    rows = [
        {"rule": name, "group": kind.group, "severity": kind.severity, "confidence": kind.confidence,
         "audience": kind.audience, "summary": first_sentence(kind.__doc__ or "")}
        for name, kind in sorted(rule_classes().items(), key=lambda row: (row[1].group, row[0]))
    ]  # fmt: skip
    if form == "json":
        say(visible_json(msgspec.json.encode(rows)))
        return 0
    lines: list[str] = []
    indent = " " * (_SEVERITY + _NAME)
    for group, own in groupby(rows, key=lambda row: row["group"]):
        lines.append(("\n" if lines else "") + (click.style(group, bold=True) if has_color() else group))
        for row in own:
            head = f"  {row['severity']:<{_SEVERITY - 2}}{row['rule']:<{_NAME}}"
            lines += textwrap.wrap(head + row["summary"], width(), subsequent_indent=indent, break_on_hyphens=False)
    say("\n".join([*lines, "", "`guildmark explain RULE` says what one finds, why it matters and what to do", ""]))
    return 0


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring, on one line."""
    return " ".join(text.strip().split("\n\n", 1)[0].split())
