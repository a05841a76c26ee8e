"""Show how each host sees each skill: a matrix with reasons, or a host's own catalogue."""

from __future__ import annotations

from typing import Literal, cast

import click

from guildmark.engine.settings import load
from guildmark.model.errors import Exit, UsageError


@click.command(short_help="Show how each host sees each skill.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--as", "mode", type=click.Choice(["skill", "folder", "repo"]), help="What PATH is, when the guess is wrong."
)
@click.option("--host", "hosts", multiple=True, metavar="HOST", help="Show only these hosts.")
@click.option("--start", metavar="DIR", help="As if hosts were started in this folder of PATH.")
@click.option("--home", metavar="DIR", help="Read the user's skill directories below this folder too.")
@click.option("--catalogue", metavar="HOST", help="Print the catalogue as this host shows it to the model.")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
@click.option("-v", "--verbose", is_flag=True, help="Every host's reason for every skill.")
def command(
    paths: tuple[str, ...],
    mode: str | None,
    hosts: tuple[str, ...],
    start: str | None,
    home: str | None,
    catalogue: str | None,
    form: str,
    file: str | None,
    settings_file: str | None,
    *,
    verbose: bool,
) -> int:
    """Show the matrix skill x host: the state, the id that the model will see, and the reason."""
    from guildmark.cli.hosts.table import as_json, as_text
    from guildmark.cli.output import has_color, width, write
    from guildmark.engine.scan.matrix import catalogue_text, matrix
    from guildmark.engine.scan.sources import Options

    chosen = cast("Literal['skill', 'folder', 'repo'] | None", mode)
    settings = load(settings_file)
    options = Options(mode=chosen, start=start, home=home, cache=False)
    if catalogue is not None:
        if len(paths) > 1:
            raise UsageError("--catalogue shows one PATH at a time", next_step="name one PATH")
        write(catalogue_text(paths[0], catalogue, options, settings), file)
        return int(Exit.CLEAN)
    wanted = tuple(part for host in hosts for part in host.split(","))
    seen = matrix(paths, wanted, options, settings)
    text = as_json(seen) if form == "json" else as_text(seen, width(), color=has_color() and not file, verbose=verbose)
    write(text, file)
    return int(seen.exit)
