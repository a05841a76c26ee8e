"""Records of a log by lines that somebody collected: a list of them, or documents one after another."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Head, Row, within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.shapes.base import Source
    from guildmark.model.trace import Gap

_HEAD: Final = 40


class AsRows:
    """A source of documents, each of whose items is a record as a line would be."""

    def __init__(self, source: Source) -> None:
        """Look at the beginning only."""
        records = (
            item for record in source.head.records for item in (record if isinstance(record, list) else [record])
        )
        self.head: Final = Head(source.head.name, tuple(islice(records, _HEAD)), lines=True)
        self._source: Final = source

    def rows(self) -> Iterator[Row | Gap]:
        """Yield the items in order; a place within a list is a JSON Pointer."""
        for row in self._source.rows():
            if isinstance(row, Row) and isinstance(row.value, list):
                for index, item in enumerate(row.value):
                    yield Row(item, within(row.raw, index))
            else:
                yield row
