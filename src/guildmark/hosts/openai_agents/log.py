"""Logs of the OpenAI Agents SDK: histories (``to_input_list``, new items), and its own trace.

Three modes: ``load_skill`` stages files that are then read (lazy), files are there from the start (eager), a shell tool
with skills. Sentences: measured on 0.24.0; results are Python repr, not JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openai_history, openai_trace, responses
from guildmark.lenses.shapes.base import Format, child, string

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head

_ANY: Final[tuple[ToolRole, ...]] = ("load", "shell", "file")

DIALECT: Final = Dialect(
    host="openai-agents",
    tools=(
        Tool(name="load_skill", role="load", skill=("skill_name",)),
        Tool(name="exec_command", role="shell", command=("cmd", "command"), cwd=("workdir",)),
        Tool(name="shell", role="shell", command=("commands", "command")),
        Tool(name="shell_call", role="shell", command=("commands",)),
        Tool(name="local_shell_call", role="shell", command=("command",)),
        Tool(name="read_file", role="file", path=("path", "file_path")),
        Tool(name="view_image", role="file", path=("path",)),
    ),
    says=(
        Says(means="staged", pattern=r"""\{['"]status['"]:\s*['"]loaded['"],.*['"]path['"]:\s*['"](?P<base>[^'"]+)['"].*\}"""),
        Says(means="already", pattern=r"""\{['"]status['"]:\s*['"]already_loaded['"],.*\}"""),
        Says(means="refused", pattern=r"(?:Error running tool load_skill: )?lazy skill not found.*"),
        Says(means="error", pattern=r"(?:An error occurred while running the tool|Error running tool).*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"Tool execution was not approved\."),
        Says(means="ok", roles=("shell",), pattern=r"(?:(?:Chunk ID|Wall time|Process running)[^\n]*\n|\$ ).*"),
    ),
    catalogues=(
        Catalogue(roles=("system", "developer"), entries="markdown", block=r"#+ Available [Ss]kills\n(?P<list>.*?)(?:\n#|\Z)"),
    ),
    roots=(".agents/skills", ".agents"),
    exits=(
        r"\A(?:[^\n]*\n){0,4}?Process exited with code (?P<exit>-?\d+)\n",
        r"\A\$ (?:.*\n)exit code: (?P<exit>-?\d+)\s*\Z",
        r"\AExit code: (?P<exit>-?\d+)\n",
    ),
    sealed=("shell",),
    preamble=r"(?:(?:Chunk ID|Wall time|Original token count|Total output lines|Exit code|Process running)[^\n]*\n|Process exited with code -?\d+\n)+Output:\n|\$ [^\n]*\n",
)  # fmt: skip


def _recognise(head: Head) -> float:
    """Tell a run of this SDK by its own lists, and plain items by the tools that only it offers."""
    plain = responses.recognise(head)
    for record in head.records:
        if openai_history.is_run(record):
            return 1.0
        found = list(responses.rows(record).rows())
        if child(record, "object") == "response" or any(item.get("role") in ("system", "developer") for item in found):
            continue  # what the API itself hands out, and a prompt that this SDK keeps apart from its items
        names = {string(item.get("name")) for item in found if string(item.get("type")) in responses.CALLS}
        if "load_skill" in names or any(item.get("type") == "shell_call" for item in found):
            return 0.8
        if plain and "exec_command" in names:
            return 0.65
    return 0.0


LOG: Final = Log(
    formats=(
        Format(name="OpenAI Agents history", recognise=_recognise, read=openai_history.read),
        Format(name="OpenAI Agents trace", recognise=openai_trace.likeness, read=openai_trace.read),
    ),
    dialect=DIALECT,
    versions=("0.24.0",),
    provenance="captured",
    seen="2026-11-30",
)
