"""The host matrix alone: skills read, no rules run."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.columns import columns
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.selection import Selection
from guildmark.engine.scan.several import scan_several
from guildmark.engine.settings import Settings
from guildmark.model.errors import Exit, UsageError
from guildmark.model.skill import Unseen
from guildmark.model.view import HostInfo, SkillView
from guildmark.reports.base import visible_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.engine.scan.sources import Options

NO_RULES: Final = Selection((), (), (), {})


class Matrix(Struct, frozen=True, kw_only=True):
    """The published document ``hosts``."""

    schema_version: str = "1"
    root: str
    hosts: tuple[HostInfo, ...]
    skills: tuple[SkillView, ...]
    unseen: tuple[Unseen, ...] = ()

    @property
    def exit(self) -> Exit:
        """How the process ends: a matrix has no findings."""
        if not self.skills:
            return Exit.NOTHING
        return Exit.INCOMPLETE if any(not item.chosen for item in self.unseen) else Exit.CLEAN


def matrix(paths: Sequence[str], hosts: Sequence[str], options: Options, settings: Settings | None = None) -> Matrix:
    """Fill the matrix of some paths; ``hosts`` narrows the columns, a host's name taking its variants along."""
    settings = replace(settings or Settings(), waivers=())
    names = [column.name for column in columns()]
    chosen = {name for name in names if not hosts or {name, name.split(":")[0]} & set(hosts)}
    for host in hosts:
        if host not in names:
            raise unknown_host(host)
    scanned = (
        scan(paths[0], settings, options, selection=NO_RULES)
        if len(paths) == 1
        else scan_several(paths, settings, options, selection=NO_RULES)
    )
    views = scanned.report.views
    rows = views.skills if views else ()
    return Matrix(
        root=scanned.report.root,
        hosts=tuple(info for info in (views.hosts if views else ()) if info.host in chosen),
        skills=tuple(
            SkillView(row.path, {host: cell for host, cell in row.cells.items() if host in chosen}) for row in rows
        ),
        unseen=scanned.report.unseen,
    )


def catalogue_text(path: str, host: str, options: Options, settings: Settings | None = None) -> str:
    """Return the catalogue of a host as the model would see it, made harmless to a terminal but for its line ends."""
    column = next((column for column in columns() if column.name == host), None)
    if column is None:
        raise unknown_host(host)
    if column.show is None:
        raise UsageError(
            f"no reference says how {host} shows its catalogue", next_step="`guildmark hosts` shows states"
        )
    scanned = scan(path, replace(settings or Settings(), waivers=()), options, selection=NO_RULES)
    texts = scanned.catalogues(column, options.start)
    if not texts:
        raise UsageError(f"{host} would offer no skill of {path}", next_step=f"`guildmark hosts {path} -v` says why")
    return visible_lines("\n\n".join(text.removesuffix("\n") for text in texts) + "\n")


def unknown_host(host: str) -> UsageError:
    """Build the error of a host that nobody knows."""
    names = [column.name for column in columns()]
    near = difflib.get_close_matches(host, names, n=1, cutoff=0.5)
    hint = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(names)}"
    return UsageError(f"there is no host `{host}`", next_step=hint)
