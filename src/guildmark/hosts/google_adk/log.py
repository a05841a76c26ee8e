"""Logs of Google ADK: sessions with their events.

Sentences and error codes: measured on google-adk 2.13.0. A prefix may stand before every tool's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import adk_session
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_SKILL = ("skill_name",)
_FILE = ("file_path",)
_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="google-adk",
    tools=(
        Tool(name="*load_skill", role="load", skill=_SKILL),
        Tool(name="*load_skill_resource", role="read", skill=_SKILL, path=_FILE),
        Tool(name="*run_skill_script", role="run", skill=_SKILL, path=_FILE,
             args=("args", "positional_args", "short_options", "command")),
        Tool(name="*list_skills", role="list"),
        Tool(name="*search_skills", role="list"),
        Tool(name="*unload_skill", role="unload", skill=_SKILL),
    ),
    says=(
        Says(means="refused", pattern=r"Skill '{skill}' not found\.?.*"),
        Says(means="refused", pattern=r"SKILL_NOT_FOUND"),
        Says(means="error", roles=_ALL, pattern=r"INVALID_ARGUMENTS|(?:RESOURCE|SCRIPT)_NOT_FOUND(?:_FATAL)?|INVALID_\w+_PATH|SKILL_SCRIPT_\w+"),
        Says(means="error", pattern=r"Argument 'skill_name' is required\."),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Resource|Script|Skill) '[^'\n]*' not found.*"),
        Says(means="body", pattern=r"(?P<body>.+)", marked=False),
        Says(means="body", roles=("read",), pattern=r"(?P<body>.*)", needs=("file_path", "content"), marked=False),
        Says(means="ok", roles=("run",), pattern=r".*", needs=("stdout", "status"), marked=False),
        Says(means="body", pattern=r"(?P<body>.+)", needs=("instructions",)),
        Says(means="pending", roles=_ALL, pattern=r"This tool call requires confirmation, please approve or reject\."),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"This tool call is rejected\."),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    result=("instructions", "content", "stdout", "output", "result"),
    failure=("error",),
    sealed=("read", "run"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="ADK session", recognise=adk_session.likeness, read=adk_session.read),),
    dialect=DIALECT,
    versions=("2.13.0",),
    provenance="captured",
    seen="2026-11-30",
)
