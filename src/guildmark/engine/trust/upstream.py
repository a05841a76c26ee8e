"""Installed skills against the source that they declare: the same, behind, modified here, or gone."""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.sources import Options
from guildmark.engine.trust.looking import look
from guildmark.ground.remote.git import Remote
from guildmark.ledger import installer
from guildmark.ledger.difference import parts_of, told
from guildmark.model.drift import Part
from guildmark.model.errors import GuildmarkError, RemoteError

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.engine.settings import Settings
    from guildmark.model.pin import Pin

Standing = Literal["same", "behind", "modified here", "source gone", "ref moved", "not_comparable", "unknown"]
"""same: as the source has it at its ref · behind: as it had it before · modified here: as it never had it · source gone: it
cannot be fetched, or has no such folder · ref moved: the same ref is another commit than when it was fetched last ·
not_comparable: only a hash is known, and it does not reproduce · unknown: no source is declared."""

MOST: Final = 200
"""Commits of a folder that are looked at for an older state."""
_TAG: Final = re.compile(r"v?\d+(\.\d+)*\S*|[0-9a-f]{40}")
_SLUG: Final = re.compile(r"[\w.-]+/[\w.-]+")


class Source(Struct, frozen=True, kw_only=True):
    """Where a skill says that it comes from."""

    url: str | None
    ref: str | None = None
    path: str | None = None
    declared: str = ""
    """Which file says so."""
    computed: str | None = None
    """The installer's hash of it."""


class Compared(Struct, frozen=True, kw_only=True):
    """One skill beside its source."""

    skill: str
    location: str
    standing: Standing
    reason: str
    source: Source | None = None
    commit: str | None = None
    parts: tuple[Part, ...] = ()


class Upstream(Struct, frozen=True, kw_only=True):
    """All of them."""

    schema_version: str = "1"
    root: str
    skills: tuple[Compared, ...]


def upstream(
    path: str, settings: Settings, cache: Path, progress: Callable[[int, int], None] | None = None
) -> Upstream:
    """Compare every skill of a path with its declared source; what one source does hides no other skill."""
    looked = look(path, settings)
    root = Path(path)
    known = installer.read(root)
    rows = []
    for number, pin in enumerate(looked.pins, 1):
        rows.append(_compared(pin, root, known, settings, cache))
        if progress is not None:
            progress(number, len(looked.pins))
    return Upstream(root=looked.root, skills=tuple(rows))


def source_of(pin: Pin, known: dict[str, installer.Installed]) -> Source | None:
    """Return the declared source: the installer's lock file, else the skill's own word; null where nothing says one."""
    own = known.get(pin.name) or known.get(PurePosixPath(pin.path).name)
    if own is not None:
        folder = (
            str(PurePosixPath(own.skill_path).parent)
            if own.skill_path and own.skill_path.endswith(".md")
            else own.skill_path
        )
        return Source(url=own.url, ref=own.ref, path=folder, declared=installer.NAME, computed=own.computed_hash)
    given = pin.facts.source
    if given is None:
        return None
    url = given if "://" in given or given.startswith("git@") else f"https://{given}" if given.startswith(("github.com/", "gitlab.com/")) else f"https://github.com/{given}" if _SLUG.fullmatch(given) else None  # fmt: skip
    return Source(url=url, declared="SKILL.md")


def _compared(pin: Pin, root: Path, known: dict[str, installer.Installed], settings: Settings, cache: Path) -> Compared:
    source = source_of(pin, known)
    if source is None:
        return Compared(skill=pin.name, location=pin.path, standing="unknown", reason="it declares no source")
    if source.url is None:
        return _by_hash(pin, root, source)
    try:
        return _fetched(pin, source, settings, cache)
    except RemoteError as error:
        return Compared(skill=pin.name, location=pin.path, standing="source gone", reason=error.message, source=source)
    except GuildmarkError as error:
        return Compared(
            skill=pin.name, location=pin.path, standing="not_comparable", reason=error.message, source=source
        )


def _by_hash(pin: Pin, root: Path, source: Source) -> Compared:
    """Compare with the installer's hash alone: where it does not reproduce, nothing follows."""
    if source.computed and installer.reproduces(root / pin.path, source.computed):
        return Compared(
            skill=pin.name, location=pin.path, standing="same", reason="the installer's hash reproduces", source=source
        )
    why = (
        "its source cannot be fetched, and the installer's hash covers files that installing leaves out"
        if source.computed
        else f"{source.declared} names no address that can be fetched"
    )
    return Compared(skill=pin.name, location=pin.path, standing="not_comparable", reason=why, source=source)


def _fetched(pin: Pin, source: Source, settings: Settings, cache: Path) -> Compared:
    remote = Remote(source.url or "", cache)
    commit = remote.fetch(source.ref)
    moved = _moved(cache, source, commit)
    folder = source.path if source.path is not None else _folder(remote, commit, pin)
    now = _pin_at(remote, commit, folder, settings)
    base = Compared(skill=pin.name, location=pin.path, standing="same", reason=f"as {source.url} has it at {commit[:12]}",
                    source=source, commit=commit)  # fmt: skip
    if now is None:
        return replace(base, standing="source gone", reason=f"{source.url} has no folder {folder} at {commit[:12]}")
    parts = _parts(now, pin)
    if moved is not None:
        return replace(
            base, standing="ref moved", reason=f"{source.ref} was {moved[:12]}, and is {commit[:12]} now", parts=parts
        )
    if not parts:
        return base
    for count, older in enumerate(remote.commits(commit, folder, MOST)[1:], 1):
        before = _pin_at(remote, older, folder, settings)
        if before is not None and not _parts(before, pin):
            return replace(
                base,
                standing="behind",
                reason=f"as it was at {older[:12]}, {count} change{'s' if count > 1 else ''} ago",
                parts=parts,
            )
    return replace(base, standing="modified here", reason=f"as the source never had it: {told(parts)}", parts=parts)


def _folder(remote: Remote, commit: str, pin: Pin) -> str:
    """Guess where a source has a skill, by how collections lay them out."""
    name = PurePosixPath(pin.path).name or pin.name
    for path in (f"skills/{name}", name, f".claude/skills/{name}", f".agents/skills/{name}", "."):
        if remote.has(commit, f"{path}/SKILL.md" if path != "." else "SKILL.md"):
            return path
    return f"skills/{name}"


def _pin_at(remote: Remote, commit: str, path: str, settings: Settings) -> Pin | None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "source.tar"
        if not remote.archive(commit, path, file):
            return None
        pins = look(str(file), settings, Options(mode="skill")).pins
        return pins[0] if pins else None


def _parts(source: Pin, own: Pin) -> tuple[Part, ...]:
    """List what differs, apart from where it lies and what installing leaves out."""
    return tuple(
        part for part in parts_of(source, own)
        if part.what != "path" and not (part.change == "removed" and installer.is_left_out(part.path))
    )  # fmt: skip


def _moved(cache: Path, source: Source, commit: str) -> str | None:
    """Remember which commit a tag was, and return the former one where it is another now; a branch may move."""
    if source.ref is None or not _TAG.fullmatch(source.ref):
        return None
    name = hashlib.sha256("\0".join((source.url or "", source.ref)).encode()).hexdigest()[:24]
    mark = cache / f"{name}.ref"
    before = mark.read_text(encoding="ascii") if mark.exists() else None
    mark.parent.mkdir(parents=True, exist_ok=True)
    if before is None:
        mark.write_text(commit, encoding="ascii")
    return before if before is not None and before != commit else None
