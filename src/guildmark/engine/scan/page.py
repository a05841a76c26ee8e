"""A rule's page in Markdown, made from the rule itself."""

from __future__ import annotations

import inspect
import json
import re
from typing import TYPE_CHECKING, Final

from guildmark.reports.base import visible
from guildmark.rules.base import Exec, Link

if TYPE_CHECKING:
    from guildmark.rules.base import Content, Example, Rule

_SECTION: Final = re.compile(r"^(What it finds|Why it matters|What to do):\s*(.)", re.MULTILINE)
_MOST_SHOWN: Final = 2


def page(kind: type[Rule]) -> str:
    """Return the page: axes, the three sections, settings, examples, names elsewhere."""
    name = kind.id()
    text = inspect.cleandoc(kind.__doc__ or "")
    body = _SECTION.sub(lambda match: f"## {match[1]}\n\n{match[2].upper()}", text)
    lines = [f"# {name}", "", body, "", *_facts(kind), *_settings(kind)]
    for title, examples in (("Bad", kind.bad), ("Good", kind.good), ("Not reported", kind.lookalike)):
        lines += _examples(title, examples)
    lines += ["## How to accept one", "", "In `guildmark.toml`:", "", "```toml", "[[waivers]]", f'rule = "{name}"',
              'skill = "NAME"', 'reason = "why it is right here"', "expires = 2027-12-31", "```", ""]  # fmt: skip
    return "\n".join(lines)


def _facts(kind: type[Rule]) -> list[str]:
    rows = [
        ("severity", kind.severity + (f" (also {', '.join(kind.severities)})" if kind.severities else "")),
        ("confidence", kind.confidence),
        ("audience", kind.audience),
        ("group", kind.group),
        ("since", kind.since),
        ("known elsewhere as", ", ".join(f"`{item}`" for item in kind.maps_to)),
    ]
    return ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows if value), ""]


def _settings(kind: type[Rule]) -> list[str]:
    fields = kind.__struct_fields__
    if not fields:
        return []
    defaults = kind()
    rows = [f"{field} = {_toml(getattr(defaults, field))}" for field in fields]
    return ["## Settings", "", "```toml", f"[rules.{kind.id()}]", *rows, "```", ""]


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list, frozenset)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _examples(title: str, examples: tuple[Example, ...]) -> list[str]:
    if not examples:
        return []
    lines = [f"## {title}", ""]
    for example in examples[:_MOST_SHOWN]:
        if example.about:
            lines += [example.about, ""]
        for path, content in example.files.items():
            lines += _file(f"{example.folder}/{path}", content)
        for path, content in example.siblings.items():
            lines += _file(path, content)
    return lines


def _file(path: str, content: Content) -> list[str]:
    """Show a file in a fence that is longer than any in it; long ones are cut, bytes are named."""
    if isinstance(content, Link):
        return [f"`{path}` is a link to `{content.target}`", ""]
    raw = content.content if isinstance(content, Exec) else content
    if isinstance(raw, bytes):
        return [f"`{path}`: {len(raw)} bytes, `{raw[:40]!r}`", ""]
    shown = [visible(line)[:160] for line in raw.removesuffix("\n").split("\n")]
    if len(shown) > 24:  # noqa: PLR2004  # lines that a page has room for
        shown = [*shown[:12], f"... {len(shown) - 16} more lines ...", *shown[-4:]]
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", raw)), 3)
    return [f"`{path}`", "", f"{fence}text", *shown, fence, ""]
