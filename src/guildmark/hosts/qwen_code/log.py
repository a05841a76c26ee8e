"""Logs of Qwen Code: session files of Gemini parts in a tree of rows, and a headless stream in Claude Code's form.

Sentences: measured on 0.24.4. The stream shows a skill's description where the model got the body.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import claude_rows, qwen_rows
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")
_BASE = (
    r"Base directory for this skill: (?P<base>[^\n]+)\n(?:Important: ALWAYS resolve[^\n]*\n)?\n(?P<body>.*?)"
    r"(?:\n\nARGUMENTS: [^\n]*)?\s*"
)

_FAILED = r'\A(?:Command|Directory|Parameter |params|Skill "|Tool "|Error|Missing|Failed|Invalid|Could not|Cannot)'
"""How Qwen Code's own failures of these two tools begin; a hook's reason comes as it is."""

DIALECT: Final = Dialect(
    host="qwen-code",
    tools=(
        Tool(name="skill", role="load", skill=("skill", "name"), args=("args",)),
        Tool(name="read_file", role="file", path=("file_path", "absolute_path", "path"), part=("offset", "limit")),
        Tool(name="write_file", role="edit", path=("file_path",)),
        Tool(name="edit", role="edit", path=("file_path",)),
        Tool(name="run_shell_command", role="shell", command=("command",), args=("description",), cwd=("directory",)),
    ),
    says=(
        Says(means="body", pattern=_BASE),
        Says(means="already", pattern=r'Skill "{skill}" is already loaded in context\.?'),
        Says(means="refused", pattern=r'Skill "{skill}" not found\. Available skills:.*'),
        Says(means="refused", pattern=r'Skill "{skill}" is (?:disabled|gated)[^\n]*'),
        Says(means="error", pattern=r'Parameter "skill" must be a non-empty string\.'),
        Says(means="refused", roles=_ANY, pattern=r'Tool "[^"\n]*" not found in registry.*'),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r'This "[^"\n]+" invocation was denied by permission rules\..*'),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Qwen Code requires permission to use .*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"\[Operation Cancelled\].*"),
        Says(means="blocked", by="gate", roles=("load", "shell"), alone=True, marked=True, pattern=r".+", unless=_FAILED),
    ),
    injected=(Injected(roles=("user", "host"), pattern=_BASE, by="user"),),
    catalogues=(Catalogue(roles=("host", "system")),),
    asides=(
        r"<system-reminder>.*?</system-reminder>",
        r"This is the Qwen Code\. We are setting up the context for our chat\..*",
        r"\n?--- Content from referenced files ---.*?--- End of content ---",
    ),
    roots=(".qwen/skills", ".agents/skills"),
    exits=(r"\nExit Code: (?P<exit>\d+)\n",),
    preamble=r"Command: .*?\nDirectory: [^\n]*\n(?:Output|Stdout): ",
)  # fmt: skip


_OWN: Final = frozenset({"run_shell_command", "skill", "read_file", "write_file"})


def _stream(head: Head) -> float:
    """Tell the stream from Claude Code's, whose form it has, by its tools."""
    return claude_rows.stream_likeness(head) if claude_rows.tools_named(head) & _OWN else 0.0


LOG: Final = Log(
    formats=(
        Format(name="Qwen Code session", recognise=qwen_rows.likeness, read=qwen_rows.read),
        Format(name="Qwen Code stream", recognise=_stream, read=claude_rows.read_display),
    ),
    dialect=DIALECT,
    versions=("0.24.4",),
    provenance="captured",
    seen="2026-11-30",
    companions=("../subagents/{stem}/agent-*.jsonl",),
)
