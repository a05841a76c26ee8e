"""Live objects to trees: Agent Framework skills and skill sources, and skill listings of MCP servers.

Nothing of the object's scripts is run, and no resource function is called: what only running could tell is unseen.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from guildmark.loading.source import Opened, open_mapping
from guildmark.model.errors import LoadError
from guildmark.model.skill import Source, Unseen

if TYPE_CHECKING:
    from collections.abc import Coroutine

_SCRIPTS_UNSEEN: Final = "lives in code: its scripts and resources are known by name only"


def open_live(target: object) -> Opened:
    """Open a live object; raises ``LoadError`` for one that is none of those that Guildmark knows."""
    skills, source = _skills(target)
    files: dict[str, str | bytes] = {}
    unseen: list[Unseen] = []
    for index, skill in enumerate(skills):
        _enter(skill, index, files, unseen)
    if not skills:
        unseen.append(Unseen("(source)", "listed no skill; a source may list others to other callers"))
    opened = open_mapping(files, source=source)
    return Opened(tree=opened.tree, root=f"({type(target).__name__})", name="", source=source, unseen=tuple(unseen))


def _skills(target: object) -> tuple[list[object], Source]:
    """Take the skills out of a source, a single skill, or a listing."""
    listing = getattr(target, "skills", None)
    if _is_skill(target):
        return [target], _source_of(target)
    if isinstance(listing, Iterable) and not callable(listing):
        found = list(listing)
        return found, _source_of(target)
    getter = getattr(target, "get_skills", None)
    if callable(getter):
        answer = _resolved(_called(getter))
        return list(answer), _source_of(target)
    if isinstance(target, Iterable):
        found = list(target)
        if all(_is_skill(item) for item in found):
            return found, "custom"
    raise LoadError(
        f"a {type(target).__name__} is no path, mapping, skill or skill source",
        next_step="pass a path, a {path: text} mapping, an Agent Framework skill or source, or an MCP skill listing",
    )


def _called(getter: Any) -> Any:  # noqa: ANN401  # an outside framework's own type
    """Call a source's listing; newer ones want to know who asks."""
    wanted = [parameter for parameter in inspect.signature(getter).parameters.values()
              if parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD]  # fmt: skip
    return getter(*[None for _ in wanted])


def _resolved(answer: Any) -> Any:  # noqa: ANN401
    """Wait for a coroutine, also when the caller's own loop is running."""
    if not inspect.isawaitable(answer):
        return answer

    async def wait() -> Any:  # noqa: ANN401
        return await answer

    return _run(wait())


def _run(work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # only inside a running loop

    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, work).result()


def _is_skill(item: object) -> bool:
    """Say whether an object has a skill's name and description, itself or in its frontmatter."""
    facts = getattr(item, "frontmatter", item)
    if isinstance(facts, Mapping):
        return "name" in facts and "description" in facts
    return isinstance(getattr(facts, "name", None), str) and hasattr(facts, "description")


def _source_of(target: object) -> Source:
    """Name the kind of source by what its class calls itself."""
    name = type(target).__name__.lower()
    if "mcp" in name or "listskills" in name or "listresources" in name:
        return "mcp"
    if "class" in name:
        return "class"
    if "inline" in name or "memory" in name or name == "skill":
        return "memory"
    return "custom"


def _fact(item: object, name: str) -> object:
    facts = getattr(item, "frontmatter", item)
    value = facts.get(name) if isinstance(facts, Mapping) else getattr(facts, name, None)
    if value is None and facts is not item:
        value = item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)
    return value


def _enter(skill: object, index: int, files: dict[str, str | bytes], unseen: list[Unseen]) -> None:
    """Write a skill as the SKILL.md that it stands for; JSON strings are valid YAML, so nothing can be forged."""
    import json  # noqa: PLC0415  # only for live objects

    name = _fact(skill, "name")
    folder = str(name).replace("/", "-").strip(".") if isinstance(name, str) and name.strip() else f"skill-{index + 1}"
    while f"{folder}/SKILL.md" in files:
        folder += "+"
    rows = []
    for key in ("name", "description", "license", "compatibility"):
        value = _fact(skill, key)
        if isinstance(value, str):
            rows.append(f"{key}: {json.dumps(value)}")
    tools = _fact(skill, "allowed_tools") or _fact(skill, "allowed-tools")
    if isinstance(tools, str):
        rows.append(f"allowed-tools: {json.dumps(tools)}")
    body = _body(skill)
    files[f"{folder}/SKILL.md"] = "---\n" + "\n".join(rows) + f"\n---\n{body or ''}"
    if body is None:
        unseen.append(
            Unseen(f"{folder}/SKILL.md", "the listing gives no body: only name and description were looked at")
        )
    _name_parts(skill, folder, unseen)


def _body(skill: object) -> str | None:
    for key in ("instructions", "content", "body"):
        value = _fact(skill, key)
        if isinstance(value, str):
            return value
    return None


def _name_parts(skill: object, folder: str, unseen: list[Unseen]) -> None:
    """List scripts and resources, which exist only as functions or remote addresses, as unseen by name."""
    named = 0
    for key in ("scripts", "resources"):
        parts = _fact(skill, key)
        for part in parts if isinstance(parts, (list, tuple)) else ():
            label = getattr(part, "name", None) or (part.get("name") if isinstance(part, Mapping) else None) or part
            unseen.append(Unseen(f"{folder}/{label}", "is known by name only: it lives in code or on a server"))
            named += 1
    if not named:
        unseen.append(Unseen(folder, _SCRIPTS_UNSEEN))
