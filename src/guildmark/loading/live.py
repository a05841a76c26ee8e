"""Live objects to trees: Agent Framework skills and skill sources, and the skill listings of MCP servers.

Read here are attributes and, of a source, its listing; no script, resource or remote address is asked for anything.
What only that could tell is held as a file by name whose bytes nobody has: unseen, never a zero.
Attributes are those of agent-framework-core 1.23.0; listings are those of SEP-2640 (``skill://index.json``) and of
``resources/list``.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from guildmark.loading.source import Opened
from guildmark.loading.tree import DiskTree, MemoryTree
from guildmark.model.errors import LoadError
from guildmark.model.skill import Source, Unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from guildmark.loading.limits import Limits

_URI: Final = re.compile(r"skill://(?P<name>[^/]+)/(?P<path>.+)")
_IN_CODE: Final = "is known by name only: it lives in code"
_ON_SERVER: Final = "is known by name only: it lies on a server that was not asked"


class _Held:
    """The files of all skills of a source, those without bytes too."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.files: dict[str, bytes] = {}
        self.modes: dict[str, int] = {}
        self.unheld: dict[str, str] = {}
        self.unseen: list[Unseen] = []
        self.bodiless: set[str] = set()
        self.in_code = False

    def opened(self, root: str, source: Source) -> Opened:
        """Return what was entered, ready to be searched."""
        tree = MemoryTree(self.files, self.modes, self.unheld)
        return Opened(
            tree=tree,
            root=root,
            name="",
            source=source,
            unseen=tuple(self.unseen),
            in_code=self.in_code,
            bodiless=frozenset(self.bodiless),
        )

    def folder(self, name: object, number: int) -> str:
        """Choose a folder that no other skill has."""
        text = name if isinstance(name, str) and name.strip() else f"skill-{number}"
        folder = re.sub(r"[/\\\x00]|^\.+", "-", text)
        while f"{folder}/SKILL.md" in self.files:
            folder += "+"
        return folder


def open_live(target: object, limits: Limits) -> Opened:
    """Open a live object; raises ``LoadError`` for one that is none of those that Guildmark knows."""
    held = _Held(limits)
    root = f"({type(target).__name__})"
    listing = _listing(target)
    if listing is not None:
        _enter_listing(listing, held)
        return held.opened(root, "mcp")
    skills, source = _skills(target)
    for number, skill in enumerate(skills, 1):
        _enter(skill, number, held)
    return held.opened(root, source)


def _skills(target: object) -> tuple[list[object], Source]:
    """Take the skills out of a source, a single skill, or a sequence of skills."""
    if _is_skill(target):
        return [target], _source_of(target)
    getter = getattr(target, "get_skills", None)
    if callable(getter):
        skills = list(_resolved(_called(getter)))
        kinds = {_source_of(skill) for skill in skills}
        return skills, kinds.pop() if len(kinds) == 1 else "custom"
    if isinstance(target, Iterable) and not isinstance(target, (str, bytes)):
        found = list(target)
        if found and all(_is_skill(item) for item in found):
            return found, _source_of(found[0])
    raise LoadError(
        f"a {type(target).__name__} is no path, mapping, skill or skill source",
        next_step="pass a path, a {path: text} mapping, an Agent Framework skill or source, or an MCP skill listing",
    )


def _called(getter: Callable[..., Any]) -> Any:  # noqa: ANN401  # an outside framework's own type
    """Call a source's listing with nothing for whatever context it wants."""
    wanted = [
        parameter
        for parameter in inspect.signature(getter).parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind not in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL, parameter.KEYWORD_ONLY}
    ]
    return getter(*(None for _ in wanted))


def _resolved(answer: Any) -> Any:  # noqa: ANN401  # an outside framework's own type
    """Wait for a coroutine, also when the caller's own loop is running."""
    if not inspect.isawaitable(answer):
        return answer

    async def wait() -> Any:  # noqa: ANN401  # an outside framework's own type
        return await answer

    return _run(wait())


def _run(work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401  # an outside framework's own type
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    from concurrent.futures import ThreadPoolExecutor  # only inside a running loop

    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, work).result()


def _is_skill(item: object) -> bool:
    """Say whether an object has a skill's name and description, itself or in its frontmatter."""
    facts = getattr(item, "frontmatter", item)
    return isinstance(_get(facts, "name"), str) and isinstance(_get(facts, "description"), str)


def _source_of(skill: object) -> Source:
    """Tell the kind of a skill by the classes that it is made of, as the framework names them."""
    names = {kind.__name__ for kind in type(skill).__mro__}
    if "FileSkill" in names:
        return "file"
    if "ClassSkill" in names:
        return "class"
    if any(name.startswith("MCP") for name in names):
        return "mcp"
    return "memory" if "InlineSkill" in names else "custom"


