"""The neutral reading of a SKILL.md: every key with its position, doubles kept, problems named."""

from __future__ import annotations

from msgspec import Struct

from guildmark.lenses.frontmatter import fence, nodes
from guildmark.model.skill import Manifest, Node, Problem


class Opened(Struct, frozen=True):
    """A manifest, and where the body starts in the text that it was read from."""

    manifest: Manifest
    body_offset: int
    body_line: int


def read(text: str) -> Opened:
    """Read the frontmatter of a SKILL.md whose byte order mark is already gone."""
    fenced = fence.split(text)
    if fenced.problem is not None:
        return Opened(Manifest((), fenced.problem, fenced.span), fenced.body_offset, fenced.body_line)
    node = nodes.parse(fenced.block, fenced.block_line)
    if isinstance(node, Problem):
        manifest = Manifest((), node, fenced.span)
    elif node.kind == "map":
        manifest = Manifest(node.fields, None, fenced.span)
    elif node.kind == "null":
        manifest = Manifest((), None, fenced.span)
    else:
        manifest = Manifest((), _not_a_mapping(node), fenced.span)
    return Opened(manifest, fenced.body_offset, fenced.body_line)


def _not_a_mapping(node: Node) -> Problem:
    return Problem("not-a-mapping", f"the frontmatter is a {node.kind}, not a mapping of keys to values", node.span)
