"""Writes a page per evaluator: what it judges, its settings, and its examples as the runs that its tests use."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import msgspec
from write_docs_fields import first, rows

from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.evaluators.base import Evaluator, Example

_BLOCK = "```"


def evaluators(kinds: Mapping[str, type[Evaluator]]) -> dict[str, str]:
    """Return the pages by name, with one that lists them."""
    pages = {name: "\n".join(_page(name, kind)) + "\n" for name, kind in kinds.items()}
    pages["README"] = "\n".join(_list(kinds)) + "\n"
    return pages


def _list(kinds: Mapping[str, type[Evaluator]]) -> Iterator[str]:
    yield from ("# Evaluators", "")
    for group in dict.fromkeys(kind.group for kind in kinds.values()):
        yield from (f"## {group}", "", "| evaluator | what it judges |", "|---|---|")
        yield from (
            f"| [`{name}`]({name}.md) | {first(kind.__doc__)} |" for name, kind in kinds.items() if kind.group == group
        )
        yield ""


def _page(name: str, kind: type[Evaluator]) -> Iterator[str]:
    yield from (f"# {name}", "")
    for part in inspect.cleandoc(kind.__doc__ or "").split("\n\n"):
        title, colon, rest = part.partition(": ")
        said = f"**{title}.** {rest[:1].upper()}{rest[1:]}" if colon and title.startswith("What ") else part
        yield from (said.replace("``", "`"), "")
    fields = rows(kind)
    if fields:
        yield from ("| setting | default | meaning |", "|---|---|---|", *fields, "")
    yield from (f"Group `{kind.group}`, version {kind.version}, since {kind.since}.", "", "## Examples", "")
    for example in kind.examples:
        yield from _example(name, kind, example)


def _example(name: str, kind: type[Evaluator], example: Example) -> Iterator[str]:
    given = dict(example.given)
    bare = given.get(kind.bare) if len(given) == 1 else None
    settings = msgspec.json.encode(given).decode() if bare is None else str(bare)
    asked = f"`{name}: {settings}`" if given else f"`{name}`"
    plain = msgspec.to_builtins(Case(id=""))
    wanted = {
        key: value for key, value in msgspec.to_builtins(example.case).items() if value != plain[key] and key != "id"
    }
    case = f", where the case has `{msgspec.json.encode(wanted).decode()}`" if wanted else ""
    yield from (f"**{example.outcome.replace('_', ' ')}** for {asked}{case}", "")
    if example.about:
        yield from (example.about, "")
    yield from (f"{_BLOCK}text", *example.run.splitlines(), _BLOCK, "")
