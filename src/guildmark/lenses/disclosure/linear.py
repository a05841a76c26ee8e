"""Patterns that untrusted text meets: RE2's, so that their time is linear in the text, whatever either of them is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_END: Final = re.compile(r"(\\\\)|\\Z")


class Match(Protocol):
    """What a match tells."""

    def __getitem__(self, group: str | int) -> str:
        """Return the text of a group."""

    def groupdict(self) -> dict[str, str | None]:
        """Return the text of each named group."""

    def start(self, group: int = 0) -> int:
        """Return where a group begins, in characters."""

    def end(self, group: int = 0) -> int:
        """Return where a group ends."""


class Pattern(Protocol):
    """A compiled pattern, in which a dot is any character."""

    @property
    def groupindex(self) -> Mapping[str, int]:
        """The names of its groups."""

    def fullmatch(self, text: str) -> Match | None:
        """Match a whole text."""

    def match(self, text: str) -> Match | None:
        """Match the beginning of a text."""

    def search(self, text: str) -> Match | None:
        """Find the first place that matches."""

    def finditer(self, text: str) -> Iterator[Match]:
        """Find every place that matches."""


class PatternError(ValueError):
    """A text is no pattern; the message says why."""


@lru_cache(maxsize=1024)
def compiled(source: str) -> Pattern:
    r"""Compile a pattern in RE2's syntax, with ``\Z`` for the end of a text. Raises ``PatternError``.

    Syntax: https://github.com/google/re2/wiki/Syntax: no look-around and no back-references.
    """
    import re2  # only where a log is read

    options = re2.Options()
    options.dot_nl = True
    options.log_errors = False
    try:
        return cast("Pattern", re2.compile(_END.sub(lambda found: found[1] or r"\z", source), options))
    except re2.error as error:
        reason = error.args[0] if error.args else "it does not compile"
        raise PatternError(reason.decode() if isinstance(reason, bytes) else str(reason)) from error
