"""``--waive``: a finding accepted in the settings file, which stays valid TOML, and is waived on the next scan."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise

import pytest

MAIL = "---\nname: Mail_Merge\ndescription: Merges mail. Use when letters are sent.\nowner: me\n---\n\nMerge.\n"
FLAT = "---\nname: flat\ndescription: Counts lines. Use when asked how long a file is.\n---\n\nText.\n"


def report(run, *options):
    return json.loads(run("scan", *(options or ("Mail",)), "--format", "json").out)


def mark(run, rule, *paths):
    return next(item["fingerprint"] for item in report(run, *paths)["findings"] if item["rule"] == rule)


def waived(run, *paths):
    return {item["finding"]["rule"]: item["reason"] for item in report(run, *paths)["waived"]}


@pytest.fixture
def mail(run, tree):
    tree({"Mail/SKILL.md": MAIL})
    return run


def test_two_in_a_row_make_a_file_and_count_on_the_next_scan(mail, tmp_path):
    first = mail("scan", "Mail", "--waive", mark(mail, "name-characters")[:12], "--reason", "our brand")
    assert (first.code, first.out) == (0, "")
    assert first.err == f"waived in {tmp_path / 'guildmark.toml'}\n"
    second = mail("scan", "Mail", "--waive", mark(mail, "unknown-key"), "--reason", "team", "--expires", "2099-12-31")
    assert second.code == 0
    rows = tomllib.loads((tmp_path / "guildmark.toml").read_text())["waivers"]
    assert [(row["rule"], row["skill"], row["reason"]) for row in rows] == [
        ("name-characters", "Mail_Merge", "our brand"),
        ("unknown-key", "Mail_Merge", "team"),
    ]
    assert waived(mail) == {"name-characters": "our brand", "unknown-key": "team"}
    shown = mail("scan", "Mail").out
    assert "waived: 2" in shown
    assert "name-characters at SKILL.md:2:7: our brand" in shown


def test_it_ends_when_the_text_changes(mail, tree):
    mail("scan", "Mail", "--waive", mark(mail, "name-characters"), "--reason", "our brand")
    tree({"Mail/SKILL.md": MAIL.replace("Mail_Merge", "Mail_Merge_2")})
    assert waived(mail) == {}


def test_it_survives_lines_above_and_another_folder_name(mail, tree, tmp_path):
    mail("scan", "Mail", "--waive", mark(mail, "name-characters"), "--reason", "our brand")
    tree({"Mail/SKILL.md": MAIL.replace("name:", "license: MIT\nname:")})
    (tmp_path / "Mail").rename(tmp_path / "Moved")
    assert waived(mail, "Moved") == {"name-characters": "our brand"}


@pytest.mark.parametrize(
    "reason", ['says "so" \\ and', "two\nlines\r\n\ttab", "''' \"\"\" #", "del\x7f esc\x1b", "weiß 🎉", "[[waivers]]"]
)
def test_any_reason_stays_one_text(reason, mail, tmp_path):
    for rule in ("name-characters", "unknown-key"):
        mail("scan", "Mail", "--waive", mark(mail, rule), "--reason", reason)
    text = (tmp_path / "guildmark.toml").read_bytes().decode()
    assert [row["reason"] for row in tomllib.loads(text)["waivers"]] == [reason, reason]
    assert waived(mail) == {"name-characters": reason, "unknown-key": reason}


def test_bytes_that_are_no_text_become_escapes(mail):
    mail("scan", "Mail", "--waive", mark(mail, "unknown-key"), "--reason", "a\udcffb")
    assert waived(mail) == {"unknown-key": "a\\udcffb"}


def test_pyproject_is_used_where_it_holds_the_settings_and_keeps_its_line_ends(mail, tree, tmp_path):
    text = b'[project]\r\nname = "x"\r\n\r\n[tool.guildmark.scan]\r\nfail_on = "low"'
    tree({"pyproject.toml": text})
    for rule in ("name-characters", "unknown-key"):
        assert mail("scan", "Mail", "--waive", mark(mail, rule), "--reason", "ours").code == 0
    after = (tmp_path / "pyproject.toml").read_bytes()
    assert after.startswith(text)
    assert after.count(b"\n") == after.count(b"\r\n")
    document = tomllib.loads(after.decode())
    assert document["project"] == {"name": "x"}
    assert len(document["tool"]["guildmark"]["waivers"]) == 2
    assert set(waived(mail)) == {"name-characters", "unknown-key"}
    assert not (tmp_path / "guildmark.toml").exists()


def test_a_finding_about_the_set_is_waived_by_its_path(run, tree):
    tree({"repo/.git/HEAD": "x", "repo/.claude/skills/flat.md": FLAT})
    run("scan", "repo", "--waive", mark(run, "flat-skill-file", "repo"), "--reason", "later")
    assert waived(run, "repo") == {"flat-skill-file": "later"}


def test_with_several_paths_it_counts_in_the_next_scan_of_them(run, tree):
    tree({"repo/.git/HEAD": "x", "repo/.claude/skills/flat.md": FLAT, "Mail/SKILL.md": MAIL})
    run("scan", "Mail", "repo", "--waive", mark(run, "flat-skill-file", "Mail", "repo"), "--reason", "later")
    assert waived(run, "Mail", "repo") == {"flat-skill-file": "later"}
    assert waived(run, "repo") == {"flat-skill-file": "later"}


def test_one_finding_in_two_places_has_one_mark(run, tree):
    tree({"a/Mail/SKILL.md": MAIL, "b/Mail/SKILL.md": MAIL})
    assert run("scan", "a", "b", "--waive", mark(run, "name-characters", "a", "b"), "--reason", "ours").code == 0
    assert len(report(run, "a", "b")["waived"]) == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--waive", "0123"), "--waive needs --reason"),
        (("--waive", "0123", "--reason", "  "), "--waive needs --reason"),
        (("--waive", "", "--reason", "x"), "no finding has a fingerprint"),
        (("--waive", "zz", "--reason", "x"), "no finding has a fingerprint that starts with `zz`"),
        (("--reason", "x"), "belong to --waive"),
        (("--expires", "2099-01-01"), "belong to --waive"),
        (("--waive", "0", "--reason", "x", "--fix"), "neither --fix nor --diff"),
    ],
)
def test_what_makes_no_sense_is_usage_and_writes_nothing(options, says, mail, tmp_path):
    done = mail("scan", "Mail", *options)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert not (tmp_path / "guildmark.toml").exists()


def test_a_date_that_is_none_is_usage(mail, tmp_path):
    done = mail("scan", "Mail", "--waive", mark(mail, "unknown-key"), "--reason", "x", "--expires", "soon")
    assert done.code == 2
    assert "`soon` is no date" in done.err
    assert not (tmp_path / "guildmark.toml").exists()


def test_a_mark_that_several_findings_share_asks_for_more(mail):
    marks = sorted(item["fingerprint"] for item in report(mail)["findings"])
    shared = next(one[:length] for length in (1, 0) for one, other in pairwise(marks) if one[:length] == other[:length])
    done = mail("scan", "Mail", "--waive", shared or " ", "--reason", "x")
    assert done.code == 2
    assert ("give more digits" if shared else "no finding") in done.err


def test_a_file_that_takes_no_further_table_is_left_as_it_is(mail, tree, tmp_path):
    text = 'waivers = [{rule = "unknown-key", skill = "other", reason = "x"}]\n'
    tree({"guildmark.toml": text})
    done = mail("scan", "Mail", "--waive", mark(mail, "unknown-key"), "--reason", "x")
    assert done.code == 2
    assert "takes no further table" in done.err
    assert (tmp_path / "guildmark.toml").read_text() == text
