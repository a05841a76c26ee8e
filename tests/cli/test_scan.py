"""``guildmark scan``: what it looks at, what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import shutil
import stat
import threading
import zipfile

import pytest

GOOD = (
    "---\nname: {0}\ndescription: Counts the lines of a file. Use when asked how long a {0} is.\n---\n\nCount them.\n"
)
BAD_NAME = "---\nname: Mail_Merge\ndescription: Merges mail. Use when letters are sent.\n---\n\nMerge them.\n"
OWNED = {"Mail/SKILL.md": BAD_NAME.replace("name: Mail_Merge", "name: Mail_Merge\nowner: me")}
FLAT = "---\nname: flat\ndescription: Counts lines. Use when asked how long a file is.\n---\n\nText.\n"


def report(done):
    return json.loads(done.out)


def paths(done):
    return [row["path"] for row in report(done)["skills"]]


class TestWhatIsScanned:
    def test_a_skill(self, run, tree):
        tree({"alpha/SKILL.md": GOOD.format("alpha")})
        done = run("scan", "alpha", "--format", "json")
        assert (done.code, paths(done)) == (0, ["."])

    def test_a_folder_of_skills(self, run, tree):
        tree({"lib/a/SKILL.md": GOOD.format("a"), "lib/b/SKILL.md": GOOD.format("b")})
        assert paths(run("scan", "lib", "--format", "json")) == ["a", "b"]

    def test_a_repo(self, run, tree):
        tree({"repo/.git/HEAD": "ref", "repo/.claude/skills/a/SKILL.md": GOOD.format("a")})
        assert paths(run("scan", "repo", "--format", "json")) == [".claude/skills/a"]

    def test_a_bare_markdown_file(self, run, tree):
        tree({"lib/notes.md": FLAT, "lib/other.md": FLAT})
        done = run("scan", "lib/notes.md", "--format", "json")
        assert paths(done) == ["."]
        assert {place["path"] for item in report(done)["findings"] for place in item["places"]} <= {"notes.md"}

    def test_the_skill_file_means_its_folder(self, run, tree):
        tree({"alpha/SKILL.md": GOOD.format("alpha"), "alpha/notes.txt": "x"})
        assert report(run("scan", "alpha/SKILL.md", "--format", "json"))["skills"][0]["files"] == 2

    def test_an_archive(self, run, tmp_path):
        with zipfile.ZipFile(tmp_path / "alpha.zip", "w") as archive:
            archive.writestr("alpha/SKILL.md", GOOD.format("alpha"))
        done = run("scan", "alpha.zip", "--format", "json")
        assert (done.code, [row["name"] for row in report(done)["skills"]]) == (0, ["alpha"])

    def test_several_paths_stand_in_one_report_below_the_path_that_was_asked_for(self, run, tree):
        tree({"one/SKILL.md": GOOD.format("one"), "lib/two/SKILL.md": BAD_NAME})
        done = run("scan", "one", "lib", "--format", "json")
        assert paths(done) == ["one", "lib/two"]
        assert report(done)["summary"]["skills"] == 2
        named = [item for item in report(done)["findings"] if item["rule"] == "name-characters"]
        assert [item["places"][0]["path"] for item in named] == ["lib/two/SKILL.md"]

    def test_of_several_absolute_paths_each_is_named_from_the_folder_that_they_share(self, run, tree, tmp_path):
        tree(
            {
                "x/one/SKILL.md": GOOD.format("one"),
                "x/deep/two/SKILL.md": BAD_NAME,
                "here/SKILL.md": GOOD.format("here"),
            }
        )
        done = run("scan", tmp_path / "x/one", tmp_path / "x/deep/two/", "--format", "json")
        assert paths(done) == ["one", "deep/two"]
        assert {place["path"] for item in report(done)["findings"] for place in item["places"]} == {"deep/two/SKILL.md"}
        assert paths(run("scan", "here/../x/one", "./x/deep", "--format", "json")) == ["one", "deep/two"]
        assert paths(run("scan", "./x/one/", ".", "--as", "folder", "--format", "json"))[0] == "x/one"

    def test_a_path_that_is_no_text_is_escaped(self, run, tree, tmp_path):
        tree({"one/SKILL.md": GOOD.format("one")})
        try:
            shutil.copytree(tmp_path / "one", tmp_path / "two\udcff")
        except OSError:
            pytest.skip("this disk takes UTF-8 names only")
        assert paths(run("scan", "one", "two\udcff", "--format", "json")) == ["one", "two\\xff"]
        assert run("scan", "two\udcff", "--format", "sarif").code == 0

    def test_a_path_that_is_not_there(self, run):
        done = run("scan", "absent")
        assert (done.code, done.out) == (2, "")
        assert done.err == "guildmark: absent does not exist\n  check the path; it is relative to where you are\n"

    def test_one_missing_path_of_several_is_an_error_too(self, run, tree):
        tree({"one/SKILL.md": GOOD.format("one")})
        assert run("scan", "one", "absent").code == 2

    @pytest.mark.parametrize(
        ("mode", "found"), [("skill", ["."]), ("folder", [".", "inner"]), ("repo", [".", "inner"])]
    )
    def test_as_says_what_a_path_is(self, mode, found, run, tree):
        tree({"alpha/SKILL.md": GOOD.format("alpha"), "alpha/inner/SKILL.md": GOOD.format("inner")})
        assert paths(run("scan", "alpha", "--as", mode, "--format", "json")) == found

    def test_no_skill_is_not_clean(self, run):
        done = run("scan", ".")
        assert done.code == 3
        assert "no skill was found" in done.out
        assert "a skill is a folder with a SKILL.md" in done.out


class TestHowItEnds:
    @pytest.mark.parametrize(
        ("level", "code"), [("critical", 0), ("high", 0), ("medium", 1), ("low", 1), ("never", 0), (None, 0)]
    )
    def test_each_threshold(self, level, code, run, tree):
        tree({"Mail/SKILL.md": BAD_NAME})
        chosen = () if level is None else ("--fail-on", level)
        done = run("scan", "Mail", "--select", "name-characters", *chosen)
        assert "1 medium" in done.out
        assert done.code == code

    def test_what_could_not_be_looked_at_is_not_clean(self, run, tree):
        tree({"lib/a/SKILL.md": GOOD.format("a"), "lib/a/notes.txt": "x"})
        tree({"guildmark.toml": "[limits]\nfile_bytes = 0\n"})
        done = run("scan", "lib")
        assert done.code == 4
        assert "not looked at: 1" in done.out
        assert "limits.file_bytes" in done.out

    def test_what_settings_leave_out_is_listed_and_no_gap(self, run, tree):
        tree({"lib/a/SKILL.md": GOOD.format("a"), "lib/b/SKILL.md": GOOD.format("b")})
        tree({"guildmark.toml": '[scan]\nexclude = ["b"]\n'})
        done = run("scan", "lib")
        assert done.code == 0
        assert "left out by scan.exclude" in done.out

    def test_findings_decide_before_what_was_not_looked_at_and_json_lists_every_reason(self, run, tree):
        tree({"lib/a/SKILL.md": BAD_NAME, "lib/a/notes.txt": "x"})
        tree({"guildmark.toml": '[scan]\nfail_on = "medium"\n[limits]\nfile_bytes = 0\n'})
        summary = report(run("scan", "lib", "--format", "json"))["summary"]
        assert summary["exit"] == 1
        assert len(summary["exit_reasons"]) == 2

    @pytest.mark.parametrize("options", [("--fail-on", "awful"), ("--format", "html5"), ("--as", "x"), ("--nope",)])
    def test_a_wrong_option_is_usage(self, options, run):
        done = run("scan", ".", *options)
        assert (done.code, done.out) == (2, "")
        assert "Try 'guildmark scan --help'" in done.err


class TestChoices:
    def rules(self, done):
        return {item["rule"] for item in report(done)["findings"]}

    def test_select_and_ignore_take_rules_groups_and_lists_with_commas(self, run, tree):
        tree(OWNED)
        everything = self.rules(run("scan", "Mail", "--format", "json"))
        assert {"name-characters", "unknown-key"} < everything
        only = run("scan", "Mail", "--select", "name-characters,unknown-key", "--format", "json")
        assert self.rules(only) == {"name-characters", "unknown-key"}
        less = run("scan", "Mail", "--ignore", "name-characters", "--ignore", "hosts", "--format", "json")
        assert self.rules(less) == everything - {"name-characters"} - {
            item["rule"] for item in report(run("scan", "Mail", "--select", "hosts", "--format", "json"))["findings"]
        }

    @pytest.mark.parametrize("option", ["--select", "--ignore"])
    def test_an_unknown_rule_suggests_the_right_one(self, option, run, tree):
        tree(OWNED)
        done = run("scan", "Mail", option, "name-charactres")
        assert done.code == 2
        assert "did you mean `name-characters`?" in done.err

    def test_hosts_that_matter(self, run, tree):
        tree({"repo/.git/HEAD": "x", "repo/.claude/skills/mail/SKILL.md": GOOD.format("mail")})

        def chosen(*options):
            return report(run("scan", "repo", "--format", "json", *options))["settings"]["hosts"]

        assert chosen("--host", "codex,pi") == chosen("--host", "pi", "--host", "codex") == ["codex", "pi"]
        lost = run("scan", "repo", "--host", "codex")
        assert lost.code == 1
        told = " ".join(lost.out.split())
        assert "codex 1" in told.partition("skills dropped only because they lie where the host does not look:")[2]
        assert run("scan", "repo", "--host", "claude-code").code == 0

    def test_an_unknown_host_suggests_the_right_one(self, run, tree):
        tree(OWNED)
        done = run("scan", "Mail", "--host", "codx")
        assert done.code == 2
        assert "did you mean `codex`?" in done.err

    def test_audience_hides_and_counts(self, run, tree):
        tree(OWNED)
        everyone = report(run("scan", "Mail", "--format", "json"))
        narrow = report(run("scan", "Mail", "--audience", "auditor", "--format", "json"))
        assert all(item["audience"] == "auditor" for item in narrow["findings"])
        assert narrow["summary"]["hidden"] == len(everyone["findings"]) - len(narrow["findings"]) > 0

    def test_settings_are_read_where_the_user_is_or_where_told(self, run, tree):
        tree(OWNED)
        tree(
            {
                "guildmark.toml": '[scan]\nselect = ["unknown-key"]\n',
                "strict.toml": '[scan]\nselect = ["name-characters"]\n',
            }
        )
        assert self.rules(run("scan", "Mail", "--format", "json")) == {"unknown-key"}
        assert self.rules(run("scan", "Mail", "--settings", "strict.toml", "--format", "json")) == {"name-characters"}

    def test_settings_of_what_is_scanned_are_not_read(self, run, tree):
        tree({**OWNED, "Mail/guildmark.toml": '[scan]\nignore = ["spec", "hosts"]\n'})
        assert "name-characters" in self.rules(run("scan", "Mail", "--format", "json"))

    def test_wrong_settings_are_usage(self, run, tree):
        tree({**OWNED, "guildmark.toml": '[scan]\nfial_on = "low"\n'})
        done = run("scan", "Mail")
        assert done.code == 2
        assert "did you mean `scan.fail_on`?" in done.err
        assert run("scan", "Mail", "--settings", "absent.toml").code == 2

    def test_verbose_lists_the_quiet_ones_and_fingerprints(self, run, tree):
        tree(OWNED)
        short, long = run("scan", "Mail"), run("scan", "Mail", "-v")
        mark = report(run("scan", "Mail", "--select", "unknown-key", "--format", "json"))["findings"][0]["fingerprint"]
        assert "(-v lists" in short.out
        assert "unknown-key  SKILL.md:3:1" not in short.out
        assert "unknown-key  SKILL.md:3:1" in long.out
        assert f"[{mark[:8]}]" in long.out

    def test_no_cache_leaves_none(self, run, tree):
        tree(OWNED)
        cache = os.environ["XDG_CACHE_HOME"]
        without = run("scan", "Mail", "--no-cache")
        assert not os.path.exists(cache)  # noqa: PTH110  # a str
        first, second = run("scan", "Mail"), run("scan", "Mail")
        assert os.path.exists(cache)  # noqa: PTH110  # a str
        assert without == first == second


class TestWhereItGoes:
    @pytest.mark.parametrize(
        ("form", "start"),
        [("terminal", "guildmark "), ("json", "{"), ("sarif", "{"), ("junit", "<?xml"), ("markdown", "## Guildmark")],
    )
    def test_each_format_goes_to_stdout_or_to_a_file_and_is_the_same(self, form, start, run, tree, tmp_path):
        tree({"Mail/SKILL.md": BAD_NAME})
        shown = run("scan", "Mail", "--format", form)
        assert shown.out.startswith(start)
        assert shown.out.endswith("\n")
        assert shown.err == ""
        kept = run("scan", "Mail", "--format", form, "-o", "report.out")
        assert (kept.out, kept.err, kept.code) == ("", "written to report.out\n", shown.code)
        assert (tmp_path / "report.out").read_text(encoding="utf-8") == shown.out

    def test_a_file_that_cannot_be_written_is_usage_and_says_why(self, run, tree):
        tree({"Mail/SKILL.md": BAD_NAME})
        done = run("scan", "Mail", "-o", "absent/report.txt")
        assert (done.code, done.out) == (2, "")
        assert "absent/report.txt cannot be written" in done.err

    def test_a_terminal_without_such_letters_gets_escapes(self, run, tree):
        tree({"mail/SKILL.md": GOOD.format("mail").replace("Counts", "Zählt")})
        done = run.alone("hosts", "mail", cwd=os.getcwd(), PYTHONIOENCODING="ascii")  # noqa: PTH109  # the process wants a str
        assert done.code == 0
        assert "\\u25cf loads" in done.out


class TestWhatFreshEyesFound:
    def test_a_pipe_or_device_is_written_to_never_replaced(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": GOOD.format("mail")})
        os.mkfifo(tmp_path / "pipe")
        got = []
        reading = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_text()))
        reading.start()
        assert run("scan", "mail", "-o", "pipe").code == 0
        reading.join()
        assert "exit 0: clean" in got[0]
        assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
        assert "exit 0: clean" in run("scan", "mail", "-o", "-").out

    def test_a_waiver_of_scripts_ends_when_a_script_changes(self, run, tree):
        tree({"mail/SKILL.md": GOOD.format("mail") + "Run `a.sh`.\n", "mail/a.sh": "#!/bin/sh\necho 1\n"})
        mark = report(run("scan", "mail", "--format", "json", "--select", "has-scripts"))["findings"][0]["fingerprint"]
        assert run("scan", "mail", "--waive", mark, "--reason", "read it").code == 0
        assert "waived: 1" in run("scan", "mail").out
        tree({"mail/a.sh": "#!/bin/sh\necho 2\n"})
        assert "has-scripts" in run("scan", "mail").out.partition("waived")[0]

    def test_what_is_not_understood_is_not_clean(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": "---\nname: mail\ndescription: &d Counts. Use it.\nshort: *d\n---\nBody.\n"})
        done = run("scan", "mail")
        assert done.code == 4
        assert "not known whether they load" in done.out
        tree({"post/SKILL.md": GOOD.format("post")})
        (tmp_path / "post" / "leak.txt").symlink_to("/etc/hostname")
        assert run("scan", "post").code == 4

    def test_an_empty_path_among_several_is_said(self, run, tree, tmp_path):
        tree({"mail/SKILL.md": GOOD.format("mail")})
        (tmp_path / "empty").mkdir()
        done = run("scan", "mail", "empty")
        assert done.code == 4
        assert "no skill was found there" in done.out

    def test_sarif_paths_start_where_the_user_is(self, run, tree):
        tree({"lib/mail/SKILL.md": BAD_NAME})
        shown = report(run("scan", "lib", "--format", "sarif"))
        uris = {
            item["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for item in shown["runs"][0]["results"]
        }
        assert uris == {"lib/mail/SKILL.md"}

    @pytest.mark.parametrize(
        "text",
        ['[[waivers]]\nrule = "x"\nreason = "y"\n', '[[waivers]]\nrule = "x"\nfingerprint = ""\n', "[scan]\njobs = -1\n",
         "[limits]\nfiles = -1\n", '[scan]\nplaces = ["/etc"]\n'],
    )  # fmt: skip
    def test_settings_that_make_no_sense_are_refused(self, run, tree, text):
        tree({"mail/SKILL.md": GOOD.format("mail"), "guildmark.toml": text})
        done = run("scan", "mail")
        assert (done.code, done.out) == (2, "")

    def test_nothing_to_run_and_a_day_that_is_over_are_usage(self, run, tree):
        tree({"mail/SKILL.md": BAD_NAME})
        assert run("scan", "mail", "--select", "spec", "--ignore", "spec").code == 2
        mark = report(run("scan", "mail", "--format", "json"))["findings"][0]["fingerprint"]
        assert run("scan", "mail", "--waive", mark, "--reason", "r", "--expires", "2020-01-01").code == 2
        assert run("scan", "").code == 2
