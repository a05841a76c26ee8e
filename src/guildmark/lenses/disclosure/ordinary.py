"""Tools for files and shells that no host's dialect names: those of MCP servers and of harnesses of one's own.

Names are those that public servers and agents use. Such a tool never loads a skill by itself; a file that it reads counts
only where a skill may lie, as any other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Tool

if TYPE_CHECKING:
    from guildmark.model.event import About

_PATHS: Final = ("path", "file_path", "absolute_path", "target_file", "filename", "file", "uri", "paths")
_COMMANDS: Final = ("command", "cmd", "commands")
_PLAIN: Final = re.compile(r"[_\-\s]")
_SERVER: Final = re.compile(r"__|[./:]")

_FILE: Final = Tool(name="file", role="file", path=_PATHS,
                    part=("offset", "limit", "start_line", "end_line", "head", "tail", "view_range"), gutter=r" *\d+\t")  # fmt: skip
_EDIT: Final = Tool(name="edit", role="edit", path=_PATHS)
_SHELL: Final = Tool(name="shell", role="shell", command=_COMMANDS, cwd=("cwd", "workdir", "working_directory"))
_ABOUT: Final[dict[str, Tool]] = {
    "load": Tool(name="", role="load", skill=("skill",)),
    "read": Tool(name="", role="read", skill=("skill",), path=("path",)),
    "run": Tool(name="", role="run", skill=("skill",), path=("path",), args=("args", "argv")),
}
_KNOWN: Final = {
    **dict.fromkeys(("read", "readfile", "fileread", "readtextfile", "filesystemread", "readfiles", "readmultiplefiles", "viewfile",
                     "openfile", "getfilecontents", "catfile"), _FILE),
    **dict.fromkeys(("write", "writefile", "filewrite", "editfile", "createfile", "applyedit", "replaceinfile"), _EDIT),
    **dict.fromkeys(("bash", "shell", "terminal", "command", "executecommand", "execcommand", "runcommand", "runshell", "runbash",
                     "executebash", "executeshell", "shellcommand", "bashcommand", "runshellcommand", "runterminalcmd",
                     "runterminalcommand", "runinterminal"), _SHELL),
}  # fmt: skip


def tool(name: str) -> Tool | None:
    """Return what a tool of this name does, whatever server it is of; null where its name does not tell."""
    last = _SERVER.split(name)[-1]
    return _KNOWN.get(_PLAIN.sub("", last).casefold())


def named(about: About) -> Tool:
    """Return what a tool does of which nothing is known but what the log says that its call has to do with."""
    return _ABOUT["load" if about.path is None else "run" if about.runs else "read"]
