"""Logs of deepagents: LangChain messages of a graph's state, with the skills that the middleware found.

There is no tool for loading: a skill file is read by a virtual path. Measured on deepagents 0.7.32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import deepagents
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("file", "edit", "shell")

DIALECT: Final = Dialect(
    host="deepagents",
    tools=(
        Tool(name="read_file", role="file", path=("file_path", "path"), part=("offset",)),
        Tool(name="write_file", role="edit", path=("file_path",)),
        Tool(name="edit_file", role="edit", path=("file_path",)),
        Tool(name="execute", role="shell", command=("command",)),
    ),
    says=(
        Says(means="body", roles=("file",), pattern=r"@@ lines \d+-\d+ of \d+ @@\n(?P<body>.*)"),
        Says(means="error", roles=("file",), pattern=r"Error: File '[^'\n]*' not found.*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"User rejected the tool call for .*"),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Error: permission denied for \w+ on /.*"),
        Says(means="blocked", by="gate", roles=_ANY, alone=True, pattern=r".+", unless=r"\A.{0,40}[Ee]rror", marked=True),
    ),
    injected=(
        Injected(
            roles=("host",), kind="pinned_skill", by="host",
            pattern=r'<skill name="(?P<skill>[^"\n]+)"(?: path="(?P<base>[^"\n]+)")?[^>\n]*>\n(?P<body>.*?)\n?</skill>\s*',
        ),
        Injected(roles=("host",), kind="pinned_skill", by="host", pattern=r"(?P<body>---\n(?:.*?\n)?name: *(?P<skill>[^\n]+)\n.*)"),
    ),
    catalogues=(
        Catalogue(
            roles=("system",), entries="markdown", block=r"\*\*Available Skills:\*\*\n(?P<list>.*?)(?:\n\*\*|\n#|\Z)",
        ),
    ),
    roots=(".deepagents/skills", ".agents/skills"),
    exits=(r"\[Command (?:succeeded|failed) with exit code (?P<exit>-?\d+)\]\s*\Z",),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="deepagents state", recognise=deepagents.likeness, read=deepagents.read),),
    dialect=DIALECT,
    versions=("0.7.32",),
    provenance="captured",
    seen="2026-11-30",
)
