"""Logs of OpenHands: the event log of a conversation. Sentences: measured on openhands-sdk 1.58.2.

A keyword in the user's message loads a skill without a call: the body rides beside the message.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openhands
from guildmark.lenses.shapes.base import Format

DIALECT: Final = Dialect(
    host="openhands",
    tools=(
        Tool(name="invoke_skill", role="load", skill=("name",)),
        Tool(name="file_editor", role="file", path=("path",), when={"command": ("view",)}, part=("view_range",), gutter=r" *\d+\t"),
        Tool(name="file_editor", role="edit", path=("path",), when={"command": ("create", "str_replace", "insert", "undo_edit")}),
        Tool(name="str_replace_editor", role="file", path=("path",), when={"command": ("view",)}, part=("view_range",), gutter=r" *\d+\t"),
        Tool(name="str_replace_editor", role="edit", path=("path",), when={"command": ("create", "str_replace", "insert")}),
        Tool(name="terminal", role="shell", command=("command",)),
        Tool(name="execute_bash", role="shell", command=("command",)),
    ),
    says=(
        Says(means="refused", pattern=r"Unknown skill '[^'\n]*'\. Available skills:.*"),
        Says(
            means="body", marked=False,
            pattern=r"(?P<body>.*?)\n+---\nThis skill is located at `(?P<base>[^`\n]+)`\. .*",
        ),
        Says(means="body", marked=False, pattern=r"(?P<body>.+)"),
        Says(means="error", roles=("file",), pattern=r"Invalid `path` parameter: .*"),
        Says(means="body", roles=("file",), pattern=r"Here's the result of running `cat -n` on [^\n]+:\n(?P<body>.*)", marked=False),
    ),
    injected=(
        Injected(
            roles=("host",), kind="activated_skills", by="host",
            pattern=r"(?P<skill>[^\n]*)\n.*?Skill location: (?P<base>[^\n]+)\n(?:[^\n]*\n)?\n?(?P<body>.*?)\s*</EXTRA_INFO>.*",
        ),
        Injected(roles=("host",), kind="activated_skills", by="host", pattern=r"(?P<skill>[^\n]*)\n(?P<body>.*)"),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    roots=(".agents/skills", ".openhands/skills", ".openhands/microagents"),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="OpenHands events", recognise=openhands.likeness, read=openhands.read),),
    dialect=DIALECT,
    versions=("1.58.2",),
    provenance="captured",
    seen="2026-11-30",
)
