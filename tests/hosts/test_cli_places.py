"""Which folder each coding-agent CLI reads, and what its walk enters.

Rebuilt from measurements of the CLIs named in each host's page: one skill of its own name in each candidate folder, the
host started in the repository's root and in a folder below, 2026-11-30.
"""

from __future__ import annotations

import importlib

import pytest

from guildmark.hosts.base import Places, Reach, reach
from guildmark.model.skill import Location

HOSTS = ("claude_code", "codex", "gemini_cli", "qwen_code", "copilot_cli", "opencode", "pi", "cline")
READ = {
    ".agents/skills": "-yyyyyyy",
    ".claude/skills": "y---yy--",
    "skills": "--------",
    ".codex/skills": "-y------",
    ".gemini/skills": "--y-----",
    ".qwen/skills": "---y----",
    ".github/skills": "----y---",
    ".copilot/skills": "--------",
    ".opencode/skills": "-----y--",
    ".opencode/skill": "-----y--",
    ".pi/skills": "------y-",
    ".cline/skills": "-------y",
    ".clinerules/skills": "-------y",
}
READ_AT_HOME = {
    ".agents/skills": "-yyyyyyy",
    ".claude/skills": "y----y--",
    ".codex/skills": "-y------",
    ".gemini/skills": "--y-----",
    ".qwen/skills": "---y----",
    ".copilot/skills": "----y---",
    ".config/opencode/skills": "-----y--",
    ".opencode/skills": "-----y--",
    ".pi/agent/skills": "------y-",
    ".cline/skills": "-------y",
}
FROM_BELOW = {
    "claude_code": True, "codex": True, "gemini_cli": False, "qwen_code": False, "copilot_cli": True, "opencode": True,
    "pi": True, "cline": None,
}  # fmt: skip


def places(host: str) -> Places:
    found = importlib.import_module(f"guildmark.hosts.{host}.places").PLACES
    assert isinstance(found, Places)
    return found


def walk(host: str, location: Location) -> Reach:
    module = importlib.import_module(f"guildmark.hosts.{host}.places")
    own = getattr(module, "reach", None)
    return own(location) if own else reach(module.PLACES, location)


def at(path: str, place: str | None = None, **known: object) -> Location:
    *inner, file = path.split("/")
    base = Location(
        place=place, inner=tuple(inner), linked=(False,) * len(inner), above=((),) * (len(inner) - 1), file=file
    )
    return Location(**{**{name: getattr(base, name) for name in base.__struct_fields__}, **known})


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("place", READ)
def test_a_folder_of_the_repository(place: str, host: str):
    assert (place in places(host).project) is (READ[place][HOSTS.index(host)] == "y")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("place", READ_AT_HOME)
def test_a_folder_below_home(place: str, host: str):
    assert (place in places(host).user) is (READ_AT_HOME[place][HOSTS.index(host)] == "y")


@pytest.mark.parametrize("host", HOSTS)
def test_the_roots_folders_when_started_below(host: str):
    upward = places(host).upward
    assert (None if upward is None else upward == "repository") is FROM_BELOW[host]


def test_pi_walks_up_for_one_of_its_folders_only():
    assert places("pi").upward_places == (".agents/skills",)
    assert all(places(host).upward_places is None for host in HOSTS if host != "pi")


def test_same_name():
    assert {host: places(host).same_name for host in HOSTS} == {
        "claude_code": "prefix", "codex": "all", "gemini_cli": "first", "qwen_code": "first", "copilot_cli": "first",
        "opencode": "race", "pi": "first", "cline": "unknown",
    }  # fmt: skip
    assert {host: places(host).user_first for host in HOSTS} == {
        "claude_code": True, "codex": None, "gemini_cli": False, "qwen_code": False, "copilot_cli": False,
        "opencode": None, "pi": False, "cline": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("host", "best", "next_best"),
    [
        ("gemini_cli", ".agents/skills", ".gemini/skills"),
        ("qwen_code", ".qwen/skills", ".agents/skills"),
        ("copilot_cli", ".github/skills", ".agents/skills"),
        ("pi", ".pi/skills", ".agents/skills"),
    ],
)
def test_which_folder_wins(host: str, best: str, next_best: str):
    order = places(host).project
    assert order.index(best) < order.index(next_best)


def test_claude_reads_folders_of_commands_too():
    assert ".claude/commands" in places("claude_code").project


def test_only_cline_folds_case():
    assert [host for host in HOSTS if places(host).fold_case] == ["cline"]


@pytest.mark.parametrize(
    ("path", "known", "reached"),
    [
        ("kiln/SKILL.md", {}, "yyyyyyyy"),
        ("shed/kiln/SKILL.md", {}, "-y--yyy-"),
        ("a/b/c/d/e/kiln/SKILL.md", {}, "-y--yyy-"),
        ("a/b/c/d/e/f/kiln/SKILL.md", {}, "----yyy-"),
        (".shed/kiln/SKILL.md", {}, "--------"),
        (".kiln/SKILL.md", {}, "y--y---y"),
        ("kiln/inner/SKILL.md", {"above": (("SKILL.md",),)}, "-y---y--"),
        ("SKILL.md", {"root_files": ("SKILL.md",)}, "-yy-yyyy"),
        ("kiln/SKILL.md", {"root_files": ("SKILL.md",)}, "yyyy-y-y"),
        ("node_modules/SKILL.md", {}, "yy-yyy-y"),
        ("node_modules/kiln/SKILL.md", {}, "-y--yy--"),
        ("kiln/skill.md", {}, "------y-"),
        ("kiln/Skill.md", {}, "------y-"),
        ("kiln.md", {}, "--------"),
    ],
)
@pytest.mark.parametrize("host", HOSTS)
def test_what_a_walk_reaches(host: str, path: str, known: dict[str, object], reached: str):
    # Beyond the matrix: each run over one directory that held all of these, on 2026-11-30.
    found = walk(host, at(path, **known))
    assert found.reached is (reached[HOSTS.index(host)] == "y")
    assert found.reached or found.reason


@pytest.mark.parametrize(
    ("place", "reached"),
    [(".opencode/skills", False), (".agents/skills", True), (".claude/skills", True), (None, False)],
)
def test_opencode_enters_hidden_folders_that_others_read_too(place: str | None, reached: bool):
    for path in (".kiln/SKILL.md", ".shed/kiln/SKILL.md"):
        assert walk("opencode", at(path, place)).reached is reached


@pytest.mark.parametrize(
    ("place", "path", "reached"),
    [
        (".agents/skills", "kiln/skill.md", True),
        (".agents/skills", "shed/kiln/notes.md", True),
        (".agents/skills", "kiln.md", False),
        (".pi/skills", "kiln/skill.md", False),
        (".pi/skills", "kiln.md", True),
        (".pi/agent/skills", "kiln.md", True),
        (".pi/skills", "kiln.txt", False),
        (".agents/skills", ".kiln/skill.md", False),
    ],
)
def test_pi_reads_other_markdown_files(place: str, path: str, reached: bool):
    assert walk("pi", at(path, place)).reached is reached


def test_pi_reads_no_other_file_of_a_skill():
    assert not walk("pi", at("kiln/notes/more.md", ".agents/skills", above=(("SKILL.md",),))).reached
    assert not walk("pi", at("kiln.md", ".pi/skills", root_files=("SKILL.md",))).reached
