"""The line through the house, on small trees."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import sqlite3
from typing import TYPE_CHECKING, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

import guildmark
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings, WaiverSettings, read
from guildmark.model.errors import LoadError, SettingsError, UsageError
from guildmark.model.report import Report

if TYPE_CHECKING:
    from pathlib import Path

BARE = Options(cache=False)


def good(name: str, body: str = "# Body\n\nCount them.\n") -> str:
    return f"---\nname: {name}\ndescription: Counts the lines of a file. Use when asked how long a {name} is.\n---\n\n{body}"


def run(target: Path | dict[str, str], settings: Settings | None = None, options: Options = BARE) -> Report:
    return scan(target, settings or Settings(), options).report


def write(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def test_a_path_with_its_own_skill_file_is_a_skill(tmp_path: Path) -> None:
    root = write(tmp_path / "alpha", {"SKILL.md": good("alpha"), "examples/inner/SKILL.md": good("inner")})
    report = run(root)
    assert [(row.name, row.path) for row in report.skills] == [("alpha", ".")]
    assert report.skills[0].conformance.spec == "pass"
    assert report.skills[0].conformance.reference == "pass"
    assert report.summary.exit == 0


def test_a_path_to_the_skill_file_means_its_folder(tmp_path: Path) -> None:
    root = write(tmp_path / "alpha", {"SKILL.md": good("alpha"), "notes.md": "x"})
    report = run(root / "SKILL.md")
    assert [(row.path, row.files) for row in report.skills] == [(".", 2)]


def test_a_repo_is_searched_in_every_known_directory_and_nested_package(tmp_path: Path) -> None:
    files = {
        ".claude/skills/one/SKILL.md": good("one"),
        "packages/app/.agents/skills/two/SKILL.md": good("two"),
        ".cursor/skills/three/SKILL.md": good("three"),
        "docs/templates/four/SKILL.md": good("four"),
        "node_modules/x/.claude/skills/five/SKILL.md": good("five"),
        ".git/HEAD": "ref",
    }
    report = run(write(tmp_path / "repo", files))
    assert [row.name for row in report.skills] == ["two", "one", "three", "four"] or {
        row.name for row in report.skills
    } == {"one", "two", "three", "four"}
    assert all(row.path for row in report.skills)
    states = {row.name: row.conformance.loads for row in report.skills}
    assert states["one"]["claude-code"] == "loads"
    assert states["two"]["claude-code"] == "dropped"
    assert states["two"]["codex"] == "loads"
    assert set(states["four"].values()) & {"loads"}, "a library that is pointed there does load it"
    assert states["four"]["codex"] == "dropped"


def test_a_folder_of_skills(tmp_path: Path) -> None:
    report = run(write(tmp_path / "lib", {"a/SKILL.md": good("a"), "b/SKILL.md": good("b")}))
    assert [row.path for row in report.skills] == ["a", "b"]


def test_as_overrides_the_guess(tmp_path: Path) -> None:
    root = write(tmp_path / "alpha", {"SKILL.md": good("alpha"), "inner/SKILL.md": good("inner")})
    report = run(root, options=replace(BARE, mode="folder"))
    assert [row.path for row in report.skills] == [".", "inner"]


def test_a_mapping_is_scanned_like_a_folder() -> None:
    report = run({"alpha/SKILL.md": good("alpha"), "beta/SKILL.md": good("beta")})
    assert [(row.name, row.source) for row in report.skills] == [("alpha", "memory"), ("beta", "memory")]


def test_the_face_takes_what_the_engine_takes(tmp_path: Path) -> None:
    root = write(tmp_path / "alpha", {"SKILL.md": good("alpha")})
    assert guildmark.scan(root).summary.skills == guildmark.scan({"SKILL.md": good("alpha")}).summary.skills == 1


@pytest.mark.parametrize("path", ["../x/SKILL.md", "/etc/SKILL.md", ""])
def test_a_mapping_cannot_name_what_lies_elsewhere(path: str) -> None:
    with pytest.raises(LoadError, match="no path below"):
        run({path: good("x")})


def test_nothing_found_is_not_clean(tmp_path: Path) -> None:
    report = run(tmp_path)
    assert report.summary.exit == 3
    assert report.summary.exit_reasons == ("no skill was found",)


def test_what_is_missing_or_no_skill_is_an_error_with_a_next_step(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="does not exist"):
        run(tmp_path / "absent")
    (tmp_path / "a.bin").write_bytes(b"x")
    with pytest.raises(LoadError, match="no folder, Markdown file or archive") as caught:
        run(tmp_path / "a.bin")
    assert caught.value.next_step


def test_the_report_survives_its_own_json(tmp_path: Path) -> None:
    report = run(write(tmp_path / "lib", {"a/SKILL.md": "---\nname: b\n---\n", "c.md": good("c")}))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_two_runs_say_the_same_in_one_process_or_several(tmp_path: Path) -> None:
    files = {f"s{n:02}/SKILL.md": good(f"s{n:02}") if n % 3 else f"---\nname: S{n}\n---\n" for n in range(40)}
    root = write(tmp_path / "lib", files)
    reports = [run(root, Settings(scan=ScanSettings(jobs=jobs))) for jobs in (1, 2, 2)]
    assert reports[0].findings == reports[1].findings == reports[2].findings
    assert [row.path for row in reports[1].skills] == sorted(row.path for row in reports[0].skills)


def test_the_cache_answers_the_same_and_forgets_what_changed(tmp_path: Path) -> None:
    os.environ["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    try:
        root = write(tmp_path / "lib", {f"s{n}/SKILL.md": f"---\nname: S{n}\n---\n" for n in range(3)})
        first, second = run(root, options=Options()), run(root, options=Options())
        assert first == second
        write(root, {"s1/SKILL.md": good("s1")})
        third = run(root, options=Options())
        assert {item.skill_path for item in third.findings if item.severity != "info"} < {
            item.skill_path for item in first.findings if item.severity != "info"
        }
        assert (tmp_path / "cache/guildmark/cache.sqlite").is_file()
    finally:
        del os.environ["XDG_CACHE_HOME"]


def test_a_damaged_cache_costs_nothing_but_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = write(tmp_path / "alpha", {"SKILL.md": "---\nname: Wrong\n---\n"})
    first = run(root, options=Options())
    file = tmp_path / "cache/guildmark/cache.sqlite"
    for extra in file.parent.iterdir():
        extra.write_bytes(b"not a database at all, but long enough to look at" * 100)
    assert run(root, options=Options()) == first


class TestSelection:
    def test_select_and_ignore_take_rules_and_groups(self) -> None:
        files = {"alpha/SKILL.md": "---\nname: Wrong_Name\ndescription: x\n---\n"}
        everything = {item.rule for item in run(files).findings}
        only = {item.rule for item in run(files, Settings(scan=ScanSettings(select=("name-characters",)))).findings}
        assert only == {"name-characters"}
        less = run(files, Settings(scan=ScanSettings(ignore=("spec",))))
        assert "name-characters" not in {item.rule for item in less.findings}
        assert "name-characters" in everything
        assert less.skills[0].conformance.spec == "unknown"

    def test_an_unknown_rule_or_host_is_a_usage_error_that_suggests(self) -> None:
        with pytest.raises(UsageError) as caught:
            run({"SKILL.md": good("x")}, Settings(scan=ScanSettings(select=("name-charaters",))))
        assert "name-characters" in caught.value.next_step
        with pytest.raises(UsageError) as caught:
            run({"SKILL.md": good("x")}, Settings(scan=ScanSettings(hosts=("claud-code",))))
        assert "claude-code" in caught.value.next_step

    def test_settings_change_a_rule_and_its_severity(self) -> None:
        files = {"alpha/SKILL.md": good("alpha")}
        settings = Settings(rules={"description-too-long": {"limit": 10, "severity": "critical"}})
        found = [item for item in run(files, settings).findings if item.rule == "description-too-long"]
        assert [item.severity for item in found] == ["critical"]
        with pytest.raises(SettingsError, match="limt"):
            run(files, Settings(rules={"description-too-long": {"limt": 10}}))


class TestSettingsFile:
    def test_an_unknown_key_names_the_right_one(self, tmp_path: Path) -> None:
        file = tmp_path / "guildmark.toml"
        file.write_text('[scan]\nfailon = "low"\n')
        with pytest.raises(SettingsError) as caught:
            read(file)
        assert "scan.fail_on" in caught.value.next_step

    @pytest.mark.parametrize(
        "text", ["[scan", "scan = 3\n[rules]", '[scan]\nfail_on = "awful"', "[limits]\nfiles = 'x'"]
    )
    def test_what_is_wrong_in_a_file_is_an_error_not_a_fault(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "guildmark.toml"
        file.write_text(text)
        with pytest.raises(SettingsError):
            read(file)

    def test_pyproject_holds_the_same_tables(self, tmp_path: Path) -> None:
        file = tmp_path / "pyproject.toml"
        file.write_text(
            '[tool.guildmark.scan]\nfail_on = "low"\n[[tool.guildmark.waivers]]\nrule = "x"\nskill = "s"\nreason = "y"\n'
        )
        settings = read(file)
        assert settings.scan.fail_on == "low"
        assert settings.waivers == (WaiverSettings(rule="x", skill="s", reason="y"),)
        assert settings.lines == (3,)


TODAY = dt.date(2026, 11, 30)
AT = replace(BARE, today=TODAY)


class TestWaivers:
    FILES: ClassVar[dict[str, str]] = {
        "mail/SKILL.md": "---\nname: Mail\ndescription: Use when mail is sent.\n---\nBody.\n",
        "label/SKILL.md": "---\nname: Label\ndescription: Use when labels are printed.\n---\nBody.\n",
    }

    def waived(self, *waivers: WaiverSettings, files: dict[str, str] | None = None) -> Report:
        return run(files or self.FILES, Settings(waivers=waivers, file="guildmark.toml"), AT)

    def test_one_for_a_skill_covers_that_skill_only(self) -> None:
        report = self.waived(WaiverSettings(rule="name-characters", skill="Mail", reason="ours"))
        assert [item.finding.skill for item in report.waived] == ["Mail"]
        assert {item.skill for item in report.findings if item.rule == "name-characters"} == {"Label"}
        assert report.waived[0].scope == "path"

    def test_one_with_a_digest_ends_when_the_text_changes(self) -> None:
        first = self.waived()
        target = next(item for item in first.findings if item.rule == "name-characters" and item.skill == "Mail")
        from guildmark.engine.scan.waivers import evidence_digest

        waiver = WaiverSettings(rule="name-characters", skill="Mail", digest=evidence_digest(target), reason="ours")
        assert len(self.waived(waiver).waived) == 1
        changed = {"mail/SKILL.md": self.FILES["mail/SKILL.md"].replace("name: Mail", "name: Mail!")}
        report = self.waived(msgspec.structs.replace(waiver, skill=None, path="mail"), files=changed)
        assert report.waived == ()
        assert "waiver-unused" in {item.rule for item in report.findings}

    def test_one_that_names_neither_skill_nor_path_covers_nothing(self) -> None:
        report = self.waived(WaiverSettings(rule="name-characters", reason="all of them"))
        assert report.waived == ()
        assert "waiver-unused" in {item.rule for item in report.findings}

    def test_an_expired_one_covers_nothing_and_is_a_finding(self) -> None:
        last = dt.date(2026, 11, 29)
        report = self.waived(WaiverSettings(rule="name-characters", skill="Mail", reason="x", expires=last))
        assert report.waived == ()
        assert "waiver-expired" in {item.rule for item in report.findings}
        on_its_last_day = WaiverSettings(rule="name-characters", skill="Mail", reason="x", expires=TODAY)
        assert len(self.waived(on_its_last_day).waived) == 1

    def test_one_without_a_reason_is_a_finding(self) -> None:
        report = self.waived(WaiverSettings(rule="name-characters", skill="Mail"))
        assert "waiver-without-reason" in {item.rule for item in report.findings}

    def test_a_comment_counts_in_ones_own_skills_only(self, tmp_path: Path) -> None:
        text = "---\nname: Mail\ndescription: Use when mail is sent.\n---\n<!-- guildmark: allow name-characters -- brand -->\nBody.\n"
        root = write(tmp_path, {"own/Mail/SKILL.md": text, "vendor/Mail/SKILL.md": text, "guildmark.toml": ""})
        settings = Settings(scan=ScanSettings(own=("own",)), file=str(root / "guildmark.toml"))
        report = run(root, settings, replace(AT, mode="folder"))
        assert [item.finding.skill_path for item in report.waived] == ["own/Mail"]
        assert [item.reason for item in report.waived] == ["brand"]
        assert "vendor/Mail" in {item.skill_path for item in report.findings if item.rule == "name-characters"}


def test_the_cache_knows_a_skill_again_in_one_process_or_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = write(tmp_path / "lib", {f"s{n:02}/SKILL.md": good(f"s{n:02}") for n in range(40)})
    rows = []
    for jobs in (2, 1, 2):
        run(root, Settings(scan=ScanSettings(jobs=jobs)), Options())
        with contextlib.closing(sqlite3.connect(tmp_path / "cache/guildmark/cache.sqlite")) as connection:
            rows.append(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
    assert rows == [42, 42, 42], "one row for each skill, one for the run and one for its matrix"
