"""Logs of CrewAI: a task's chat messages. Sentences: measured on crewai 1.15.30.

Nothing marks a refusal. The event bus says ``skill_loaded`` for metadata: that is an offer, not a load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Prompt, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import crewai
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ALL: Final[tuple[ToolRole, ...]] = ("load", "file", "shell", "edit")

DIALECT: Final = Dialect(
    host="crewai",
    tools=(
        Tool(name="load_skill", role="load", skill=("skill_name",)),
        Tool(name="load_skill_2", role="load", skill=("skill_name",)),
        Tool(name="read_file", role="file", path=("path", "file_path")),
        Tool(name="read_a_files_content", role="file", path=("file_path", "path")),
        Tool(name="shell", role="shell", command=("command",)),
        Tool(name="bash", role="shell", command=("command",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill name="(?P<skill>[^"\n]*)">\n[^\n]*\n+(?P<body>.*?)\s*(?:<skill_resources>(?P<resources>.*?)</skill_resources>\s*)?</skill>',
        ),
        Says(means="refused", pattern=r"Skill '{skill}' is not available\. Available skills:.*"),
        Says(means="error", roles=_ALL, pattern=r"Error executing tool: .*|Tool [^\n]* not found.*|Error: (?:Missing|Invalid) .*"),
        Says(means="blocked", by="gate", roles=_ALL, pattern=r"Tool execution blocked by hook\. Tool: .*"),
    ),
    catalogues=(Catalogue(roles=("system", "developer"), entries="attributes"),),
    prompts=(
        Prompt(
            pattern=r"Current Task: (?P<prompt>.*?)(?:\n\n(?:This is the expected criteria|Begin! This is VERY|Provide your complete response:).*)?"
        ),
    ),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="CrewAI task", recognise=crewai.likeness, read=crewai.read),),
    dialect=DIALECT,
    versions=("1.15.30",),
    provenance="captured",
    seen="2026-11-30",
)
