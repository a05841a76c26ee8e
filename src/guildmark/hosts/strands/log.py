"""Logs of Strands agents: message histories with their state. Spans that Strands writes are a neutral format.

Sentences: measured on strands-agents 1.62.0; the plugin marks its refusals as successes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import strands_messages
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")

DIALECT: Final = Dialect(
    host="strands",
    tools=(
        Tool(name="skills", role="load", skill=("skill_name", "name")),
        Tool(name="file_editor", role="file", path=("path",), when={"command": ("view", "find_line")},
             part=("view_range",), gutter=r" *\d+\s\s?"),
        Tool(name="file_editor", role="edit", path=("path",),
             when={"command": ("create", "str_replace", "insert", "pattern_replace", "undo_edit")}),
        Tool(name="file_read", role="file", path=("path",), part=("start_line", "end_line")),
        Tool(name="file_write", role="edit", path=("path",)),
        Tool(name="editor", role="file", path=("path",), when={"command": ("view", "find_line")}, part=("view_range",)),
        Tool(name="editor", role="edit", path=("path",), when={"command": ("create", "str_replace", "insert")}),
        Tool(name="shell", role="shell", command=("command",), cwd=("work_dir",)),
    ),
    says=(
        Says(means="refused", pattern=r"Skill '{skill}' not found\. Available skills:.*"),
        Says(means="refused", pattern=r"Error: skill_name is required\. Available skills:.*"),
        Says(means="ok", pattern=r"Skill '{skill}' activated \(no instructions available\)\."),
        Says(
            means="body",
            pattern=r"(?P<body>.*?)\n+(?:---|\[\.\.\.\])\n(?:Allowed tools: [^\n]*\n?)?(?:Compatibility: [^\n]*\n?)?"
            r"(?:Location: (?P<base>[^\n]+))?(?:\n+Available resources:\n(?P<resources>.*))?",
        ),
        Says(means="blocked", by="gate", roles=_ANY, pattern=r"DENIED: (?P<reason>.*)"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"CONFIRMATION_FAILED: (?P<reason>.*)"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"Manual approval denied: (?P<reason>.*)", marked=True),
        Says(means="blocked", by="gate", roles=_ANY, pattern=r"[Tt]ool (?:call )?cancelled\b.*", marked=True),
        Says(means="blocked", by="gate", alone=True, pattern=r".+", unless=r"\A(?:Error\b|Unknown tool|Tool execution)", marked=True),
        Says(means="blocked", by="gate", roles=("file", "shell"), alone=True, marked=True,
             pattern=r".+",
             unless=r"[Ee]rror|[Ff]ail|timed out|[Nn]ot found|No such|Unknown|Tool execution|[{\[:/]"),
        Says(means="body", roles=("file",), pattern=r"Here's the result of running `cat -n` on [^\n]+:\n(?P<body>.*)", marked=False),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    roots=(".agents/skills", ".strands/skills"),
    strict=False,
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Strands messages", recognise=strands_messages.likeness, read=strands_messages.read),),
    dialect=DIALECT,
    versions=("1.62.0",),
    provenance="captured",
    seen="2026-11-30",
)
