"""How hosts come onto this machine: from npm into a folder, from PyPI into an environment, both under a cache."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from recording import MissingError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from recording import Environment

CACHE: Final = Path(__file__).resolve().parents[2] / ".bench" / "record"
NODE: Final = "22.23.3"
_LIMIT: Final = 900


def ready(host: str, environment: Environment) -> Path:
    """Return the folder that a host is installed in, and install it if it is not. Raises ``MissingError``."""
    folder = CACHE / f"{host}-{environment.version}"
    if not (folder / "done").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        environment.install(folder)
        (folder / "done").touch()
    return folder


@dataclass(frozen=True)
class Npm:
    """A package of the npm registry, at the version that facts were measured at."""

    package: str
    version: str
    also: tuple[str, ...] = ()
    """Packages that the host needs beside it."""

    def install(self, folder: Path) -> None:
        """Install the package, under a Node that is new enough."""
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        path = f"{node()}{os.pathsep}{os.environ.get('PATH', '')}"
        _npm((f"{self.package}@{self.version}", *self.also), folder, {**os.environ, "PATH": path})


@dataclass(frozen=True)
class PyPI:
    """Packages of PyPI in an environment of their own; the first one's version is the host's."""

    packages: tuple[str, ...]

    @property
    def version(self) -> str:
        """The pinned version of the first package."""
        return self.packages[0].partition("==")[2]

    def install(self, folder: Path) -> None:
        """Make the environment, with uv where it is there."""
        beside = Path(sys.executable).with_name("uv")
        uv = str(beside) if beside.exists() else shutil.which("uv")
        variables = {**os.environ, "UV_SYSTEM_CERTS": "1"}  # trust what the machine trusts
        if uv:
            _call(
                [uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(folder)], folder, variables
            )
            python = str(folder / "bin" / "python")
            _call([uv, "pip", "install", "--quiet", "--python", python, *self.packages], folder, variables)
            return
        _call([sys.executable, "-m", "venv", str(folder)], folder, variables)
        _call([str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", *self.packages], folder, variables)


def node() -> str:
    """Return the folder of a Node that current hosts run on; it comes from npm where the machine's is older."""
    found = shutil.which("node")
    if found and _major(found) >= int(NODE.partition(".")[0]):
        return str(Path(found).parent)
    folder = CACHE / f"node-{NODE}"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        _npm((f"node@{NODE}",), folder, os.environ)
        (folder / "done").touch()
    return str(folder / "node_modules" / ".bin")


def _major(program: str) -> int:
    """Return a Node's major version; 0 where it does not say."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)\.", said)
    return int(number[1]) if number else 0


def _npm(packages: Sequence[str], folder: Path, variables: Mapping[str, str]) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise MissingError("npm is not on this machine")
    _call(
        [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(folder), *packages],
        folder,
        variables,
    )


def _call(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> None:
    """Run an installer. Raises ``MissingError`` with its last words."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=variables, capture_output=True, text=True, timeout=_LIMIT, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingError(f"{Path(command[0]).name} did not run: {error}") from error
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise MissingError(f"{Path(command[0]).name} cannot install {command[-1]}: {' '.join(words)}")
