"""The door: what a log is, by its content, and the reader for it."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guildmark.loading.limits import MIB
from guildmark.loading.logs.database import Database
from guildmark.loading.logs.decode import JUNK, decodes
from guildmark.loading.logs.document import NEXT, document
from guildmark.loading.logs.limits import LogLimits
from guildmark.loading.logs.lines import Lines
from guildmark.loading.logs.live import live
from guildmark.loading.logs.stream import SQLITE, BrokenError, Stream, look
from guildmark.loading.tree import printable
from guildmark.model.errors import LoadError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    from guildmark.loading.logs.base import Log

ENDINGS: Final = (".json", ".jsonl", ".ndjson", ".db", ".sqlite", ".sqlite3")
"""Of what could be a log, also where it is packed."""
_DEFAULTS: Final = LogLimits()
_LONGEST_TOKEN: Final = 10
"""Characters of a literal or an escape that may be cut at the end of a text."""
_LATER: Final = 50
"""How many lines after a broken first one are looked at."""


def open_log(what: object, limits: LogLimits = _DEFAULTS) -> Log:
    """Open a path, ``-`` for standard input, bytes or a binary stream, decoded JSON or an SDK's own object.

    Raises ``LoadError`` for what is missing, empty, no JSON and no SQLite.
    """
    if isinstance(what, str) and what == "-":
        return _spooled(sys.stdin.buffer, "-", limits)
    if isinstance(what, str | os.PathLike):
        return _path(os.fspath(what), Path(what).name, limits)
    if isinstance(what, bytes | bytearray):
        return _spooled(io.BytesIO(what), "<bytes>", limits)
    if isinstance(what, io.RawIOBase | io.BufferedIOBase):
        return _spooled(what, "<stream>", limits)
    if isinstance(what, io.TextIOBase):
        raise LoadError("a log is read from bytes, not from text", next_step='open it with mode "rb", or pass its path')
    return live(what, limits)


def _path(path: str, name: str, limits: LogLimits) -> Log:
    if not path.strip():
        raise LoadError("an empty path names no log",
                        next_step="pass the path of a log, a list of messages, a document or an SDK's own objects")  # fmt: skip
    shown = printable(path).replace(os.sep, "/")
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116  # a NUL or a very long name must not raise before this try
        if stat.S_ISFIFO(mode) and path.startswith("/dev/"):  # as <(command) gives; any other may wait for ever
            with open(path, "rb") as pipe:  # noqa: PTH123  # as above
                return _spooled(pipe, shown, limits)
    except (OSError, ValueError) as error:
        if _is_text(path):
            raise LoadError(f"a text was passed where a path was meant: {shown[:60]}{'…' if shown[60:] else ''}",
                            next_step="pass a path, json.loads(text), or text.encode() for lines") from error  # fmt: skip
        there = isinstance(error, OSError) and not isinstance(error, FileNotFoundError)
        raise LoadError(
            f"{shown[:200]} {f'cannot be read: {error.strerror}' if there else 'is not there'}",  # type: ignore[union-attr]
            next_step="check the path",
        ) from error
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise LoadError(f"{shown} is {kind}", next_step="pass the file of one log")
    return _file(shown, printable(name), path, limits)


def _is_text(path: str) -> bool:
    """Tell whether something that is no path on the disk is what a log would hold."""
    return path.lstrip()[:1] in ("{", "[") or "\n" in path


def _spooled(stream: io.RawIOBase | io.BufferedIOBase | BinaryIO, name: str, limits: LogLimits) -> Log:
    """Keep a stream in a file for as long as it is read, because a log is looked at before it is read."""
    path = _kept(iter(lambda: stream.read(MIB) or b"", b""), name, limits)
    try:
        log = _file(name, name, path, limits)
    except LoadError:
        Path(path).unlink(missing_ok=True)
        raise
    log.owns(path)
    return log


def _kept(blocks: Iterable[bytes], name: str, limits: LogLimits) -> str:
    """Write blocks into a temporary file, which its log deletes."""
    handle, path = tempfile.mkstemp(prefix="guildmark-")
    try:
        with os.fdopen(handle, "wb") as file:
            for block in _bounded(blocks, name, limits.spool_bytes):
                file.write(block)
    except BaseException:
        Path(path).unlink(missing_ok=True)
        raise
    return path


def _bounded(blocks: Iterable[bytes], name: str, most: int) -> Iterator[bytes]:
    for block in blocks:
        most -= len(block)
        if most < 0:
            raise LoadError(f"{name} is larger than spool_bytes", next_step="unpack it, or write it to a file")
        yield block


def _file(shown: str, name: str, real: str, limits: LogLimits) -> Log:
    try:
        stream, first = look(real)
        if first.startswith(SQLITE):
            return _database(shown, name, stream, limits)
        if not first.strip(JUNK) and not any(block.strip(JUNK) for block in stream.blocks()):
            raise LoadError(f"{shown} is empty", next_step=NEXT)
        if _is_lines(stream, limits):
            return Lines(shown, name, stream, limits)
        return document(shown, name, stream, limits)
    except (OSError, BrokenError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error  # without the path again
        raise LoadError(
            f"{shown} cannot be read: {why}", next_step="check that it is whole, and may be read"
        ) from error


def _database(shown: str, name: str, stream: Stream, limits: LogLimits) -> Log:
    if not stream.packed:
        return Database(shown, name, stream.path, limits)
    path = _kept(stream.blocks(), shown, limits)
    log = Database(shown, name, path, limits)
    log.owns(path)
    return log


def _is_lines(stream: Stream, limits: LogLimits) -> bool:
    """Tell lines from a document: the first line is a record, and something follows it."""
    blocks = stream.blocks()
    parts: list[bytes] = []
    size = 0
    try:
        for block in blocks:
            size += len(block)
            if parts or block.strip(JUNK):
                parts.append(block if parts else block.lstrip(JUNK))
            if not parts or (b"\n" not in parts[-1] and size <= limits.line_bytes):
                continue
            text = b"".join(parts)
            line, end, rest = text.partition(b"\n")
            if not end:
                return False
            if decodes(line):
                return bool(rest.strip(JUNK)) or any(block.strip(JUNK) for block in blocks)
            return _any_whole(text) and not _begins(text)
    except BrokenError:  # it is told when the log is read
        return False
    return False


def _any_whole(text: bytes) -> bool:
    """Tell whether a later line is a record, so that the first is a broken one and not the start of a document."""
    later = text.split(b"\n", _LATER + 1)[1 : _LATER + 1]
    return any(decodes(line) for line in later if line[:1] == b"{" and line.rstrip()[-1:] == b"}")


def _begins(text: bytes) -> bool:
    """Tell whether text is JSON as far as it goes, as a list with one record a line is."""
    begin = text.decode("utf-8", "replace")
    try:
        json.JSONDecoder().raw_decode(begin)
    except json.JSONDecodeError as error:
        return error.pos > len(begin) - _LONGEST_TOKEN or error.msg.startswith("Unterminated string")
    except (ValueError, RecursionError):
        return True
    return True


def find_logs(folder: str | os.PathLike[str], unseen: Callable[[str, str], None] | None = None) -> list[str]:
    """List the files of a folder that could be logs, by their endings, sorted.

    ``unseen`` is told, with the reason, of links out of it, which are not followed, of links to nothing, of pipes, and of
    folders that cannot be read. What a link within it names is read under its own name, so that no loop is one.
    """
    tell = unseen or (lambda _path, _reason: None)
    within = os.path.join(os.path.realpath(folder), "")  # noqa: PTH118  # a tree may be large
    found = []
    for root, folders, files in os.walk(
        folder, onerror=lambda error: tell(str(error.filename), f"folder cannot be read: {error.strerror}")
    ):
        folders.sort()
        for name in folders:
            path = os.path.join(root, name)  # noqa: PTH118  # a tree may be large
            if os.path.islink(path) and not os.path.join(os.path.realpath(path), "").startswith(within):  # noqa: PTH114, PTH118
                tell(path, "a link to a folder elsewhere, which is not followed")
        for name in sorted(files):
            fits = name.lower().removesuffix(".gz").endswith(ENDINGS)
            if not fits and "." in name:
                continue
            path = os.path.join(root, name)  # noqa: PTH118  # a tree may be large
            if os.path.islink(path) and not os.path.exists(path):  # noqa: PTH110, PTH114  # it may have been a folder
                tell(path, "a link to nothing, or to itself")
            elif not fits:
                continue
            elif os.path.islink(path):  # noqa: PTH114  # as above
                if not os.path.realpath(path).startswith(within):  # else it is read under its own name
                    tell(path, "a link out of the folder, which is not followed")
            elif not os.path.isfile(path):  # noqa: PTH113  # as above
                tell(path, "no ordinary file")
            else:
                found.append(path)
    return found
