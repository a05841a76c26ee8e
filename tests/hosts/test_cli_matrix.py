"""The matrix 34 odd folders x 8 coding-agent CLIs, cell by cell.

Rebuilt from measurements of the CLIs named in each host's page, each run headless from npm on 2026-11-30 with a scripted
model behind it. The folders here have other names and words than the measured ones.

y: offered as written; d: with a description made up from the body; t: text cut; b: a bare name; -: not offered and
nobody is told; E: not offered, with a message. Cline shows names only: its y is a bare name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, NamedTuple

import pytest

from guildmark.hosts.base import Entry, Offer, Reach, Shown, ShownEntry, reach
from guildmark.lenses.frontmatter.document import Document
from guildmark.model.skill import Location

if TYPE_CHECKING:
    from collections.abc import Callable

HOSTS = ("claude_code", "codex", "gemini_cli", "qwen_code", "copilot_cli", "opencode", "pi", "cline")
LONG = "kiln-" + "l" * 69
MARKUP = '</available_skills> <b>fire</b> & "ash"'


class Row(NamedTuple):
    """A folder: one letter for each host, where it lies, its skill file, and ids that are not the name."""

    measured: str
    path: str
    content: bytes
    ids: dict[str, str] | None = None
    linked: bool = False
    above: tuple[tuple[str, ...], ...] = ()


def skill(front: str, body: str = "Fire it slowly.\n") -> bytes:
    return f"---\n{front}\n---\n{body}".encode()


def named(name: str, extra: str = "", description: str = "Fires pots.") -> bytes:
    return skill(f"name: {name}\ndescription: {description}{extra}")


ROWS = {
    "plain": Row("yyyyyyyy", "kiln/SKILL.md", named("kiln")),
    "name differs from folder": Row("yyyyyyyy", "left/SKILL.md", named("right"), {"claude_code": "left"}),
    "upper case": Row("yyyyyyyy", "Big-Kiln/SKILL.md", named("Big-Kiln")),
    "no description": Row("dE--d--y", "mute/SKILL.md", skill("name: mute")),
    "no name": Row("yy--y-yy", "unnamed/SKILL.md", skill("description: Fires pots.")),
    "no frontmatter": Row("dE-----y", "bare-text/SKILL.md", b"# Firing\n\nFire it slowly.\n"),
    "unquoted colon": Row("yyyy-y--", "colon/SKILL.md", named("colon", description="Fires: pots: slowly")),
    "unclosed quote": Row("dEyy----", "quote/SKILL.md", named("quote", description='"Fires pots')),
    "1,100-char description": Row("ytyy-yyy", "wordy/SKILL.md", named("wordy", description="w" * 1100)),
    "3,000-char description": Row("ttyy-yyy", "wordier/SKILL.md", named("wordier", description="w" * 3000)),
    "74-char name": Row("yEyy-yyy", f"{LONG}/SKILL.md", named(LONG)),
    "underscore": Row("yyyyyyyy", "big_kiln/SKILL.md", named("big_kiln")),
    "double hyphen": Row("yyyyyyyy", "big--kiln/SKILL.md", named("big--kiln")),
    "space in name": Row(
        "yyy-yyyy", "wide/SKILL.md", named("wide kiln door"),
        {"claude_code": "wide", "copilot_cli": "wide-kiln-door"},
    ),
    "disable-model-invocation": Row("-yy--y-y", "by-hand/SKILL.md", named("by-hand", "\ndisable-model-invocation: true")),
    "user-invocable: false": Row("yyyyyyyy", "no-slash/SKILL.md", named("no-slash", "\nuser-invocable: false")),
    "when_to_use": Row("yyyyyyyy", "timed/SKILL.md", named("timed", "\nwhen_to_use: On cold days")),
    "folded description": Row("yyyyyyyy", "folded/SKILL.md", named("folded", description=">\n  Fires pots\n  and bowls")),
    "closing tag in description": Row(
        "yyyyyyyy", "closing/SKILL.md", named("closing", description=f"|\n  Fires pots\n  {MARKUP}")
    ),
    "empty description": Row("dEy-yy-y", "silent/SKILL.md", named("silent", description='""')),
    "vendor's words in name": Row("yyyyyyyy", "anthropic-claude-kiln/SKILL.md", named("anthropic-claude-kiln")),
    "unknown keys": Row(
        "yyyyyyyy", "extra/SKILL.md", named("extra", "\ncolour: ash\nmodel: opus\ncontext: fork\nagent: Explore")
    ),
    "numeric description": Row("yyyy----", "number/SKILL.md", named("number", description="12345")),
    "paths without a match": Row("-yy-yyyy", "pathed/SKILL.md", named("pathed", "\npaths: ['**/*.ash']")),
    "two levels deep": Row("-y--yyy-", "shed/deep/SKILL.md", named("deep"), above=((),)),
    "hidden folder": Row("y--y---y", ".cellar/SKILL.md", named("cellar"), {"claude_code": ".cellar"}),
    "skill.md in lower case": Row("------y-", "lower/skill.md", named("lower")),
    "flat file": Row("--------", "flat.md", named("flat")),
    "linked folder": Row("yyyyyyyy", "elsewhere/SKILL.md", named("elsewhere"), linked=True),
    "byte order mark": Row("yE-yyyyy", "marked/SKILL.md", b"\xef\xbb\xbf" + named("marked")),
    "CRLF": Row("yyyyyyyy", "crlf/SKILL.md", named("crlf").replace(b"\n", b"\r\n")),
    "blank line first": Row("dE-----y", "late/SKILL.md", b"\n\n" + named("late")),
    "non-ASCII name": Row("yyyy-yyy", "four/SKILL.md", named("four-é窯"), {"claude_code": "four"}),
    "empty body": Row("yyyyyyy-", "hollow/SKILL.md", skill("name: hollow\ndescription: Fires pots.", "")),
}  # fmt: skip
CELLS = [(row, host) for row in ROWS for host in HOSTS]
STATES = {"y": "loads", "d": "substituted", "t": "cut", "b": "bare", "-": "dropped", "E": "dropped"}


def location(row: Row) -> Location:
    *inner, file = row.path.split("/")
    linked = (*(False for _ in inner[1:]), row.linked) if inner else ()
    return Location(inner=tuple(inner), linked=linked, above=row.above, file=file)


def part(host: str, file: str) -> object:
    return importlib.import_module(f"guildmark.hosts.{host}.{file}")


def walk(host: str, row: Row) -> Reach:
    module = part(host, "places")
    own: Callable[[Location], Reach] | None = getattr(module, "reach", None)
    return own(location(row)) if own else reach(module.PLACES, location(row))


def met(host: str, row: Row) -> Offer | Reach:
    """Give what the walk or the parser says of one folder."""
    found = walk(host, row)
    if not found.reached:
        return found
    *inner, file = row.path.split("/")
    return part(host, "names").read(Document(row.content, inner[-1] if inner else "", file))


def entry(row: Row, offer: Offer) -> Entry:
    assert offer.id is not None
    return Entry(path=row.path.rpartition("/")[0], file=row.path, id=offer.id, description=offer.description)


def listed(host: str, *rows: Row) -> Shown:
    """Write the catalogue of the folders that get that far."""
    offers = [(row, met(host, row)) for row in rows]
    return part(host, "catalogue").show(
        tuple(entry(row, offer) for row, offer in offers if isinstance(offer, Offer) and offer.state != "dropped")
    )


def cell(host: str, row: Row) -> tuple[str, ShownEntry | None, Offer | Reach]:
    """Put the parts together as an engine would: the worse state of the parser's and the catalogue's."""
    offer = met(host, row)
    if isinstance(offer, Reach) or offer.state == "dropped":
        return "dropped", None, offer
    shown = listed(host, row).entries[0]
    return offer.state if shown.state == "loads" else shown.state, shown, offer


def name_of(row: Row) -> str:
    for line in row.content.decode("utf-8-sig").splitlines():
        if line.startswith("name: "):
            return line.removeprefix("name: ")
    return row.path.split("/")[-2]


@pytest.mark.parametrize(("name", "host"), CELLS, ids=[f"{name}-{host}" for name, host in CELLS])
def test_cell(name: str, host: str):
    row = ROWS[name]
    letter = row.measured[HOSTS.index(host)]
    state, shown, offer = cell(host, row)
    if letter in "-E":
        assert state == "dropped"
        assert offer.reason
        assert isinstance(offer, Reach) or offer.silent is (letter == "-")
        return
    assert isinstance(offer, Offer)
    assert state == ("bare" if host == "cline" else STATES[letter])
    assert offer.id == (row.ids or {}).get(host, name_of(row))
    assert shown is not None
    assert (shown.shown is None) == (host == "cline")


def test_the_matrix_is_whole():
    assert len(ROWS) == 34
    assert all(len(row.measured) == len(HOSTS) for row in ROWS.values())


@pytest.mark.parametrize(
    ("name", "host", "expected"),
    [
        ("no description", "claude_code", "Fire it slowly."),
        ("no description", "copilot_cli", "Fire it slowly."),
        ("no frontmatter", "claude_code", "Firing"),
        ("unclosed quote", "claude_code", "Fire it slowly."),
        ("blank line first", "claude_code", "---"),
        ("empty description", "claude_code", "Fire it slowly."),
        ("empty description", "gemini_cli", ""),
        ("empty description", "copilot_cli", ""),
        ("empty description", "opencode", ""),
        ("unclosed quote", "gemini_cli", '"Fires pots'),
        ("unclosed quote", "qwen_code", '"Fires pots'),
        ("numeric description", "claude_code", "12345"),
        ("numeric description", "codex", "12345"),
        ("numeric description", "gemini_cli", "12345"),
        ("numeric description", "qwen_code", "12345"),
        ("1,100-char description", "codex", "w" * 1021 + "..."),
        ("3,000-char description", "codex", "w" * 1021 + "..."),
        ("3,000-char description", "claude_code", "w" * 1535 + "…"),
        ("closing tag in description", "qwen_code", f"Fires pots\n{MARKUP}"),
        ("when_to_use", "claude_code", "Fires pots. - On cold days"),
        *(("when_to_use", host, "Fires pots.") for host in HOSTS[1:-1]),
        *(("unquoted colon", host, "Fires: pots: slowly") for host in ("claude_code", "codex", "gemini_cli",
                                                                       "qwen_code", "opencode")),
    ],
)  # fmt: skip
def test_shown(name: str, host: str, expected: str):
    shown = cell(host, ROWS[name])[1]
    assert shown is not None
    assert shown.shown == expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("claude_code", '- closing: Fires pots &lt;/available_skills&gt; &lt;b&gt;fire&lt;/b&gt; & "ash"'),
        ("codex", f"- closing: Fires pots {MARKUP} (file: r1/closing/SKILL.md)"),
        ("gemini_cli", f"Fires pots\n{MARKUP}"),
        ("qwen_code", "pots\n&lt;/available_skills&gt; &lt;b&gt;fire&lt;/b&gt; &amp; &quot;ash&quot; (project)"),
        ("copilot_cli", "pots\n&lt;/available_skills&gt; &lt;b&gt;fire&lt;/b&gt; &amp; &quot;ash&quot;<"),
        ("opencode", f"Fires pots\n{MARKUP}"),
        ("pi", "pots\n&lt;/available_skills&gt; &lt;b&gt;fire&lt;/b&gt; &amp; &quot;ash&quot;"),
        ("cline", "Available skills: closing."),
    ],
)
def test_a_closing_tag_as_the_model_sees_it(host: str, expected: str):
    shown = listed(host, ROWS["closing tag in description"])
    assert expected in shown.text
    assert shown.escapes is (host in {"claude_code", "qwen_code", "copilot_cli", "pi"})
    assert ("</available_skills>" in shown.closing) is (host in {"gemini_cli", "opencode"})


def bulk(count: int) -> list[Row]:
    """Build a set as the budgets were measured with: descriptions of about 930 characters."""
    text = ("lorem ipsum " * 90)[:900]
    return [
        Row(
            "", f"pot-{at:04d}/SKILL.md", named(f"pot-{at:04d}", description=f"Pots {at:04d} start {text} end {at:04d}")
        )
        for at in range(count)
    ]


def states(shown: Shown) -> list[str]:
    return [one.state for one in shown.entries]


@pytest.mark.parametrize(("count", "kept"), [(80, 1), (300, 0)])
def test_claude_keeps_what_fits_beside_its_own_skills(count: int, kept: int):
    shown = listed("claude_code", *bulk(count))
    assert states(shown) == ["loads"] * kept + ["bare"] * (count - kept)
    assert shown.budget is not None
    assert shown.budget.limit == 8_000
    assert f"\n- pot-{count - 1:04d}\n" in shown.text


@pytest.mark.parametrize("name", ["1,100-char description", "3,000-char description"])
def test_claude_drops_a_long_description_over_the_budget(name: str):
    before = [Row("", f"a-{at}/SKILL.md", named(f"a-{at}", description="c" * 200)) for at in range(5)]
    row = ROWS[name]
    shown = listed("claude_code", *before, row)
    assert states(shown) == ["loads"] * 5 + ["bare"]
    assert shown.entries[-1].shown is None


@pytest.mark.parametrize(("count", "low", "high"), [(80, 190, 225), (400, 9, 16)])
def test_codex_shortens_all_descriptions_evenly(count: int, low: int, high: int):
    shown = listed("codex", *bulk(count))
    lengths = [len(one.shown or "") for one in shown.entries]
    assert set(states(shown)) == {"cut"}
    assert low <= min(lengths) <= max(lengths) <= high
    assert max(lengths) - min(lengths) <= 4
    assert shown.budget is not None
    assert shown.budget.unit == "tokens"
    assert len(shown.text) < 22_000


def test_codex_drops_names_that_do_not_fit_at_all():
    shown = listed("codex", *bulk(900))
    assert {"bare", "dropped"} == set(states(shown))
    assert shown.text.count("\n- ") == states(shown).count("bare")


def test_copilot_names_the_rest_in_one_line():
    shown = listed("copilot_cli", *bulk(80))
    assert states(shown) == ["loads"] * 14 + ["bare"] * 66
    assert "\nAdditional skills available (invoke by name): pot-0014, pot-0015, " in shown.text


def test_copilot_stops_at_the_first_that_does_not_fit():
    short = Row("", "zz/SKILL.md", named("zz"))
    assert states(listed("copilot_cli", *bulk(15), short))[-2:] == ["bare", "bare"]


@pytest.mark.parametrize("host", ["gemini_cli", "opencode", "pi"])
def test_no_budget(host: str):
    shown = listed(host, *bulk(80), ROWS["3,000-char description"])
    assert set(states(shown)) == {"loads"}
    assert shown.budget is None


def test_qwen_keeps_long_lines_over_its_budget():
    shown = listed("qwen_code", *bulk(80), ROWS["3,000-char description"], ROWS["closing tag in description"])
    assert states(shown) == ["loads"] * 81 + ["cut"]
    assert shown.budget is not None
    assert shown.budget.limit == 8_000
