"""What a file is: its bytes decide before its name does."""

from __future__ import annotations

import pytest

from guildmark.loading.kinds import kind_of


@pytest.mark.parametrize(
    ("path", "head", "expected"),
    [
        ("run", b"#!/bin/sh\n", ("script", "shell")),
        ("notes.txt", b"#!/usr/bin/env -S python3 -u\n", ("script", "python")),
        ("tool", b"#!/opt/x/node --harmony\n", ("script", "javascript")),
        ("scripts/a.mjs", b"export {}", ("script", "javascript")),
        ("a.PS1", b"Write-Host", ("script", "powershell")),
        ("logo.png", b"\x7fELF\x02\x01", ("executable", None)),
        ("a.exe", b"MZ\x90\x00\x03\x00", ("executable", None)),
        ("MZ.txt", b"MZ is how this sentence starts", ("text", None)),
        ("a.pyc", b"\xa7\r\r\n\0\0\0\0", ("bytecode", None)),
        ("report.docx", b"PK\x03\x04", ("document", None)),
        ("bundle.skill", b"PK\x03\x04", ("archive", None)),
        ("a.md", b"# Title", ("markdown", None)),
        ("a.json", b"{}", ("data", None)),
        ("LICENSE", b"MIT", ("text", None)),
        ("blob", b"ab\x00cd", ("binary", None)),
        ("notes.md", b"\xff\xfea\x00", ("markdown", None)),
        ("empty", b"", ("text", None)),
    ],
)
def test_kind(path: str, head: bytes, expected: tuple[str, str | None]) -> None:
    assert kind_of(path, head) == expected
