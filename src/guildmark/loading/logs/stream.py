"""Files as blocks of UTF-8: plain or gzip, with or without a byte order mark, UTF-16 turned into UTF-8."""

from __future__ import annotations

import codecs
import gzip
import re
import zlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedIOBase, RawIOBase

BLOCK: Final = 256 * 1024
GZIP: Final = b"\x1f\x8b"
SQLITE: Final = b"SQLite format 3\0"

_MARKS: Final = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LONE: Final = re.compile("[\ud800-\udfff]")


class BrokenError(Exception):
    """A file ends or breaks before its end; the message says how."""


class Stream(Struct, frozen=True, kw_only=True):
    """How the text of a file is reached."""

    path: str
    packed: bool = False
    encoding: str = "utf-8"
    start: int = 0
    """Bytes before the text: its byte order mark."""

    @property
    def exact(self) -> bool:
        """Whether an offset in the text is one in the (decompressed) file, once ``start`` is added."""
        return self.encoding == "utf-8"

    def blocks(self) -> Iterator[bytes]:
        """Read the text piece by piece; raises ``BrokenError`` after what could be read."""
        raw = self._raw()
        return raw if self.exact else _utf8(raw, self.encoding)

    def _raw(self) -> Iterator[bytes]:
        with opened(self.path, packed=self.packed) as file:
            try:
                file.read(self.start)
                # one step of a decompressor at a time, so that what stands before a break is not lost with it
                read = file.read1 if isinstance(file, gzip.GzipFile) else file.read
                while block := read(BLOCK):
                    yield block
            except EOFError:
                raise BrokenError("compressed data is cut") from None
            except (zlib.error, gzip.BadGzipFile):
                raise BrokenError("compressed data is corrupt") from None
            except OSError as error:
                raise BrokenError(f"file cannot be read on: {error.strerror}") from error


def opened(path: str, *, packed: bool) -> RawIOBase | BufferedIOBase:
    """Open a file to be read in blocks, decompressed where it is packed."""
    if packed:
        return gzip.open(path, "rb")
    return open(path, "rb", buffering=0)  # noqa: PTH123  # hot path; callers close it


def look(path: str) -> tuple[Stream, bytes]:
    """Tell how a file's text is reached, and its first bytes as text; raises ``BrokenError`` and ``OSError``."""
    with opened(path, packed=False) as file:
        packed = file.read(len(GZIP)) == GZIP
    first = next(Stream(path=path, packed=packed).blocks(), b"")
    for mark, encoding in _MARKS.items():
        if first.startswith(mark):
            return Stream(path=path, packed=packed, encoding=encoding, start=len(mark)), first
    return Stream(path=path, packed=packed), first


def _utf8(blocks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    r"""Turn UTF-16 into UTF-8; half a pair becomes the escape ``\udc80``, which JSON text can hold."""
    decoder = codecs.getincrementaldecoder(encoding)("surrogatepass")
    for block in blocks:
        yield _LONE.sub(lambda found: f"\\u{ord(found[0]):04x}", decoder.decode(block)).encode()
    if decoder.getstate()[0]:
        yield "\N{REPLACEMENT CHARACTER}".encode()
