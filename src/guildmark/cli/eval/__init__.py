"""Judge what agents did: against cases, and by what holds for every run."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final, cast

import click
from msgspec.structs import replace

from guildmark import plugins
from guildmark.engine.settings import load
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.engine.evaluate.casefile import Asked
    from guildmark.engine.evaluate.evaluate import Judged
    from guildmark.engine.evaluate.summing import Gate
    from guildmark.model.case import KnownSkill
    from guildmark.model.verdict import Outcome

OUTCOMES: Final = ("fail", "unknown", "error")
_WRITERS: Final = {"json": "document", "markdown": "markdown", "junit": "junit"}


class _WithVerbs(click.Command):
    """A command whose first word may be a verb of its own; a file of that name is meant by ``./compare``."""

    verbs = ("compare", "plan")

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """Let a verb read its own arguments."""
        if args and args[0] in self.verbs:
            verb = plugins.load("cli/eval", args[0]).command
            return cast("click.Context", verb.make_context(f"{info_name} {args[0]}", args[1:], parent=parent, **extra))
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run what the arguments were read for."""
        return ctx.command.invoke(ctx) if ctx.command is not self else super().invoke(ctx)


@click.command(
    cls=_WithVerbs,
    short_help="Judge what agents did.",
    epilog=(
        "guildmark eval compare OLD NEW compares two evaluations; guildmark eval plan says how many tasks a lift needs."
    ),
)
@click.argument("logs", nargs=-1, metavar="[LOG]...")
@click.option(
    "--cases",
    "case_files",
    multiple=True,
    metavar="FILE",
    help="What each task expects; YAML or JSON; - is standard input.",
)
@click.option("--skills", metavar="DIR", help="The skills that the agent had, to compare with what it loaded.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="Only cases with this tag.")
@click.option("--evaluator", "named", multiple=True, metavar="EVALUATOR",
              help="Ask this of every run too, as a case file writes it: 'skill_invoked: NAME'.")  # fmt: skip
@click.option("--host", metavar="HOST", help="Whose logs they are, when that cannot be told or is told wrong.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "markdown", "json", "junit"]),
    default="terminal",
    show_default=True,
)
@click.option(
    "--fail-on", metavar="OUTCOMES", help="What makes the exit code 1. [default: fail,unknown,error; or never]"
)
@click.option("--min-coverage", type=click.FloatRange(0, 1), help="The least share of verdicts that must be judged.")
@click.option("--min-score", type=click.FloatRange(0, 1), help="The least score.")
@click.option("--view", type=click.Choice(["agenteval", "strands"]), help="Give that tool's rows too, in json.")
@click.option("--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest]")
@click.option("-o", "--output", "file", metavar="FILE", help="Write the report to a file.")
@click.option("-v", "--verbose", is_flag=True, help="List verdicts that passed or did not apply too.")
def command(
    logs: tuple[str, ...],
    case_files: tuple[str, ...],
    skills: str | None,
    tags: tuple[str, ...],
    named: tuple[str, ...],
    host: str | None,
    form: str,
    fail_on: str | None,
    min_coverage: float | None,
    min_score: float | None,
    view: str | None,
    settings_file: str | None,
    file: str | None,
    *,
    verbose: bool,
) -> int:
    """Judge logs of agent runs: did the agent pick the right skills, load them before it used them, and keep to them.

    LOG is a file or a folder; cases may name their logs themselves.
    """
    from guildmark.cli.progress import Progress
    from guildmark.engine.evaluate.casefile import entry
    from guildmark.engine.evaluate.evaluate import Request, evaluate
    from guildmark.engine.evaluate.known import known_skills

    if not logs and not case_files:
        raise UsageError(
            "nothing to judge", next_step="name logs, or a case file whose cases name theirs: --cases FILE"
        )
    if ([*logs, *case_files]).count("-") > 1:
        raise UsageError("standard input is read once", next_step="write - for one file only")
    if view and form != "json":
        raise UsageError(f"--view {view} is of the JSON, and the format is {form}", next_step="add --format json")
    if tags and not case_files:
        raise UsageError("--tag chooses among cases, and there are none", next_step="name a case file: --cases FILE")
    settings = load(settings_file)
    known = known_skills(skills, settings) if skills is not None else None
    request = Request(
        asked=_asked(case_files, tags, known), known=known, gate=_gate(fail_on, min_coverage, min_score), host=host, view=view,
        evaluators=tuple(entry(text, "--evaluator") for text in named), settings=settings.read,
    )  # fmt: skip
    with Progress(of="logs") as progress:
        judged = evaluate(logs, request, progress)
    with judged:
        _write(judged, form, file, verbose=verbose)
    return judged.found.summary.exit


def _asked(files: Iterable[str], tags: tuple[str, ...], known: tuple[KnownSkill, ...] | None) -> tuple[Asked, ...]:
    from pathlib import Path

    from guildmark.engine.evaluate.casefile import load_all

    found = load_all(map(Path, files))
    chosen = tuple(item for item in found if not tags or set(tags) & set(item.case.tags))
    if files and not chosen:
        raise UsageError("no case is left to judge", next_step="check --tag, and that the case files have cases")
    return tuple(replace(item, case=replace(item.case, known=known)) for item in chosen)


def _gate(fail_on: str | None, min_coverage: float | None, min_score: float | None) -> Gate:
    from guildmark.engine.evaluate.summing import FAILING, Gate

    outcomes: tuple[Outcome, ...] = FAILING
    if fail_on is not None:
        words = [] if fail_on == "never" else [word.strip() for word in fail_on.split(",")]
        if wrong := [word for word in words if word not in OUTCOMES]:
            raise UsageError(f"--fail-on {wrong[0]}: there is no such outcome",
                             next_step=f"use {', '.join(OUTCOMES)}, with commas between, or never")  # fmt: skip
        outcomes = tuple(outcome for outcome in FAILING if outcome in words)
    return Gate(fail_on=outcomes, min_coverage=min_coverage, min_score=min_score)


def _write(judged: Judged, form: str, file: str | None, *, verbose: bool) -> None:
    from guildmark.cli.output import has_color, width
    from guildmark.cli.writer import GoneError, writer

    if form == "terminal":
        from guildmark.cli.eval.terminal import Terminal

        pieces = Terminal(width(), color=has_color() and not file, verbose=verbose).pieces(
            judged.found, judged.verdicts
        )
    else:
        pieces = plugins.load("cli/eval", _WRITERS[form]).pieces(judged.found, judged.verdicts)
    with contextlib.suppress(GoneError), writer(file) as write:
        for piece in pieces:
            write(piece)
