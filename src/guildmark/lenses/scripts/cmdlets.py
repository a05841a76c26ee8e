"""What cmdlets do with their parameters, one line each; names and positions of PowerShell 7.4."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

CmdletRole = Literal[
    "content", "match", "meta", "create", "append", "edit", "delete", "mode", "copy", "move", "go", "back", "code",
    "web", "start", "none",
]  # fmt: skip


class Cmdlet(Struct, frozen=True):
    """A cmdlet; parameters in lower case, in the order of their positions."""

    role: CmdletRole
    positions: tuple[str, ...] = ("path",)
    switches: str = ""
    """Parameters without a value, beside those that all have."""
    part: str = ""
    """Parameters with which only a part is read."""


COMMON: Final = (
    "force recurse whatif confirm verbose debug raw wait nonewline passthru noclobber append asbytestream"
    " allmatches quiet simplematch casesensitive notmatch list directory file hidden name usebasicparsing leaf parent"
)
SWITCHES: Final = frozenset(COMMON.split())
PATHS: Final = frozenset({"path", "literalpath", "filepath", "pspath", "lp"})

CMDLETS: Final[dict[str, Cmdlet]] = {
    "get-content": Cmdlet("content", part="totalcount head first tail last"),
    "import-csv": Cmdlet("content"),
    "format-hex": Cmdlet("content", part="count offset"),
    "select-string": Cmdlet("match", ("pattern", "path")),
    "get-childitem": Cmdlet("meta", ("path", "filter")),
    "get-item": Cmdlet("meta"),
    "get-itemproperty": Cmdlet("meta", ("path", "name")),
    "get-filehash": Cmdlet("meta", ("path", "algorithm")),
    "get-acl": Cmdlet("meta"),
    "test-path": Cmdlet("meta"),
    "resolve-path": Cmdlet("meta"),
    "set-content": Cmdlet("create", ("path", "value")),
    "add-content": Cmdlet("append", ("path", "value")),
    "clear-content": Cmdlet("edit"),
    "out-file": Cmdlet("create", ("filepath", "encoding")),
    "tee-object": Cmdlet("create", ("filepath",)),
    "export-csv": Cmdlet("create", ("path", "delimiter"), "notypeinformation"),
    "new-item": Cmdlet("create"),
    "remove-item": Cmdlet("delete"),
    "set-acl": Cmdlet("mode"),
    "set-itemproperty": Cmdlet("edit", ("path", "name", "value")),
    "copy-item": Cmdlet("copy", ("path", "destination"), "container"),
    "move-item": Cmdlet("move", ("path", "destination")),
    "rename-item": Cmdlet("move", ("path", "newname")),
    "set-location": Cmdlet("go"),
    "push-location": Cmdlet("go"),
    "pop-location": Cmdlet("back", ()),
    "invoke-expression": Cmdlet("code", ("command",)),
    "invoke-webrequest": Cmdlet("web", ("uri",)),
    "invoke-restmethod": Cmdlet("web", ("uri",)),
    "start-bitstransfer": Cmdlet("web", ("source", "destination")),
    "start-process": Cmdlet("start", ("filepath", "argumentlist"), "nonewwindow"),
    "import-module": Cmdlet("start", ("name",)),
    **dict.fromkeys(
        (
            "write-output", "write-host", "write-error", "write-warning", "write-verbose", "out-null", "out-string",
            "out-host", "get-location", "get-date", "get-command", "get-process", "get-member", "start-sleep",
            "join-path", "split-path", "select-object", "where-object", "foreach-object", "sort-object",
            "measure-object", "group-object", "format-table", "format-list", "convertto-json", "convertfrom-json",
            "set-strictmode", "new-object", "read-host", "set-variable", "get-variable", "test-connection", "exit",
        ),
        Cmdlet("none", ()),
    ),
}  # fmt: skip

ALIASES: Final = {
    "gc": "get-content", "cat": "get-content", "type": "get-content", "ipcsv": "import-csv", "sls": "select-string",
    "gci": "get-childitem", "ls": "get-childitem", "dir": "get-childitem", "gi": "get-item", "gp": "get-itemproperty",
    "rvpa": "resolve-path", "sc": "set-content", "ac": "add-content", "clc": "clear-content", "tee": "tee-object",
    "epcsv": "export-csv", "ni": "new-item", "mkdir": "new-item", "md": "new-item", "ri": "remove-item",
    "rm": "remove-item", "rmdir": "remove-item", "rd": "remove-item", "del": "remove-item", "erase": "remove-item",
    "sp": "set-itemproperty", "ci": "copy-item", "cpi": "copy-item", "cp": "copy-item", "copy": "copy-item",
    "mi": "move-item", "mv": "move-item", "move": "move-item", "rni": "rename-item", "ren": "rename-item",
    "sl": "set-location", "cd": "set-location", "chdir": "set-location", "pushd": "push-location",
    "popd": "pop-location", "iex": "invoke-expression", "iwr": "invoke-webrequest", "irm": "invoke-restmethod",
    "start": "start-process", "saps": "start-process", "ipmo": "import-module", "echo": "write-output",
    "write": "write-output", "select": "select-object", "where": "where-object", "?": "where-object",
    "foreach": "foreach-object", "%": "foreach-object", "sort": "sort-object", "measure": "measure-object",
    "group": "group-object", "ft": "format-table", "fl": "format-list", "gl": "get-location", "pwd": "get-location",
    "gcm": "get-command", "gps": "get-process", "ps": "get-process", "gm": "get-member", "sleep": "start-sleep",
    "oh": "out-host", "fhx": "format-hex",
}  # fmt: skip
"""Names that PowerShell on Windows gives to cmdlets; on other systems some of them are the system's own programs."""
