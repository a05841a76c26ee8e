"""The real discovery of each SDK that is installed, over generated libraries, against our cells.

`uv run --with strands-agents==1.62.0 pytest -m extras tests/extras/test_sdk_discovery.py`, and so on: they do not all fit into
one environment. An SDK that cannot be imported is skipped.
"""

from __future__ import annotations

import asyncio
import importlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from guildmark.hosts.base import Offer, Places, reach
from guildmark.lenses.frontmatter.document import Document
from guildmark.model.skill import Location

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]

Found: TypeAlias = "list[tuple[str, str]]"


def maf(library: Path) -> Found:
    sdk = pytest.importorskip("agent_framework")
    context = sdk.SkillsSourceContext(agent=None, session=None)
    source = sdk.DeduplicatingSkillsSource(sdk.FileSkillsSource(str(library)))
    skills = asyncio.run(source.get_skills(context))
    return [(skill.frontmatter.name, skill.frontmatter.description) for skill in skills]


def strands(library: Path, *, strict: bool = False) -> Found:
    sdk = pytest.importorskip("strands.vended_plugins.skills")
    skills = {skill.name: skill for skill in sdk.Skill.from_directory(library, strict=strict)}
    return [(skill.name, skill.description) for skill in skills.values()]


def strands_strict(library: Path) -> Found:
    return strands(library, strict=True)


def adk(library: Path) -> Found:
    sdk = pytest.importorskip("google.adk.skills")
    return [(name, found.description) for name, found in sdk.list_skills_in_dir(library).items()]


def adk_load(library: Path) -> Found:
    sdk = pytest.importorskip("google.adk.skills")
    return [(skill.name, skill.description) for skill in sdk.load_skills_from_dir(library)]


def openai_lazy(library: Path) -> Found:
    sdk = pytest.importorskip("agents.sandbox.capabilities.skills")
    entries = importlib.import_module("agents.sandbox.entries")
    grants = importlib.import_module("agents.sandbox.workspace_paths")
    source = sdk.LocalDirLazySkillSource(source=entries.LocalDir(src=library))
    grant = grants.SandboxPathGrant(path=str(library), read_only=True)
    skills = source.list_skill_metadata(skills_path=".agents", source_grants=(grant,))
    return [(skill.name, skill.description) for skill in skills]


def deepagents(library: Path) -> Found:
    sdk = pytest.importorskip("deepagents.middleware.skills")
    backend = importlib.import_module("deepagents.backends").FilesystemBackend(root_dir=str(library), virtual_mode=True)
    state = sdk.SkillsMiddleware(backend=backend, sources=["/"]).before_agent({}, None, {})
    return [(skill["name"], skill["description"]) for skill in state["skills_metadata"]]


def openhands(library: Path) -> Found:
    sdk = pytest.importorskip("openhands.sdk.skills")
    skills = sdk.load_skills_from_dir(library)[2].values()
    return [(skill.name, skill.description or "") for skill in skills if not skill.disable_model_invocation]


def agno(library: Path) -> Found:
    sdk = pytest.importorskip("agno.skills")
    skills = sdk.Skills(loaders=[sdk.LocalSkills(str(library))]).get_all_skills()
    return [(skill.name, skill.description) for skill in skills]


def inspect_ai(library: Path) -> Found:
    sdk = pytest.importorskip("inspect_ai.tool._tools._skill.read")
    skills = sdk.read_skills([folder for folder in library.iterdir() if (folder / "SKILL.md").exists()])
    return [(skill.name, skill.description) for skill in skills]


def haystack(library: Path) -> Found:
    sdk = pytest.importorskip("haystack.skill_stores.file_system.skill_store")
    skills = sdk.FileSystemSkillStore(library).list_skills().values()
    return [(str(skill.name), str(skill.description)) for skill in skills]


def crewai(library: Path) -> Found:
    sdk = pytest.importorskip("crewai.skills.loader")
    return [(skill.name, skill.description) for skill in sdk.load_skills([library], activate=False)]


def camel(library: Path) -> Found:
    sdk = pytest.importorskip("camel.toolkits.skill_toolkit")
    start = library.parent / "start"
    (start / ".agents").mkdir(parents=True)
    library.rename(start / ".agents" / "skills")
    skills = sdk.SkillToolkit(working_directory=str(start)).list_skills()
    return [(skill["name"], skill["description"]) for skill in skills]


def ag2(library: Path) -> Found:
    sdk = pytest.importorskip("ag2.tools.skills.runtime.local.runtime")
    return [(skill.name, skill.metadata.description) for skill in sdk.LocalRuntime(str(library)).skills]


def agentscope(library: Path, *, scan_subdir: bool = False) -> Found:
    sdk = pytest.importorskip("agentscope.skill")
    skills = asyncio.run(sdk.LocalSkillLoader(str(library), scan_subdir=scan_subdir).list_skills())
    return [(skill.name, skill.description) for skill in {skill.name: skill for skill in skills}.values()]


def agentscope_subdir(library: Path) -> Found:
    return agentscope(library, scan_subdir=True)


def fast_agent(library: Path) -> Found:
    sdk = pytest.importorskip("fast_agent.skills.registry")
    skills = sdk.SkillRegistry(base_dir=library.parent, directories=[library]).load_manifests()
    return [(skill.name, skill.description) for skill in skills]


SDKS: dict[str, Callable[[Path], Found]] = {
    "maf_python": maf, "strands": strands, "strands:strict": strands_strict, "google_adk": adk,
    "google_adk:load": adk_load, "openai_agents": openai_lazy, "deepagents": deepagents, "openhands": openhands,
    "agno": agno, "inspect_ai": inspect_ai, "haystack": haystack, "crewai": crewai, "camel": camel, "ag2": ag2,
    "agentscope": agentscope, "agentscope:subdir": agentscope_subdir, "fast_agent": fast_agent,
}  # fmt: skip


