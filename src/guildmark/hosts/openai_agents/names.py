"""``key: value`` lines without YAML; what is missing is made up, and nothing is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped
from guildmark.lenses.frontmatter import line_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.frontmatter.document import Document

MADE_UP: Final = "No description provided."


def read(document: Document) -> Offer:
    """Read one skill of a lazy source; bytes that are not UTF-8 end the whole discovery."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    return _offer(document.strict, document.folder)


def _read_eager(document: Document) -> Offer:
    return _offer(document.lenient, document.folder)


def _offer(text: str, folder: str) -> Offer:
    reading = line_pairs.read(text)
    name, description = reading.text("name"), reading.text("description")
    host_id = folder if name is None else name
    if description == "":
        reason = "the description is empty"
        return Offer(state="loads", id=host_id, description="", reason=reason, cause="description", silent=True)
    if name is not None and description is not None:
        return Offer(state="loads", id=name, description=description)
    missing = [word for word, value in (("name", name), ("description", description)) if value is None]
    return Offer(
        state="loads" if description is not None else "substituted",
        id=host_id,
        description=MADE_UP if description is None else description,
        reason=f"finds no {' and no '.join(missing)}, and makes {'it' if len(missing) == 1 else 'them'} up",
        cause="description" if description is None else "name",
        silent=True,
    )


VARIANTS: Final[dict[str, Callable[[Document], Offer]]] = {"eager": _read_eager}
