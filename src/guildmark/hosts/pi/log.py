"""Logs of Pi: session files, and the stream of ``pi --mode json``.

There is no tool for loading: a skill file is read, or injected where the user types ``/skill:name``. Measured on 1.6.0.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import pi
from guildmark.lenses.shapes.base import Format

_OWN = (
    r"\A(?:E[A-Z]{3,}: |Validation failed|Offset |Tool |Path |File |Error|Invalid|Could not|Cannot|Failed|Operation )"
    r"|Command (?:exited with code|timed out|aborted)"
)
"""What Pi's own failures of these two tools say; an extension's reason comes as it is."""

DIALECT: Final = Dialect(
    host="pi",
    tools=(
        Tool(name="read", role="file", path=("path", "file_path"), part=("offset", "limit")),
        Tool(name="write", role="edit", path=("path",)),
        Tool(name="edit", role="edit", path=("path",)),
        Tool(name="bash", role="shell", command=("command",)),
    ),
    says=(
        Says(means="error", roles=("file",), pattern=r"ENOENT: no such file or directory.*"),
        Says(means="blocked", by="gate", roles=("file", "shell"), alone=True, marked=True, pattern=r".+", unless=_OWN),
    ),
    injected=(
        Injected(
            roles=("user",), by="user",
            pattern=r'<skill name="(?P<skill>[^"\n]+)" location="(?P<base>[^"\n]+)">\n(?:References are relative to [^\n]+\n\n)?'
            r"(?P<body>.*?)\n?</skill>(?:\n.*)?",
        ),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    roots=(".pi/skills", ".agents/skills", ".pi/agent/skills"),
    exits=(r"Command exited with code (?P<exit>\d+)\s*\Z",),
    cut=r"\n\[(?:Showing|Truncated|Output truncated)[^\n]*\]\s*\Z",
)  # fmt: skip

LOG: Final = Log(
    formats=(
        Format(name="Pi session", recognise=pi.session_likeness, read=pi.read),
        Format(name="Pi stream", recognise=pi.stream_likeness, read=pi.read),
    ),
    dialect=DIALECT,
    versions=("1.6.0",),
    provenance="captured",
    seen="2026-11-30",
)
