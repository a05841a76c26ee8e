"""The group of verbs: each is one file of this folder, imported only when it is called or its help is shown."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import click

from guildmark import plugins
from guildmark.model.errors import Exit, GuildmarkError
from guildmark.model.tool import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOM: Final = "cli"
_NOT_VERBS: Final = frozenset(
    {"app", "ink", "output", "progress", "writer"}
)  # the door itself, and what goes to a terminal
INTERRUPTED: Final = 130
"""What shells make of a death by Ctrl-C; not an answer, so not one of ``Exit``."""


class Verbs(click.Group):
    """Lists verbs by their files, and imports one when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every verb."""
        del ctx
        return [plugins.member_id(name) for name in plugins.members(ROOM) if name not in _NOT_VERBS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb; None when there is none of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = plugins.load(ROOM, cmd_name.replace("-", "_")).command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs from the first lines of their files, without importing one."""
        rows = [(name, plugins.summary(ROOM, name.replace("-", "_"))) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest the nearest verb for one that is not there."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and self.get_command(ctx, name) is None:
            import difflib  # only for an error

            near = difflib.get_close_matches(name, self.list_commands(ctx), n=1, cutoff=0.5)
            guess = f" Did you mean `{near[0]}`?" if near else ""
            ctx.fail(f"there is no command `{name}`.{guess}")
        return super().resolve_command(ctx, args)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, "--version", message="%(prog)s %(version)s")
def app() -> None:
    """Evaluate and govern Agent Skills: do they load, are they safe, did they change."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and end the process with one of the documented exit codes."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; every error is one line on stderr that says the next step."""
    try:
        outcome = app.main(args=None if arguments is None else list(arguments), prog_name="guildmark",
                           standalone_mode=False)  # fmt: skip
    except click.exceptions.Exit as end:
        return int(end.exit_code)
    except click.Abort:
        click.echo("interrupted; nothing was left half-written", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return int(Exit.USAGE)
    except GuildmarkError as error:
        return _say(error)
    except Exception as error:  # noqa: BLE001  # the last wall: a fault of ours has its own exit code
        return _fault(error)
    return int(outcome) if isinstance(outcome, int) else 0


def _say(error: GuildmarkError) -> int:
    from guildmark.reports.base import visible  # only for an error

    click.echo(f"guildmark: {visible(error.message)}", err=True)
    if error.next_step:
        click.echo(f"  {visible(error.next_step)}", err=True)
    return int(error.exit)


def _fault(error: Exception) -> int:
    import traceback  # only for a fault

    from guildmark.reports.base import visible

    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(last.filename)}:{last.lineno}"  # noqa: PTH119  # a name only
    click.echo(f"guildmark: a fault of its own: {type(error).__name__}: {visible(str(error))} ({where})", err=True)
    click.echo("  please report it with the command; GUILDMARK_DEBUG=1 shows the whole traceback", err=True)
    if os.environ.get("GUILDMARK_DEBUG"):
        traceback.print_exception(error)
    return int(Exit.FAULT)
