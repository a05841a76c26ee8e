"""Pin skills: write down what they are, in one file to commit."""

from __future__ import annotations

from pathlib import Path

import click

from guildmark.cli.progress import Progress
from guildmark.engine import settings as reading
from guildmark.model.errors import Exit, UsageError
from guildmark.reports.base import counted, visible


@click.command(short_help="Pin skills in a lock file.")
@click.argument("path", metavar="PATH")
@click.option(
    "-o", "--output", "file", metavar="FILE", default="guildmark.lock", show_default=True, help="The lock file."
)
@click.option("--only", metavar="NAME", help="Renew this skill's pin alone: its name, or its path.")
@click.option("--note", metavar="TEXT", help="Why, for those who read the file.")
@click.option("--accept", is_flag=True, help="Renew pins that differ from what is there.")
@click.option("--workspace", is_flag=True, help="PATH is a folder of repos.")
@click.option("--user", is_flag=True, help="Pin the skills of your home folder, too.")
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
def command(
    path: str,
    file: str,
    only: str | None,
    note: str | None,
    settings_file: str | None,
    *,
    accept: bool,
    workspace: bool,
    user: bool,
) -> int:
    """Write what skills are now into a lock file: every file's digest, and what their text says.

    A pin that differs from what is there is never renewed unasked: --only NAME renews one, --accept all.
    """
    from guildmark.engine.scan.sources import Options  # the engine loads when it runs
    from guildmark.engine.trust.looking import look, look_around
    from guildmark.engine.trust.pinning import pin

    settings = reading.load(settings_file)
    if user and workspace:
        raise UsageError("--user goes with one repo, not with a workspace", next_step="pin one after the other")
    options = Options(home=str(Path.home()) if user else None)
    with Progress(of="repos" if workspace else "skills") as progress:
        looked = look_around(path, settings, progress) if workspace else look(path, settings, options, progress)
    if not looked.pins:
        raise UsageError(f"{path} holds no skill", next_step="name a skill, a folder of skills, or a repo")
    pinned = pin(Path(file), looked, only=only, note=note, accept=accept)
    for drift in pinned.drifts:
        click.echo(
            f"{drift.kind:<9} {visible(drift.skill)}  {visible(drift.location)}: {visible(drift.message)}", err=True
        )
    for item in looked.unseen:
        click.echo(f"not looked at: {visible(item.path)}: {visible(item.reason)}", err=True)
    click.echo(f"{counted(len(pinned.lock.skills), 'skill')} pinned in {visible(file)}", err=True)
    return int(Exit.INCOMPLETE if any(not item.chosen for item in looked.unseen) else Exit.CLEAN)
