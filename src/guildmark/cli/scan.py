"""Scan skills: do they load in every host, and is something wrong with them."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

import click
from msgspec.structs import replace

from guildmark.cli.output import emit, formats
from guildmark.cli.output import write as emit_text
from guildmark.cli.progress import Progress
from guildmark.engine import settings as reading
from guildmark.model.errors import Exit, UsageError
from guildmark.reports.base import counted, visible

if TYPE_CHECKING:
    from guildmark.engine.scan.scan import Scanned
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.settings import ScanSettings, Settings, Threshold
    from guildmark.model.finding import Audience
    from guildmark.model.report import Report

AUDIENCES = ("everyone", "author", "auditor")


@click.command(short_help="Scan skills for anything wrong.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--as", "mode", type=click.Choice(["skill", "folder", "repo"]), help="What PATH is, when the guess is wrong."
)
@click.option(
    "--host", "hosts", multiple=True, metavar="HOST", help="A host that matters to you; losses there are high."
)
@click.option("--format", "form", type=click.Choice(formats()), default="terminal", show_default=True)
@click.option("-o", "--output", "file", metavar="FILE", help="Write the report to a file.")
@click.option(
    "--fail-on",
    type=click.Choice(["critical", "high", "medium", "low", "never"]),
    help="Exit 1 from this severity on. [default: high]",
)
@click.option("--user", is_flag=True, help="Look at the skill directories of your home folder, too.")
@click.option("--workspace", is_flag=True, help="PATH is a folder of repos: scan each, and compare their copies.")
@click.option("--pins", metavar="FILE", help="Compare with this lock file, or with the folder of a ledger.")
@click.option(
    "--fail-on-drift",
    metavar="KINDS",
    help="What drift makes the exit code 1. [default: changed,new,removed,rollback; or never]",
)
@click.option("--select", multiple=True, metavar="RULE", help="Run only these rules or groups.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Do not run these rules or groups.")
@click.option("--audience", multiple=True, type=click.Choice(AUDIENCES), help="Whose findings to show. [default: all]")
@click.option(
    "--settings", "settings_file", metavar="FILE", help="A settings file. [default: the nearest guildmark.toml]"
)
@click.option("--fix", is_flag=True, help="Mend what can be mended for certain.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--waive",
    metavar="FINGERPRINT",
    help="Accept the finding whose fingerprint, shown by -v, starts so; needs --reason.",
)
@click.option("--reason", metavar="TEXT", help="Why it is accepted.")
@click.option("--expires", metavar="DATE", help="Last day of the waiver, as 2027-06-30.")
@click.option("--jobs", type=click.IntRange(min=0), metavar="N", help="Processes. [default: one per core]")
@click.option("--no-cache", is_flag=True, help="Read everything anew.")
@click.option("--capabilities", is_flag=True, help="List what the code of each skill can do.")
@click.option("--explain-finding", metavar="FINGERPRINT", help="Tell the story of one finding; -v shows fingerprints.")
@click.option("--known-bad", metavar="FILE", help="Report files whose SHA-256 is on this list.")
@click.option("-v", "--verbose", is_flag=True, help="List low and informational findings too, and fingerprints.")
def command(
    paths: tuple[str, ...],
    mode: str | None,
    hosts: tuple[str, ...],
    form: str,
    file: str | None,
    fail_on: str | None,
    pins: str | None,
    fail_on_drift: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    audience: tuple[str, ...],
    settings_file: str | None,
    waive: str | None,
    reason: str | None,
    expires: str | None,
    jobs: int | None,
    explain_finding: str | None,
    known_bad: str | None,
    *,
    capabilities: bool,
    fix: bool,
    diff: bool,
    no_cache: bool,
    verbose: bool,
    workspace: bool,
    user: bool,
) -> int:
    """Scan a skill, a folder of skills, a repo, a Markdown file or an archive.

    A PATH with its own SKILL.md is a skill; else a repo when it has .git or a known skill directory; else a folder.
    """
    settings = with_known_bad(
        merged(reading.load(settings_file), hosts=hosts, fail_on=fail_on, select=select, ignore=ignore, audience=audience, jobs=jobs),
        known_bad,
    )  # fmt: skip
    from guildmark.engine.scan.sources import Options  # the engine loads when it runs

    chosen = cast("Literal['skill', 'folder', 'repo'] | None", mode)
    options = Options(mode=chosen, cache=not no_cache, views=form == "json", home=str(Path.home()) if user else None)
    _check(fix=fix or diff, waive=waive, reason=reason, expires=expires)
    _check_drift(paths, pins, workspace=workspace, user=user)
    scanned = _scanned(paths, settings, options, workspace=workspace)
    if fix or diff:
        _mend(scanned, file, write=fix and not diff)
        return _left(_scanned(paths, settings, options, workspace=workspace) if fix and not diff else scanned)
    if waive is not None:
        return _waive(scanned, settings, waive, reason or "", expires)
    report = scanned.report
    if len(paths) == 1:
        report = _compared(report, paths[0], settings, options, Comparison(pins, fail_on_drift, workspace), form)
    if explain_finding is not None:
        return _explain(report, explain_finding, file)
    report = _from_here(report, paths) if form == "sarif" else report
    emit(report, form, file, verbose=verbose, capabilities=capabilities)
    return report.summary.exit


def _scanned(paths: tuple[str, ...], settings: Settings, options: Options, *, workspace: bool) -> Scanned:
    """Scan one path, several, or a folder of repos, with a bar."""
    from guildmark.engine.scan.scan import scan  # the engine loads when it runs
    from guildmark.engine.scan.several import scan_several, scan_workspace

    with Progress() as show:
        if workspace:
            return scan_workspace(paths[0], settings, options, show)
        if len(paths) == 1:
            return scan(paths[0], settings, options, show)
        return scan_several(tuple(dict.fromkeys(paths)), settings, options, show)


def _explain(report: Report, mark: str, file: str | None) -> int:
    """Tell one finding's story: from its source over what hid it to where it acts, and what to do."""
    from guildmark.engine.scan.story import story  # only for one finding

    emit_text(story(report, mark), file)
    return report.summary.exit


