"""What a function of a language means, as data: each language's table names its functions."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.lenses.flows.acts import ActKind
from guildmark.lenses.flows.values import Origin


class Meaning(Struct, frozen=True, kw_only=True):
    """What calling a function does and gives."""

    act: ActKind | Literal["argv", "open", ""] = ""
    """``argv``: a program by a list of words, or by one text where a shell is asked for; ``open``: reads or writes."""
    what: tuple[int | str, ...] = (0,)
    """Where the object stands: a position, or a name; the first that is given. ``base``: what it is called on."""
    data: tuple[int | str, ...] = ()
    """What is sent, written or passed in."""
    gives: Origin | Literal["same", ""] = ""
    """What the result is; ``same`` carries what the object carries."""
    fold: str = ""
    """An operation on known values."""
    ref: str = ""
    """What the result is, for calls on it later."""
    language: str = "shell"
    """Of ``evaluate``: what is evaluated."""
    by_shell: bool = False
    """Of ``argv``: one text is a command line even where no shell is asked for."""
    mode: int | str = ""
    """Of ``open``: where the mode stands."""
    saves: tuple[int | str, ...] = ()
    """Of ``fetch``: where the path stands that it is written to."""
