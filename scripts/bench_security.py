"""Measure the security rules on folders of skills: `make bench-security PAIRS=... HONEST=... HOSTILE=...`.

PAIRS holds folders with a `clean` and an `injected` copy of a skill each; what was inserted is told by comparing them.
HONEST and HOSTILE hold skills; several folders are separated by colons, and each is counted apart.
Prints shares with Wilson intervals (95 %), and with `-v` each miss and each false alarm.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import guildmark
from guildmark.lenses.stats.wilson import wilson
from guildmark.model.finding import at_least

if TYPE_CHECKING:
    from guildmark.model.finding import Finding, Severity

NEAR = 2
"""Lines that a finding may be away from what was inserted."""


def main() -> int:
    """Print one line for each measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("pairs", "honest", "hostile"):
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    given = parser.parse_args()
    for folder in _folders(given.pairs):
        _pairs(folder, verbose=given.verbose)
    for folder in _folders(given.honest):
        _share(folder, "honest, flagged", verbose=given.verbose, wanted=False)
    for folder in _folders(given.hostile):
        _share(folder, "hostile, caught", verbose=given.verbose, wanted=True)
    return 0


def _folders(given: str) -> list[Path]:
    return [Path(part) for part in given.split(":") if part]


def _findings(folder: Path) -> dict[str, list[Finding]]:
    """Scan a folder; findings by skill, waivers and duplicates left aside."""
    report = guildmark.scan(folder)
    found: dict[str, list[Finding]] = {row.path: [] for row in report.skills}
    for finding in report.findings:
        if finding.skill_path is not None:
            found.setdefault(finding.skill_path, []).append(finding)
    return found


def _told(name: str, hits: int, of: int) -> str:
    interval = wilson(hits, of)
    if interval is None:
        return f"{name:<42} nothing to count"
    return f"{name:<42} {hits:>5} of {of:<5} {100 * hits / max(of, 1):5.1f} %  [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def _pairs(folder: Path, *, verbose: bool) -> None:
    """Count injected copies with a new finding near the insertion, and clean ones that a review would look at."""
    both = sorted({clean.parent for clean in folder.rglob("clean") if (clean.parent / "injected").is_dir()})
    caught = reviewed = noisy = high_before = 0
    by_rule: Counter[str] = Counter()
    for pair in both:
        clean, injected = (
            [finding for found in _findings(pair / side).values() for finding in found]
            for side in ("clean", "injected")
        )
        places = _inserted(pair / "clean", pair / "injected")
        known = {(finding.rule, finding.fingerprint) for finding in clean}
        fresh = [
            finding
            for finding in injected
            if (finding.rule, finding.fingerprint) not in known and _is_near(finding, pair / "injected", places)
        ]
        bad = [finding for finding in fresh if at_least(finding.severity, "high")]
        seen = [finding for finding in fresh if _is_reviewed(finding)]
        by_rule.update({finding.rule for finding in bad})
        caught += bool(bad)
        reviewed += bool(seen)
        noisy += any(_is_reviewed(finding) for finding in clean)
        high_before += any(at_least(finding.severity, "high") for finding in clean)
        if verbose and not bad:
            print(
                f"  {'reviewed' if seen else 'MISSED  '} {pair.name}: {', '.join(sorted({finding.rule for finding in seen}))}"
            )
    print(_told(f"{folder.name}: new high finding at the insertion", caught, len(both)))
    print(_told(f"{folder.name}: at least to be reviewed", reviewed, len(both)))
    print(_told(f"{folder.name}: clean twins to be reviewed", noisy, len(both)))
    print(_told(f"{folder.name}: clean twins with a high finding", high_before, len(both)))
    print("  by rule:", dict(by_rule.most_common()))


def _is_reviewed(finding: Finding) -> bool:
    """Say whether a finding asks for a look: security rules of medium severity or worse."""
    return at_least(finding.severity, "medium") and _is_security(finding.rule)


def _is_security(rule: str) -> bool:
    return _groups().get(rule) == "security"


_GROUPS: dict[str, str] = {}


def _groups() -> dict[str, str]:
    if not _GROUPS:
        from guildmark.engine.scan.selection import rule_classes

        _GROUPS.update({name: kind.group for name, kind in rule_classes().items()})
    return _GROUPS


def _inserted(clean: Path, injected: Path) -> dict[str, list[tuple[int, int]]]:
    """Return the lines of each file that the injected copy has and the clean one has not."""
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for file in injected.rglob("*"):
        if not file.is_file():
            continue
        name = file.relative_to(injected).as_posix()
        other = clean / name
        if not other.exists():
            places[name].append((0, sys.maxsize))
        elif other.read_bytes() != file.read_bytes():
            before, after = (path.read_text("utf-8", "replace").splitlines() for path in (other, file))
            for kind, _, _, start, end in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
                if kind in {"insert", "replace"}:
                    places[name].append((start + 1, end))
    return places


def _is_near(finding: Finding, root: Path, places: dict[str, list[tuple[int, int]]]) -> bool:
    del root
    for place in (*finding.places, *finding.flow):
        line = place.span.line if place.span is not None else 0
        for first, last in places.get(place.path, ()):
            if first - NEAR <= line <= last + NEAR:
                return True
    return False


def _share(folder: Path, what: str, *, verbose: bool, wanted: bool) -> None:
    found = _findings(folder)
    flagged = {
        path: [finding for finding in own if at_least(finding.severity, "high") and _is_security(finding.rule)]
        for path, own in found.items()
    }
    hits = sum(bool(own) for own in flagged.values())
    print(_told(f"{folder.name}: {what}", hits, len(found)))
    levels: Counter[Severity] = Counter(
        finding.severity for own in found.values() for finding in own if _is_security(finding.rule)
    )
    print(
        "  findings for 100 skills:",
        {level: round(100 * count / max(len(found), 1), 1) for level, count in levels.items()},
    )
    medium = Counter(
        finding.rule
        for own in found.values()
        for finding in own
        if finding.severity == "medium" and _is_security(finding.rule)
    )
    print("  by rule, of medium ones:", dict(medium.most_common()))
    print(
        "  by rule, of high ones:",
        dict(Counter(finding.rule for own in flagged.values() for finding in own).most_common()),
    )
    if verbose:
        for path, own in sorted(flagged.items()):
            if bool(own) != wanted:
                for finding in own or [None]:
                    told = (
                        "nothing"
                        if finding is None
                        else f"{finding.rule} {finding.places[0].path}:{finding.places[0].span.line if finding.places[0].span else 0} {finding.message} | {finding.places[0].excerpt[:100]}"
                    )
                    print(f"    {path}: {told}")


if __name__ == "__main__":
    raise SystemExit(main())
