"""Explain a rule: what it finds, why it matters, what to do, with examples."""

from __future__ import annotations

import click

from guildmark.cli.output import say


@click.command(short_help="Explain a rule.")
@click.argument("rule", metavar="RULE")
def command(rule: str) -> int:
    """Print a rule's page, made from the rule itself."""
    from guildmark.engine.scan.page import page
    from guildmark.engine.scan.selection import find_rule

    say(page(find_rule(rule)))
    return 0
