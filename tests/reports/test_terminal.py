"""Terminal: every section, within the width, and what to do next."""

from __future__ import annotations

import re

import pytest

from guildmark.model.report import Waived
from guildmark.model.skill import Unseen
from guildmark.reports.terminal import Terminal


def shown(report, **options):
    return Terminal(**options).render(report)


def test_every_section(build):
    text = shown(build.full("some text"), width=80)
    assert text.startswith("guildmark 0.1.0  some text  1 skill\n")
    assert "  high    with-fix  mail/SKILL.md:2:7  fixable\n          some text\n          | some text\n" in text
    assert "1 quieter finding (-v lists it):\n  low        1  of-set\n" in text
    assert "waived: 1\n  was-waived at mail/SKILL.md:2:7: some text (by path: it covers changed text too)\n" in text
    assert "skills dropped by hosts that matter here: codex 1\nskills dropped by other hosts: strands 2\n" in text
    assert "not looked at: 1\n  mail/SKILL.md: some text\n" in text
    assert "1 high, 1 low, 1 waived, 1 not looked at\nexit 0: clean\n" in text
    assert text.endswith("`guildmark explain RULE` says why a rule matters\n")


def test_a_finding_about_a_set_has_a_heading_of_its_own(build):
    assert "\nall skills together\n  low     of-set" in shown(build.full("some text"), verbose=True)


def test_nothing_to_say_is_short(build):
    assert shown(build.report(dropped={})) == "guildmark 0.1.0  lib  1 skill\n\nno findings\nexit 0: clean\n"


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_messages_and_hosts_fit_the_width(width, build):
    long = build.finding(message="many words " * 30)
    dropped = {f"some-host:variant-{number}": number for number in range(1, 30)}
    text = shown(build.report([long], dropped=dropped, unseen=[Unseen("p", "a reason " * 20)]), width=width)
    lines = [line for line in text.splitlines() if not line.startswith(("`", "--"))]
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if re.search(r"variant-\d+$", line)], "a host and its number stay together"


def test_many_unseen_are_counted(build):
    text = shown(build.report(unseen=[Unseen(f"p{number}", "why") for number in range(25)]))
    assert "p19: why" in text
    assert "p20: why" not in text
    assert "and 5 more; --format json lists all" in text


def test_colours_change_nothing_but_colours(build):
    for report in (build.full("some text"), build.report()):
        plain, coloured = shown(report), shown(report, color=True)
        assert "\x1b" not in plain
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_only_the_first_word_of_hosts_that_matter_is_bold(build):
    text = shown(build.report(), color=True)
    assert "\x1b[1mskills dropped by hosts that matter here:\x1b[0m codex 1" in text


def test_a_waiver_without_reason_says_so(build):
    assert ": no reason\n" in shown(build.report(waived=[Waived(build.finding(), "", "w")]))
