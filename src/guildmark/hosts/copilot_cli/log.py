"""Logs of GitHub Copilot CLI: ``events.jsonl`` of a session, and the stream of ``--output-format json``.

Sentences: measured on 1.0.102. The tool's result is a receipt; a ``skill.invoked`` event holds the body.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import copilot_events
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")
_INVOKED = r"(?P<skill>[^\n]*)\n(?P<base>[^\n]*)\n(?P<body>.*)"

DIALECT: Final = Dialect(
    host="copilot-cli",
    tools=(
        Tool(name="skill", role="load", skill=("skill", "name")),
        Tool(name="view", role="file", path=("path",), part=("view_range",), gutter=r"\d+\. "),
        Tool(name="edit", role="edit", path=("path",)),
        Tool(name="create", role="edit", path=("path",)),
        Tool(name="bash", role="shell", command=("command",), args=("description",)),
        Tool(name="powershell", role="shell", command=("command",), args=("description",), speaks="powershell"),
    ),
    says=(
        Says(means="receipt", pattern=r'Skill "[^"\n]*" loaded successfully\. Follow the instructions in the skill context\.'),
        Says(means="refused", pattern=r'Skill "[^"\n]*" not found\. Available skills:.*'),
        Says(means="refused", pattern=r"Skill not found: [^\n]*", marked=True),
        Says(means="refused", pattern=r'Skill "[^"\n]*" is disabled[^\n]*'),
        Says(means="error", pattern=r"Failed to load skill: .*"),
        Says(means="refused", roles=_ANY, pattern=r"Tool '[^'\n]*' does not exist\. Available tools.*"),
        Says(means="blocked", by="gate", roles=_ANY, pattern=r"Denied by preToolUse hook: (?P<reason>.*)"),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Permission to run this tool was denied due to the following rules:.*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"(?:Permission denied because no interactive user response|The user rejected).*"),
    ),
    injected=(
        Injected(roles=("host",), kind="skill:agent", pattern=_INVOKED, by="model"),
        Injected(roles=("host",), kind="skill:user", pattern=_INVOKED, by="user"),
    ),
    catalogues=(
        Catalogue(
            roles=("system",), separator=", ", more=r"Additional skills available \(invoke by name\): (?P<list>[^\n]+)",
        ),
    ),
    asides=(
        r"<current_datetime>.*?</current_datetime>", r"<reminder>.*?</reminder>", r"<system_reminder>.*?</system_reminder>",
    ),
    roots=(".github/skills", ".agents/skills", ".claude/skills", ".copilot/skills"),
    exits=(r"<shellId: \S+ completed with exit code (?P<exit>\d+)>\s*\Z", r"<exited with exit code (?P<exit>\d+)>\s*\Z"),
    fold_case=True,
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Copilot CLI events", recognise=copilot_events.session_likeness, read=copilot_events.read),),
    dialect=DIALECT,
    versions=("1.0.102",),
    provenance="captured",
    seen="2026-11-30",
)