def with_known_bad(settings: Settings, file: str | None) -> Settings:
    """Give the rule on known files its list: a SHA-256 a line, what follows it is a comment."""
    if file is None:
        return settings
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"--known-bad {file} cannot be read: {error}", next_step="give a text file with a SHA-256 a line"
        ) from error
    words = [line.split()[0].lower() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    wrong = next((word for word in words if len(word) != 64 or not set(word) <= set("0123456789abcdef")), None)  # noqa: PLR2004  # SHA-256 in hex
    if wrong is not None:
        raise UsageError(
            f"--known-bad {file}: `{wrong[:80]}` is no SHA-256",
            next_step="write 64 hex digits a line, and a comment behind them",
        )
    return replace(settings, rules={**settings.rules, "known-bad-file": {"digests": words}})


def _check_drift(paths: tuple[str, ...], pins: str | None, *, workspace: bool, user: bool) -> None:
    if user and workspace:
        raise UsageError("--user goes with one repo, not with a workspace", next_step="scan one after the other")
    if len(paths) > 1 and (pins is not None or workspace):
        raise UsageError(
            f"{'--pins' if pins else '--workspace'} goes with one path", next_step="scan one after the other"
        )


class Comparison(NamedTuple):
    """What the options say of drift."""

    pins: str | None
    fail_on: str | None
    workspace: bool


def _compared(report: Report, path: str, settings: Settings, options: Options, asked: Comparison, form: str) -> Report:
    """Add what is not as it was, or as its copies are; in JSON as a section of its own, elsewhere among the findings."""
    names = {row.name.casefold() for row in report.skills}
    if asked.pins is None and not asked.workspace and len(names) == len(report.skills):
        return report  # nothing is compared, and nothing more is imported

    from guildmark.engine.trust.meeting import Against, drift_of
    from guildmark.engine.trust.pinning import FAILING, kinds
    from guildmark.engine.trust.told import shown, with_drift

    fail_on = FAILING if asked.fail_on is None else kinds(asked.fail_on)
    against = Against(pins=asked.pins, fail_on=fail_on, workspace=asked.workspace)
    drift = drift_of(report, path, settings, options, against)
    whole = report if drift is None else with_drift(report, drift)
    return whole if form == "json" else shown(whole)


def _from_here(report: Report, paths: tuple[str, ...]) -> Report:
    """Let paths start where we are: code scanning looks for them in the checkout, not in what was scanned."""
    from guildmark.engine.scan.several import rebased  # only for SARIF

    folder = PurePosixPath(report.root)
    folder = folder.parent if Path(paths[0]).is_file() else folder
    if len(paths) > 1 or folder.is_absolute() or ".." in folder.parts or not folder.parts:
        return report
    return rebased(report, str(folder))


def _check(*, fix: bool, waive: str | None, reason: str | None, expires: str | None) -> None:
    """Refuse options that do not go together, before anything is read."""
    if waive is None:
        if reason is not None or expires is not None:
            raise UsageError("--reason and --expires belong to --waive", next_step="name the finding with --waive")
        return
    if fix:
        raise UsageError("--waive goes with neither --fix nor --diff", next_step="do one after the other")
    if not (reason or "").strip():
        raise UsageError("--waive needs --reason", next_step='say why: --reason "reviewed by security, ticket 12"')


def merged(  # one parameter per option
    settings: Settings,
    *,
    hosts: tuple[str, ...] = (),
    fail_on: str | None = None,
    select: tuple[str, ...] = (),
    ignore: tuple[str, ...] = (),
    audience: tuple[str, ...] = (),
    jobs: int | None = None,
) -> Settings:
    """Let options win over a settings file."""
    scan: ScanSettings = settings.scan
    return replace(
        settings,
        scan=replace(
            scan,
            hosts=tuple(part for host in hosts for part in host.split(",")) or scan.hosts,
            fail_on=cast("Threshold", fail_on or scan.fail_on),
            select=tuple(part for name in select for part in name.split(",")) or scan.select,
            ignore=(*scan.ignore, *(part for name in ignore for part in name.split(","))),
            audience=cast("tuple[Audience, ...]", audience or scan.audience),
            jobs=jobs if jobs is not None else scan.jobs,
        ),
    )


def _mend(scanned: Scanned, file: str | None, *, write: bool) -> None:
    from guildmark.engine.scan.mend import mend  # only with --fix or --diff

    mended = mend(scanned, write=write)
    emit_text(mended.diff, file)
    click.echo(f"{counted(mended.count, 'finding')} {'mended' if write else 'can be mended with --fix'}", err=True)
    for refused in mended.refused:
        click.echo(f"not mended: {refused}", err=True)


def _left(scanned: Scanned) -> int:
    """Say what is left, and answer with the exit code that a scan would give now."""
    summary = scanned.report.summary
    click.echo(f"exit {summary.exit}: {visible('; '.join(summary.exit_reasons)) or 'clean'}", err=True)
    return summary.exit


def _waive(scanned: Scanned, settings: Settings, mark: str, reason: str, expires: str | None) -> int:
    from guildmark.engine.scan.write_waiver import write_waiver  # only with --waive

    where = write_waiver(scanned, settings, mark, reason, expires)
    click.echo(f"waived in {visible(where)}", err=True)
    return int(Exit.CLEAN)
