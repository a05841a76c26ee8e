"""The real command, in this process or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import guildmark
from guildmark.cli import app

ROOT = Path(__file__).parent.parent.parent
SRC = Path(guildmark.__file__).parent.parent


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


class Commands:
    """Runs ``guildmark`` with nothing around it but a cache and a width of its own."""

    def __init__(self, capsys, home):
        self._capsys = capsys
        self.environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if name in {"PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH"}
            },
            "PYTHONPATH": str(SRC),
            "XDG_CACHE_HOME": str(home / "cache"),
            "HOME": str(home),
            "COLUMNS": "100",
            "PYTHONIOENCODING": "utf-8",
        }

    def __call__(self, *arguments):
        self._capsys.readouterr()
        code = app.run([str(argument) for argument in arguments])
        said = self._capsys.readouterr()
        return Done(code, said.out, said.err)

    def alone(self, *arguments, source=SRC, cwd=None, **environment):
        """Run it as a process; its output is no terminal."""
        done = subprocess.run(
            [sys.executable, "-m", "guildmark", *map(str, arguments)],
            capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd,
            env={**self.environment, "PYTHONPATH": str(source), **environment},
        )  # fmt: skip
        return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def guildmark_command(capsys, tmp_path_factory, monkeypatch):
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("GUILDMARK_DEBUG", raising=False)
    return Commands(capsys, home)


@pytest.fixture
def run(guildmark_command, tmp_path, monkeypatch):
    """Run commands in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return guildmark_command


@pytest.fixture
def at_root(guildmark_command, monkeypatch):
    """Run commands where the examples are."""
    monkeypatch.chdir(ROOT)
    return guildmark_command


def write(root, files):
    for path, text in files.items():
        target = Path(root) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Path(root)


def good(name):
    return f"---\nname: {name}\ndescription: Counts the lines of a file. Use when asked how long a {name} is.\n---\n\nCount them.\n"


BAD_NAME = "---\nname: Mail_Merge\ndescription: Merges mail. Use when letters are sent.\n---\n\nMerge them.\n"


@pytest.fixture
def tree(tmp_path):
    """Write files below the folder that a test runs in."""
    return lambda files: write(tmp_path, files)
