"""``guildmark hosts``: the matrix with reasons, narrowed, as JSON, and a host's own catalogue."""

from __future__ import annotations

import json
import re
import zipfile

import pytest

from guildmark.engine.scan.columns import columns

GOOD = (
    "---\nname: {0}\ndescription: Counts the lines of a file. Use when asked how long a {0} is.\n---\n\nCount them.\n"
)
COLUMNS = [column.name for column in columns()]


@pytest.fixture
def repo(tree):
    return tree({
        "repo/.git/HEAD": "x",
        "repo/.claude/skills/mail/SKILL.md": GOOD.format("mail"),
        "repo/.agents/skills/label/SKILL.md": GOOD.format("label"),
        "repo/packages/app/.agents/skills/stamp/SKILL.md": GOOD.format("stamp"),
    })  # fmt: skip


def matrix(done):
    return {
        row["path"]: {host: cell["state"] for host, cell in row["cells"].items()}
        for row in json.loads(done.out)["skills"]
    }


@pytest.mark.usefixtures("repo")
def test_every_host_has_a_numbered_column_that_is_named(run):
    done = run("hosts", "repo")
    assert done.code == 0
    names = dict(re.findall(r"(?:^|   )(\d+) ([a-z0-9:-]+) ", done.out.partition("\n")[2], re.MULTILINE))
    assert list(names.values()) == COLUMNS
    heads = [line.split()[1:] for line in done.out.splitlines() if line.startswith("skill ")]
    assert [number for head in heads for number in head] == list(names)
    assert max(map(len, done.out.splitlines())) <= 100


@pytest.mark.usefixtures("repo")
def test_hosts_are_narrowed_by_lists_and_take_their_variants_along(run):
    names = [
        info["host"]
        for info in json.loads(run("hosts", "repo", "--host", "pi,openhands", "--format", "json").out)["hosts"]
    ]
    assert names == ["openhands", "openhands:lax", "pi"]


@pytest.mark.usefixtures("repo")
def test_the_states_and_reasons_are_those_of_the_hosts(run):
    done = run("hosts", "repo", "--host", "claude-code,codex")
    assert "✗ dropped: not offered to the model" in done.out
    assert "dropped in codex: lies in .claude/skills, which is not read" in done.out
    states = matrix(run("hosts", "repo", "--host", "claude-code,codex", "--format", "json"))
    assert states[".claude/skills/mail"] == {"claude-code": "loads", "codex": "dropped"}
    assert states[".agents/skills/label"] == {"claude-code": "dropped", "codex": "loads"}


@pytest.mark.usefixtures("repo")
def test_verbose_names_the_id_where_all_is_well(run):
    assert "loads in claude-code: as mail" in run("hosts", "repo", "--host", "claude-code", "-v").out
    assert "as mail" not in run("hosts", "repo", "--host", "claude-code").out


@pytest.mark.usefixtures("repo")
def test_start_is_where_hosts_are_started(run):
    inside = matrix(run("hosts", "repo", "--host", "codex", "--start", "packages/app", "--format", "json"))
    outside = matrix(run("hosts", "repo", "--host", "codex", "--start", ".", "--format", "json"))
    path = "packages/app/.agents/skills/stamp"
    assert (inside[path]["codex"], outside[path]["codex"]) == ("loads", "dropped")


@pytest.mark.usefixtures("repo")
def test_home_adds_the_skill_folders_of_a_user(run, tree):
    tree({"me/.claude/skills/own/SKILL.md": GOOD.format("own"), "me/elsewhere/x/SKILL.md": GOOD.format("x")})
    states = matrix(run("hosts", "repo", "--host", "claude-code", "--home", "me", "--format", "json"))
    assert states["~/.claude/skills/own"] == {"claude-code": "loads"}
    assert not any("elsewhere" in path for path in states)


@pytest.mark.usefixtures("repo")
def test_a_catalogue_is_what_the_model_sees(run, tmp_path):
    done = run("hosts", "repo", "--catalogue", "claude-code")
    assert (done.code, done.err) == (0, "")
    assert "mail: Counts the lines of a file." in done.out
    assert "label" not in done.out
    assert done.out.endswith("\n")
    run("hosts", "repo", "--catalogue", "claude-code", "-o", "seen.txt")
    assert (tmp_path / "seen.txt").read_text(encoding="utf-8") == done.out


def test_a_catalogue_cannot_move_the_cursor_or_turn_text_around(run, tree):
    name = 'name: mail\ndescription: "a\\e[31mred\\u202Eturned\\u0085 b"'
    tree({"mail/SKILL.md": f"---\n{name}\n---\nText.\n"})
    for column in columns():
        if column.show is not None:
            shown = run("hosts", "mail", "--catalogue", column.name)
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", shown.out + shown.err), column.name


@pytest.mark.parametrize("option", ["--host", "--catalogue"])
@pytest.mark.usefixtures("repo")
def test_an_unknown_host_suggests_the_right_one(option, run):
    done = run("hosts", "repo", option, "codx")
    assert (done.code, done.out) == (2, "")
    assert "did you mean `codex`?" in done.err


@pytest.mark.usefixtures("repo")
def test_a_catalogue_without_any_skill_or_of_two_paths_is_usage(run, tree):
    assert run("hosts", "repo", "repo", "--catalogue", "codex").code == 2
    tree({"empty/.git/HEAD": "x", "empty/.claude/skills/a/SKILL.md": GOOD.format("a")})
    done = run("hosts", "empty", "--catalogue", "codex")
    assert done.code == 2
    assert "codex would offer no skill" in done.err


def test_several_paths_never_meet(run, tree):
    tree({"one/mail/SKILL.md": GOOD.format("mail"), "two/mail/SKILL.md": GOOD.format("mail")})
    states = matrix(run("hosts", "one", "two", "--host", "claude-code", "--format", "json"))
    assert states == {"one/mail": {"claude-code": "loads"}, "two/mail": {"claude-code": "loads"}}


def test_nothing_found_and_unseen_have_their_codes(run, tree, tmp_path):
    tree({"empty/notes.txt": "x"})
    done = run("hosts", "empty")
    assert (done.code, done.out) == (3, "no skill was found\n")
    assert run("hosts", "absent").code == 2
    with zipfile.ZipFile(tmp_path / "lib.zip", "w") as archive:
        archive.writestr("a/SKILL.md", GOOD.format("a"))
        archive.writestr("../b/SKILL.md", GOOD.format("b"))
    done = run("hosts", "lib.zip")
    assert done.code == 4
    assert "not looked at: ../b/SKILL.md" in done.out


def test_a_skill_that_was_scanned_itself_is_named_by_its_path(run, tree):
    tree({"lib/mail/SKILL.md": GOOD.format("mail")})
    assert "\nlib/mail " in run("hosts", "lib/mail", "--host", "pi").out
    assert list(matrix(run("hosts", "lib/mail", "--host", "pi", "--format", "json"))) == ["."]


def test_a_long_path_keeps_its_end_and_a_wide_one_fits(run, tree):
    tree({f"lib/{'部門' * 30}/SKILL.md": GOOD.format("x"), f"lib/{'a' * 60}-end/SKILL.md": GOOD.format("y")})
    out = run("hosts", "lib", "--host", "pi,codex").out
    assert "…" in out
    assert "-end " in out
