"""Logs of OpenCode: exports, the headless stream, and its SQLite file.

Sentences: measured on 1.18.33. A plugin that stops a call leaves its own text and no other mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Prompt, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import opencode
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")
_OWN = r'\A(?:Skill "|The \w+ tool |Tool |Error|Cannot|Invalid|Model |ripgrep |[Ff]ailed|E[A-Z]{3,}:|\[)'
"""How OpenCode's own failures begin: what a plugin threw comes as it is, and a command that failed is no error of the tool."""

DIALECT: Final = Dialect(
    host="opencode",
    tools=(
        Tool(name="skill", role="load", skill=("name",)),
        Tool(name="read", role="file", path=("filePath", "file_path", "path"), part=("offset", "limit"), gutter=r" *\d+(?:: |\| ?)"),
        Tool(name="write", role="edit", path=("filePath",)),
        Tool(name="edit", role="edit", path=("filePath",)),
        Tool(name="bash", role="shell", command=("command",), args=("description",), cwd=("workdir",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill_content name="(?P<skill>[^"]*)">\n# Skill: [^\n]*\n+(?P<body>.*?)\n+'
            r"Base directory for this skill: (?P<base>[^\n]+)\n.*?(?:<skill_files>(?P<resources>.*?)</skill_files>)?\s*</skill_content>",
        ),
        Says(means="body", pattern=r'<skill_content name="(?P<skill>[^"]*)">\n(?P<body>.*?)\s*</skill_content>'),
        Says(means="refused", pattern=r'Skill "[^"\n]*" not found\. Available skills:.*'),
        Says(means="error", pattern=r"The skill tool was called with invalid arguments: .*"),
        Says(
            means="blocked", by="policy", roles=_ANY,
            pattern=r"The user has specified a rule which prevents you from using this specific tool call\..*",
        ),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"The user rejected permission to use this specific tool call\..*"),
        Says(
            means="body", roles=("file",),
            pattern=r"<path>[^\n]*</path>\n<type>file</type>\n<content>\n(?P<body>.*?)(?:\n\n\([^()\n]*\))?\n?</content>.*",
        ),
        Says(means="error", roles=("file",), pattern=r"File not found: .*"),
        Says(means="blocked", by="gate", roles=("load", "shell"), alone=True, marked=True, pattern=r".+", unless=_OWN),
    ),
    injected=(
        Injected(
            roles=("user",), by="user",
            pattern=r"(?P<body>.*?)\n+Base directory for this skill: (?P<base>[^\n]+)\nRelative paths in this skill [^\n]*(?:\n.*)?",
        ),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    prompts=(Prompt(pattern=r'"(?P<prompt>.*)"', escapes={'\\"': '"'}),),
    asides=(r"<system-reminder>.*?</system-reminder>",),
    roots=(".opencode/skills", ".opencode/skill", ".agents/skills", ".claude/skills", "opencode/skills", "opencode/skill"),
)  # fmt: skip

LOG: Final = Log(
    formats=(
        Format(name="OpenCode export", recognise=opencode.export_likeness, read=opencode.read_export),
        Format(name="OpenCode stream", recognise=opencode.stream_likeness, read=opencode.read_stream),
        Format(name="OpenCode database", recognise=opencode.database_likeness, read=opencode.read_database),
    ),
    dialect=DIALECT,
    versions=("1.18.33",),
    provenance="captured",
    seen="2026-11-30",
)
