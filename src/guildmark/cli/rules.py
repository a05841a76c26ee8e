"""List all rules, with what each finds."""

from __future__ import annotations

import click


@click.command(short_help="List all rules.")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
def command(form: str) -> int:
    """List all rules by group, with default severity and the first sentence of their page."""
    import msgspec  # noqa: PLC0415

    from guildmark.engine.scan.selection import rule_classes  # noqa: PLC0415  # the rules load when listed

    rows = [
        {"rule": name, "group": kind.group, "severity": kind.severity, "confidence": kind.confidence,
         "audience": kind.audience, "summary": first_sentence(kind.__doc__ or "")}
        for name, kind in sorted(rule_classes().items(), key=lambda row: (row[1].group, row[0]))
    ]  # fmt: skip
    if form == "json":
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return 0
    group = ""
    for row in rows:
        if row["group"] != group:
            click.echo(("\n" if group else "") + click.style(group := row["group"], bold=True))
        click.echo(f"  {row['severity']:<9}{row['rule']:<32} {row['summary']}")
    return 0


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring, on one line."""
    return " ".join(text.strip().split("\n\n", 1)[0].split())
