"""Logs of Gemini CLI: chats as one document or as JSONL, and the headless stream.

Sentences: measured on 0.61.0. The catalogue is in the system prompt, which no log has; the names that a refused
call's display text lists are not where the host puts it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import gemini_cli
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")

DIALECT: Final = Dialect(
    host="gemini-cli",
    tools=(
        Tool(name="activate_skill", role="load", skill=("name",)),
        Tool(name="read_file", role="file", path=("file_path", "absolute_path", "path"),
             part=("offset", "limit", "start_line", "end_line")),
        Tool(name="read_many_files", role="file", path=("include", "paths")),
        Tool(name="write_file", role="edit", path=("file_path",)),
        Tool(name="replace", role="edit", path=("file_path",)),
        Tool(name="run_shell_command", role="shell", command=("command",), args=("description",), cwd=("dir_path", "directory")),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<activated_skill name="(?P<skill>[^"]*)">\s*<instructions>\n? *(?P<body>.*?)\s*</instructions>'
            r"\s*(?:<available_resources>(?P<resources>.*?)</available_resources>\s*)?</activated_skill>",
        ),
        Says(
            means="ok",
            pattern=r"Skill \*\*{skill}\*\* activated\.(?: Resources loaded from (?:`(?P<base>[^`]+)`|\S+?)(?::(?P<resources>.*))?)?",
        ),
        Says(means="refused", pattern=r"params/name must be equal to one of the allowed values"),
        Says(means="refused", pattern=r'(?:Error: )?Skill "{skill}" not found\. Available skills(?: are)?:.*'),
        Says(means="error", pattern=r"params must have required property '[^']+'.*"),
        Says(means="refused", roles=_ANY, pattern=r'Tool "[^"\n]*" not found.*'),
        Says(means="blocked", by="gate", roles=_ANY, pattern=r"Tool execution blocked: (?P<reason>.*)"),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Tool execution denied by policy\.?(?P<reason>.*)"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"\[Operation Cancelled\].*"),
        Says(
            means="body", roles=("shell",),
            pattern=r"<untrusted_context>\n(?:Output: )?(?P<body>.*?)\n(?:Error: .*)?(?:Exit Code: (?P<exit>\d+)\n)?.*</untrusted_context>",
        ),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    asides=(
        r"<session_context>.*?</session_context>", r"<hook_context>.*?</hook_context>",
        r"This is the Gemini CLI\. We are setting up the context for our chat\..*",
        r"\n?--- Content from referenced files ---.*?--- End of content ---",
    ),
    roots=(".gemini/skills", ".agents/skills"),
    exits=(r"\nExit Code: (?P<exit>\d+)\n", r"\AExit Code: (?P<exit>\d+)\n"),
    preamble=r"(?:<untrusted_context>\n)?Output: ",
)  # fmt: skip

LOG: Final = Log(
    formats=(
        Format(name="Gemini CLI chat", recognise=gemini_cli.session_likeness, read=gemini_cli.read_session),
        Format(name="Gemini CLI stream", recognise=gemini_cli.stream_likeness, read=gemini_cli.read_stream),
    ),
    dialect=DIALECT,
    versions=("0.61.0",),
    provenance="captured",
    seen="2026-11-30",
)
