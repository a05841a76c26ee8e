"""Logs of Claude Code: session files with those of sub-agents, and the headless stream.

Sentences and rows: measured on 2.1.332; older rows (2.1.76 to 2.1.85): public session logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import claude_rows
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.shapes.base import Head

_ERROR = r"(?:Error: )?<tool_use_error>(?:Error: )?{}</tool_use_error>"
_FORKED = (
    r"(?:<tools-used-before-summary>[^<]*</tools-used-before-summary>\s*)?"
    r'Skill "[^"\n]+" completed \(forked execution\)\..*'
)
_BASE = r"Base directory for this skill: (?P<base>[^\n]+)\n\n(?P<body>.*?)(?:\n\nARGUMENTS: [^\n]*)?\s*"

DIALECT: Final = Dialect(
    host="claude-code",
    tools=(
        Tool(name="Skill", role="load", skill=("skill", "name", "command", "skill_name"), args=("args",)),
        Tool(name="Read", role="file", path=("file_path", "path"), part=("offset", "limit"), gutter=r" *\d+[\t→]"),
        Tool(name="Edit", role="edit", path=("file_path",)),
        Tool(name="MultiEdit", role="edit", path=("file_path",)),
        Tool(name="Write", role="edit", path=("file_path",)),
        Tool(name="Bash", role="shell", command=("command",), args=("description",)),
        Tool(name="PowerShell", role="shell", command=("command",), args=("description",), speaks="powershell"),
    ),
    says=(
        Says(means="receipt", pattern=r"Launching skill: [^\n]+", marked=False),
        Says(means="already", pattern=r"Skill /?[^\n]+ is already loaded above; instructions unchanged\."),
        Says(means="forked", pattern=_FORKED, marked=False),
        Says(means="refused", pattern=_ERROR.format(r"Unknown skill: [^\n]*")),
        Says(means="refused", pattern=_ERROR.format(r"Invalid skill format: .*")),
        Says(means="error", pattern=_ERROR.format(r"InputValidationError: .*")),
        Says(means="refused", pattern=_ERROR.format(r"No such tool available: .*")),
        Says(
            means="refused",
            pattern=r"(?:.*>)?(?:Error: )?Skill [^\n]+ (?:cannot be used with Skill tool|is disabled for model invocation)[^\n]*",
        ),
        Says(means="blocked", by="policy", pattern=r"(?:.*>)?Skill execution blocked by permission rules.*"),
        Says(means="blocked", by="policy", pattern=r"(?:.*>)?Execute skill: .*"),
        Says(
            means="blocked", by="gate", roles=("load", "file", "edit", "shell"), marked=True,
            pattern=r"(?:Error: )?PreToolUse:\w+ hook error: (?P<reason>.*)",
        ),
        Says(
            means="blocked", by="policy", roles=("file", "edit", "shell"), marked=True,
            pattern=r"(?:Claude requested permissions? to|This command requires approval|Permission to use).*",
        ),
        Says(
            means="blocked", by="policy", roles=("file", "edit"), marked=True,
            pattern=_ERROR.format(r"File is in a directory that is denied by your permission settings\.?"),
        ),
        Says(
            means="blocked", by="person", roles=("load", "file", "edit", "shell"), marked=True,
            pattern=r"The user doesn't want to (?:proceed with|take) this (?:tool use|action).*",
        ),
    ),
    injected=(
        Injected(
            roles=("host",), pattern=_BASE, by="user", typed=True,
        ),
        Injected(
            roles=("host",), pattern=r"(?P<body>Skill /?(?P<skill>[^\n]+) is already loaded above; instructions unchanged\.)",
            already=r"Skill .* is already loaded above; instructions unchanged\.",
        ),
        Injected(roles=("host",), linked=True, pattern=r"(?P<body>.+)"),
    ),
    catalogues=(
        Catalogue(
            roles=("host",), entries="markdown",
            block=r"<system-reminder>\n[^<]*?skills[^<]*?\n(?P<list>- .*?)</system-reminder>",
        ),
    ),
    asides=(
        r"<system-reminder>.*?</system-reminder>", r"<ide_(?:opened_file|selection|diagnostics)>.*?</ide_\w+>",
        r"<local-command-(?:caveat|stdout|stderr)>.*?</local-command-\w+>",
    ),
    roots=(".claude/skills",),
    exits=(r"\AExit code (?P<exit>\d+)",),
)  # fmt: skip

_OWN: Final = frozenset({"Skill", "Bash", "Read", "Edit", "Write", "Task", "Agent", "Glob", "Grep", "ToolSearch"})


def _stream(head: Head) -> float:
    """Tell the stream by its rows, unless its tools are another host's."""
    names = claude_rows.tools_named(head)
    return claude_rows.stream_likeness(head) if not names or names & _OWN else 0.0


LOG: Final = Log(
    formats=(
        Format(name="Claude Code session", recognise=claude_rows.session_likeness, read=claude_rows.read),
        Format(name="Claude Code stream", recognise=_stream, read=claude_rows.read),
    ),
    dialect=DIALECT,
    versions=("2.1.332",),
    provenance="captured",
    seen="2026-11-30",
    companions=("{stem}/subagents/agent-*.jsonl",),
)