def skill(name: str, description: str = "Sorts it.", extra: str = "") -> bytes:
    return f"---\nname: {name}\ndescription: {description}\n{extra}---\nSort it.\n".encode()


TAME = {
    "drawer/SKILL.md": skill("drawer"),
    "shelf/SKILL.md": skill("shelf", "'Sorts: a shelf'"),
    "crlf/SKILL.md": skill("crlf").replace(b"\n", b"\r\n"),
    "chest/one-down/SKILL.md": skill("one-down"),
    "chest/row/two-down/SKILL.md": skill("two-down"),
    "drawer/inner/SKILL.md": skill("inner"),
    "drawer/empty/deep/SKILL.md": skill("deep"),
    ".chest/in-dot/SKILL.md": skill("in-dot"),
    "node_modules/in-modules/SKILL.md": skill("in-modules"),
}
LIBRARIES: dict[str, dict[str, bytes]] = {
    "tame": TAME,
    "odd": {
        **TAME,
        "Upper/SKILL.md": skill("Upper"),
        ".dotted/SKILL.md": skill(".dotted"),
        "left/SKILL.md": skill("right"),
        "77/SKILL.md": skill("77"),
        "lower/skill.md": skill("lower"),
        "long/SKILL.md": skill("long", "d" * 1025),
        "marked/SKILL.md": b"\xef\xbb\xbf" + skill("marked"),
        "colon/SKILL.md": skill("colon", "Use when: asked: now"),
        "listed/SKILL.md": skill("listed", extra="allowed-tools: [Read]\n"),
        "spelt/SKILL.md": skill("spelt", extra="allowed-tools: Read\n"),
        "number/SKILL.md": skill("number", extra="license: 2\nmetadata: {a: 1}\n"),
        "plain/SKILL.md": b"Sort it.\n",
        "hidden/SKILL.md": skill("hidden", extra="disable-model-invocation: true\n"),
    },
    "twins": {**TAME, "a/SKILL.md": skill("drawer", "first"), "z/SKILL.md": skill("drawer", "last")},
    "bad byte": {**TAME, "latin/SKILL.md": skill("latin", "caf").replace(b"caf", b"caf\xe9")},
    "empty": {},
}


def build(library: Path, files: dict[str, bytes]) -> None:
    library.mkdir(parents=True)
    for path, content in files.items():
        (library / path).parent.mkdir(parents=True, exist_ok=True)
        (library / path).write_bytes(content)
    outside = library.parent / "outside" / "linked"
    outside.mkdir(parents=True)
    (outside / "SKILL.md").write_bytes(skill("linked"))
    (library / "linked").symlink_to(outside, target_is_directory=True)


def met(library: Path, places: Places) -> Iterator[tuple[str, str, bytes]]:
    """Walk all there is, and keep what the host's walk meets: folder, file and bytes, sorted by path."""
    for parent, _, files in sorted(os.walk(library, followlinks=True)):
        inner = Path(parent).relative_to(library).parts
        for file in sorted(set(files) & {"SKILL.md", "skill.md"}):
            ways = [library.joinpath(*inner[: index + 1]) for index in range(len(inner))]
            above = tuple(("SKILL.md",) if (way / "SKILL.md").exists() else () for way in ways[:-1])
            linked = tuple(way.is_symlink() for way in ways)
            if reach(places, Location(inner=inner, linked=linked, above=above, file=file)).reached:
                yield inner[-1], file, Path(parent, file).read_bytes()


def part(column: str, file: str, default: str) -> object:
    host, _, variant = column.partition(":")
    module = importlib.import_module(f"guildmark.hosts.{host}.{file}")
    return getattr(module, "VARIANTS", {}).get(variant, getattr(module, default))


def ours(column: str, library: Path) -> dict[str, str] | None:
    """Compose our cells: ids with descriptions, or None where the discovery ends with an error."""
    places, read = part(column, "places", "PLACES"), part(column, "names", "read")
    assert isinstance(places, Places)
    assert callable(read)
    found: dict[str, str] = {}
    for folder, file, content in met(library, places):
        offer = read(Document(content, folder, file))
        assert isinstance(offer, Offer)
        if offer.fatal:
            return None
        if offer.id is None or offer.state in {"dropped", "unknown"}:
            continue
        if offer.id in found and places.same_name == "raise":
            return None
        if offer.id not in found or places.same_name == "last":
            found[offer.id] = offer.description or ""
    return found


def raises(discover: Callable[[Path], Found], library: Path) -> bool:
    try:
        discover(library)
    except Exception:  # noqa: BLE001  # each SDK has errors of its own; that there is one is the point
        return True
    return False


@pytest.mark.parametrize("name", LIBRARIES)
@pytest.mark.parametrize("column", SDKS)
def test_discovery(column: str, name: str, tmp_path: Path):
    library = tmp_path / "library"
    build(library, LIBRARIES[name])
    places = part(column, "places", "PLACES")
    assert isinstance(places, Places)
    expected = ours(column, library)
    if expected is None:
        assert raises(SDKS[column], library)
        return
    found = SDKS[column](library)
    assert sorted({name for name, _ in found}) == sorted(expected)
    if name == "twins" and (places.order == "directory" or places.same_name == "all"):
        return  # which twin wins is not ours to tell
    if column != "openhands":  # whose catalogue makes up what is missing
        assert dict(found) == expected
