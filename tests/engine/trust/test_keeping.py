"""The ledger: what was captured, who approved it, what came back, and what a change brings."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings
from guildmark.engine.trust.keeping import approve, capture, check, diff, history, verify
from guildmark.engine.trust.looking import look
from guildmark.ground.store.chain import Chain
from guildmark.ledger.snapshots import book
from guildmark.model.errors import LedgerError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from guildmark.model.drift import DriftReport

SKILL = "---\nname: tides\ndescription: Tells high water. Use for tides.\n---\n\n# Tides\n\n1. Look up {}.\n"


class Desk:
    """A folder of skills, and a ledger beside it."""

    def __init__(self, root: Path) -> None:
        self.root, self.chain = root / "skills", Chain(root / "ledger")
        (self.root / "tides").mkdir(parents=True)

    def write(self, what: str) -> None:
        (self.root / "tides/SKILL.md").write_text(SKILL.format(what))

    def capture(self, what: str) -> None:
        self.write(what)
        found = scan(str(self.root), Settings(), Options(cache=False)).report.findings
        capture(self.chain, look(str(self.root), Settings()), found)

    def check(self) -> DriftReport:
        return check(self.chain, look(str(self.root), Settings()))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def kinds(found: DriftReport) -> list[str]:
    return [drift.kind for drift in found.drifts]


def test_captured_is_not_approved(desk: Desk) -> None:
    desk.capture("Oban")
    (seen,) = desk.check().trusted
    assert (seen.state, seen.by) == ("captured", None)
    (done,) = approve(desk.chain, "Tides", by="alice", note="read it")
    assert done.capture == 1
    (seen,) = desk.check().trusted
    assert (seen.state, seen.by) == ("approved", "alice")
    desk.write("Mull")
    (drift,) = desk.check().drifts
    assert (drift.kind, drift.severity) == ("changed", "high")
    assert drift.old is not None
    assert drift.old.state == "approved"


def test_an_approval_is_of_one_state_only(desk: Desk) -> None:
    desk.capture("Oban")
    approve(desk.chain, "tides", by="alice", note="read it")
    desk.capture("Mull")
    (seen,) = desk.check().trusted
    assert seen.state == "captured"


def test_a_state_that_comes_back_is_a_rollback(desk: Desk) -> None:
    desk.capture("Oban")
    approve(desk.chain, "tides", by="alice", note="read it")
    desk.capture("Mull")
    desk.capture("Oban")
    found = diff(desk.chain, fail_on=("rollback",))
    assert (kinds(found), found.exit, found.drifts[0].severity) == (["rollback"], 1, "high")
    assert "when approved" in found.drifts[0].message
    desk.capture("Skye")
    assert kinds(diff(desk.chain)) == ["changed"]
    desk.write("Mull")
    assert kinds(desk.check()) == ["rollback"]


def test_diff_compares_with_the_one_before_or_with_any(desk: Desk) -> None:
    with pytest.raises(UsageError, match="two captures"):
        diff(desk.chain)
    for what in ("Oban", "Mull", "Mull"):
        desk.capture(what)
    assert diff(desk.chain).drifts == ()
    assert kinds(diff(desk.chain, since=1)) == ["changed"]
    with pytest.raises(LedgerError, match="no capture 9"):
        diff(desk.chain, since=9)


def test_a_change_says_which_findings_it_brings(desk: Desk) -> None:
    desk.capture("Oban")
    (desk.root / "tides/SKILL.md").write_text(SKILL.format("Oban").replace("name: tides", "name: Ti des"))
    found = scan(str(desk.root), Settings(), Options(cache=False)).report.findings
    capture(desk.chain, look(str(desk.root), Settings()), found)
    (drift,) = diff(desk.chain).drifts
    assert any(mark.startswith("name-characters at tides/SKILL.md") for mark in drift.findings_added)
    assert drift.severity == "high"


def test_history_tells_each_point_at_which_a_skill_was_another(desk: Desk) -> None:
    for what in ("Oban", "Oban", "Mull"):
        desk.capture(what)
    (desk.root / "tides/SKILL.md").unlink()
    (desk.root / "moon").mkdir()
    (desk.root / "moon/SKILL.md").write_text(SKILL.format("the moon").replace("tides", "moon"))
    capture(desk.chain, look(str(desk.root), Settings()))
    points = history(book(desk.chain), "TIDES")
    assert [(snapshot.number, row is None) for snapshot, row in points] == [(1, False), (3, False), (4, True)]
    with pytest.raises(UsageError, match="no capture has a skill"):
        history(book(desk.chain), "sun")


def test_nothing_can_be_approved_that_was_not_captured(desk: Desk) -> None:
    with pytest.raises(UsageError, match="no capture"):
        approve(desk.chain, "tides", by="a", note="b")
    desk.capture("Oban")
    with pytest.raises(UsageError, match="no skill 'moon'"):
        approve(desk.chain, "moon", by="a", note="b")


def test_a_ledger_of_another_scope_is_not_compared(desk: Desk) -> None:
    from guildmark.engine.trust.looking import look_around

    desk.capture("Oban")
    with pytest.raises(LedgerError, match="of a path, and this is a workspace"):
        check(desk.chain, look_around(str(desk.root), Settings()))
    with pytest.raises(LedgerError, match="holds no capture"):
        check(Chain(desk.root / "none"), look(str(desk.root), Settings()))


def test_a_link_of_another_kind_is_an_error(desk: Desk) -> None:
    desk.chain.append("guard", b"{}")
    with pytest.raises(LedgerError, match=r"00000001\.json is a 'guard'"):
        book(desk.chain)


def test_signatures_are_made_and_checked(desk: Desk, tmp_path: Path) -> None:
    key, signers = tmp_path / "key", tmp_path / "signers"
    made = subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=False)
    if made.returncode:
        pytest.skip("no ssh-keygen here")
    signers.write_text(f"alice@example.invalid {key.with_suffix('.pub').read_text()}")
    desk.write("Oban")
    capture(desk.chain, look(str(desk.root), Settings()), key=key)
    assert verify(desk.chain, signers) == [(1, "alice@example.invalid")]
    desk.capture("Mull")
    with pytest.raises(LedgerError, match=r"00000002\.json is not signed"):
        verify(desk.chain, signers)
    assert [number for number, _ in verify(desk.chain)] == [1, 2]
    other = tmp_path / "others"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "second")], check=True)
    other.write_text(f"bob@example.invalid {(tmp_path / 'second.pub').read_text()}")
    with pytest.raises(LedgerError, match="signed by nobody"):
        verify(desk.chain, other)
    before = len(list(desk.chain.links()))
    with pytest.raises(LedgerError, match="none cannot sign"):
        capture(desk.chain, look(str(desk.root), Settings()), key=tmp_path / "none")
    assert len(list(desk.chain.links())) == before
