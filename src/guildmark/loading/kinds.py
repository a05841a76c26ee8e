"""What a file is: by its first bytes, then by its shebang, then by its extension."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildmark.model.skill import FileKind

_MAGIC: Final[tuple[tuple[bytes, FileKind], ...]] = (
    (b"\x7fELF", "executable"),
    (b"\xfe\xed\xfa\xce", "executable"),
    (b"\xfe\xed\xfa\xcf", "executable"),
    (b"\xce\xfa\xed\xfe", "executable"),
    (b"\xcf\xfa\xed\xfe", "executable"),
    (b"\x00asm", "executable"),
    (b"\xca\xfe\xba\xbe", "bytecode"),
    (b"dex\n", "bytecode"),
    (b"PK\x03\x04", "archive"),
    (b"PK\x05\x06", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ\x00", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!\x1a\x07", "archive"),
    (b"\x28\xb5\x2f\xfd", "archive"),
    (b"%PDF-", "document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "document"),
    (b"{\\rtf", "document"),
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF87a", "image"),
    (b"GIF89a", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"\x00\x00\x01\x00", "image"),
    (b"wOFF", "font"),
    (b"wOF2", "font"),
    (b"OTTO", "font"),
    (b"\x00\x01\x00\x00\x00", "font"),
    (b"ID3", "media"),
    (b"OggS", "media"),
    (b"fLaC", "media"),
)
_MAGIC_BY_FIRST: Final[dict[int, tuple[tuple[bytes, FileKind], ...]]] = {
    first: tuple(row for row in _MAGIC if row[0][0] == first) for first in {magic[0] for magic, _ in _MAGIC}
}
_OFFICE: Final = frozenset({"docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "docm", "xlsm", "pptm"})
_SCRIPTS: Final[dict[str, str]] = {
    "py": "python", "pyw": "python", "pth": "python", "sh": "shell", "bash": "shell", "zsh": "shell", "fish": "shell",
    "ksh": "shell", "command": "shell", "js": "javascript", "mjs": "javascript", "cjs": "javascript",
    "jsx": "javascript", "ts": "typescript", "mts": "typescript", "cts": "typescript", "tsx": "typescript",
    "ps1": "powershell", "psm1": "powershell", "bat": "batch", "cmd": "batch", "vbs": "vbscript", "rb": "ruby",
    "pl": "perl", "php": "php", "lua": "lua", "r": "r", "go": "go", "rs": "rust", "java": "java", "kt": "kotlin",
    "swift": "swift", "cs": "csharp", "csx": "csharp", "jl": "julia", "scpt": "applescript",
    "applescript": "applescript", "awk": "awk", "tcl": "tcl", "exs": "elixir", "groovy": "groovy", "scala": "scala",
    "dart": "dart", "sql": "sql", "ipynb": "notebook", "hta": "html", "wsf": "vbscript",
}  # fmt: skip
_NOT_RUN: Final = frozenset({"sql"})
_DATA: Final = frozenset({"json", "jsonl", "yaml", "yml", "toml", "csv", "tsv", "xml", "xsd", "ini", "lock", "env"})
_MARKDOWN: Final = frozenset({"md", "markdown", "mdx", "mdc"})
_SHEBANG: Final = re.compile(rb"#!\s*(\S+)(?:[ \t]+(?:-\S+[ \t]+)*([^\s=]+))?")
_INTERPRETERS: Final[tuple[tuple[str, str], ...]] = (
    ("python", "python"), ("node", "javascript"), ("deno", "typescript"), ("bun", "typescript"),
    ("tsx", "typescript"), ("ts-node", "typescript"), ("pwsh", "powershell"), ("powershell", "powershell"),
    ("perl", "perl"), ("ruby", "ruby"), ("php", "php"), ("lua", "lua"), ("osascript", "applescript"), ("awk", "awk"),
    ("gawk", "awk"), ("tclsh", "tcl"), ("rscript", "r"), ("julia", "julia"), ("uv", "python"), ("swift", "swift"),
    ("bash", "shell"), ("zsh", "shell"), ("fish", "shell"), ("dash", "shell"), ("ksh", "shell"), ("sh", "shell"),
)  # fmt: skip


def kind_of(path: str, head: bytes) -> tuple[FileKind, str | None]:
    """Tell what a file is from its path and its first bytes, and of a script the language."""
    extension = path.rsplit("/", 1)[-1].rpartition(".")[2].lower() if "." in path.rsplit("/", 1)[-1] else ""
    binary = _by_magic(head, extension)
    if binary is not None:
        return binary, None
    language = _by_shebang(head)
    if language is not None:
        return "script", language
    if b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "binary", None
    if extension in _SCRIPTS and extension not in _NOT_RUN:
        return "script", _SCRIPTS[extension]
    if extension in _MARKDOWN:
        return "markdown", None
    return ("data" if extension in _DATA or extension in _NOT_RUN else "text"), None


def _by_magic(head: bytes, extension: str) -> FileKind | None:
    if not head:
        return None
    for magic, kind in _MAGIC_BY_FIRST.get(head[0], ()):
        if head.startswith(magic):
            return "document" if kind == "archive" and extension in _OFFICE else kind
    if head.startswith(b"MZ") and b"\x00" in head:
        return "executable"
    if head[2:4] == b"\r\n" and extension in {"pyc", "pyo"}:
        return "bytecode"
    if head[257:262] == b"ustar":
        return "archive"
    if head[:4] == b"RIFF":
        return "image" if head[8:12] == b"WEBP" else "media"
    return "media" if head[4:8] == b"ftyp" else None


def _by_shebang(head: bytes) -> str | None:
    match = _SHEBANG.match(head.removeprefix(b"\xef\xbb\xbf"))
    if match is None:
        return None
    program = match[1].decode("ascii", "replace").rsplit("/", 1)[-1]
    if program == "env" and match[2]:
        program = match[2].decode("ascii", "replace").rsplit("/", 1)[-1]
    name = program.lower()
    return next((language for prefix, language in _INTERPRETERS if name.startswith(prefix)), name or "unknown")
