"""``skills-lock.json``, which the installer of vercel-labs/skills writes: where each skill came from, and a hash of its source.

``computedHash`` is SHA-256 over path and bytes of every file of the *source* folder, by path, without ``.git`` and
``node_modules``; installing leaves out ``metadata.json``, dot files and some folders (vercel-labs/skills#806), so that it
reproduces on an installed copy only where none of those was there. Where it does not, nothing follows.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from guildmark.model.errors import LedgerError

NAME: Final = "skills-lock.json"
LEFT_OUT: Final = frozenset({"metadata.json"})
_SKIPPED: Final = frozenset({".git", "node_modules"})


class Installed(Struct, frozen=True, rename="camel"):
    """What the file says of one skill."""

    source: str | None = None
    source_type: str | None = None
    source_url: str | None = None
    ref: str | None = None
    skill_path: str | None = None
    computed_hash: str | None = None

    @property
    def url(self) -> str | None:
        """Return the address of the repository, where one can be made of what is said."""
        if self.source_url:
            return self.source_url
        if (
            self.source
            and self.source_type in ("github", "gitlab")
            and self.source.count("/") >= 1
            and "://" not in self.source
        ):
            return f"https://{self.source_type}.com/{self.source}.git"
        return self.source if self.source and "://" in self.source else None


class _File(Struct, frozen=True):
    skills: dict[str, Installed] = {}


def read(folder: Path) -> dict[str, Installed]:
    """Read the file of a folder, by name; empty where there is none. Raises ``LedgerError`` where it is damaged."""
    path = folder / NAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File).skills
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error
    except msgspec.MsgspecError as error:
        raise LedgerError(
            f"{path} is no lock file of an installer: {error}", next_step="install the skills anew"
        ) from error


def reproduces(folder: Path, computed: str) -> bool:
    """Tell whether the hash is that of a folder as it is; files come in the order of code points, or of letters."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and not _SKIPPED & set(path.relative_to(folder).parts)
    }
    orders = (sorted(files), sorted(files, key=lambda name: (name.casefold(), name.swapcase())))
    return any(_hash(files, order) == computed.lower() for order in orders)


def _hash(files: dict[str, bytes], order: list[str]) -> str:
    whole = hashlib.sha256()
    for name in order:
        whole.update(name.encode("utf-8", "surrogateescape"))
        whole.update(files[name])
    return whole.hexdigest()


def is_left_out(path: str) -> bool:
    """Tell whether the installer does not copy a file."""
    parts = Path(path).parts
    return parts[-1] in LEFT_OUT or any(part.startswith(".") for part in parts)
