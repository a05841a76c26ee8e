"""What the commands of a pipeline let through of the text that is piped into them."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final, NamedTuple

from guildmark.lenses.scripts.chains import SIMPLE, first, written
from guildmark.lenses.scripts.programs import FILTERS, VERBATIM, numbers
from guildmark.lenses.scripts.state import View, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.scripts.chains import Item
    from guildmark.lenses.scripts.effects import Form
    from guildmark.lenses.scripts.state import Context

Lines = tuple[int, int | None] | None
_RANKS: Final[dict[View, int]] = {"whole": 0, "unknown": 1, "part": 2, "match": 3, "hidden": 4}
_DIVERSION: Final = re.compile(rb"(?:1?>[>|]?|&>>?)\s*(?![\s&]|/dev/(?:stdout|stderr|tty)\Z)")
_LONGEST: Final = 2_000


class Passing(NamedTuple):
    """How much goes through, what becomes of it, and which lines of it those are where that is known."""

    view: View
    form: Form = "verbatim"
    lines: Lines = None

    def then(self, other: Passing) -> Passing:
        """Put two behind one another."""
        view = self.view if _RANKS[self.view] >= _RANKS[other.view] else other.view
        forms = {self.form, other.form} - {"verbatim"}
        form: Form = "verbatim" if not forms else forms.pop() if len(forms) == 1 else "changed"
        whole = [one for one in (self, other) if one.view != "whole"]
        return Passing(view, form, whole[0].lines if len(whole) == 1 else None)


def passed(items: list[Item], ctx: Context) -> list[Passing]:
    """Say of each command of a pipeline what the ones behind it let through."""
    found = [Passing(ctx.view, ctx.form, ctx.lines)]
    for item in reversed(items[1:]):
        found.append(_through(item).then(found[-1]))
    return found[::-1]


def _through(item: Item) -> Passing:
    if _diverted(item):
        return Passing("hidden")
    if item.node.type not in SIMPLE:
        return Passing("unknown", "changed")
    name = first(item)
    view = FILTERS.get(name, "hidden")
    if view == "hidden" or view == "match":  # noqa: PLR1714 - which narrows the type
        return Passing(view)
    text = written(item.node, item.code)
    try:
        words = shlex.split(text.decode("utf-8", "replace")) if len(text) < _LONGEST else []
    except ValueError:
        words = []
    return _filter(name, view, words)


def _filter(name: str, view: View, words: Sequence[str]) -> Passing:
    """Say what a program lets through with these words."""
    from guildmark.lenses.scripts.filters import sed_taken
    from guildmark.lenses.scripts.tabled import counted

    given = [Word(word, 0, 0) for word in words[1:] if not word.startswith(("2>", ">&"))]
    if name in {"head", "tail"}:
        taken = counted(name, given)
        return Passing("whole" if taken.extent == "whole" else "part", lines=taken.lines)
    if name == "sed" and words:
        taken = sed_taken(given)
        views: dict[str, View] = {"whole": "whole", "part": "part"}
        return Passing(views.get(taken.extent, "unknown"), taken.form, taken.lines)
    if numbers(name, words):
        return Passing(view, "numbered")
    return Passing(view, "verbatim" if name in VERBATIM and not _options(words) else "changed")


def _options(words: Sequence[str]) -> bool:
    """Say whether a program that repeats its input is told to do more."""
    return words[:1] == ["cat"] and any(word[:1] == "-" and word not in {"-", "-u"} for word in words[1:])


def _diverted(item: Item) -> bool:
    """Say whether what a command of a pipeline puts out goes to a file."""
    node = item.node
    within = node.children if node.type in SIMPLE else []
    return any(child.type == "file_redirect" and _DIVERSION.match(written(child, item.code))
               for child in (*within, *item.redirects))  # fmt: skip
