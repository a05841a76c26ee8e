"""Code of other languages within a command: only its literal calls count, and anything else is a doubt."""

from __future__ import annotations

import shlex

import pytest

from guildmark.lenses.scripts.bash import effects


def python(code: str):
    return effects(f"python3 -c {shlex.quote(code)}")


@pytest.mark.parametrize(
    ("code", "reads"),
    [
        ("print(open('p').read())", [("p", "content", "whole")]),
        ("print(open('p', encoding='utf-8').read())", [("p", "content", "whole")]),
        ("print(open('p').read()[:9])", [("p", "content", "unknown")]),
        ("x = open('p').read()", [("p", "content", "unknown")]),
        ("from pathlib import Path; print(Path('p').read_text())", [("p", "content", "whole")]),
        ("import pathlib; pathlib.Path('p').read_text()", [("p", "content", "unknown")]),
        ("n = 'p'; print(open(n).read())", [("p", "content", "whole")]),
        ("import subprocess; subprocess.run(['cat', 'p'])", [("p", "content", "whole")]),
        ("import os; os.system('cat p')", [("p", "content", "whole")]),
        ("import os; os.path.exists('p')", [("p", "meta", "unknown")]),
        ("with open('p') as f:\n    print(f.read())", [("p", "content", "unknown")]),
        ("open('p', 'w')", []),
        ("print('open(\"p\").read()')", []),
        ("# open('p')", []),
    ],
)
def test_python_reads(code, reads):
    found = python(code).reads
    assert [(read.path, read.kind, read.extent) for read in found] == reads
    printed = code.split("; ")[-1].startswith("print(open") or code.endswith("read_text())")
    whole = printed and reads[0][2] == "whole"
    assert {(read.certainty, read.form) for read in found if read.by == "python" and read.kind == "content"} <= {
        ("certain", "verbatim") if whole else ("likely", "changed")
    }


@pytest.mark.parametrize(
    ("code", "writes"),
    [
        ("open('p', 'w').write('x')", [("p", "create")]),
        ("open('p', mode='a')", [("p", "append")]),
        ("open('p', 'r+')", [("p", "edit")]),
        ("from pathlib import Path; Path('p').write_text('x')", [("p", "create")]),
        ("import os; os.remove('p')", [("p", "delete")]),
        ("import shutil; shutil.copy('a', 'p')", [("p", "create")]),
        ("open('p')", []),
    ],
)
def test_python_writes(code, writes):
    assert [(write.path, write.how) for write in python(code).writes] == writes


@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("exec(open('x.py').read())", "x.py"),
        ("exec(compile(open('x.py').read(), 'x.py', 'exec'))", "x.py"),
        ("import runpy; runpy.run_path('x.py')", "x.py"),
        ("import subprocess, sys; subprocess.run([sys.executable, 'x.py'])", "x.py"),
        ("import subprocess; subprocess.check_call('bash x.sh', shell=True)", "x.sh"),
    ],
)
def test_python_runs(code, path):
    found = python(code)
    assert path in [run.path for run in found.runs]
    assert not found.reads


@pytest.mark.parametrize(
    "code",
    ["import sys; open(sys.argv[1])", "eval(x)", "import os; os.system(f'cat {x}')", "import(", "open(f'{a}/p')"],
)
def test_what_only_a_run_can_tell_is_a_doubt(code):
    found = python(code)
    assert found.unknown
    assert not found.reads


def test_python_in_a_here_document():
    found = effects("python3 - <<'EOF'\nprint(open('p').read())\nEOF")
    assert [(read.path, read.span.line, read.span.column) for read in found.reads] == [("p", 2, 13)]


def test_python_names_hosts_and_variables():
    found = python("import os; get('https://h.example.invalid/x', os.environ['K'], os.getenv('L'))")
    assert [host.name for host in found.hosts] == ["h.example.invalid"]
    assert sorted(use.name for use in found.env) == ["K", "L"]


@pytest.mark.parametrize(
    "source",
    [
        "node -e \"console.log(require('fs').readFileSync('p', 'utf8'))\"",
        "node -p \"fs.readFileSync('p')\"",
        "ruby -e 'puts File.read(\"p\")'",
        "php -r \"echo file_get_contents('p');\"",
        "node -e \"require('child_process').execSync('cat p')\"",
        "perl -e 'system(\"cat p\")'",
    ],
)
def test_other_languages(source):
    assert [(read.path, read.certainty) for read in effects(source).reads] == [("p", "likely")]


def test_a_shell_called_with_a_variable_is_a_doubt():
    assert effects("node -e 'exec(cmd)'").unknown


def test_awk_runs_a_shell():
    assert [read.path for read in effects("awk 'BEGIN { system(\"cat p\") }'").reads] == ["p"]
