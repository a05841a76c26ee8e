"""Logs of AG2: history events. Sentences: measured on ag2 1.2.1; an unknown skill is a traceback, as names are an enum.

Script paths leave out ``scripts/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import ag2_events
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="ag2",
    tools=(
        Tool(name="load_skill", role="load", skill=("name",)),
        Tool(name="read_skill_resource", role="read", skill=("name",), path=("resource",)),
        Tool(name="run_skill_script", role="run", skill=("name",), path=("script",), args=("args",), under="scripts/"),
        Tool(name="list_skills", role="list"),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n(?P<body>.*?)\n+Skill directory: (?P<base>[^\n]+)\n[^\n]*\n*'
            r"(?P<resources><skill_resources>.*?</skill_resources>)?\s*</skill_content>",
        ),
        Says(means="body", pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n(?P<body>.*?)\s*</skill_content>'),
        Says(means="refused", pattern=r"(?:Traceback|.*validation error).*(?:literal_error|enum).*"),
        Says(means="error", roles=_ALL, pattern=r"(?:Traceback \(most recent call last\)|\w+Error: |Error: |\d+ validation error).*"),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Resource|Script|Skill) [^\n]* not found.*"),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    exits=(r"\[exit code: (?P<exit>-?\d+)\]\s*\Z",),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="AG2 events", recognise=ag2_events.likeness, read=ag2_events.read),),
    dialect=DIALECT,
    versions=("1.2.1",),
    provenance="captured",
    seen="2026-11-30",
)
