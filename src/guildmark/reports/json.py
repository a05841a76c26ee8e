"""JSON: the report as it is, names not numbers, with a published schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from guildmark.model.report import SCHEMA_VERSION
from guildmark.reports.base import Renderer

if TYPE_CHECKING:
    from guildmark.model.report import Report


class Json(Renderer, frozen=True, kw_only=True):
    """Machines read this; ``docs/schemas/report.json`` describes it."""

    version: ClassVar[str] = SCHEMA_VERSION
    suffix: ClassVar[str] = ".json"
    indent: int = 2

    def render(self, report: Report) -> str:
        """Return the document; what a terminal or browser could mistake for markup is escaped by JSON itself."""
        data = msgspec.json.format(msgspec.json.encode(report), indent=self.indent)
        return data.decode("utf-8") + "\n"
