"""Logs of Microsoft Agent Framework for .NET: threads and responses as its JSON serialiser writes them.

Sentences and argument names: source of Microsoft.Agents.AI 1.17.0; no run was captured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import agent_framework
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head

_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="maf-dotnet",
    tools=(
        Tool(name="load_skill", role="load", skill=("skillName", "skill_name")),
        Tool(name="read_skill_resource", role="read", skill=("skillName", "skill_name"),
             path=("resourceName", "resource_name")),
        Tool(name="run_skill_script", role="run", skill=("skillName", "skill_name"),
             path=("scriptName", "script_name"), args=("arguments", "args")),
    ),
    says=(
        Says(means="refused", pattern=r"Error: Skill '{skill}' not found\."),
        Says(means="refused", pattern=r"Error: Skill name cannot be empty\."),
        Says(means="error", roles=("read", "run"), pattern=r"Error: (?:Skill|Resource|Script) '[^\n]*' not found[^\n]*"),
        Says(means="error", roles=("read", "run"), pattern=r"Error: (?:Skill|Resource|Script) name cannot be empty\."),
        Says(means="error", roles=_ALL, pattern=r"Error: (?:Failed|Function failed|Requested function)[^\n]*"),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"(?:Error: )?Tool call invocation (?:was )?rejected(?: by user)?\.[^\n]*"),
        Says(
            means="body",
            pattern=r"(?P<body>(?:---\s*\n|<name>).*?)"
            r"(?P<resources>(?:\s*<available_resources ?/?>.*?)?(?:\s*<available_scripts ?/?>.*)?)",
        ),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    strict=False,
)  # fmt: skip


def _dotnet(head: Head) -> float:
    score, dotnet = agent_framework.recognise(head)
    return score if dotnet else 0.0


LOG: Final = Log(
    formats=(Format(name="Agent Framework thread", recognise=_dotnet, read=agent_framework.read),),
    dialect=DIALECT,
    versions=("1.17.0",),
    provenance="transcribed",
    seen="2026-12-01",
)
