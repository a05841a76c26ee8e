"""Which hosts matter to this user: what is lost there counts as high."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.loading.packages import mentioned_packages, root_names
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.loading.tree import Tree


class Wanted(Struct, frozen=True):
    """Columns that matter, and those of them that the user named."""

    columns: frozenset[str]
    named: frozenset[str]


def wanted(columns: Sequence[Column], named: tuple[str, ...] | None, tree: Tree) -> Wanted:
    """Take the named hosts, else the coding-agent CLIs and every host whose folder or package the repo shows."""
    names = {column.name for column in columns}
    if named is not None:
        for name in named:
            if name not in names:
                near = difflib.get_close_matches(name, sorted(names), n=1, cutoff=0.5)
                raise UsageError(
                    f"there is no host `{name}`",
                    next_step=f"did you mean `{near[0]}`?" if near else f"known: {', '.join(sorted(names))}",
                )
        return Wanted(frozenset(named), frozenset(named))
    top = root_names(tree)
    packages = mentioned_packages(tree)
    chosen = {
        column.name
        for column in columns
        if column.name == column.host
        and (column.facts.kind == "cli" or top & {*column.facts.signs} or packages & {*column.facts.packages})
    }
    return Wanted(frozenset(chosen), frozenset())
