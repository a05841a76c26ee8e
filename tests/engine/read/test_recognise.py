"""Which host or wire format a log is of: the surest, a host before a neutral format, never a guess between two."""

from __future__ import annotations

import sys

import pytest

from guildmark.engine.read.candidates import Candidate, Candidates, candidates
from guildmark.engine.read.recognise import recognise
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.disclosure.dialect import Dialect, Tool
from guildmark.lenses.shapes.base import Format, Head
from guildmark.model.errors import LoadError, MemberError, SettingsError, UsageError

HEAD = Head("run.json", ({"apples": 1, "pears": [{"tool": "pick"}]},))


def nothing(_):
    return iter(())


def sure(name, score, host=None, tools=()):
    dialect = Dialect(host=name, tools=tuple(Tool(name=tool, role="load") for tool in tools))
    form = Format(name=f"{name} form", recognise=lambda _: score, read=nothing)
    return Candidate(name=name, host=name if host is None else None, formats=(form,), dialects=(dialect,))


def neutral(name, score):
    return sure(name, score, host=False)


def known(*every, own=()):
    return Candidates(
        tuple(one for one in every if one.host), tuple(one for one in every if one.host is None), tuple(own)
    )


def test_the_surest_wins():
    assert recognise(HEAD, known(sure("one", 0.4), sure("two", 0.6))).name == "two"
    assert recognise(HEAD, known(sure("one", 0.4), neutral("plain", 0.6))).name == "plain"


def test_a_host_beats_a_neutral_format_that_is_as_sure():
    assert recognise(HEAD, known(neutral("plain", 1.0), sure("one", 1.0))).name == "one"


@pytest.mark.parametrize("make", [sure, neutral])
def test_a_tie_names_both_and_says_how_to_choose(make):
    with pytest.raises(LoadError, match=r"run\.json may be of one or two") as raised:
        recognise(HEAD, known(make("one", 0.5), make("two", 0.5), make("three", 0.1)))
    assert raised.value.next_step == "say which: --host one or --host two"
    assert recognise(HEAD, known(make("one", 0.5), make("two", 0.5)), "two").name == "two"


def test_a_tie_below_a_surer_one_is_none():
    assert recognise(HEAD, known(sure("one", 0.5), sure("two", 0.5), neutral("plain", 0.6))).name == "plain"


def test_a_log_that_nobody_knows_says_what_was_tried():
    with pytest.raises(LoadError) as raised:
        recognise(HEAD, known(sure("one", 0.0), neutral("plain", 0.0)))
    assert raised.value.message == (
        "run.json is in no known format: the first record has the keys apples, pears; tried the logs of one, and plain"
    )
    assert "[[read.dialects]]" in raised.value.next_step


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ((), "it holds no record"),
        ((3,), "its first record is no object"),
        (({},), "its record is empty"),
        (([{"a": 1}],), "the first record has the keys a"),
        (([],), "its first record is no object"),
    ],
)
def test_what_the_first_record_is_helps_to_find_the_mistake(records, said):
    with pytest.raises(LoadError, match=said):
        recognise(Head("x", records), known(sure("one", 0.0)))


def test_a_forced_host_must_at_least_be_possible():
    every = known(sure("one", 0.1), sure("two", 0.9), sure("three", 0.0))
    assert recognise(HEAD, every, "one").name == "one"
    with pytest.raises(LoadError, match=r"run\.json is no log of three: it looks like two \(two form\)"):
        recognise(HEAD, every, "three")


def test_a_neutral_log_is_read_as_the_forced_host_speaks():
    plain = neutral("plain", 0.4)
    forced = recognise(HEAD, known(sure("one", 0.1), sure("three", 0.0), plain), "three")
    assert (forced.name, forced.host, forced.formats) == ("three", "three", plain.formats)
    assert [dialect.host for dialect in forced.dialects] == ["three"]
    with pytest.raises(LoadError, match="looks like one"):
        recognise(HEAD, known(sure("one", 0.4), sure("three", 0.0), plain), "three")
    with pytest.raises(LoadError, match="nor of anything else"):
        recognise(HEAD, known(sure("three", 0.0), neutral("plain", 0.0)), "three")
    with pytest.raises(LoadError, match="is no log of odd"):
        recognise(HEAD, known(plain, neutral("odd", 0.0)), "odd")


