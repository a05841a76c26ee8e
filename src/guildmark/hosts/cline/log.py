"""Logs of Cline's CLI: ``messages.json`` of a session, and the stream of ``--json``.

Sentences: measured on 3.0.65. Only names are offered, in the tool's description, which no log has; a gate that cancels
ends the run and leaves a call without a result.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Dialect, Prompt, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import cline, cline_session
from guildmark.lenses.shapes.base import Format

DIALECT: Final = Dialect(
    host="cline",
    tools=(
        Tool(name="skills", role="load", skill=("skill",), args=("args",)),
        Tool(name="read_files", role="file", path=("files",), gutter=r" *\d+ \| ?"),
        Tool(name="editor", role="edit", path=("path",)),
        Tool(name="apply_patch", role="edit", path=("path",)),
        Tool(name="run_commands", role="shell", command=("commands",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r"<command-name>(?P<skill>[^<\n]*)</command-name>\n.*?<command-instructions>\n(?:Description: [^\n]*\n+)?(?P<body>.*?)\s*</command-instructions>",
        ),
        Says(means="refused", pattern=r'Skill "[^"\n]*" not found\. Available skills:.*'),
        Says(means="refused", pattern=r'Skill "[^"\n]*" is disabled.*'),
        Says(means="error", pattern=r'\{"error":".*Invalid input.*'),
    ),
    prompts=(
        Prompt(pattern=r"<user_input(?: [^>]*)?>\s*(?P<prompt>.*?)\s*</user_input>"),
        Prompt(pattern=r"<task>\s*(?P<prompt>.*?)\s*</task>"),
    ),
    asides=(r"<environment_details>.*?</environment_details>", r"# task_progress .*"),
    roots=(".cline/skills", ".clinerules/skills", ".agents/skills"),
    failure=("error",),
    exits=(r"\A\[Command exited with code (?P<exit>\d+)\]",),
    fold_case=True,
)  # fmt: skip

LOG: Final = Log(
    formats=(
        Format(name="Cline session", recognise=cline_session.likeness, read=cline_session.read),
        Format(name="Cline stream", recognise=cline.likeness, read=cline.read),
    ),
    dialect=DIALECT,
    versions=("3.0.65",),
    provenance="captured",
    seen="2026-11-30",
)
