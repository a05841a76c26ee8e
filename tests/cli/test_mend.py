"""``--fix`` and ``--diff``: each certain mend once, nothing else, and nowhere else."""

from __future__ import annotations

import json
import os
import zipfile
from collections import Counter

import pytest
from msgspec.structs import replace

from guildmark.engine.scan.mend import Plan
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.scan.sources import Options
from guildmark.model.finding import Edit, Finding, Fix
from guildmark.model.place import Place, Span
from guildmark.rules.base import Exec, Link

RULES = rule_classes()
UNREADABLE = {"frontmatter-invalid", "frontmatter-missing", "flat-skill-file"}
COMMAS = (
    "---\nname: mail\ndescription: Merges mail. Use when letters are sent.\nallowed-tools: Read, Grep\n---\n\nMerge.\n"
)
SPACES = COMMAS.replace("Read, Grep", "Read Grep")
NAMELESS = "---\ndescription: Merges mail. Use when letters are sent.\n---\n\nMerge.\n"
FLAT = "---\nname: standup\ndescription: Writes notes. Use before the meeting.\n---\n\nText.\n"


def findings(run, *paths):
    """Count findings by rule and skill; a mend may change the text, and so the fingerprint, of what it leaves."""
    found = json.loads(run("scan", *paths, "--format", "json").out)["findings"]
    return Counter((item["rule"], item["skill_path"]) for item in found)


def everything_below(folder):
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mode)
        for path in folder.rglob("*")
        if path.is_file()
    }