def test_a_host_that_there_is_none_of_suggests_the_nearest():
    with pytest.raises(UsageError) as raised:
        recognise(HEAD, known(sure("codex", 0.1)), "codx")
    assert raised.value.next_step == "did you mean `codex`?"


def test_a_recogniser_that_breaks_hides_no_other_and_is_named_where_there_is_none():
    def broken(_):
        raise KeyError("apples")

    form = Format(name="broken", recognise=broken, read=nothing)
    candidate = Candidate(name="one", host="one", formats=(form,), dialects=())
    with pytest.raises(MemberError, match=r"one log: recognising run\.json failed: KeyError"):
        recognise(HEAD, known(candidate))
    with pytest.raises(MemberError, match="one log"):
        recognise(HEAD, known(candidate), "one")
    assert recognise(HEAD, known(candidate, sure("two", 0.1))).name == "two"


OWN = Dialect(host="orchard", tools=(Tool(name="pick", role="load", skill=("fruit",)),))


def test_own_dialects_speak_where_a_hosts_log_has_none_of_its_tools():
    assert recognise(HEAD, known(sure("one", 1.0, tools=["dig"]), own=[OWN])).dialects[0] == OWN
    assert OWN not in recognise(HEAD, known(sure("one", 1.0, tools=["pick"]), own=[OWN])).dialects
    assert OWN not in recognise(HEAD, known(sure("one", 1.0, tools=["*ck"]), own=[OWN])).dialects


def test_a_harness_of_the_settings_can_be_forced_and_then_speaks_alone():
    found = recognise(HEAD, known(sure("one", 1.0), neutral("plain", 0.5), own=[OWN]), "orchard")
    assert (found.host, found.dialects, found.formats[0].name) == ("orchard", (OWN,), "plain form")
    with pytest.raises(LoadError, match="no neutral format"):
        recognise(HEAD, known(sure("one", 1.0), neutral("plain", 0.0), own=[OWN]), "orchard")


def test_every_host_with_a_log_and_every_neutral_format_is_a_candidate():
    found = candidates(ReadSettings(dialects=(OWN,)))
    assert "claude-code" in {candidate.name for candidate in found.hosts}
    assert found.neutral
    for candidate in found.neutral:
        assert candidate.host is None
        assert [dialect.host for dialect in candidate.dialects] == ["orchard", *(host.name for host in found.hosts)]


def test_a_host_that_no_package_brings_is_told():
    with pytest.raises(SettingsError, match="no installed package brings a host 'apple-cart'"):
        candidates(ReadSettings(hosts=("apple-cart",)))


ACME = """
from guildmark.lenses.disclosure.dialect import Dialect
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import Format

LOG = Log(
    formats=(Format(name="Acme run", recognise=lambda head: float("acme" in str(head.records)), read=lambda _: iter(())),),
    dialect=Dialect(host="acme"), versions=("1",), provenance="synthetic", seen="2026-12-01",
)
"""


def test_a_host_of_another_package_is_read_once_settings_name_it(tmp_path, monkeypatch):
    (tmp_path / "acme_log.py").write_text(ACME)
    (tmp_path / "acme-1.dist-info").mkdir()
    (tmp_path / "acme-1.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1\n")
    (tmp_path / "acme-1.dist-info/entry_points.txt").write_text(
        "[guildmark.hosts]\nacme = acme_log\nodd = acme_log:ACME\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    head = Head("run.json", ({"acme": 1},))
    assert recognise(head, candidates(ReadSettings(hosts=("acme",)))).name == "acme"
    assert "acme" not in {candidate.name for candidate in candidates(ReadSettings()).hosts}
    (tmp_path / "acme_log.py").write_text(ACME + "\nACME = 3\n")
    monkeypatch.delitem(sys.modules, "acme_log")
    with pytest.raises(MemberError, match="host odd: int is no Log"):
        candidates(ReadSettings(hosts=("odd",)))
