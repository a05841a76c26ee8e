"""A log made fit to be kept: neutral paths, none of the vendor's prompts, tool descriptions or own skills.

What is left is what a reader looks at, so a reduced log reads like the whole one but for skills that the host brings.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from recording import Workspace

NAMES: Final = ("tide-table", "knot-guide")
_LONG: Final = 240
_KEPT: Final = 60
_BLOCK: Final = re.compile(
    r"<(available_skills|skills_instructions|skills_system|skills)>.*?</\1>|## Skills System.*?(?=\n## |\Z)", re.DOTALL
)
_LINE: Final = re.compile(r"[ \t]*<skill>.*?</skill>\n?|^- [^\n]*\n?", re.DOTALL | re.MULTILINE)
_LISTS: Final = frozenset({"skills", "names", "slash_commands", "agents", "digests", "plugins"})
_SCHEMAS: Final = frozenset({"parameters", "input_schema", "inputSchema", "parametersJsonSchema"})


def reduced(text: str, where: Workspace, left_out: Collection[str], names: Collection[str] = NAMES) -> str:
    """Reduce a log of one record a line, or one document; ``left_out`` are types of records without use to a reader."""
    text = neutral(text, where)
    try:
        return json.dumps(_value(json.loads(text), names), ensure_ascii=False, separators=(",", ":")) + "\n"
    except ValueError:
        pass
    kept: list[str] = []
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue  # some hosts print a word to the person between the records
        if not types(record) & set(left_out):
            kept.append(json.dumps(_value(record, names), ensure_ascii=False, separators=(",", ":")))
    return "\n".join(kept) + "\n"


def neutral(text: str, where: Workspace) -> str:
    """Replace the folders of this machine, also where a host turns one into a name."""
    for real, stand_in in ((where.root, "/w"), (where.tools, "/opt/host")):
        text = text.replace(str(real), stand_in).replace(_dashed(real), stand_in.replace("/", "-"))
    return text.replace(f"127.0.0.1:{where.port}", "127.0.0.1:1")


def _dashed(folder: Path) -> str:
    return re.sub(r"[^A-Za-z0-9]", "-", str(folder))


def types(record: object) -> set[str]:
    """Name a record's type and those of what it wraps."""
    found: set[str] = set()
    if isinstance(record, dict):
        for holder in (record, record.get("attachment"), record.get("payload"), record.get("event")):
            if isinstance(holder, dict) and isinstance(holder.get("type"), str):
                found.add(holder["type"])
    return found


def _value(value: object, names: Collection[str], key: str = "") -> object:
    """Reduce one value of a record."""
    if isinstance(value, str):
        return _text(value, names)
    if isinstance(value, dict):
        kept = {name: _value(part, names, name) for name, part in value.items() if not _is_schema(name, part)}
        about = kept.get("description")
        if isinstance(about, str) and "name" in kept and not _own(json.dumps(kept, ensure_ascii=False), names):
            kept["description"] = about if len(about) <= _KEPT else f"{about[:_KEPT]} [cut]"
        return kept
    if isinstance(value, list):
        parts = cast("list[object]", value)
        if key in _LISTS:
            parts = [part for part in parts if _own(json.dumps(part, ensure_ascii=False), names)]
        return [_value(part, names, key) for part in parts]
    return value


def _is_schema(key: str, value: object) -> bool:
    """Tell a tool's schema, or a host's second copy of a text."""
    return key == "rendered" or (key in _SCHEMAS and isinstance(value, dict) and "properties" in value)


def _own(text: str, names: Collection[str]) -> bool:
    return any(name in text for name in names)


def _text(text: str, names: Collection[str]) -> str:
    """Cut a long text down to its catalogue of skills, or to its beginning."""
    if len(text) <= _LONG:
        return text
    if text[:1] in "{[" and (inner := _json(text)) is not None:
        return json.dumps(_value(inner, names), ensure_ascii=False)
    blocks = [found[0] for found in _BLOCK.finditer(text)]
    if not blocks and _own(text, names):
        blocks = [text]
    if not blocks:
        return f"{text[:_KEPT]} [cut]"
    return "\n".join(_LINE.sub(lambda entry: entry[0] if _own(entry[0], names) else "", block) for block in blocks)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
