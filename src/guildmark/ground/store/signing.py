"""Signatures of files with SSH keys: made and checked by ``ssh-keygen -Y``, which people have."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Final

from guildmark.model.errors import LedgerError

_NAMESPACE: Final = "guildmark"
SUFFIX: Final = ".sig"


def sign(file: Path, key: Path) -> Path:
    """Sign a file; the signature lies beside it. Raises ``LedgerError`` where that cannot be done."""
    done = _run(["ssh-keygen", "-Y", "sign", "-f", str(key), "-n", _NAMESPACE, str(file)])
    if done.returncode:
        raise LedgerError(
            f"{file} cannot be signed: {_said(done)}", next_step="name a private key that ssh-keygen can read"
        )
    return signature(file)


def usable(key: Path) -> None:
    """Sign something of no account. Raises ``LedgerError`` where the key cannot sign."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder) / "trial"
        trial.write_bytes(b"trial")
        try:
            sign(trial, key)
        except LedgerError as error:
            raise LedgerError(f"{key} cannot sign{error.message.removeprefix(f'{trial} cannot be signed')}", next_step=error.next_step) from error  # fmt: skip


def signature(file: Path) -> Path:
    """Return where a file's signature lies."""
    return file.with_name(file.name + SUFFIX)


def signer(file: Path, signers: Path) -> str:
    """Return who of a list of allowed signers signed a file. Raises ``LedgerError`` where none did, or the file changed."""
    own = signature(file)
    if not own.is_file():
        raise LedgerError(f"{file} is not signed", next_step="sign captures: guildmark ledger capture --sign KEY")
    found = _run(["ssh-keygen", "-Y", "find-principals", "-f", str(signers), "-s", str(own)])
    if found.returncode:
        raise LedgerError(f"{file} is signed by nobody of {signers}: {_said(found)}", next_step="add the signer, or distrust the file")  # fmt: skip
    who = found.stdout.decode("utf-8", "replace").splitlines()[0].strip()
    command = ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", who, "-n", _NAMESPACE, "-s", str(own)]
    checked = _run(command, file.read_bytes())
    if checked.returncode:
        raise LedgerError(f"{file} is not what {who} signed: {_said(checked)}", next_step="restore it from version control or a backup")  # fmt: skip
    return who


def _run(command: list[str], data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(command, input=data, capture_output=True, check=False)  # noqa: S603  # a fixed program
    except OSError as error:
        raise LedgerError(
            f"ssh-keygen cannot be run: {error.strerror}", next_step="install OpenSSH 8.2 or newer"
        ) from error


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return " ".join((done.stderr or done.stdout).decode("utf-8", "replace").split())[:200]
