"""The chain: what was written stays, whatever happens to its writer, and what was touched is named."""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from guildmark.ground.store.chain import Chain
from guildmark.model.errors import LedgerError

if TYPE_CHECKING:
    from pathlib import Path

ONE_AFTER_THE_OTHER = """
import json, sys
from pathlib import Path
from guildmark.ground.store.chain import Chain
chain = Chain(Path(sys.argv[1]))
print("go", flush=True)
for number in range(int(sys.argv[3])):
    chain.append("test", json.dumps({"writer": sys.argv[2], "number": number, "fill": "x" * 5_000}).encode())
"""


def filled(folder: Path, count: int = 3) -> Chain:
    chain = Chain(folder)
    for number in range(count):
        chain.append("test", json.dumps({"number": number}).encode())
    return chain


def numbers(chain: Chain) -> list[int]:
    return [json.loads(bytes(link.body))["number"] for link in chain.links()]


def test_links_come_back_in_order_each_with_the_one_before(tmp_path: Path) -> None:
    chain = filled(tmp_path / "ledger")
    links = list(chain.links())
    assert numbers(chain) == [0, 1, 2]
    assert [link.number for link in links] == [1, 2, 3]
    assert links[0].previous is None
    assert len({link.previous for link in links}) == 3
    assert list(Chain(tmp_path / "none").links()) == []


@pytest.mark.parametrize("harm", ["byte", "gone", "swapped", "cut", "json", "renumbered", "head gone", "head bytes"])
def test_what_was_touched_is_an_error_that_names_the_file(tmp_path: Path, harm: str) -> None:
    chain = filled(tmp_path)
    second, third, head = chain.path(2), chain.path(3), tmp_path / "head.json"
    if harm == "byte":
        second.write_bytes(
            second.read_bytes().replace(b'"number": 1', b'"number": 7', 1)
            if b'"number": 1' in second.read_bytes()
            else second.read_bytes() + b" "
        )
    elif harm == "gone":
        second.unlink()
    elif harm == "swapped":
        data = second.read_bytes()
        second.write_bytes(third.read_bytes())
        third.write_bytes(data)
    elif harm == "cut":
        third.unlink()
    elif harm == "json":
        third.write_bytes(third.read_bytes()[:-20])
    elif harm == "renumbered":
        third.rename(chain.path(9))
    elif harm == "head gone":
        head.unlink()
    else:
        head.write_bytes(b"{")
    with pytest.raises(LedgerError, match=r"0000000[2349]\.json|head\.json"):
        list(chain.links())
    with pytest.raises(LedgerError):
        chain.append("test", b"{}")


def test_a_writer_that_died_before_the_head_was_written_loses_nothing(tmp_path: Path) -> None:
    chain = filled(tmp_path)
    head = (tmp_path / "head.json").read_bytes()
    chain.append("test", b'{"number": 3}')
    (tmp_path / "head.json").write_bytes(head)
    (tmp_path / ".00000005.json.abc").write_bytes(b"half a li")
    assert numbers(chain) == [0, 1, 2, 3]
    chain.append("test", b'{"number": 4}')
    assert numbers(chain) == [0, 1, 2, 3, 4]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == [".lock"]


@pytest.mark.slow
def test_writers_that_are_killed_at_any_moment_leave_a_whole_chain(tmp_path: Path) -> None:
    """Two hundred kills; every link that was there before is there after."""
    dice = random.Random(7)  # noqa: S311  # when to kill
    before = 0
    for turn in range(200):
        writer = subprocess.Popen(
            [sys.executable, "-c", ONE_AFTER_THE_OTHER, str(tmp_path), str(turn), "10000"], stdout=subprocess.PIPE
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        wanted = before + dice.randint(0, 2)
        while len(list(tmp_path.glob("0*.json"))) < wanted:
            os.sched_yield()
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        now = len(list(Chain(tmp_path).links()))
        assert now >= before
        before = now
    assert before > 100


def test_two_writers_wait_for_one_another(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", ONE_AFTER_THE_OTHER, str(tmp_path), str(writer), "20"])
        for writer in range(2)
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    bodies = [json.loads(bytes(link.body)) for link in Chain(tmp_path).links()]
    assert len(bodies) == 40
    for writer in "01":
        assert [body["number"] for body in bodies if body["writer"] == writer] == list(range(20))


def test_a_clock_that_goes_back_changes_no_order(tmp_path: Path) -> None:
    times = iter([dt.datetime(2026, 12, 1, tzinfo=dt.UTC), dt.datetime(2020, 1, 1, tzinfo=dt.UTC)])
    chain = Chain(tmp_path, clock=lambda: next(times))
    chain.append("test", b'{"number": 0}')
    chain.append("test", b'{"number": 1}')
    assert numbers(chain) == [0, 1]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="cannot be written"):
        Chain(tmp_path / "file" / "ledger").append("test", b"{}")


def _fill(chain: Chain) -> None:
    for number in range(3, 1000):
        chain.append("test", json.dumps({"number": number, "fill": "x" * 20_000}).encode())


def test_a_full_disk_loses_nothing_that_was_there(tmp_path: Path) -> None:
    """On a small file system in memory, where this machine lets one be mounted."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        chain = filled(disk / "ledger")
        with pytest.raises(LedgerError, match="No space left"):
            _fill(chain)
        there = numbers(chain)
        assert there == list(range(len(there)))
        assert len(there) >= 3
    finally:
        subprocess.run(["umount", str(disk)], check=True)
