"""Patterns against texts that are made to keep them busy: a reader of hostile logs must end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark.engine.read.candidates import candidates
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.disclosure.bodies import resources
from guildmark.lenses.disclosure.catalogue import listed
from guildmark.lenses.disclosure.linear import PatternError, compiled
from guildmark.lenses.disclosure.speech import hear, pattern
from guildmark.model.event import ToolResult

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import Dialect

DIALECTS = {dialect.host: dialect for host in candidates(ReadSettings()).hosts for dialect in host.dialects}
SIZE = 60_000
HOSTILE = [part * (SIZE // len(part)) for part in (
    "\n", " ", "a", "- ", "a: ", "# a", "---\n", "---\nname: ", "<skill>", "<skill ", "<skill\n", "<name>", "<name>\n",
    "<name> \n\n", "<available_skills>", "<command-name>", "<command-instructions>\n", "<output>", '<file name="x"',
    "Skill location: ", "Base directory for this skill: ", "Error: ", "├── ", "│", "```bash\n", "[{", '{"a":',
)]  # fmt: skip
OPENINGS = ("", '<skill_content name="">\n', "---\n", "<name>", "<command-name>", "<untrusted_context>\n", "├── a")


def sentences(dialect: Dialect) -> list[str]:
    found = [text for says in dialect.says for text in (says.pattern, says.unless)]
    found += [text for injected in dialect.injected for text in (injected.pattern, injected.already)]
    found += [text for rule in dialect.catalogues for text in (rule.block, rule.roots, rule.more)]
    return [text for text in (*found, *dialect.exits, dialect.preamble, dialect.cut) if text]


@pytest.mark.parametrize("host", DIALECTS)
def test_no_text_keeps_a_host_s_sentences_busy(host: str) -> None:
    dialect = DIALECTS[host]
    for opening in OPENINGS:
        for text in HOSTILE:
            for role in ("load", "shell"):
                heard = hear((dialect,), role, ToolResult(text=opening + text, status="ok"), "kiln", "a.md")
                assert heard.text
            for injected in dialect.injected:
                pattern(injected.pattern).fullmatch(opening + text)


@pytest.mark.parametrize("host", DIALECTS)
def test_no_text_keeps_a_host_s_catalogue_busy(host: str) -> None:
    for rule in DIALECTS[host].catalogues:
        for text in HOSTILE:
            for around in ("{}", "<available_skills>{}</available_skills>", "## Available skills\n{}"):
                found = listed(rule, around.replace("{}", text))
                assert found is None or len(found.skills) <= SIZE


@pytest.mark.parametrize("text", HOSTILE)
def test_no_list_of_files_keeps_its_reader_busy(text: str) -> None:
    assert isinstance(resources(text), tuple)
    assert isinstance(resources("├── a" + text + "b"), tuple)


@pytest.mark.parametrize("host", DIALECTS)
def test_every_sentence_is_linear(host: str) -> None:
    for text in sentences(DIALECTS[host]):
        assert type(pattern(text, "a b", "c/d.md")).__module__.startswith("re2")


@pytest.mark.parametrize(("source", "text", "matches"), [
    (r"a\Z", "a", True),
    (r"a\Z", "a\n", False),
    (r"a\\Z", "a\\Z", True),
    (r"a.b", "a\nb", True),
    (r"[^\n]+", "ä b", True),
])  # fmt: skip
def test_what_a_pattern_means(source: str, text: str, matches: bool) -> None:
    assert (compiled(source).search(text) is not None and compiled(source).fullmatch(text) is not None) is matches


@pytest.mark.parametrize("source", [r"(?!a)b", r"(?P<q>a)(?P=q)", "(", r"(?<=a)b"])
def test_what_cannot_be_linear_is_refused(source: str) -> None:
    with pytest.raises(PatternError):
        compiled(source)


def test_names_of_the_log_are_no_patterns() -> None:
    assert pattern("Unknown: {skill}", "a+b (c)").fullmatch("Unknown: a+b (c)")
    assert not pattern("Unknown: {skill}", "a.b").fullmatch("Unknown: axb")


def test_places_are_in_characters() -> None:
    rule = compiled(r"<(?P<list>[^>]*)>")
    match = rule.search("ää <öü> x")
    assert match is not None
    assert (match.start(rule.groupindex["list"]), match.end(rule.groupindex["list"]), match["list"]) == (4, 6, "öü")
