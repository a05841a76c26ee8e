"""Logs of Pydantic AI: model messages, with the skills of pydantic-ai-skills and of pydantic-ai-harness.

Skills are deferred capabilities; the body comes in a part of the same request. Sentences: measured on
pydantic-ai-slim 2.68.0 with pydantic-ai-skills 2.1.0, and 2.62.0 with pydantic-ai-harness 0.62.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import pydantic_ai
from guildmark.lenses.shapes.base import Format

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole

_ANY: Final[tuple[ToolRole, ...]] = ("load", "read", "run", "file", "edit", "shell")
_BODY: Final = (
    r"(?:# Skill: [^\n]*\n+)?(?:Skill directory: `(?P<base>[^`\n]+)`[^\n]*\n+)?(?P<body>.*?)"
    r"(?:\n+## Bundled files\n+(?P<resources>(?:Read with `read_skill_resource`|Run with `run_skill_script`).*?))?"
)

DIALECT: Final = Dialect(
    host="pydantic-ai",
    tools=(
        Tool(name="load_capability", role="load", skill=("id",)),
        Tool(name="read_skill_resource", role="read", skill=("skill_name",), path=("resource_name",), args=("args",)),
        Tool(name="run_skill_script", role="run", skill=("skill_name",), path=("script_name",), args=("args",)),
        Tool(name="read_file", role="file", path=("path",), part=("offset", "limit"), gutter=r" *\d+[:\t|] ?"),
        Tool(name="write_file", role="edit", path=("path",)),
        Tool(name="edit_file", role="edit", path=("path",)),
        Tool(name="run_command", role="shell", command=("command",), cwd=("cwd",)),
    ),
    says=(
        Says(means="receipt", pattern=r"Capability '{skill}' loaded\. Its instructions, if any, follow\."),
        Says(means="already", pattern=r"Capability '{skill}' is already (?:active|loaded)\..*"),
        Says(means="refused", pattern=r"No capability found with id '{skill}'\..*"),
        Says(means="refused", roles=("read", "run"), pattern=r"Skill '[^'\n]*' is not loaded\. Call load_capability .*"),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Resource|Script|Skill) '[^'\n]*' (?:was )?not found.*"),
        Says(means="error", roles=("file",), pattern=r"(?:Path|File) not found: .*"),
        Says(means="error", roles=("file",), pattern=r"(?:Error|Access denied|Not a file): .*"),
        Says(means="error", roles=("run",), pattern=r"(?:.*\n)?Script exited with code (?P<exit>[1-9]\d*)\s*"),
        Says(means="ok", roles=("shell",), pattern=r"(?:\[(?:stdout|stderr)\]\n|\(no output).*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"The tool call was denied\."),
    ),
    injected=(
        Injected(roles=("host",), kind="instruction-delta", by="host", pattern=rf"capability:(?P<skill>[^\n]+)\n{_BODY}"),
        Injected(
            roles=("user", "host", "system"), by="host",
            pattern=rf'<system><(?:pyai:)?context id="capability:(?P<skill>[^"\n]+)">\n{_BODY}\n?</(?:pyai:)?context></system>',
        ),
    ),
    catalogues=(
        Catalogue(roles=("system",), kind="capability:deferred_capabilities", entries="markdown", block=r"(?P<list>.+)"),
        Catalogue(
            roles=("system",), entries="markdown", beside="load_capability",
            block=r"(?:\A|\n)(?:[^\n]*`load_capability` tool\. [^\n]*|[^\n]{0,40})\n+(?P<list>(?:- [^\s:]+: [^\n]*\n?)+)",
        ),
    ),
    exits=(r"\[exit code: (?P<exit>-?\d+)\]\s*\Z", r"Script exited with code (?P<exit>\d+)\s*\Z"),
    result=("message", "content", "stdout", "output"),
    sealed=("shell",),
)  # fmt: skip

LOG: Final = Log(
    formats=(Format(name="Pydantic AI messages", recognise=pydantic_ai.likeness, read=pydantic_ai.read),),
    dialect=DIALECT,
    versions=("2.68.0", "2.62.0"),
    provenance="captured",
    seen="2026-11-30",
)
