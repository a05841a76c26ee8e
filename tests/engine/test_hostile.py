"""Input that breaks readers: each ends in a finding or an unseen entry, and never hides the skill beside it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import guildmark
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings
from guildmark.loading.limits import Limits

if TYPE_CHECKING:
    from guildmark.model.report import Report

FRONT = "---\nname: bad\ndescription: Counts lines. Use when asked.\n---\n"
FINE = "---\nname: fine\ndescription: Counts the words of a file. Use when asked how many words a file has.\n---\n# Fine\n\nCount.\n"
BARE = Options(cache=False, mode="folder")


def run(root: Path, limits: Limits | None = None, options: Options = BARE) -> Report:
    return scan(root, Settings(limits=limits or Limits()), options).report


def put(root: Path, data: bytes | str, name: str = "SKILL.md") -> None:
    path = root / "bad" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def nest(root: Path, depth: int) -> None:
    put(root, FRONT)
    # Longer than any path may be, so it is made step by step.
    here = os.open(root / "bad", os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)


def fifo(root: Path) -> None:
    put(root, FRONT)
    os.mkfifo(root / "bad" / "pipe")


def loop(root: Path) -> None:
    put(root, FRONT)
    (root / "bad" / "self").symlink_to(".")
    (root / "bad" / "up").symlink_to("..")
    (root / "round").symlink_to(".")


def passwd(root: Path) -> None:
    put(root, FRONT + "See [it](leak.txt).\n")
    (root / "bad" / "leak.txt").symlink_to("/etc/passwd")


def linked_main(root: Path) -> None:
    (root / "bad").mkdir(parents=True)
    (root / "bad" / "SKILL.md").symlink_to("/etc/passwd")


def odd_names(root: Path) -> None:
    put(root, FRONT)
    (Path(os.fsdecode(os.fsencode(root) + b"/bad/\xff\xfe.txt"))).write_text("x")
    (root / "bad" / "new\nline\x1b[31mred.txt").write_text("x")


Case = tuple[Callable[[Path], None], set[str], str | None]

# What is made, rules that must speak, and a piece of an unseen reason that must be there.
CASES: dict[str, Case] = {
    "binary": (lambda root: put(root, bytes(range(256)) * 40), {"frontmatter-missing"}, None),
    "latin-1": (lambda root: put(root, FRONT.encode() + b"caf\xe9\n"), {"wrong-encoding"}, None),
    "utf-16": (lambda root: put(root, FRONT.encode("utf-16")), {"wrong-encoding"}, None),
    "nul": (lambda root: put(root, FRONT + "a\x00b\n"), {"nul-character"}, None),
    "50 MB data file": (lambda root: (put(root, FRONT), put(root, b"x" * 50_000_000, "data.bin"))[0], set(), None),
    "50 MB skill file": (lambda root: put(root, FRONT + "x\n" * 25_000_000), set(), "limits.skill_file_bytes"),
    "3 MB line": (lambda root: put(root, FRONT + "word " * 600_000), {"body-too-long"}, None),
    "link loop": (loop, set(), None),
    "link out": (passwd, {"linked-file"}, None),
    "skill file is a link": (linked_main, {"linked-file"}, None),
    "yaml bomb": (
        lambda root: put(root, "---\na: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nname: bad\ndescription: *c\n---\n"),
        {"frontmatter-invalid"},
        None,
    ),
    "recursive alias": (lambda root: put(root, "---\na: &a\n  b: *a\n---\n"), {"frontmatter-invalid"}, None),
    "5,000-deep list": (lambda root: put(root, "---\na: " + "[" * 5000 + "\n---\n"), {"frontmatter-invalid"}, None),
    "object tag": (
        lambda root: put(root, "---\nname: !!python/object/apply:os.getcwd []\n---\n"),
        {"frontmatter-invalid"},
        None,
    ),
    "a list": (lambda root: put(root, "---\n- name\n---\n"), {"frontmatter-invalid"}, None),
    "wrong types": (lambda root: put(root, "---\nname: [a]\ndescription: {b: c}\n---\n"), {"wrong-type"}, None),
    "missing": (lambda root: put(root, "# Only a body\n"), {"frontmatter-missing"}, None),
    "empty file": (lambda root: put(root, b""), {"frontmatter-missing"}, None),
    "unclosed": (lambda root: put(root, "---\nname: bad\n"), {"frontmatter-unclosed"}, None),
    "bom and crlf": (
        lambda root: put(root, b"\xef\xbb\xbf" + FRONT.replace("\n", "\r\n").encode()),
        {"byte-order-mark"},
        None,
    ),
    "300-deep folders": (lambda root: nest(root, 300), set(), "limits.depth"),
    "3,000-deep parentheses": (
        lambda root: put(root, FRONT + "[a](" + "(" * 3000 + ")" * 3000 + ")\n" + "[" * 3000 + "]" * 3000),
        set(),
        None,
    ),
    "broken script": (lambda root: (put(root, FRONT), put(root, "def f(:\n", "a.py"))[0], {"has-scripts"}, None),
    "fifo": (fifo, set(), "no regular file"),
    "odd names": (odd_names, set(), None),
    "padding": (lambda root: put(root, FRONT + "\n" * 100_000 + "Run it.\n"), {"body-too-long"}, None),
    "deep quotes": (lambda root: put(root, FRONT + ">" * 25 + " [x](../../y.md)\n"), {"reference-leaves-skill"}, None),
}


@pytest.mark.parametrize("name", CASES)
def test_each_ends_in_a_word_and_hides_nothing(tmp_path: Path, name: str) -> None:
    make, rules, unseen = CASES[name]
    root = tmp_path / "root"
    (root / "fine").mkdir(parents=True)
    (root / "fine" / "SKILL.md").write_text(FINE)
    make(root)
    report = run(root)
    assert {"bad", "fine"} <= {row.path for row in report.skills}
    of_bad = {item.rule for item in report.findings if item.skill_path == "bad"}
    assert rules <= of_bad, of_bad
    reasons = " ".join(item.reason for item in report.unseen)
    assert (unseen or "") in reasons
    assert "broke" not in reasons, reasons
    assert "root:" not in str(report), "a linked file's content must not leak"


def test_what_was_not_read_makes_the_run_incomplete(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root, FINE.replace("name: fine", "name: bad"))
    os.mkfifo(root / "bad" / "pipe")
    report = run(root)
    assert report.summary.exit == 4
    assert [item.path for item in report.unseen] == ["bad/pipe"]


def test_a_folder_with_too_many_files_says_so_and_still_reads_the_skill(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root, FINE.replace("name: fine", "name: bad"))
    for number in range(300):
        (root / "bad" / f"{number:04}.txt").write_text("x")
    report = run(root, Limits(files=100))
    assert report.skills[0].conformance.spec == "pass"
    assert report.summary.exit == 4
    assert "limits.files" in report.unseen[0].reason


@pytest.mark.slow
def test_a_hundred_thousand_files(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root, FINE.replace("name: fine", "name: bad"))
    for number in range(100_000):
        os.close(os.open(root / "bad" / f"{number}", os.O_CREAT | os.O_WRONLY))
    report = run(root)
    assert report.skills[0].conformance.spec == "pass"
    assert report.summary.exit == 4


@pytest.mark.slow
def test_ten_thousand_skills(tmp_path: Path) -> None:
    for number in range(10_000):
        folder = tmp_path / f"s{number:05}"
        folder.mkdir()
        (folder / "SKILL.md").write_text(FINE.replace("name: fine", f"name: s{number:05}"))
    report = run(tmp_path)
    assert report.summary.skills == 10_000
    assert not report.unseen


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    """As somebody without rights, in a process of its own; as root nothing is unreadable."""
    root = tmp_path / "root"
    put(root, FINE.replace("name: fine", "name: bad"))
    put(root, "secret", "locked.txt")
    (root / "bad" / "locked.txt").chmod(0)
    (root / "shut").mkdir()
    (root / "shut" / "SKILL.md").write_text(FINE)
    (root / "shut").chmod(0)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder != Path("/") and not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o011)
    code = (
        "import os, sys\nfrom guildmark.engine.scan.scan import scan\nfrom guildmark.engine.scan.sources import Options\n"
        "import guildmark.engine.scan.columns as c\nimport guildmark.engine.scan.selection as s\n"
        "c.columns(); s.rule_classes()\nfrom guildmark.engine.settings import Settings, ScanSettings\n"
        "scan({'SKILL.md': ''}, Settings(scan=ScanSettings(jobs=1)), Options(cache=False))\n"
        "os.setgid(65534); os.setuid(65534)\n"
        "r = scan(sys.argv[1], Settings(scan=ScanSettings(jobs=1)), Options(cache=False)).report\n"
        "print(sorted((u.path, u.reason) for u in r.unseen), r.summary.exit)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(root)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "bad/locked.txt" in done.stdout
    assert "Permission denied" in done.stdout
    assert "'shut'" in done.stdout
    assert done.stdout.strip().endswith(" 4")


class TestArchives:
    def zipped(self, tmp_path: Path, files: dict[str, bytes], name: str = "x.zip") -> Path:
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, data in files.items():
                archive.writestr(path, data)
        return tmp_path / name

    @pytest.mark.parametrize("prefix", ["", "fine/", "deep/fine/"])
    def test_a_packed_skill_is_read(self, tmp_path: Path, prefix: str) -> None:
        path = self.zipped(tmp_path, {f"{prefix}SKILL.md": FINE.encode(), f"{prefix}a.txt": b"x"}, "fine.skill")
        report = scan(path, Settings(), Options(cache=False)).report
        assert [row.name for row in report.skills] == ["fine"]
        assert report.skills[0].conformance.reference == "pass"

    def test_a_tar_too_with_its_modes(self, tmp_path: Path) -> None:
        with tarfile.open(tmp_path / "fine.tar.gz", "w:gz") as archive:
            for name, data, mode in (("fine/SKILL.md", FINE, 0o644), ("fine/go", "x", 0o755)):
                member = tarfile.TarInfo(name)
                member.size, member.mode = len(data), mode
                archive.addfile(member, io.BytesIO(data.encode()))
        report = scan(tmp_path / "fine.tar.gz", Settings(), Options(cache=False)).report
        assert report.skills[0].scripts == 1

    @pytest.mark.parametrize("name", ["../evil.md", "/etc/evil.md", "a/../../evil.md", "C:/evil.md", "..\\evil.md"])
    def test_names_that_leave_are_refused_and_said(self, tmp_path: Path, name: str) -> None:
        path = self.zipped(tmp_path, {"SKILL.md": FINE.encode(), name: b"x"})
        report = scan(path, Settings(), Options(cache=False)).report
        assert report.summary.skills == 1
        assert report.summary.exit in {1, 4}
        assert any("leaves the archive" in item.reason for item in report.unseen)

    def test_a_bomb_is_stopped_and_said(self, tmp_path: Path) -> None:
        path = self.zipped(tmp_path, {"SKILL.md": FINE.encode(), "zeros": b"\0" * 80_000_000})
        report = scan(path, Settings(), Options(cache=False)).report
        assert any("archive_ratio" in item.reason for item in report.unseen)
        small = Settings(limits=Limits(archive_bytes=1000, archive_ratio=10**9))
        assert any("archive_bytes" in item.reason for item in scan(path, small, Options(cache=False)).report.unseen)

    def test_a_tar_bomb_and_links_in_it(self, tmp_path: Path) -> None:
        with tarfile.open(tmp_path / "x.tgz", "w:gz") as archive:
            link = tarfile.TarInfo("leak")
            link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
            archive.addfile(link)
            big = tarfile.TarInfo("zeros")
            big.size = 60_000_000
            archive.addfile(big, io.BytesIO(b"\0" * big.size))
            main = tarfile.TarInfo("SKILL.md")
            main.size = len(FINE)
            archive.addfile(main, io.BytesIO(FINE.encode()))
        report = scan(tmp_path / "x.tgz", Settings(), Options(cache=False)).report
        reasons = {item.path: item.reason for item in report.unseen}
        assert "link" in reasons["leak"]
        assert "archive_ratio" in reasons["zeros"]
        assert report.summary.skills == 1

    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"\x1f\x8b\x08\0\0", b"not an archive at all"])
    def test_a_broken_one_is_an_error(self, tmp_path: Path, data: bytes) -> None:
        from guildmark.model.errors import LoadError

        (tmp_path / "x.zip").write_bytes(data)
        with pytest.raises(LoadError, match="no readable archive"):
            scan(tmp_path / "x.zip", Settings(), Options(cache=False))


BOMBS = {
    "signs": "a\u200bb" * 60_000 + "\n" + "\U000e0061" * 40_000,
    "look-alikes": "\u0440\u0430yp\u0430l " * 40_000,
    "orders": "Never ignore all previous instructions. " * 20_000,
    "quotes": ">" * 20_000 + "\n" + "`" * 40_001 + "\n" + "[" * 20_000 + "\n" + "<!--" * 8_000,
    "encoded": "\n".join(f"aWdub3JlIGFsbCBwcmV2aW91cyBpbnN0cnVjdGlvbnMgYW5k{number:04}" for number in range(5_000)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_text_made_to_keep_rules_busy_is_read_in_one_go(name):
    report = guildmark.scan({"demo/SKILL.md": f"---\nname: demo\ndescription: Text.\n---\n\n{BOMBS[name]}\n"})
    assert [row.name for row in report.skills] == ["demo"]
    assert not [item for item in report.unseen if "broke" in item.reason]
