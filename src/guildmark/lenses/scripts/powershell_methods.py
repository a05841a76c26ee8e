"""Takes in the .NET methods that read, write and fetch, where their first argument is a literal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.effects import Host, How
from guildmark.lenses.scripts.network import URL
from guildmark.lenses.scripts.powershell_words import cut
from guildmark.lenses.scripts.state import Taken

if TYPE_CHECKING:
    from tree_sitter import Node

    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

_READS: Final = frozenset({"readalltext", "readalllines", "readallbytes", "readlines", "openread", "opentext"})
_WRITES: Final[dict[str, How]] = {
    "writealltext": "create",
    "writealllines": "create",
    "writeallbytes": "create",
    "appendalltext": "append",
    "delete": "delete",
    "createdirectory": "create",
}
_FETCHES: Final = frozenset({"downloadstring", "downloadfile", "downloaddata", "getstringasync", "uploadstring"})


def method(work: Work, node: Node, ctx: Context) -> None:
    """Take in one call of a method."""
    member = next((child for child in node.named_children if child.type == "member_name"), None)
    arguments = next((child for child in node.named_children if child.type == "argument_list"), None)
    if member is None or arguments is None:
        return
    name = ctx.text.slice(*member.byte_range).lower()
    if name not in _READS and name not in _WRITES and name not in _FETCHES:
        return
    pieces = cut(work, arguments.start_byte + 1, arguments.end_byte - 1, ctx)
    if not pieces:
        return
    first = pieces[0]
    if name in _FETCHES:
        found = URL.search(first.text)
        if found is None:
            work.doubt("the host is known only when it runs", first, ctx)
        else:
            work.hosts.append(Host(found[1], first.text, ctx.text.span(first.start, first.end), name))
        if name == "downloadfile" and len(pieces) > 1:
            work.write(pieces[1], name, "create", ctx)
        return
    first.text = first.text.replace("\\", "/")
    if name in _READS:
        work.read(first, Taken(name, "whole", "content"), ctx)
    else:
        work.write(first, name, _WRITES[name], ctx)