class TestFix:
    def test_it_mends_once_and_a_second_time_finds_nothing(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": COMMAS})
        before = findings(run, "mail")
        first = run("scan", "mail", "--fix")
        assert (first.code, first.err) == (0, "1 finding mended\nexit 0: clean\n")
        assert "-allowed-tools: Read, Grep\n+allowed-tools: Read Grep\n" in first.out
        assert (tmp_path / "mail/SKILL.md").read_text() == SPACES
        after = findings(run, "mail")
        assert before - after == Counter({("allowed-tools-separators", "."): 1})
        assert after < before
        second = run("scan", "mail", "--fix")
        assert (second.out, second.err) == ("", "0 findings mended\nexit 0: clean\n")

    def test_a_diff_changes_nothing_and_says_the_same(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": COMMAS})
        before = everything_below(tmp_path)
        shown = run("scan", "mail", "--diff")
        assert everything_below(tmp_path) == before
        assert run("scan", "mail", "--fix", "--diff").out == shown.out
        assert everything_below(tmp_path) == before
        assert shown.err.startswith("1 finding can be mended with --fix\n")
        assert run("scan", "mail", "--fix").out == shown.out

    def test_a_diff_can_go_to_a_file_and_patch_takes_it(self, run, tree, tmp_path):
        import shutil
        import subprocess

        tree({"mail/SKILL.md": COMMAS.removesuffix("\n")})
        run("scan", "mail", "--diff", "-o", "mend.diff")
        if shutil.which("git") is None:
            pytest.skip("git is not installed")
        subprocess.run(["git", "apply", "../mend.diff"], cwd=tmp_path / "mail", check=True)
        assert (tmp_path / "mail/SKILL.md").read_text() == SPACES.removesuffix("\n")

    def test_the_exit_code_is_that_of_what_is_left(self, run, tree):
        tree({"mail/SKILL.md": COMMAS})
        assert run("scan", "mail", "--diff", "--fail-on", "low", "--select", "allowed-tools-separators").code == 1
        assert run("scan", "mail", "--fix", "--fail-on", "low", "--select", "allowed-tools-separators").code == 0

    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_line_ends_byte_order_mark_and_mode_stay(self, newline, mark, run, tree, tmp_path):
        tree({"mail/SKILL.md": (mark + NAMELESS.replace("\n", newline)).encode()})
        file = tmp_path / "mail/SKILL.md"
        file.chmod(0o640)
        done = run("scan", "mail", "--fix", "--select", "name-missing")
        assert done.err.startswith("1 finding mended\n")
        wanted = mark + NAMELESS.replace("---\n", "---\nname: mail\n", 1).replace("\n", newline)
        assert file.read_bytes() == wanted.encode()
        assert file.stat().st_mode & 0o777 == 0o640

    def test_other_line_breaks_of_unicode_move_no_edit(self, run, tree, tmp_path):
        text = COMMAS.replace("name: mail", 'name: mail\nlicense: "one\u2028two\u0085three"')
        tree({"mail/SKILL.md": text})
        run("scan", "mail", "--fix", "--select", "allowed-tools-separators")
        assert (tmp_path / "mail/SKILL.md").read_bytes() == text.replace("Read, Grep", "Read Grep").encode()

    def test_a_flat_file_becomes_a_folder(self, run, tree, tmp_path):
        tree({"repo/.git/HEAD": "x", "repo/.claude/skills/standup.md": FLAT})
        done = run("scan", "repo", "--fix")
        assert done.err.startswith("1 finding mended\n")
        assert done.out == "rename .claude/skills/standup.md to .claude/skills/standup/SKILL.md\n"
        assert (tmp_path / "repo/.claude/skills/standup/SKILL.md").read_text() == FLAT
        assert not (tmp_path / "repo/.claude/skills/standup.md").exists()
        rows = json.loads(run("scan", "repo", "--format", "json").out)["skills"]
        assert [row["path"] for row in rows] == [".claude/skills/standup"]

    def test_a_flat_file_whose_folder_is_there_already_is_moved_into_it_or_left(self, run, tree, tmp_path):
        tree(
            {
                "repo/.git/HEAD": "x",
                "repo/.claude/skills/standup.md": FLAT,
                "repo/.claude/skills/standup/SKILL.md": "mine",
            }
        )
        done = run("scan", "repo", "--fix", "--select", "flat-skill-file")
        assert "SKILL.md is there already" in done.err
        assert (tmp_path / "repo/.claude/skills/standup/SKILL.md").read_text() == "mine"
        assert (tmp_path / "repo/.claude/skills/standup.md").read_text() == FLAT

    def test_a_file_name_gets_its_case(self, run, tree, tmp_path):
        tree({"lib/mail/skill.md": SPACES})
        run("scan", "lib", "--fix", "--select", "file-name-case")
        assert [path.name for path in (tmp_path / "lib/mail").iterdir()] == ["SKILL.md"]

    def test_a_rename_and_an_edit_of_one_file_go_together(self, run, tree, tmp_path):
        tree({"lib/mail/skill.md": COMMAS})
        done = run("scan", "lib", "--fix", "--select", "file-name-case,allowed-tools-separators")
        assert done.err.startswith("2 findings mended\n")
        assert everything_below(tmp_path / "lib").keys() == {"mail/SKILL.md"}
        assert (tmp_path / "lib/mail/SKILL.md").read_text() == SPACES

    def test_a_path_that_is_scanned_twice_is_mended_once(self, run, tree, tmp_path):
        tree({"lib/mail/SKILL.md": NAMELESS})
        run("scan", "lib", "lib/mail", "lib", "--fix", "--select", "name-missing")
        assert (tmp_path / "lib/mail/SKILL.md").read_text().count("name: mail") == 1

    def test_a_finding_that_was_waived_is_not_mended(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": COMMAS})
        tree({"guildmark.toml": '[[waivers]]\nrule = "allowed-tools-separators"\nskill = "mail"\nreason = "ours"\n'})
        assert run("scan", "mail", "--fix").err.startswith("0 findings mended\n")
        assert (tmp_path / "mail/SKILL.md").read_text() == COMMAS

    def test_every_fix_of_every_rule_is_whole_and_brings_no_new_findings(self, run, tree, tmp_path):
        """Through the command, on the bad examples of all rules that offer one."""
        total = 0
        for name, kind in RULES.items():
            for index, example in enumerate(kind.bad):
                files = {f"{example.folder}/{path}": content for path, content in example.files.items()} | {
                    **example.siblings
                }
                if not files or any(isinstance(content, (Exec, Link)) for content in files.values()):
                    continue
                folder = tmp_path / f"{name}-{index}"
                tree({f"{folder}/{path}": content for path, content in files.items()})
                before = findings(run, folder)
                count = int(run("scan", folder, "--fix").err.split()[0])
                after = findings(run, folder)
                assert run("scan", folder, "--fix").err.startswith("0 findings mended\n"), (name, index)
                assert after.total() <= before.total() or count, (name, index)
                new = {RULES[rule].group for rule, _ in after - before}
                # What could not be read before may be found wanting since: at least a description that was no text.
                assert new <= {"description"} or name in UNREADABLE, (name, index, after - before)
                total += count
        assert total > 10


class TestWhatIsLeftAlone:
    def test_an_archive(self, run, tmp_path):
        with zipfile.ZipFile(tmp_path / "mail.zip", "w") as archive:
            archive.writestr("mail/SKILL.md", COMMAS)
        before = everything_below(tmp_path)
        done = run("scan", "mail.zip", "--fix")
        assert (done.code, done.out) == (2, "")
        assert "mail.zip is no folder on disk" in done.err
        assert everything_below(tmp_path) == before

    def test_what_lies_outside_or_behind_a_link(self, run, tree, tmp_path):
        tree({"away/mail/SKILL.md": COMMAS, "repo/.git/HEAD": "x", "repo/.agents/skills/mail/SKILL.md": COMMAS})
        (tmp_path / "repo/.claude").mkdir()
        (tmp_path / "repo/.claude/skills").symlink_to("../.agents/skills")
        (tmp_path / "repo/.pi").mkdir()
        (tmp_path / "repo/.pi/skills").symlink_to(tmp_path / "away")
        run("scan", "repo", "--fix")
        assert (tmp_path / "away/mail/SKILL.md").read_text() == COMMAS
        assert (tmp_path / "repo/.agents/skills/mail/SKILL.md").read_text() == SPACES
        assert (tmp_path / "repo/.claude/skills").is_symlink()

    def test_the_root_itself_may_be_a_link(self, run, tree, tmp_path):
        tree({"real/mail/SKILL.md": COMMAS})
        (tmp_path / "link").symlink_to("real")
        run("scan", "link", "--fix")
        assert (tmp_path / "real/mail/SKILL.md").read_text() == SPACES

    def test_a_file_that_is_no_text(self, run, tree, tmp_path):
        data = COMMAS.encode() + b"\xff\n"
        tree({"mail/SKILL.md": data})
        run("scan", "mail", "--fix")
        assert (tmp_path / "mail/SKILL.md").read_bytes() == data

    def test_what_has_no_fix(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": "no frontmatter\n", "mail/scripts/run.sh": "echo\n"})
        before = everything_below(tmp_path)
        run("scan", "mail", "--fix")
        assert everything_below(tmp_path) == before


class TestPlan:
    """The engine's part, with fixes made up for the purpose."""

    @pytest.fixture
    def plan(self, tree, tmp_path):
        tree({"SKILL.md": "abc\ndef\n", "other.md": "xyz\n"})
        plan = Plan()

        def add(*edits, rule="made-up"):
            fix = Fix("", edits)
            finding = Finding(
                rule=rule, severity="low", confidence="certain", audience="everyone", skill="x", message="m",
                places=(Place("SKILL.md"),), skill_path=".", fix=fix,
            )  # fmt: skip
            plan.add(tmp_path, finding, fix)

        return plan, add

    def text(self, tmp_path):
        return (tmp_path / "SKILL.md").read_text()

    def test_edits_apply_from_the_end_so_that_positions_stay_true(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(1, 1, 1, 2), "AAAA\n"), Edit("SKILL.md", Span(2, 2, 2, 3), ""))
        assert plan.carry_out(write=True).count == 1
        assert self.text(tmp_path) == "AAAA\nbc\ndf\n"

    def test_of_overlapping_edits_the_first_wins_and_the_other_is_said(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(1, 1, 1, 3), "X"))
        add(Edit("SKILL.md", Span(1, 2, 2, 2), "Y"), rule="second")
        mended = plan.carry_out(write=True)
        assert (mended.count, mended.refused) == (1, ("SKILL.md: second: overlaps another fix: run --fix again",))
        assert self.text(tmp_path) == "Xc\ndef\n"

    def test_a_fix_is_applied_whole_or_not_at_all(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(1, 1, 1, 2), "X"))
        add(Edit("SKILL.md", Span(2, 1, 2, 2), "Y"), Edit("SKILL.md", Span(1, 1, 1, 3), "Z"))
        add(Edit("SKILL.md", Span(2, 3, 2, 4), "W"), Edit("absent.md", Span(1, 1, 1, 2), "W"))
        assert plan.carry_out(write=True).count == 1
        assert self.text(tmp_path) == "Xbc\ndef\n"

    def test_two_insertions_at_one_point_do_not_guess_their_order(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(2, 1, 2, 1), "one\n"))
        add(Edit("SKILL.md", Span(2, 1, 2, 1), "two\n"))
        assert len(plan.carry_out(write=True).refused) == 1
        assert self.text(tmp_path) == "abc\none\ndef\n"

    def test_one_edit_that_two_findings_want_is_made_once(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(2, 1, 2, 1), "one\n"))
        add(Edit("SKILL.md", Span(2, 1, 2, 1), "one\n"))
        assert plan.carry_out(write=True).count == 2
        assert self.text(tmp_path) == "abc\none\ndef\n"

    def test_edits_side_by_side_are_both_made(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(1, 1, 1, 2), "X"))
        add(Edit("SKILL.md", Span(1, 2, 1, 3), "Y"))
        assert plan.carry_out(write=True).count == 2
        assert self.text(tmp_path) == "XYc\ndef\n"

    @pytest.mark.parametrize("path", ["../escape.md", "link.md", "folder/x.md", "absent.md", ""])
    def test_a_path_that_leaves_or_leads_over_a_link_is_refused(self, path, plan, tmp_path):
        plan, add = plan
        outside = tmp_path.parent / "escape.md"
        outside.write_text("abc\n")
        (tmp_path / "link.md").symlink_to("other.md")
        (tmp_path / "folder").symlink_to(tmp_path.parent)
        add(Edit(path, Span(1, 1, 1, 2), "X"))
        mended = plan.carry_out(write=True)
        assert (mended.count, len(mended.refused), mended.diff) == (0, 1, "")
        assert outside.read_text() == "abc\n"
        assert (tmp_path / "other.md").read_text() == "xyz\n"

    @pytest.mark.parametrize("target", ["../escaped.md", "folder/x.md", "other.md", "dangling.md", "/absolute.md"])
    def test_a_rename_that_leaves_or_hits_something_is_refused(self, target, plan, tmp_path):
        plan, add = plan
        (tmp_path / "folder").symlink_to(tmp_path.parent)
        (tmp_path / "dangling.md").symlink_to("nowhere")
        add(Edit("SKILL.md", rename=target))
        mended = plan.carry_out(write=True)
        assert (mended.count, len(mended.refused)) == (0, 1)
        assert self.text(tmp_path) == "abc\ndef\n"

    def test_two_files_cannot_become_one(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", rename="new.md"))
        add(Edit("other.md", rename="new.md"))
        assert plan.carry_out(write=True).count == 1
        assert (tmp_path / "new.md").read_text() == "abc\ndef\n"
        assert (tmp_path / "other.md").exists()

    def test_a_span_beyond_the_file_is_refused(self, plan):
        plan, add = plan
        add(Edit("SKILL.md", Span(9, 1, 9, 2), "X"))
        assert "has changed since" in plan.carry_out(write=True).refused[0]

    @pytest.mark.skipif(os.name != "posix", reason="needs a folder that takes no file")
    def test_a_file_that_cannot_be_written_is_said_and_stops_no_other(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", rename="new/SKILL.md"))
        add(Edit("other.md", Span(1, 1, 1, 2), "X"))
        (tmp_path / "new").write_text("a file where a folder is wanted")
        mended = plan.carry_out(write=True)
        assert mended.count == 1
        assert mended.refused == ("SKILL.md: cannot be written: File exists",)
        assert (tmp_path / "other.md").read_text() == "Xyz\n"

    def test_a_diff_is_made_visible(self, plan, tmp_path):
        plan, add = plan
        add(Edit("SKILL.md", Span(1, 1, 1, 2), "\x1b[31m\u202e"))
        mended = plan.carry_out(write=False)
        assert "+\\x1b[31m\\u202ebc\n" in mended.diff
        assert self.text(tmp_path) == "abc\ndef\n"


def test_findings_that_are_hidden_from_an_audience_are_not_mended(tree, tmp_path):
    from guildmark.engine.scan.mend import mend

    tree({"mail/SKILL.md": COMMAS})
    scanned = scan(tmp_path / "mail", options=Options(cache=False))
    assert mend(scanned, write=False).count == 1
    scanned.report = replace(scanned.report, findings=())
    assert mend(scanned, write=False).count == 0
