"""Settings: ``guildmark.toml``, or ``[tool.guildmark]`` of ``pyproject.toml``; options on the command line win."""

from __future__ import annotations

import datetime as dt
import difflib
import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from guildmark import plugins
from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Prompt, Says, Tool
from guildmark.lenses.disclosure.linear import PatternError
from guildmark.lenses.disclosure.speech import pattern
from guildmark.loading.limits import Limits
from guildmark.model.errors import SettingsError, UsageError
from guildmark.model.finding import Audience, Severity

FILE: Final = "guildmark.toml"
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{8,32}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
Threshold: TypeAlias = Literal["critical", "high", "medium", "low", "never"]
Table: TypeAlias = dict[str, Any]  # what tomllib returns


class ScanSettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table ``[scan]``."""

    hosts: tuple[str, ...] | None = None
    """Hosts whose losses count as high; null means the coding-agent CLIs and every host that the repo shows."""
    select: tuple[str, ...] = ()
    """Rules or groups to run; empty means all."""
    ignore: tuple[str, ...] = ()
    """Rules or groups not to run."""
    fail_on: Threshold = "high"
    """The least severity that makes the exit code 1."""
    audience: tuple[Audience, ...] = ("everyone", "author", "auditor")
    """Whose findings are shown."""
    own: tuple[str, ...] = ()
    """Paths, relative to the settings file, whose skills are one's own: inline waivers count there only."""
    places: tuple[str, ...] = ()
    """Further skill directories to look for in a repo."""
    exclude: tuple[str, ...] = ()
    """Paths below what is scanned that are left out, as globs; each is listed as unseen."""
    jobs: int = 0
    """Processes; 0 means one per core."""


class WaiverSettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of ``[[waivers]]``: a rule, a skill or path, and why. Without digest or fingerprint it covers that path."""

    rule: str
    """The rule whose findings are accepted."""
    skill: str | None = None
    """The skill that they are about, by its name or its path."""
    path: str | None = None
    """The file that they are in, a folder above it, or a glob."""
    digest: str | None = None
    """SHA-256 of the evidence text, as ``--waive`` writes it."""
    fingerprint: str | None = None
    """The one finding that is meant, as ``-v`` shows it."""
    reason: str = ""
    """Why they are accepted; without one, the waiver is a finding itself."""
    expires: dt.date | None = None
    """The last day on which it counts."""


class ReadSettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table ``[read]``."""

    hosts: tuple[str, ...] = ()
    """Hosts of other packages whose logs are read too, by their entry points in the group ``guildmark.hosts``."""
    dialects: tuple[Dialect, ...] = ()
    """How harnesses of one's own speak of skills: each ``[[read.dialects]]`` is one."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that a settings file may say."""

    scan: ScanSettings = ScanSettings()
    limits: Limits = Limits()
    read: ReadSettings = ReadSettings()
    rules: dict[str, dict[str, Any]] = {}
    """``[rules.NAME]``: the rule's own settings, and ``severity``."""
    waivers: tuple[WaiverSettings, ...] = ()
    file: str | None = None
    """Where they come from; not a key of the file."""
    lines: tuple[int, ...] = ()
    """The line on which each waiver starts; not a key of the file."""

    @property
    def digest(self) -> str:
        """Hash everything that can change what a scan finds."""
        data = msgspec.json.encode((self.scan.select, self.scan.ignore, self.limits, self.rules), order="sorted")
        return hashlib.sha256(data).hexdigest()


def find(start: Path) -> Path | None:
    """Return the nearest settings file at or above a folder."""
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return folder / FILE
        project = folder / "pyproject.toml"
        if project.is_file() and "[tool.guildmark" in project.read_text(encoding="utf-8", errors="replace"):
            return project
    return None


def read(path: Path | None) -> Settings:
    """Read a settings file; None gives the defaults. Raises ``SettingsError`` that names the key and suggests."""
    if path is None:
        return Settings()
    try:
        text = path.read_text(encoding="utf-8")
        document = tomllib.loads(text)
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}", next_step="mend the line that it names") from error
    table = _own_table(document) if path.name == "pyproject.toml" else document
    _check_keys(table, path)
    try:
        settings = msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {error}", next_step="see docs/settings.md for each key") from error
    _check_values(settings, path)
    lines = tuple(number for number, line in enumerate(text.splitlines(), 1) if line.strip().endswith("waivers]]"))
    return msgspec.structs.replace(settings, file=str(path), lines=lines)


def _own_table(document: Table) -> Table:
    """Return ``[tool.guildmark]`` of a pyproject.toml; empty when there is none."""
    tool = document.get("tool")
    table = tool.get("guildmark") if isinstance(tool, dict) else None
    return cast("Table", table) if isinstance(table, dict) else {}


def load(named: str | None) -> Settings:
    """Read the named settings file, else the nearest one to where the user is: never one of what is scanned."""
    if named is None:
        try:
            return read(find(Path.cwd()))
        except FileNotFoundError:  # the folder that we are in was deleted
            return Settings()
    if not Path(named).is_file():
        raise UsageError(f"{named} does not exist", next_step="check the path of --settings")
    return read(Path(named))


def _check_keys(table: Table, path: Path) -> None:
    """Refuse an unknown key, with the nearest known one."""
    known: dict[str, type[Struct]] = {
        "scan": ScanSettings,
        "limits": Limits,
        "waivers": WaiverSettings,
        "read": ReadSettings,
    }
    _check(table, {*known, "rules"}, "", path)
    for section, kind in known.items():
        fields = set(kind.__struct_fields__)
        rows = table.get(section, [])
        for row in rows if isinstance(rows, list) else [rows]:
            if isinstance(row, dict):
                _check(row, fields, f"{section}.", path)
    _check_dialects(table.get("read"), path)


