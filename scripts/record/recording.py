"""What a host's file says: its environment, its own words for each step, how it is called, and where its logs lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from steps import Call, Step

SKILL = "tide-table"
REFERENCE = "references/harbours.md"
SCRIPT = "scripts/tide.py"
PROMPT = "When is low water at Dunmore today?"
ANSWER = "Low water at Dunmore is at 06:10."


class MissingError(Exception):
    """Something that a host needs cannot be had here; the message says what."""


class FailedError(Exception):
    """The host ran and wrote no log; the message says how it ended."""


@dataclass(frozen=True, kw_only=True)
class Workspace:
    """Folders of one run: ``home`` and ``project`` are new and empty but for the skills; ``tools`` holds the host."""

    root: Path
    tools: Path
    port: int

    @property
    def home(self) -> Path:
        """The home directory that the host sees."""
        return self.root / "home"

    @property
    def project(self) -> Path:
        """The folder that the host is started in."""
        return self.root / "project"

    @property
    def url(self) -> str:
        """The scripted model's address."""
        return f"http://127.0.0.1:{self.port}"

    def program(self, name: str) -> str:
        """Return the path of a program that the host's package brought."""
        for folder in (self.tools / "node_modules" / ".bin", self.tools / "bin"):
            if (folder / name).exists():
                return str(folder / name)
        raise MissingError(f"the host's package has no program {name!r}")


class Environment(Protocol):
    """A way to get a host onto this machine."""

    @property
    def version(self) -> str:
        """The host's version."""

    def install(self, folder: Path) -> None:
        """Install into an empty folder. Raises ``MissingError``."""


def nothing(_: Workspace) -> None:
    """Prepare nothing."""


Files = Callable[[Workspace], Mapping[str, Path]]


@dataclass(frozen=True, kw_only=True)
class Recording:
    """How one host is recorded. ``logs`` names the files that it wrote by their kind, as in ``sample.<kind>``."""

    environment: Environment
    place: str
    """The skill folder, within the project."""
    load: Callable[[Workspace, str], Call]
    read: Callable[[Workspace, str], Call]
    run: Callable[[Workspace, str], Call]
    command: Callable[[Workspace, str], Sequence[str]]
    logs: Files
    variables: Callable[[Workspace], Mapping[str, str]] = field(default=lambda _: {})
    prepare: Callable[[Workspace], None] = nothing
    finish: Callable[[Workspace], None] = nothing
    """Called after the run, with the model still there; it may export a log."""
    left_out: frozenset[str] = frozenset()
    """Types of records that are not kept in a sample: the vendor's prompts, and what no reader looks at."""

    def script(self, where: Workspace) -> tuple[Step, ...]:
        """Return the model's side of the sample: load a skill, read a resource, run a script, answer."""
        folder = where.project / self.place / SKILL
        return (
            Step("I use the tide-table skill.", (self.load(where, SKILL),)),
            Step(calls=(self.read(where, str(folder / REFERENCE)),)),
            Step(calls=(self.run(where, f"python3 {folder / SCRIPT} dunmore"),)),
            Step(ANSWER),
        )


def stdout(where: Workspace) -> Path:
    """Return where a command's standard output is kept."""
    return where.root / "stdout"


def newest(folder: Path, pattern: str) -> Path:
    """Return the newest file of a pattern; where there is none, the path that was looked for."""
    found = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else folder / pattern