def _get(item: object, name: str) -> object:
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)


def _fact(skill: object, *names: str) -> object:
    """Return the first of some attributes that a skill, or its frontmatter, has."""
    for name in names:
        for holder in (_get(skill, "frontmatter"), skill):
            value = None if holder is None else _get(holder, name)
            if value is not None:
                return value
    return None


def _enter(skill: object, number: int, held: _Held) -> None:
    """Enter a skill: the folder that it lies in if there is one, else the SKILL.md that it stands for."""
    path = _fact(skill, "path", "_path")
    if isinstance(path, (str, os.PathLike)) and os.path.isdir(path):  # noqa: PTH112  # os.PathLike of anybody
        _enter_folder(os.fspath(path), held)
        return
    folder = held.folder(_fact(skill, "name"), number)
    _write(skill, folder, held, _fact(skill, "instructions", "_instructions", "content", "_content", "body"))
    is_remote = _source_of(skill) == "mcp"
    for kind, mode in (("scripts", 0o755), ("resources", 0o644)):
        parts = _fact(skill, kind, f"_{kind}")
        if isinstance(parts, (list, tuple)):
            for part in parts:
                label = _get(part, "name") or part
                where = f"{folder}/{kind}/{re.sub(r'^[./]+', '', str(label))}"
                held.unheld[where] = _ON_SERVER if is_remote else _IN_CODE
                held.modes[where] = mode
        else:
            held.unseen.append(Unseen(folder, f"its {kind} cannot be enumerated"))


def _write(skill: object, folder: str, held: _Held, body: object) -> None:
    """Write the SKILL.md that a skill stands for; JSON strings are valid YAML, so no value can forge a key."""
    rows = []
    keys = (("name", "name"), ("description", "description"), ("license", "license"),
            ("compatibility", "compatibility"), ("allowed-tools", "allowed_tools"))  # fmt: skip
    for key, attribute in keys:
        value = _fact(skill, attribute, key)
        if isinstance(value, str):
            rows.append(f"{key}: {json.dumps(value)}")
    text = body if isinstance(body, str) else ""
    held.files[f"{folder}/SKILL.md"] = ("---\n" + "\n".join(rows) + f"\n---\n{text}").encode(
        "utf-8", "backslashreplace"
    )
    held.in_code = True
    if not isinstance(body, str):
        held.bodiless.add(folder)
        held.unseen.append(Unseen(f"{folder}/SKILL.md", "the listing has no body: name and description only were read"))


def _enter_folder(path: str, held: _Held) -> None:
    """Copy a folder on disk into memory, file by file; what is no plain file is unseen."""
    tree = DiskTree(Path(path))
    base = held.folder(os.path.basename(tree.root), len(held.files))  # noqa: PTH119  # a str root
    stack = [""]
    total = 0
    while stack:
        for entry in tree.entries(stack.pop()):
            if entry.kind == "folder":
                stack.append(entry.raw)
                continue
            where = f"{base}/{entry.path}"
            if entry.kind != "file" or total > held.limits.total_bytes:
                held.unheld[where] = "is a link or no regular file, or over limits.total_bytes; it was not read"
                continue
            try:
                with tree.open(entry) as file:
                    held.files[where] = b"".join(file.chunks())
                    held.modes[where] = file.mode
                    total += file.size
            except OSError as error:
                held.unheld[where] = f"cannot be read: {error.strerror or error}"


def _listing(target: object) -> list[object] | None:
    """Return the entries of an MCP server's listing of skills, None when the object is none."""
    for key in ("skills", "resources"):
        entries = _get(target, key)
        if isinstance(entries, (list, tuple)) and not _is_skill(target):
            if all(_get(entry, "uri") or _get(entry, "url") for entry in entries):
                return list(entries)
            if entries and not callable(_get(target, "get_skills")) and all(_is_skill(entry) for entry in entries):
                return list(entries)
    return None


def _enter_listing(entries: list[object], held: _Held) -> None:
    """Enter the skills that a listing names; every other file of a skill is known by name only."""
    for number, entry in enumerate(entries, 1):
        address = str(_get(entry, "uri") or _get(entry, "url") or "")
        match = _URI.fullmatch(address)
        if match and match["path"] != "SKILL.md":
            held.unheld[f"{match['name']}/{match['path']}"] = _ON_SERVER
            continue
        name = _get(entry, "name") if not match or _get(entry, "url") else match["name"]
        folder = held.folder(match["name"] if match else name, number)
        _write({"name": name, "description": _get(entry, "description")}, folder, held, None)
        held.unseen.append(Unseen(folder, "its files cannot be enumerated from the listing"))
