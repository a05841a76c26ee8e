"""Mends what is certain: the edits that findings carry, applied to files or shown as a diff."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.draft import Draft, Refusal, plain_path
from guildmark.loading.tree import DiskTree
from guildmark.model.errors import UsageError
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from guildmark.engine.scan.scan import Scanned
    from guildmark.model.finding import Edit, Finding, Fix


class Mended(Struct, frozen=True):
    """How many findings were, or would be, mended; how; and which fixes were refused, each with its reason."""

    count: int
    diff: str
    refused: tuple[str, ...]


class Plan:
    """Every file to change, by its place on disk: two paths of one run may lead to the same file."""

    def __init__(self) -> None:
        self._drafts: dict[Path, Draft] = {}
        self._fixes: list[list[Draft]] = []
        self._refused: list[str] = []

    def add(self, root: Path, finding: Finding, fix: Fix) -> None:
        """Take a finding's fix whole, or refuse it whole; of fixes that overlap the first wins."""
        folder = "" if finding.skill_path in {None, "."} else f"{finding.skill_path}/"
        try:
            steps = [(self._draft(root, folder + edit.path), _rooted(edit, root, folder)) for edit in fix.edits]
            for draft, (edit, target) in steps:
                draft.check(edit, target, self._drafts.values())
        except Refusal as reason:
            self._refused.append(f"{visible(finding.places[0].path)}: {finding.rule}: {visible(str(reason))}")
            return
        for draft, (edit, target) in steps:
            draft.take(edit, target)
        self._fixes.append([draft for draft, _ in steps])

    def _draft(self, root: Path, path: str) -> Draft:
        target = plain_path(root, path)
        if target not in self._drafts:
            self._drafts[target] = Draft.read(target, path)
        return self._drafts[target]

    def carry_out(self, *, write: bool) -> Mended:
        """Write every file, or only say what would be written; one that cannot be written stops no other."""
        failed: set[int] = set()
        diff = []
        for _, draft in sorted(self._drafts.items()):
            try:
                if write:
                    draft.write()
            except OSError as error:
                failed.add(id(draft))
                self._refused.append(f"{visible(draft.path)}: cannot be written: {error.strerror or error}")
            else:
                diff.append(draft.diff())
        count = sum(not failed & {id(draft) for draft in drafts} for drafts in self._fixes)
        return Mended(count, "".join(diff), tuple(self._refused))


def mend(scanned: Scanned, *, write: bool) -> Mended:
    """Apply the fixes of a report's findings, each once; raises ``UsageError`` for what is not on disk."""
    plan = Plan()
    for part in scanned.parts or (scanned,):
        if not isinstance(part.opened.tree, DiskTree):
            raise UsageError(f"{part.opened.root} is no folder on disk", next_step="unpack it, then mend that folder")
        for finding in part.report.findings:
            if finding.fix is not None:
                plan.add(Path(part.opened.tree.root), finding, finding.fix)
    return plan.carry_out(write=write)


def _rooted(edit: Edit, root: Path, folder: str) -> tuple[Edit, Path | None]:
    """Find out where a rename leads; like the path, it is relative to the skill's folder."""
    if edit.rename is None:
        return edit, None
    shown = folder + edit.rename
    return replace(edit, rename=shown), plain_path(root, shown)
