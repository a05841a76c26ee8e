"""All patterns of all selected rules in one linear-time pass over each file."""

from __future__ import annotations

import bisect
from collections import defaultdict
from functools import cached_property
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.hidden import views
from guildmark.rules.base import Hit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import re2

    from guildmark.rules.base import Pattern, Rule


_PROSE: Final = (".md", ".mdx", ".markdown", ".mdc", ".txt", ".rst", ".adoc")
"""Ends of names of files that somebody reads; what scripts hide is told by following them."""


MEMORY: Final = 64 * 1024 * 1024
"""Bytes that the automaton of a rule may take; with the library's default of 8 MB some start anew all the time."""


MOST_HITS: Final = 1_000
"""Places of one pattern in one file that a rule is shown: whoever has so many is not judged by the next one."""


class Patterns:
    """The patterns of a selection; RE2 finds which of them match a file at all, then each of those says where."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rows = [(rule.id(), index, pattern) for rule in rules for index, pattern in enumerate(rule.patterns)]

    @cached_property
    def _everything(self) -> _Chosen:
        return _Chosen([*range(len(self._rows))], self._rows)

    @cached_property
    def _everywhere(self) -> _Chosen:
        """Those that look into every text; the others speak of prose, and most bytes are none."""
        return _Chosen([row for row, (_, _, pattern) in enumerate(self._rows) if pattern.files == "text"], self._rows)

    @cached_property
    def _single(self) -> list[re2._Regexp[str]]:
        import re2

        return [re2.compile(pattern.regex) for _, _, pattern in self._rows]

    def scan(self, files: Iterable[tuple[str, str, bool]]) -> dict[str, tuple[Hit, ...]]:
        """Return the hits of each rule; a file is its path, its text, and whether it holds the instructions."""
        if not self._rows:
            return {}
        found: dict[str, list[Hit]] = defaultdict(list)
        for path, text, is_instructions in files:
            prose = is_instructions or path.lower().endswith(_PROSE) or "!/" in path
            for row in (self._everything if prose else self._everywhere).matching(text):
                rule, index, pattern = self._rows[row]
                if pattern.files == "instructions" and not is_instructions:
                    continue
                for match in islice(self._single[row].finditer(text), MOST_HITS):
                    found[rule].append(Hit(index, path, match.start(), match.end(), match.group()))
            if prose:
                self._undone(path, text, found, is_instructions=is_instructions)
        return {rule: tuple(hits) for rule, hits in found.items()}

    def _undone(self, path: str, text: str, found: dict[str, list[Hit]], *, is_instructions: bool) -> None:
        """Look into what is written so that a reader does not see it."""
        for view in views(text):
            for row in self._everything.matching(view.text):
                rule, index, pattern = self._rows[row]
                if not pattern.undone or (pattern.files == "instructions" and not is_instructions):
                    continue
                for match in self._single[row].finditer(view.text):
                    start, end = view.place(match.start(), match.end())
                    if view.offsets and text[start:end] == match.group():
                        continue
                    found[rule].append(Hit(index, path, start, end, match.group(), (view.layer,)))


class _Chosen:
    """Some of the patterns, as one automaton for each rule.

    One for all would have to remember how far each of a hundred patterns has come, and meets a new state at every word:
    measured on 997 documents (7.7 MB), 6 s of CPU for one of all, 1.2 s for one a rule.
    """

    def __init__(self, chosen: list[int], rows: list[tuple[str, int, Pattern]]) -> None:
        import re2  # only when a selected rule has patterns

        options = re2.Options()
        options.max_mem = MEMORY
        self._joined: list[tuple[re2.Set, list[int]]] = []
        for _, group in groupby(chosen, key=lambda row: rows[row][0]):
            own = list(group)
            joined = re2.Set.SearchSet(options)
            for row in own:
                joined.Add(rows[row][2].regex)
            joined.Compile()
            self._joined.append((joined, own))

    def matching(self, text: str) -> list[int]:
        """Return the rows of the patterns that match a text somewhere, in order."""
        data = text.encode("utf-8", "surrogatepass")
        return [own[index] for joined, own in self._joined for index in sorted(joined.Match(data) or ())]


def line_starts(text: str) -> list[int]:
    """Return the offset of each line's start, for turning offsets into places."""
    starts = [0]
    offset = text.find("\n")
    while offset >= 0:
        starts.append(offset + 1)
        offset = text.find("\n", offset + 1)
    return starts


def position(starts: Sequence[int], offset: int) -> tuple[int, int]:
    """Return the 1-based line and column of an offset."""
    line = bisect.bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1
