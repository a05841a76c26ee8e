"""Logs of AgentScope: the context of an agent, with tool calls and results as blocks. Measured on agentscope 2.0.11.

A body comes bare; the state of a result is the host's own mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import agentscope
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")

DIALECT: Final = Dialect(
    host="agentscope",
    tools=(
        Tool(name="Skill", role="load", skill=("skill",)),
        Tool(name="Read", role="file", path=("file_path",), part=("offset", "limit"), gutter=r" *\d+\t"),
        Tool(name="Write", role="edit", path=("file_path",)),
        Tool(name="Edit", role="edit", path=("file_path",)),
        Tool(name="Bash", role="shell", command=("command",)),
    ),
    says=(
        Says(means="refused", pattern=r"(?:SkillNotFoundError: )?Skill '[^'\n]*' not found\.?.*"),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Permission (?:to use \S+ has been denied|denied for ).*"),
        Says(means="error", roles=("shell",), pattern=r"Command failed: .*"),
        Says(means="error", roles=_ANY, pattern=r"\w*Error: .*", marked=True),
        Says(means="body", pattern=r"(?P<body>.+)", marked=False),
    ),
    catalogues=(Catalogue(roles=("system",)),),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="AgentScope context", recognise=agentscope.likeness, read=agentscope.read),),
    dialect=DIALECT,
    versions=("2.0.11",),
    provenance="captured",
    seen="2026-11-30",
)
