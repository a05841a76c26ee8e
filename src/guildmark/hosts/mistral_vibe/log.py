"""Logs of Mistral Vibe: headless JSON entries, and the export with the history that the model saw.

Sentences: measured on mistral-vibe 3.0. Headless entries leave out calls that were refused; the export has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import vibe
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")

DIALECT: Final = Dialect(
    host="mistral-vibe",
    tools=(
        Tool(name="skill", role="load", skill=("name",)),
        Tool(name="read_file", role="file", path=("path", "filePath"), part=("offset",)),
        Tool(name="file_system.read_file", role="file", path=("filePath", "path")),
        Tool(name="write_file", role="edit", path=("path", "filePath")),
        Tool(name="file_system.write_file", role="edit", path=("filePath", "path")),
        Tool(name="edit", role="edit", path=("path", "filePath")),
        Tool(name="file_system.edit", role="edit", path=("filePath", "path")),
        Tool(name="bash", role="shell", command=("command",)),
        Tool(name="file_system.bash", role="shell", command=("command",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n# Skill: [^\n]*\n+(?P<body>.*?)\n+Base directory for this skill: (?P<base>[^\n]+)\n'
            r".*?(?P<resources><skill_files>.*?</skill_files>)?\s*</skill_content>",
        ),
        Says(means="body", pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n(?P<body>.*?)\s*</skill_content>'),
        Says(means="already", pattern=r'(?:Skill "?[^"\n]*"? is )?already loaded.*'),
        Says(means="refused", pattern=r'Skill "[^"\n]*" (?:is not available|not found)\..*'),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Tool execution (?:denied|rejected).*"),
        Says(means="error", roles=("file",), pattern=r"File not found at: .*"),
    ),
    catalogues=(
        Catalogue(roles=("system",), block=r"<available-skills>(?P<list>.*?)</available-skills>"),
        Catalogue(roles=("system",)),
    ),
    roots=(".vibe/skills", ".agents/skills"),
    result=("content", "stdout"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Vibe entries", recognise=vibe.likeness, read=vibe.read),),
    dialect=DIALECT,
    versions=("3.0",),
    provenance="captured",
    seen="2026-11-30",
)