_PARTS: Final[dict[str, type[Struct]]] = {
    "tools": Tool,
    "says": Says,
    "injected": Injected,
    "catalogues": Catalogue,
    "prompts": Prompt,
}


def _check_dialects(table: object, path: Path) -> None:
    """Refuse an unknown key of a dialect or of one of its parts."""
    for number, dialect in enumerate(_rows(table, "dialects"), 1):
        where = f"read.dialects[{number}]."
        _check(dialect, set(Dialect.__struct_fields__), where, path)
        for part, kind in _PARTS.items():
            for row in _rows(dialect, part):
                _check(row, set(kind.__struct_fields__), f"{where}{part}.", path)


def _rows(table: object, key: str) -> list[Table]:
    rows = table.get(key) if isinstance(table, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _check(table: Table, known: set[str], prefix: str, path: Path) -> None:
    for key in table:
        if key not in known:
            unknown_key(key, known, prefix, str(path))


def unknown_key(key: str, known: set[str], prefix: str, where: str) -> None:
    """Raise the error of a key that nothing knows, with the nearest one that something does."""
    near = difflib.get_close_matches(key, sorted(known), n=1, cutoff=0.5)
    guess = f"did you mean `{prefix}{near[0]}`?" if near else f"known here: {', '.join(sorted(known))}"
    raise SettingsError(f"{where}: unknown key `{prefix}{key}`", next_step=guess)


def _check_values(settings: Settings, path: Path) -> None:
    """Refuse values of the right type that make no sense."""
    numbers = {"scan.jobs": settings.scan.jobs}
    numbers |= {f"limits.{field}": getattr(settings.limits, field) for field in Limits.__struct_fields__}
    for key, value in numbers.items():
        if value < 0:
            raise SettingsError(f"{path}: {key} = {value} is negative", next_step="use 0 or more")
    for key in ("places", "exclude", "own"):
        for value in getattr(settings.scan, key):
            if value.startswith(("/", "~")) or ".." in value.split("/"):
                raise SettingsError(f"{path}: scan.{key}: {value!r} leads out", next_step="use a path below it")
    for number, dialect in enumerate(settings.read.dialects, 1):
        _check_name(dialect.host, f"{path}: read.dialects[{number}]", settings.read.hosts)
        _check_patterns(dialect, path)
    for waiver in settings.waivers:
        if waiver.fingerprint is not None and not _FINGERPRINT.fullmatch(waiver.fingerprint):
            raise SettingsError(f"{path}: waivers: a fingerprint is 8 or more hex digits", next_step="-v shows them")
        if waiver.digest is not None and not _DIGEST.fullmatch(waiver.digest):
            raise SettingsError(f"{path}: waivers: a digest is 64 hex digits", next_step="--waive writes it")
        if not (waiver.skill or waiver.path or waiver.fingerprint):
            step = "name a skill, a path or a fingerprint"
            raise SettingsError(f"{path}: waivers: the one for {waiver.rule} says not what it is for", next_step=step)


def _check_name(host: str, where: str, outside: tuple[str, ...]) -> None:
    """Refuse a name that ``--host`` takes already: whose words a log is then read by would be a matter of luck."""
    if not host.strip():
        raise SettingsError(f"{where}: its host has no name", next_step="give your harness a name")
    known = {plugins.member_id(module): module for module in plugins.members("lenses/shapes")}
    if host in {*map(plugins.member_id, plugins.members("hosts")), *outside}:
        what = "a host"
    elif host in known and hasattr(plugins.load("lenses/shapes", known[host]), "FORMAT"):
        what = "a wire format"
    else:
        return
    raise SettingsError(f"{where}: {host!r} is the name of {what} that is known already",
                        next_step=f"give your harness a name of its own; `--host {host}` reads a log as that one's")  # fmt: skip


def _check_patterns(dialect: Dialect, path: Path) -> None:
    """Refuse a pattern of a dialect that does not compile, or that lacks the group it is there for."""
    rows: list[tuple[str, str, tuple[str, ...]]] = [("preamble", dialect.preamble, ()), ("cut", dialect.cut, ())]
    rows += [("exits", text, ("exit",)) for text in dialect.exits]
    rows += [("asides", text, ()) for text in dialect.asides]
    rows += [("prompts.pattern", one.pattern, ("prompt",)) for one in dialect.prompts]
    rows += [(f"says.{key}", text, ()) for says in dialect.says
             for key, text in (("pattern", says.pattern), ("unless", says.unless))]  # fmt: skip
    rows += [("tools.gutter", tool.gutter, ()) for tool in dialect.tools]
    for injected in dialect.injected:
        rows += [("injected.pattern", injected.pattern, ("body",)), ("injected.already", injected.already, ())]
    for item in dialect.catalogues:
        rows += [("catalogues.block", item.block, ("list",)), ("catalogues.roots", item.roots, ("alias", "root")),
                 ("catalogues.more", item.more, ("list",))]  # fmt: skip
    for key, text, groups in rows:
        where = f"{path}: read.dialects: {key} of {dialect.host}"
        try:
            known = pattern(text).groupindex
        except PatternError as error:
            raise SettingsError(f"{where} is no pattern: {error}", next_step=f"mend {text!r}") from error
        if text and (missing := [group for group in groups if group not in known]):
            raise SettingsError(f"{where} has no group {missing[0]!r}", next_step=f"write (?P<{missing[0]}>...)")


def severity_of(value: object, rule: str, where: str) -> Severity:
    """Check a severity that settings give to a rule."""
    try:
        severity: Severity = msgspec.convert(value, Severity)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{where}: rules.{rule}.severity: {error}") from error
    return severity
