"""Hard limits: whatever is over one is listed as unseen, with the limit's name, and never read."""

from __future__ import annotations

from msgspec import Struct

MIB = 1024 * 1024


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Safe defaults; ``[limits]`` of the settings file changes them."""

    skill_file_bytes: int = 16 * MIB
    """A SKILL.md larger than this is not read."""
    file_bytes: int = 128 * MIB
    """Any other file larger than this is not read."""
    text_bytes: int = 4 * MIB
    """Text files up to this size are kept for rules to look into; larger ones are hashed only."""
    kept_bytes: int = 64 * MIB
    """All text that is kept of one skill while rules look into it."""
    total_bytes: int = 1024 * MIB
    """All files of one skill together."""
    files: int = 5_000
    """Files of one skill."""
    depth: int = 48
    """Folders below the skill's folder, and below what was scanned."""
    folders: int = 200_000
    """Folders that one scan lists while it looks for skills."""
    path_chars: int = 1_024
    """Length of one path."""
    archive_bytes: int = 256 * MIB
    """All members of an archive, unpacked."""
    archive_ratio: int = 200
    """Unpacked to packed size of one member, once it is over a megabyte."""
    archive_members: int = 10_000
    """Members of an archive."""
