"""Logs of fast-agent: message history in MCP's form, calls and results as maps by id. Measured on 0.10.48.

A skill file is read by a file tool, or by ``read_skill`` where there is none.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import fast_agent
from guildmark.lenses.shapes.base import Format

DIALECT: Final = Dialect(
    host="fast-agent",
    tools=(
        Tool(name="read_skill", role="file", path=("path",), part=("line", "limit")),
        Tool(name="read_text_file", role="file", path=("path",), part=("line", "limit", "head", "tail")),
        Tool(name="write_text_file", role="edit", path=("path",)),
        Tool(name="edit_file", role="edit", path=("path",)),
        Tool(name="bash", role="shell", command=("command",)),
        Tool(name="execute", role="shell", command=("command",)),
    ),
    says=(
        Says(means="error", roles=("file",), pattern=r"Error reading file: .*"),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    roots=(".fast-agent/skills", ".claude/skills", ".agents/skills"),
    exits=(r"process exit code was (?P<exit>-?\d+)\s*\Z", r"[Ee]xit code:? (?P<exit>-?\d+)\s*\Z"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="fast-agent history", recognise=fast_agent.likeness, read=fast_agent.read),),
    dialect=DIALECT,
    versions=("0.10.48",),
    provenance="captured",
    seen="2026-11-30",
)
