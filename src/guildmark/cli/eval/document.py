"""An evaluation as one JSON document, which is written while its verdicts are gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.reports.base import visible_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.evaluation import Evaluation
    from guildmark.model.verdict import Verdict

_HOLE: Final = '"verdicts": []'
"""Where they go; the first such place is theirs, as only the version stands before it."""
_INDENT: Final = " " * 4


def pieces(found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield its text; ``found`` is the rest of it."""
    before, hole, after = visible_json(msgspec.json.encode(found)).partition(_HOLE)
    yield before + hole[:-1]
    comma = ""
    for verdict in verdicts:
        lines = visible_json(msgspec.json.encode(verdict)).rstrip("\n").split("\n")
        yield f"{comma}\n{_INDENT}" + f"\n{_INDENT}".join(lines)
        comma = ","
    yield ("\n  ]" if comma else "]") + after
