"""A cache may be lost, damaged, locked or out of reach; none of it is more than lost time."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys

import pytest

from guildmark.ground.store import cache as room
from guildmark.ground.store.cache import Cache, default_path

ROWS = [(b"a", b"one"), (b"b", b"two")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep/down/cache.sqlite"


@pytest.fixture
def opened():
    """Open caches that are closed at the end."""
    caches = []

    def new(path, **options):
        caches.append(Cache(path, **options))
        return caches[-1]

    yield new
    for item in caches:
        item.close()


def test_what_was_put_is_there_for_the_next_one(path, opened):
    first = opened(path)
    first.put(ROWS)
    first.put([(b"b", b"changed")])
    first.close()
    second = opened(path)
    assert [second.get(key) for key in (b"a", b"b", b"c")] == [b"one", b"changed", None]
    assert second.keys() == {b"a", b"b"}


def test_without_a_path_it_holds_nothing(opened):
    nothing = opened(None)
    nothing.put(ROWS)
    assert nothing.get(b"a") is None
    assert nothing.keys() == frozenset()


def test_a_closed_one_opens_again(path, opened):
    cache = opened(path)
    cache.put(ROWS)
    cache.close()
    cache.close()
    assert cache.get(b"a") == b"one"


def test_putting_nothing_makes_no_file(path, opened):
    opened(path).put([])
    assert not path.exists()


def test_a_row_that_fails_takes_the_whole_batch_back(path, opened):
    cache = opened(path)
    cache.put([(b"a", b"one"), (object(), b"two")])
    assert cache.keys() == frozenset()


def test_it_starts_anew_when_it_grows_too_large(path, opened, monkeypatch):
    monkeypatch.setattr(room, "MOST_ENTRIES", 3)
    cache = opened(path)
    cache.put(ROWS)
    cache.put([(b"c", b"3"), (b"d", b"4")])
    assert cache.keys() == {b"c", b"d"}


@pytest.mark.parametrize("data", [b"not a database at all" * 500, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_damaged_file_is_replaced(data, path, opened):
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    cache = opened(path)
    assert cache.get(b"a") is None
    cache.put(ROWS)
    assert cache.get(b"a") == b"one"


def test_a_file_that_is_damaged_later_is_only_not_there(path, opened):
    first = opened(path)
    first.put([(bytes([number]), os.urandom(3000)) for number in range(200)])
    first.close()
    whole = bytearray(path.read_bytes())
    whole[4096:] = b"\xff" * (len(whole) - 4096)
    path.write_bytes(whole)
    second = opened(path)
    assert second.get(b"\x05") is None
    second.put(ROWS)


def test_a_database_of_somebody_else_is_left_as_it_is(path, opened):
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE entries (name TEXT)")
    other.close()
    cache = opened(path)
    assert cache.get(b"a") is None
    cache.put(ROWS)
    assert cache.keys() == frozenset()


def test_a_lock_of_somebody_else_is_not_waited_for_long(path, opened):
    first = opened(path)
    first.put(ROWS)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        second = opened(path, patience=0.01)
        second.put([(b"c", b"3")])
        assert second.get(b"a") in {b"one", None}
    finally:
        holder.execute("ROLLBACK")
        holder.close()
    assert first.keys() == {b"a", b"b"}


@pytest.mark.parametrize("inner", ["file/cache.sqlite", "folder"])
def test_a_place_that_takes_no_file_is_only_no_cache(inner, tmp_path, opened):
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    cache = opened(tmp_path / inner)
    cache.put(ROWS)
    assert cache.get(b"a") is None
    assert cache.keys() == frozenset()


FORKS = """
import os, sys
from pathlib import Path
from guildmark.ground.store.cache import Cache
cache = Cache(Path(sys.argv[1]))
cache.put([(b"a", b"one")])
child = os.fork()
if child == 0:
    fine = cache.get(b"a") == b"one"
    cache.put([(b"child", b"was here")])
    cache.close()
    os._exit(0 if fine else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert cache.get(b"child") == b"was here"
cache.put([(b"parent", b"too")])
assert cache.keys() == {b"a", b"child", b"parent"}
cache.close()
"""


def test_a_child_has_a_connection_of_its_own_and_leaves_its_parents_alone(path):
    """In a process without threads, as the command is when it forks."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FORKS, path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_it_lies_beside_the_settings_or_in_the_users_cache(monkeypatch, tmp_path):
    assert default_path(str(tmp_path / "guildmark.toml")) == tmp_path / ".guildmark/cache.sqlite"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert default_path(None) == tmp_path / "xdg/guildmark/cache.sqlite"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_path(None) == tmp_path / ".cache/guildmark/cache.sqlite"
