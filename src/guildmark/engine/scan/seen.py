"""What the host matrix needs of a skill once its file was read."""

from __future__ import annotations

from msgspec import Struct

from guildmark.hosts.base import Offer
from guildmark.model.skill import Location


class Seen(Struct, frozen=True, kw_only=True):
    """What views need of a skill."""

    path: str
    location: Location
    offers: dict[str, Offer]
    """By column; a column is absent when the file could not be read or the host has no parser here."""
