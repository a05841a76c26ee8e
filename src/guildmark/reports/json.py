"""JSON: the report as it is, names not numbers, with a published schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from guildmark.model.report import SCHEMA_VERSION
from guildmark.reports.base import Renderer, visible_json

if TYPE_CHECKING:
    from guildmark.model.report import Report


class Json(Renderer, frozen=True, kw_only=True):
    """Machines read this; ``docs/schemas/report.json`` describes it."""

    version: ClassVar[str] = SCHEMA_VERSION
    suffix: ClassVar[str] = ".json"

    def render(self, report: Report) -> str:
        """Return the document; characters that could move a cursor, hide or reorder text are JSON escapes in it."""
        return visible_json(msgspec.json.encode(report))
