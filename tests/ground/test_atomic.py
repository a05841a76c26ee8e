"""A file is written whole or not at all."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys

import pytest

from guildmark.ground.store.atomic import write


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_the_mode_that_the_umask_gives(tmp_path):
    before = os.umask(0o027)
    try:
        write(tmp_path / "a", b"new")
    finally:
        os.umask(before)
    assert (tmp_path / "a").read_bytes() == b"new"
    assert mode(tmp_path / "a") == 0o640
    assert os.umask(before) == before, "the umask is as it was"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("bits", [0o600, 0o755, 0o444])
def test_a_file_keeps_its_mode(bits, tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(bits)
    write(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert mode(tmp_path / "a") == bits


def test_a_link_stays_a_link_and_its_target_changes(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real/a")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real/a").read_bytes() == b"new"
    assert names(tmp_path / "real") == ["a"]


def test_a_reader_keeps_the_old_file(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    with (tmp_path / "a").open("rb") as reader:
        write(tmp_path / "a", b"new")
        assert reader.read() == b"old"


def test_a_write_that_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path):
    """In a process that may write a thousand bytes to a file: the disk is full after that, so to speak."""
    (tmp_path / "a").write_bytes(b"old")
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from guildmark.ground.store.atomic import write\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (1000, {resource.getrlimit(resource.RLIMIT_FSIZE)[1]}))\n"
        "write(Path(sys.argv[1]), b'x' * 100_000)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "a"], capture_output=True, text=True, check=False)
    assert "File too large" in done.stderr
    assert (tmp_path / "a").read_bytes() == b"old"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("path", ["absent/a", "file/a"])
def test_a_folder_that_is_none_is_an_error_of_the_system(path, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match=r"absent|file"):
        write(tmp_path / path, b"x")
    assert names(tmp_path) == ["file"]


def test_a_folder_in_its_place_stays(tmp_path):
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="directory"):
        write(tmp_path / "a", b"x")
    assert names(tmp_path) == ["a"]
