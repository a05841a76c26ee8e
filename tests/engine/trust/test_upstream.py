"""Installed skills against a real git repository: the same, behind, modified here, gone, moved, or nobody can tell."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from guildmark.engine.settings import Settings
from guildmark.engine.trust.upstream import Compared, upstream
from guildmark.ground.remote.git import Remote
from guildmark.ledger.installer import reproduces
from guildmark.model.errors import LedgerError, RemoteError

if TYPE_CHECKING:
    from pathlib import Path

SKILL = "---\nname: tides\ndescription: Tells high water. Use for tides.\n---\n\n# Tides\n\n1. Look up {}.\n"


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid", "-C", str(folder), *words], check=True, capture_output=True, text=True)  # fmt: skip
    return done.stdout.strip()


class Desk:
    """A source repository, and a repo that installed a skill of it."""

    def __init__(self, root: Path) -> None:
        self.source, self.repo, self.cache = root / "source", root / "repo", root / "cache"
        self.skill = self.source / "skills/tides"
        (self.skill / "scripts").mkdir(parents=True)
        git(root, "init", "-q", str(self.source))
        self.commit("Oban")

    def commit(self, what: str) -> None:
        (self.skill / "SKILL.md").write_text(SKILL.format(what))
        (self.skill / "scripts/tide.sh").write_text("date\n")
        (self.skill / "scripts/tide.sh").chmod(0o755)
        (self.skill / "metadata.json").write_text("{}")
        git(self.source, "add", "-A")
        git(self.source, "commit", "-q", "-m", what)

    def install(self, ref: str | None = None, **facts: object) -> None:
        own = self.repo / ".agents/skills/tides"
        shutil.copytree(self.skill, own, ignore=lambda *_: ["metadata.json"])
        entry = {
            "source": "x/y",
            "sourceUrl": f"file://{self.source}",
            "sourceType": "git",
            "skillPath": "skills/tides/SKILL.md",
            **facts,
        }
        if ref:
            entry["ref"] = ref
        (self.repo / "skills-lock.json").write_text(json.dumps({"version": 1, "skills": {"tides": entry}}))

    def told(self) -> Compared:
        (row,) = upstream(str(self.repo), Settings(), self.cache).skills
        return row


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_an_untouched_copy_is_the_same_though_the_installer_left_files_out(desk: Desk) -> None:
    desk.install()
    assert desk.told().standing == "same"


def test_a_copy_of_an_older_commit_is_behind(desk: Desk) -> None:
    desk.install()
    desk.commit("Mull")
    desk.commit("Skye")
    found = desk.told()
    assert found.standing == "behind"
    assert "2 changes ago" in found.reason


@pytest.mark.parametrize("harm", ["text", "script", "mode", "extra"])
def test_a_copy_that_the_source_never_had_was_modified_here(desk: Desk, harm: str) -> None:
    desk.install()
    desk.commit("Mull")
    own = desk.repo / ".agents/skills/tides"
    if harm == "text":
        (own / "SKILL.md").write_text(SKILL.format("Oban and more"))
    elif harm == "script":
        (own / "scripts/tide.sh").write_text("date -u\n")
    elif harm == "mode":
        (own / "scripts/tide.sh").chmod(0o644)
    else:
        (own / "scripts/extra.sh").write_text("date\n")
    found = desk.told()
    assert found.standing == "modified here"
    assert found.parts


def test_a_source_that_is_gone_is_said(desk: Desk) -> None:
    desk.install()
    git(desk.source, "rm", "-r", "-q", "skills")
    git(desk.source, "commit", "-q", "-m", "gone")
    assert desk.told().standing == "source gone"
    desk.source.rename(desk.source.parent / "elsewhere")
    assert desk.told().standing == "source gone"


def test_a_tag_that_is_another_commit_now_has_moved(desk: Desk) -> None:
    git(desk.source, "tag", "v1.0")
    desk.install("v1.0")
    assert desk.told().standing == "same"
    desk.commit("Mull")
    assert desk.told().standing == "same"  # the tag stayed
    git(desk.source, "tag", "-f", "v1.0")
    assert desk.told().standing == "ref moved"


def test_the_skill_itself_may_declare_its_source(desk: Desk) -> None:
    desk.install()
    (desk.repo / "skills-lock.json").unlink()
    assert desk.told().standing == "unknown"
    text = SKILL.format("Oban").replace("---\n\n", f"metadata:\n  source: file://{desk.source}\n---\n\n")
    (desk.repo / ".agents/skills/tides/SKILL.md").write_text(text)
    found = desk.told()
    assert (found.standing, found.parts[0].path) == ("modified here", "metadata")


def test_a_hash_that_cannot_be_recomputed_is_neither_drift_nor_verified(tmp_path: Path) -> None:
    """The hash covers metadata.json, which installing leaves out (vercel-labs/skills#806)."""
    folder = tmp_path / ".agents/skills/grid"
    (folder / "references").mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL.format("a grid").replace("tides", "grid"))
    (folder / "references/a.md").write_text("a\n")
    (folder / "metadata.json").write_text("{}")
    import hashlib

    def computed() -> str:
        names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        return hashlib.sha256(b"".join(name.encode() + (folder / name).read_bytes() for name in names)).hexdigest()

    of_source = computed()
    assert reproduces(folder, of_source)
    (folder / "metadata.json").unlink()
    entry = {"source": "grid", "sourceType": "local", "skillPath": "skills/grid/SKILL.md"}

    def told(value: str) -> Compared:
        (tmp_path / "skills-lock.json").write_text(
            json.dumps({"version": 1, "skills": {"grid": {**entry, "computedHash": value}}})
        )
        (row,) = upstream(str(tmp_path), Settings(), tmp_path / "cache").skills
        return row

    assert told(of_source).standing == "not_comparable"
    assert "files that installing leaves out" in told(of_source).reason
    assert told(computed()).standing == "same"
    (tmp_path / "skills-lock.json").write_text("{")
    with pytest.raises(LedgerError, match="no lock file"):
        upstream(str(tmp_path), Settings(), tmp_path / "cache")


@pytest.mark.parametrize("url", ["--upload-pack=date", "ext::sh -c date", "-x"])
def test_an_address_cannot_be_an_option_or_a_command(tmp_path: Path, url: str) -> None:
    with pytest.raises(RemoteError, match="no address"):
        Remote(url, tmp_path)


def test_a_ref_cannot_be_an_option(tmp_path: Path) -> None:
    with pytest.raises(RemoteError, match="no ref"):
        Remote(f"file://{tmp_path}", tmp_path).fetch("--upload-pack=date")
