"""Say which lift so many tasks can show, before money is spent."""

from __future__ import annotations

import click

from guildmark.model.errors import Exit, UsageError
from guildmark.reports.base import counted


@click.command(short_help="Plan how many tasks a comparison needs.")
@click.argument("tasks", type=click.IntRange(min=1), required=False)
@click.option("--lift", type=click.FloatRange(0, 1, min_open=True), help="Say instead how many tasks this lift needs.")
@click.option("--discordance", type=click.FloatRange(0, 1, min_open=True), default=0.25, show_default=True,
              help="The share of tasks that come out differently.")  # fmt: skip
@click.option("--alpha", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.05, show_default=True)
@click.option("--power", type=click.FloatRange(0.5, 1, max_open=True), default=0.8, show_default=True)
def command(tasks: int | None, lift: float | None, discordance: float, alpha: float, power: float) -> int:
    """Say which lift TASKS can show, each run once with and once without, or how many tasks a lift needs."""
    from guildmark.lenses.stats.plan import plan, tasks_for

    if (tasks is None) == (lift is None):
        raise UsageError(
            "name the number of tasks, or a lift", next_step="guildmark eval plan 50, or guildmark eval plan --lift 0.1"
        )
    given = (
        f"with a chance of {power:.0%} and a risk of {alpha:.0%}, where {discordance:.0%} of tasks come out differently"
    )
    if lift is not None:
        click.echo(f"a lift of {lift:.0%} needs {counted(tasks_for(lift, discordance, alpha, power), 'task')}, {given}")
        return int(Exit.CLEAN)
    found = plan(tasks or 0, discordance, alpha, power)
    smallest = "no lift at all" if found.lift is None else f"no lift below {found.lift:.1%}"
    click.echo(f"{counted(tasks or 0, 'task')} {'shows' if tasks == 1 else 'show'} {smallest}, {given}")
    return int(Exit.CLEAN)
