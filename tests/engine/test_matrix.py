"""The measured matrices once more, through the engine and from a real disk: every cell as `guildmark hosts` gives it.

The rows are those of tests/hosts, rebuilt there from measurements; here they lie in one library, as a user has them.
"""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guildmark.engine.scan.matrix import Matrix, catalogue_text, matrix
from guildmark.engine.scan.sources import Options
from guildmark.model.errors import Exit, UsageError

if TYPE_CHECKING:
    from types import ModuleType

    from guildmark.model.view import Cell

HERE = Path(__file__).parent
BARE = Options(cache=False)


@cache
def rows_of(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, HERE.parent / "hosts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lay(root: Path, rows: dict, *, but: str = "") -> Path:
    """Write every row below a folder; a linked one is a link to a folder beside it, inside the repo."""
    for label, row in rows.items():
        if label == but:
            continue
        target = root / row.path
        if row.linked:
            real = root.parent / "linked-source" / target.parent.name
            real.mkdir(parents=True)
            (real / target.name).write_bytes(row.content)
            root.mkdir(parents=True, exist_ok=True)
            target.parent.symlink_to(os.path.relpath(real, root), target_is_directory=True)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(row.content)
    return root


def cells(seen: Matrix, path: str) -> dict[str, Cell]:
    return next(row.cells for row in seen.skills if row.path == path)


def folder_of(row) -> str:
    return row.path.rpartition("/")[0]


CLI = rows_of("test_cli_matrix")
SDK = rows_of("test_sdk_matrix")


@pytest.fixture(scope="module")
def cli_library(tmp_path_factory: pytest.TempPathFactory) -> Matrix:
    root = lay(tmp_path_factory.mktemp("cli") / "repo" / "library", CLI.ROWS, but="flat file")
    return matrix([str(root)], (), BARE)


@pytest.mark.parametrize("label", [label for label in CLI.ROWS if label != "flat file"])
def test_clis(cli_library: Matrix, label: str) -> None:
    row = CLI.ROWS[label]
    own = cells(cli_library, folder_of(row))
    for host, letter in zip(CLI.HOSTS, row.measured, strict=True):
        cell = own[host.replace("_", "-")]
        if row.linked:
            # It leads out of what was scanned here, so no host's answer can be known; in a repo it can, see below.
            assert cell.state == "unknown"
            continue
        expected = "bare" if host == "cline" and letter == "y" else CLI.STATES[letter]
        if host == "claude_code" and letter in "ydt":
            assert cell.state in {expected, "bare"}, "its budget is met by so many at once"
        elif cell.budget is not None and host == "qwen_code":
            assert cell.state == "cut", "so many are over its budget, where only first lines are left"
        else:
            assert (host, cell.state) == (host, expected)
        assert (cell.id is None) == (expected == "dropped")
        assert bool(cell.reason) or expected == "loads"


OWN_PLACE = {"claude_code": ".claude/skills"}


@pytest.mark.parametrize("host", CLI.HOSTS)
def test_a_linked_folder_inside_the_repo_is_followed(tmp_path: Path, host: str) -> None:
    place = OWN_PLACE.get(host, ".agents/skills")
    rows = {"linked folder": CLI.ROWS["linked folder"], "plain": CLI.ROWS["plain"]}
    lay(tmp_path / "repo" / place, rows)
    seen = matrix([str(tmp_path / "repo")], (), replace(BARE, mode="repo"))
    cell = cells(seen, f"{place}/elsewhere")[host.replace("_", "-")]
    assert cell.state == ("bare" if host == "cline" else "loads")


@pytest.fixture(scope="module")
def sdk_library(tmp_path_factory: pytest.TempPathFactory) -> Matrix:
    root = tmp_path_factory.mktemp("sdk") / "repo"
    lay(root / "skills", SDK.ROWS)
    return matrix([str(root)], (), replace(BARE, mode="repo"))


def column(name: str) -> str:
    return name.replace("_", "-")


@pytest.mark.parametrize("label", list(SDK.ROWS))
def test_sdks_that_discover_a_whole_library(sdk_library: Matrix, label: str) -> None:
    row = SDK.ROWS[label]
    own = cells(sdk_library, f"skills/{folder_of(row)}")
    for name, letter in zip(SDK.COLUMNS, row.measured, strict=True):
        if name in SDK.ONE_BY_ONE:
            continue
        cell = own[column(name)]
        assert cell.state != "unknown", (name, cell)
        assert (name, cell.state != "dropped") == (name, letter == "y"), cell


@pytest.mark.parametrize("name", sorted(SDK.ONE_BY_ONE))
def test_sdks_where_one_bad_folder_loses_the_lot(sdk_library: Matrix, tmp_path: Path, name: str) -> None:
    lost = [row.cells[column(name)] for row in sdk_library.skills if row.path.startswith("skills/")]
    assert {cell.state for cell in lost} == {"dropped"}
    because = {cell.because_of for cell in lost if cell.cause == "sibling"}
    assert len(because) == 1, "the first culprit is named"
    for label, row in SDK.ROWS.items():
        if row.linked or len(row.content) > 10**6:
            continue
        root = lay(tmp_path / column(label).replace(" ", "-").replace(":", ""), {label: row})
        seen = matrix([str(root)], (), replace(BARE, mode="folder"))
        cell = cells(seen, folder_of(row))[column(name)]
        expected = row.measured[SDK.COLUMNS.index(name)] == "y"
        assert (label, cell.state != "dropped") == (label, expected), cell


def test_one_file_that_is_not_utf8_ends_the_discovery_of_nine_and_is_the_culprit(tmp_path: Path) -> None:
    good = b"---\nname: jar\ndescription: Holds things. Use when asked to hold.\n---\nBody.\n"
    for name, data in (("jar", good), ("vase", good.replace(b"jar", b"vase") + b"caf\xe9\n")):
        (tmp_path / "skills" / name).mkdir(parents=True)
        (tmp_path / "skills" / name / "SKILL.md").write_bytes(data)
    own = cells(matrix([str(tmp_path)], (), BARE), "skills/jar")
    lost = {host for host, cell in own.items() if cell.cause == "sibling"}
    named = {column(host) for host, fate in SDK.BAD_BYTE.items() if fate == "fatal"}
    assert lost == named
    assert {own[host].because_of for host in lost} == {"skills/vase"}
    assert own["strands"].state == "loads"


def test_nested_packages_and_where_hosts_are_started(tmp_path: Path) -> None:
    def put(place: str, name: str) -> None:
        folder = tmp_path / place / name
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: {name} in {place}. Use it.\n---\nBody.\n")

    put(".agents/skills", "top")
    put(".claude/skills", "mark")
    put("web/.agents/skills", "low")
    put("web/.agents/skills", "top")
    default = matrix([str(tmp_path)], (), BARE)
    assert cells(default, "web/.agents/skills/low")["codex"].state == "loads"
    assert cells(default, "web/.agents/skills/low")["claude-code"].cause == "place"
    at_root = matrix([str(tmp_path)], (), replace(BARE, start="."))
    assert cells(at_root, "web/.agents/skills/low")["codex"].state == "dropped"
    assert cells(at_root, ".agents/skills/top")["gemini-cli"].state == "loads"
    in_web = matrix([str(tmp_path)], (), replace(BARE, start="web"))
    assert cells(in_web, ".agents/skills/top")["gemini-cli"].state == "dropped", "it does not walk up"
    assert cells(in_web, ".agents/skills/top")["codex"].state == "ambiguous", "it keeps both"
    assert cells(in_web, ".agents/skills/top")["copilot-cli"].state == "shadowed", "the nearest wins"
    assert cells(in_web, "web/.agents/skills/top")["copilot-cli"].state == "loads"
    assert cells(in_web, ".claude/skills/mark")["claude-code"].state == "loads"


def test_a_home_folder_beside_the_project(tmp_path: Path) -> None:
    for where in ("home/.claude/skills", "repo/.claude/skills", "home/.gemini/skills", "repo/.gemini/skills"):
        folder = tmp_path / where / "same"
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text("---\nname: same\ndescription: The same. Use it.\n---\nBody.\n")
    seen = matrix([str(tmp_path / "repo")], (), replace(BARE, home=str(tmp_path / "home")))
    assert cells(seen, ".claude/skills/same")["claude-code"].state == "shadowed", "the user's wins"
    assert cells(seen, "~/.claude/skills/same")["claude-code"].state == "loads"
    assert cells(seen, "~/.gemini/skills/same")["gemini-cli"].state == "shadowed", "the project's wins"
    assert cells(seen, ".gemini/skills/same")["gemini-cli"].state == "loads"


def test_hosts_narrow_and_unknown_ones_suggest(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "SKILL.md").write_text("---\nname: a\ndescription: A. Use it.\n---\nBody.\n")
    seen = matrix([str(tmp_path)], ("openhands", "pi"), BARE)
    assert [info.host for info in seen.hosts] == ["openhands", "openhands:lax", "pi"]
    assert seen.exit == Exit.CLEAN
    with pytest.raises(UsageError) as caught:
        matrix([str(tmp_path)], ("codexx",), BARE)
    assert "codex" in caught.value.next_step
    assert "name" in catalogue_text(str(tmp_path), "pi", BARE)
    assert matrix([str(tmp_path / "a" / "..")], (), BARE).skills
