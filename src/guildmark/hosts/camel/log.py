"""Logs of CAMEL: chat history and tool records of a step. Sentences: measured on camel-ai 0.2.90.

Nothing marks a refusal. The history leaves out the ids of calls; the records have them.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import camel
from guildmark.lenses.shapes.base import Format

DIALECT: Final = Dialect(
    host="camel",
    tools=(
        Tool(name="load_skill", role="load", skill=("name",)),
        Tool(name="list_skills", role="list"),
        Tool(name="read_file", role="file", path=("path", "file_path", "file_paths")),
        Tool(name="shell", role="shell", command=("command",)),
        Tool(name="shell_exec", role="shell", command=("command",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r"## Skill: (?P<skill>[^\n]*)\n+\*\*Base directory\*\*: (?P<base>[^\n]+)\n+"
            r"(?:\*\*Available files\*\*:\n(?P<resources>(?: +[^\n]*\n)*)\n*)?(?P<body>.*)",
        ),
        Says(means="refused", pattern=r'Error: Skill "{skill}" not found\. Available:.*'),
        Says(means="error", roles=("load", "file", "shell"), pattern=r"(?:Error|Tool execution failed)[: ].*"),
    ),
    catalogues=(
        Catalogue(roles=("tools",), tool="load_skill"),
        Catalogue(roles=("tools",), tool="load_skill", entries="markdown", block=r"[Aa]vailable [Ss]kills:?\n(?P<list>.*)"),
    ),
    roots=(".agents/skills", ".camel/skills"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="CAMEL step", recognise=camel.likeness, read=camel.read, turns=False),),
    dialect=DIALECT,
    versions=("0.2.90",),
    provenance="captured",
    seen="2026-11-30",
)
