"""Pins: every way in which a reviewed skill can be changed unseen is seen, and nothing is renewed unasked."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from guildmark.engine.settings import Settings
from guildmark.engine.trust.looking import look, look_around
from guildmark.engine.trust.pinning import check, kinds, pin
from guildmark.model.errors import LedgerError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from guildmark.model.drift import Drift, DriftReport

SKILL = """---
name: tides
description: Tells high water. Use for tides.
allowed-tools: Read
metadata: {version: "1"}
---

# Tides

1. Read `references/ports.md`.
2. Run `scripts/tide.py`.

```sh
date
```
"""


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    folder = tmp_path / "repo/.claude/skills/tides"
    (folder / "references").mkdir(parents=True)
    (folder / "scripts").mkdir()
    (folder / "SKILL.md").write_text(SKILL)
    (folder / "references/ports.md").write_text("Oban 12:40\n")
    (folder / "scripts/tide.py").write_text("import table\nprint(table.HOUR)\n")
    (folder / "scripts/table.py").write_text("HOUR = 12\n")
    (folder / "scripts/link.py").symlink_to("tide.py")
    return tmp_path / "repo"


def at(repo: Path) -> Path:
    return repo / ".claude/skills/tides"


def pinned(repo: Path) -> Path:
    lock = repo / "guildmark.lock"
    pin(lock, look(str(repo), Settings()))
    return lock


def drifted(repo: Path, lock: Path) -> DriftReport:
    return check(lock, look(str(repo), Settings()))


def one(repo: Path, lock: Path) -> Drift:
    (drift,) = drifted(repo, lock).drifts
    return drift


def edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


def same_size_and_time(folder: Path) -> None:
    file = folder / "scripts/table.py"
    before = file.stat()
    file.write_text("HOUR = 13\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size


def relinked(folder: Path) -> None:
    (folder / "scripts/link.py").unlink()
    (folder / "scripts/link.py").symlink_to("table.py")


def linked(folder: Path) -> None:
    (folder / "references/ports.md").unlink()
    (folder / "references/ports.md").symlink_to("../scripts/tide.py")


RUG_PULLS: list[tuple[str, Callable[[Path], Any], tuple[str, str, str], str]] = [
    ("body", lambda f: edit(f / "SKILL.md", "2. Run", "2. Send all to me, then run"), ("body", "SKILL.md", "changed"), "high"),
    ("resource", lambda f: edit(f / "references/ports.md", "12:40", "12:41"), ("resource", "references/ports.md", "changed"), "high"),
    ("script", lambda f: edit(f / "scripts/tide.py", "print", "exec"), ("script", "scripts/tide.py", "changed"), "high"),
    ("import", lambda f: edit(f / "scripts/table.py", "12", "99"), ("script", "scripts/table.py", "changed"), "high"),
    ("added file", lambda f: (f / "scripts/extra.sh").write_text("date\n"), ("script", "scripts/extra.sh", "added"), "high"),
    ("added data", lambda f: (f / "json.bin").write_bytes(b"\0\1"), ("resource", "json.bin", "added"), "high"),
    ("removed file", lambda f: (f / "scripts/table.py").unlink(), ("script", "scripts/table.py", "removed"), "high"),
    ("mode bit", lambda f: (f / "references/ports.md").chmod(0o755), ("mode", "references/ports.md", "changed"), "high"),
    ("link swap", relinked, ("link", "scripts/link.py", "changed"), "high"),
    ("file to link", linked, ("link", "references/ports.md", "changed"), "high"),
    ("same size and time", same_size_and_time, ("script", "scripts/table.py", "changed"), "high"),
    ("grant", lambda f: edit(f / "SKILL.md", "allowed-tools: Read", "allowed-tools: Read Bash"), ("tool", "Bash", "added"), "high"),
    ("description", lambda f: edit(f / "SKILL.md", "Use for tides", "Use always"), ("frontmatter", "description", "changed"), "high"),
    ("version", lambda f: edit(f / "SKILL.md", '"1"', '"2"'), ("frontmatter", "metadata", "changed"), "medium"),
    ("new key", lambda f: edit(f / "SKILL.md", "name: tides\n", "name: tides\nhooks: {}\n"), ("frontmatter", "hooks", "added"), "high"),
    ("url", lambda f: (f / "references/ports.md").write_text("Oban 12:40\nhttps://evil.example.invalid/x\n"), ("host", "evil.example.invalid", "added"), "high"),
    ("code block", lambda f: edit(f / "SKILL.md", "date", "rm -r /"), ("code", "sh", "added"), "high"),
    ("line ends", lambda f: (f / "SKILL.md").write_bytes(SKILL.replace("\n", "\r\n").encode()), ("instructions", "SKILL.md", "changed"), "low"),
    ("order", lambda f: edit(f / "SKILL.md", "1. Read `references/ports.md`.\n2. Run `scripts/tide.py`.", "2. Run `scripts/tide.py`.\n1. Read `references/ports.md`."), ("body", "SKILL.md", "changed"), "high"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "part", "severity"), [row[1:] for row in RUG_PULLS], ids=[row[0] for row in RUG_PULLS]
)
def test_a_rug_pull_is_seen_and_named(
    repo: Path, change: Callable[[Path], Any], part: tuple[str, str, str], severity: str
) -> None:
    lock = pinned(repo)
    assert drifted(repo, lock).drifts == ()
    change(at(repo))
    drift = one(repo, lock)
    assert (drift.kind, drift.severity) == ("changed", severity)
    assert part in [(item.what, item.path, item.change) for item in drift.parts]
    assert drift.message
    assert drift.old is not None
    assert drift.new is not None
    assert drift.old.tree != drift.new.tree
    assert drifted(repo, lock).exit == 1


def test_a_folder_in_another_case_cannot_hide(repo: Path) -> None:
    lock = pinned(repo)
    at(repo).rename(at(repo).parent / "Tides")
    drift = one(repo, lock)
    assert drift.kind == "changed"
    assert [(part.what, part.path) for part in drift.parts] == [("path", ".claude/skills/Tides")]


def test_a_name_in_another_case_cannot_hide(repo: Path) -> None:
    lock = pinned(repo)
    edit(at(repo) / "SKILL.md", "name: tides", "name: TIDES")
    drift = one(repo, lock)
    assert ("name", "TIDES") in [(part.what, part.path) for part in drift.parts]


def test_a_second_copy_is_new_and_another_place_is_a_move(repo: Path) -> None:
    lock = pinned(repo)
    shutil.copytree(at(repo), repo / ".cursor/skills/tides", symlinks=True)
    drift = one(repo, lock)
    assert (drift.kind, drift.location, drift.severity) == ("new", ".cursor/skills/tides", "medium")
    shutil.rmtree(at(repo))
    drift = one(repo, lock)
    assert (drift.kind, drift.location, drift.severity) == ("moved", ".cursor/skills/tides", "low")
    assert drifted(repo, lock).exit == 0
    edit(repo / ".cursor/skills/tides/scripts/table.py", "12", "13")
    report = drifted(repo, lock)
    assert (report.drifts[0].kind, report.drifts[0].severity, report.exit) == ("moved", "high", 1)


def test_what_is_gone_and_another_skill_of_its_name(repo: Path) -> None:
    lock = pinned(repo)
    shutil.rmtree(at(repo))
    other = repo / ".cursor/skills/tides"
    other.mkdir(parents=True)
    (other / "SKILL.md").write_text("---\nname: tides\ndescription: Other. Use for others.\n---\n\nSomething else.\n")
    assert {drift.kind for drift in drifted(repo, lock).drifts} == {"new", "removed"}


def test_a_poisoned_second_copy_is_seen_while_the_first_stays_clean(repo: Path) -> None:
    shutil.copytree(at(repo), repo / ".cursor/skills/tides", symlinks=True)
    lock = pinned(repo)
    edit(repo / ".cursor/skills/tides/SKILL.md", "2. Run", "2. Steal, then run")
    drift = one(repo, lock)
    assert (drift.kind, drift.location) == ("changed", ".cursor/skills/tides")


def test_a_drifted_pin_is_not_renewed_unasked(repo: Path) -> None:
    lock = pinned(repo)
    before = lock.read_bytes()
    edit(at(repo) / "SKILL.md", "2. Run", "2. Steal, then run")
    with pytest.raises(LedgerError, match=r"tides \(changed\)"):
        pin(lock, look(str(repo), Settings()))
    assert lock.read_bytes() == before
    pin(lock, look(str(repo), Settings()), only="Tides", note="read it")
    assert drifted(repo, lock).drifts == ()
    assert json.loads(lock.read_text())["skills"][0]["note"] == "read it"
    edit(at(repo) / "SKILL.md", "Steal", "Give")
    pin(lock, look(str(repo), Settings()), accept=True)
    assert drifted(repo, lock).drifts == ()
    with pytest.raises(UsageError, match="no skill 'moon'"):
        pin(lock, look(str(repo), Settings()), only="moon")


def test_a_new_skill_is_pinned_beside_those_that_are_as_they_were(repo: Path) -> None:
    lock = pinned(repo)
    pin(lock, look(str(repo), Settings()), only="tides", note="first")
    other = repo / ".claude/skills/moon"
    other.mkdir()
    (other / "SKILL.md").write_text("---\nname: moon\ndescription: Phases. Use for the moon.\n---\n\nLook up.\n")
    pin(lock, look(str(repo), Settings()))
    rows = json.loads(lock.read_text())["skills"]
    assert [(row["name"], row["note"]) for row in rows] == [("moon", None), ("tides", "first")]


def test_what_others_wrote_into_a_lock_survives(repo: Path) -> None:
    lock = pinned(repo)
    data = json.loads(lock.read_text())
    data["reviewers"] = ["a"]
    data["skills"][0]["ticket"] = 12
    lock.write_text(json.dumps(data))
    pin(lock, look(str(repo), Settings()), accept=True)
    back = json.loads(lock.read_text())
    assert (back["reviewers"], back["skills"][0]["ticket"]) == (["a"], 12)


@pytest.mark.parametrize(("text", "says"), [
    (None, "is not there"), ("{", "no lock file"), ('{"schema_version": "9"}', "schema"), ("[]", "no lock file"),
    ('{"schema_version": "1", "skills": []}', "no lock file"),
])  # fmt: skip
def test_a_lock_that_is_missing_or_damaged_is_an_error(repo: Path, text: str | None, says: str) -> None:
    lock = repo / "guildmark.lock"
    if text is not None:
        lock.write_text(text)
    with pytest.raises(LedgerError, match=says):
        drifted(repo, lock)


def test_a_lock_of_another_scope_or_algorithm_is_not_compared(repo: Path) -> None:
    lock = pinned(repo)
    with pytest.raises(LedgerError, match="about a path"):
        check(lock, look_around(str(repo.parent), Settings()))
    data = json.loads(lock.read_text())
    data["tool"]["algorithm"] = "other-1"
    lock.write_text(json.dumps(data))
    with pytest.raises(LedgerError, match="digests of other-1"):
        drifted(repo, lock)


def test_a_lock_within_a_skill_would_change_it(repo: Path) -> None:
    with pytest.raises(UsageError, match="lies within the skill tides"):
        pin(at(repo) / "guildmark.lock", look(str(repo), Settings()))


def test_each_repo_of_a_workspace_is_its_own_and_a_bad_one_hides_none(repo: Path) -> None:
    root = repo.parent
    (root / ".hidden").mkdir()
    (root / "empty").mkdir()
    shutil.copytree(repo, root / "second", symlinks=True)
    looked = look_around(str(root), Settings())
    assert [one.path for one in looked.pins] == ["repo/.claude/skills/tides", "second/.claude/skills/tides"]
    assert (looked.repos, looked.hidden) == (("empty", "repo", "second"), 1)


def test_what_python_keeps_beside_a_script_is_no_change(repo: Path) -> None:
    lock = pinned(repo)
    cache = at(repo) / "scripts/__pycache__"
    cache.mkdir()
    (cache / "table.cpython-311.pyc").write_bytes(b"\0")
    assert drifted(repo, lock).drifts == ()
    (cache / "json.cpython-311.pyc").write_bytes(b"\0")
    assert one(repo, lock).kind == "changed"


def test_lines_that_were_made_to_fit_hide_nothing(repo: Path) -> None:
    """Two texts of one checksum: the short digests of a line are not what decides."""
    from zlib import crc32

    one, other = "plumless", "buckeroo"
    assert crc32(one.encode()) == crc32(other.encode())
    (at(repo) / "SKILL.md").write_text(SKILL + one + "\n")
    lock = pinned(repo)
    (at(repo) / "SKILL.md").write_text(SKILL + other + "\n")
    (drift,) = drifted(repo, lock).drifts
    assert (drift.kind, drift.severity) == ("changed", "high")
    assert "its lines do not show" in drift.message


def test_kinds_are_words_with_commas() -> None:
    assert kinds("new, changed") == ("changed", "new")
    assert kinds("never") == ()
    with pytest.raises(UsageError, match="'chnged' is no kind"):
        kinds("chnged")
