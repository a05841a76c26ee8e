"""Logs of Inspect AI: eval logs, one trace over their samples. Sentences: measured on inspect-ai 0.3.285.

The catalogue is in the tool's description, in the model events. The first load writes every skill's files into the
sandbox: that lays them out, it loads nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import inspect_log
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "shell", "file", "edit")

DIALECT: Final = Dialect(
    host="inspect-ai",
    tools=(
        Tool(name="skill", role="load", skill=("command",)),
        Tool(name="bash", role="shell", command=("command", "cmd", "code")),
        Tool(name="bash_session", role="shell", command=("input", "command")),
        Tool(name="text_editor", role="file", path=("path",), when={"command": ("view",)}, part=("view_range",)),
        Tool(name="text_editor", role="edit", path=("path",), when={"command": ("create", "str_replace", "insert")}),
        Tool(name="read_file", role="file", path=("file", "path")),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<command-message>The "[^"\n]*" skill is running</command-message>\n<command-name>(?P<skill>[^<\n]*)</command-name>\n+'
            r"Base Path: (?P<base>[^\n]+)\n+(?P<body>.*)",
        ),
        Says(means="refused", pattern=r"Unknown skill: .*"),
        Says(means="error", roles=_ANY, pattern=r"(?:Found \d+ validation errors? parsing|Tool \S+ not found|Required parameter|.*validation error).*"),
    ),
    catalogues=(
        Catalogue(roles=("tools",), tool="skill"),
        Catalogue(roles=("tools",), tool="skill", entries="markdown", block=r"[Aa]vailable [Ss]kills:?\n(?P<list>.*)"),
    ),
    roots=("skills",),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Inspect log", recognise=inspect_log.likeness, read=inspect_log.read),),
    dialect=DIALECT,
    versions=("0.3.285",),
    provenance="captured",
    seen="2026-11-30",
)
