"""Logs of Haystack: chat messages (``ChatMessage.to_dict``). Sentences: measured on haystack-ai 3.4.1.

The catalogue is in the tool's description, which messages do not have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import haystack
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_FAILED = r"Failed to invoke Tool `[^`\n]+` with parameters .*Error: ['\"]?(?P<reason>{})"
_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "shell", "file")

DIALECT: Final = Dialect(
    host="haystack",
    tools=(
        Tool(name="load_skill", role="load", skill=("name",)),
        Tool(name="read_skill_file", role="read", skill=("name",), path=("path",)),
        Tool(name="shell", role="shell", command=("command",)),
        Tool(name="bash", role="shell", command=("command",)),
        Tool(name="read_file", role="file", path=("path", "file_path")),
    ),
    says=(
        Says(means="refused", pattern=_FAILED.format(r"Unknown skill '[^'\n]*'\..*")),
        Says(means="error", roles=("load", "read"), pattern=_FAILED.format(r".*"), marked=True),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"Tool execution for '[^'\n]*' was rejected by the user\..*"),
        Says(means="blocked", by="gate", roles=_ALL, alone=True, pattern=r".+", unless=r"\b(?:Failed to|not found|Error|error)\b", marked=True),
        Says(means="ok", roles=("read",), pattern=r".*", marked=False),
        Says(means="body", pattern=r"(?P<body>.*?)\n+Bundled files \(read with `read_skill_file`\):\n(?P<resources>.*)", marked=False),
    ),
    catalogues=(
        Catalogue(roles=("tools",), tool="load_skill", entries="markdown", block=r"[Aa]vailable skills:?\n(?P<list>.*)"),
    ),
    strict=False,
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Haystack messages", recognise=haystack.likeness, read=haystack.read),),
    dialect=DIALECT,
    versions=("3.4.1",),
    provenance="captured",
    seen="2026-11-30",
)
