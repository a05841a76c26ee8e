"""A git repository elsewhere, fetched into a bare cache and read as archives: nothing of it is checked out or run.

No prompt, no hook, no system or user settings, no submodule, and no transport but those that fetch.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from typing import TYPE_CHECKING, Final

from guildmark.model.errors import RemoteError

if TYPE_CHECKING:
    from pathlib import Path

_SECONDS: Final = 300
_ENVIRONMENT: Final = {
    "GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_ASKPASS": "true",
    "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh", "LC_ALL": "C",
}  # fmt: skip


class Remote:
    """One repository. Raises ``RemoteError`` that says what git said."""

    def __init__(self, url: str, cache: Path) -> None:
        if url.startswith("-") or "::" in url:
            raise RemoteError(f"{url!r} is no address of a repository", next_step="write https://, ssh://, or file://")
        self.url: Final = url
        self._folder: Final = cache / hashlib.sha256(url.encode()).hexdigest()[:24]

    def fetch(self, ref: str | None) -> str:
        """Fetch a branch, a tag, a commit, or what the repository shows first; return the commit."""
        if ref is not None and (ref.startswith("-") or ":" in ref):
            raise RemoteError(f"{ref!r} is no ref", next_step="name a branch, a tag or a commit")
        if not self._folder.exists():
            self._folder.mkdir(parents=True)
            self._git("init", "--quiet", "--bare")
        self._git("fetch", "--quiet", "--no-tags", "--force", "--no-recurse-submodules", self.url, ref or "HEAD")
        return self._git("rev-parse", "FETCH_HEAD^{commit}").decode("ascii").strip()

    def archive(self, commit: str, path: str, into: Path) -> bool:
        """Write a folder of a commit as a tar file; tell whether it is there."""
        if not self.has(commit, path):
            return False
        into.write_bytes(self._git("archive", "--format=tar", _tree(commit, path)))
        return True

    def has(self, commit: str, path: str) -> bool:
        """Tell whether a commit has a file or a folder."""
        try:
            self._git("cat-file", "-e", _tree(commit, path))
        except RemoteError:
            return False
        return True

    def commits(self, until: str, path: str, most: int) -> list[str]:
        """List the commits that changed a folder, newest first."""
        log = self._git("log", f"--max-count={most}", "--format=%H", until, "--", path.strip("/") or ".")
        return log.decode("ascii").split()

    def _git(self, *words: str) -> bytes:
        command = [
            "git",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "protocol.ext.allow=never",
            "--git-dir",
            str(self._folder),
            *words,
        ]
        try:
            done = subprocess.run(  # noqa: S603  # git, with words that were looked at
                command, env={**os.environ, **_ENVIRONMENT}, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False,
            )  # fmt: skip
        except FileNotFoundError as error:
            raise RemoteError("git is not installed", next_step="install git") from error
        except subprocess.TimeoutExpired as error:
            raise RemoteError(
                f"{self.url} did not answer in {_SECONDS} seconds", next_step="try again later"
            ) from error
        if done.returncode:
            said = " ".join(done.stderr.decode("utf-8", "replace").split())[:300]
            raise RemoteError(
                f"{self.url}: {said or 'git failed'}", next_step="check the address and your access to it"
            )
        return done.stdout


def _tree(commit: str, path: str) -> str:
    inner = path.strip("/")
    return commit if inner in ("", ".") else f"{commit}:{inner}"
