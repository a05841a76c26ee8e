"""Mends what is certain: the edits that findings carry, applied to files or shown as a diff."""

from __future__ import annotations

import difflib
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.ground.store.atomic import write as write_file
from guildmark.loading.tree import DiskTree
from guildmark.model.errors import UsageError
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from guildmark.engine.scan.scan import Scanned
    from guildmark.model.finding import Edit, Finding


class Mended(Struct, frozen=True):
    """What was, or would be, changed."""

    count: int
    diff: str
    refused: tuple[str, ...]


def mend(scanned: Scanned, *, write: bool) -> Mended:
    """Apply the fixes of a report's findings; edits that overlap an earlier one are refused and said."""
    diffs: list[str] = []
    refused: list[str] = []
    count = 0
    for part in scanned.parts or (scanned,):
        if not isinstance(part.opened.tree, DiskTree):
            raise UsageError("only folders on disk can be mended", next_step="unpack the archive first")
        by_file: dict[str, list[tuple[Finding, Edit]]] = defaultdict(list)
        for finding in part.report.findings:
            if finding.fix is None:
                continue
            folder = "" if finding.skill_path in {None, "."} else f"{finding.skill_path}/"
            for edit in finding.fix.edits:
                by_file[folder + edit.path].append((finding, edit))
        for path, edits in sorted(by_file.items()):
            count += _mend_file(Path(part.opened.tree.root), path, edits, diffs, refused, write=write)
    return Mended(count, "".join(diffs), tuple(refused))


def _mend_file(
    root: Path, path: str, edits: list[tuple[Finding, Edit]], diffs: list[str], refused: list[str], *, write: bool
) -> int:
    target = root / path
    if not target.resolve().is_relative_to(root) or target.is_symlink() or not target.is_file():
        refused.append(f"{visible(path)}: is no plain file below what was scanned")
        return 0
    data = target.read_bytes()
    try:
        before = data.decode("utf-8")
    except UnicodeDecodeError:
        refused.append(f"{visible(path)}: is not valid UTF-8")
        return 0
    mark = "\ufeff" if before.startswith("\ufeff") else ""
    after, count = _apply(before.removeprefix(mark), edits, refused)
    rename = next((edit.rename for _, edit in edits if edit.rename), None)
    diffs += [f"{visible(line.rstrip(chr(10)))}\n" for line in
              difflib.unified_diff(before.splitlines(keepends=True), (mark + after).splitlines(keepends=True),
                                   f"a/{path}", f"b/{path}")]  # fmt: skip
    if rename:
        diffs.append(f"rename {visible(path)} to {visible(rename)}\n")
        count += 1
    if write:
        if after != before.removeprefix(mark):
            write_file(target, (mark + after).encode("utf-8"))
        if rename:
            target.rename(target.with_name(rename))
    return count


def _apply(text: str, edits: list[tuple[Finding, Edit]], refused: list[str]) -> tuple[str, int]:
    """Apply edits from the end of the file to its start, so that positions stay true."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    for finding, edit in edits:
        if edit.span is None:
            continue
        start = starts[edit.span.line - 1] + edit.span.column - 1
        end = starts[min(edit.span.end_line, len(starts)) - 1] + edit.span.end_column - 1
        spans.append((start, end, edit.text, finding.rule))
    count = 0
    upper = len(text) + 1
    for start, end, replacement, rule in sorted(spans, reverse=True):
        if end > upper:
            refused.append(f"{rule}: overlaps another fix; run --fix again")
            continue
        text = text[:start] + replacement + text[end:]
        upper = start
        count += 1
    return text, count
