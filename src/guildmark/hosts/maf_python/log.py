"""Logs of Microsoft Agent Framework for Python: sessions, responses, and message lists.

Sentences: measured on agent-framework-core 1.23.0; nothing marks a refusal, so its own sentences decide.
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
    host="maf-python",
    tools=(
        Tool(name="load_skill", role="load", skill=("skill_name", "skillName")),
        Tool(name="read_skill_resource", role="read", skill=("skill_name", "skillName"),
             path=("resource_name", "resourceName")),
        Tool(name="run_skill_script", role="run", skill=("skill_name", "skillName"),
             path=("script_name", "scriptName"), args=("args", "arguments")),
    ),
    says=(
        Says(means="refused", pattern=r"Error: Skill '{skill}' not found\."),
        Says(means="refused", pattern=r"Error: Skill name cannot be empty\."),
        Says(means="error", roles=("read", "run"), pattern=r"Error: (?:Skill|Resource|Script) '[^'\n]*' not found[^\n]*"),
        Says(means="error", roles=("read", "run"), pattern=r"Error: Failed to (?:read|run|load)[^\n]*"),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"Error: Tool call invocation was rejected by user\."),
        Says(means="error", roles=_ALL, pattern=r"Error: (?:Function failed|Argument parsing failed|Requested function)[^\n]*"),
        Says(
            means="body",
            pattern=r"(?P<body>(?:---\s*\n|[^\n]{0,12}\n(?:[\w-]+:[^\n]*\n)*?name:|<name>).*?)"
            r"(?P<resources>(?:\s*<(?:available_)?resources\s*/?>.*)?(?:\s*<(?:available_)?scripts\s*/?>.*)?)",
        ),
        Says(means="error", roles=("run",), pattern=r"(?:.*\n)?Script exited with code (?P<exit>\d+)"),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    fold_case=True,
    exits=(r"Script exited with code (?P<exit>\d+)\s*\Z",),
)  # fmt: skip


def _python(head: Head) -> float:
    score, dotnet = agent_framework.recognise(head)
    return 0.0 if dotnet else score


LOG: Final = Log(
    formats=(Format(name="Agent Framework session", recognise=_python, read=agent_framework.read),),
    dialect=DIALECT,
    versions=("1.23.0",),
    provenance="captured",
    seen="2026-11-30",
)
