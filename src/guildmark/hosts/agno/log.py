"""Logs of agno: runs with their messages (``RunOutput.to_dict``). Sentences: measured on agno 3.1.10.

Results are JSON text; nothing marks a refusal. Paths leave out ``references/`` and ``scripts/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import agno_run
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="agno",
    tools=(
        Tool(name="get_skill_instructions", role="load", skill=("skill_name",)),
        Tool(name="get_skill_reference", role="read", skill=("skill_name",), path=("reference_path",), under="references/"),
        Tool(name="get_skill_script", role="run", skill=("skill_name",), path=("script_path",), args=("args", "timeout"),
             under="scripts/", reads_unless="execute"),
    ),
    says=(
        Says(means="refused", pattern=r"Skill '{skill}' not found\.?(?: .*)?"),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Skill|Reference|Script) '[^'\n]*' not found.*"),
        Says(means="error", roles=("read", "run"), pattern=r"Error (?:reading|executing|running).*|.*[Ee]xec format error.*"),
        Says(means="body", pattern=r"(?P<body>.*)", needs=("instructions",)),
        Says(means="ok", roles=("read", "run"), pattern=r".*", needs=("content",)),
        Says(means="ok", roles=("run",), pattern=r".*", needs=("stdout", "returncode")),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"Function call was rejected by the user.*"),
    ),
    catalogues=(
        Catalogue(roles=("system", "developer"), block=r"<skills_system>(?P<list>.*?)(?:</skills_system>|\Z)"),
    ),
    result=("instructions", "content", "stdout"),
    failure=("error",),
    lists={"available_scripts": "scripts/", "available_references": "references/"},
    sealed=("read", "run"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="agno run", recognise=agno_run.likeness, read=agno_run.read),),
    dialect=DIALECT,
    versions=("3.1.10",),
    provenance="captured",
    seen="2026-11-30",
)
