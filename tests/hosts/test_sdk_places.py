"""What SDK hosts make of a directory beyond the matrix; read in their sources, and run for each that says so."""

from __future__ import annotations

import importlib

import pytest

from guildmark.hosts.base import Places, reach
from guildmark.hosts.openhands import places as openhands
from guildmark.model.skill import Location

HOSTS = (
    "ag2", "agentscope", "agno", "camel", "crewai", "deepagents", "fast_agent", "google_adk", "haystack", "inspect_ai",
    "maf_dotnet", "maf_python", "mistral_vibe", "openai_agents", "openhands", "pydantic_ai", "strands",
)  # fmt: skip
ROOT = Location(file="SKILL.md", root_files=("SKILL.md",))
BELOW_ROOT = Location(inner=("drawer",), linked=(False,), root_files=("SKILL.md",))


def places(host: str) -> Places:
    found = importlib.import_module(f"guildmark.hosts.{host}.places").PLACES
    assert isinstance(found, Places)
    return found


@pytest.mark.parametrize("host", HOSTS)
def test_a_directory_that_is_a_skill_itself(host: str):
    takes = {"agentscope", "agno", "camel", "inspect_ai", "maf_dotnet", "maf_python", "strands"}
    assert reach(places(host), ROOT).reached is (host in takes)
    if host not in takes:
        assert reach(places(host), ROOT).cause == "file"


@pytest.mark.parametrize("host", [host for host in HOSTS if host != "agentscope"])
def test_what_lies_below_a_directory_that_is_a_skill_itself(host: str):
    # pydantic-ai-harness raises at such a directory, so nothing below it is loaded either.
    stops = {"agno", "maf_dotnet", "maf_python", "pydantic_ai", "strands"}
    found = reach(places(host), BELOW_ROOT)
    assert found.reached is (host not in stops)
    assert found.cause == ("parent" if host in stops else "")


@pytest.mark.parametrize("host", HOSTS)
def test_every_host_takes_a_directory_that_is_pointed_at(host: str):
    assert places(host).pointed


@pytest.mark.parametrize("file", ["SKILL.md", "skill.md", "Skill.md", "SKILL.MD", "sKiLl.mD"])
def test_openhands_takes_any_spelling(file: str):
    assert openhands.reach(Location(inner=("drawer",), linked=(False,), file=file)).reached


def test_openhands_says_where_a_flat_file_goes():
    found = openhands.reach(Location(file="notes.md"))
    assert (found.reached, found.cause) == (False, "file")
    assert "context" in found.reason


def test_strands_prefers_upper_case():
    assert places("strands").file_names == ("SKILL.md", "skill.md")


@pytest.mark.parametrize(
    ("host", "policy"),
    [
        ("maf_python", "first"), ("maf_dotnet", "first"), ("camel", "first"), ("strands", "last"), ("agno", "last"),
        ("deepagents", "last"), ("agentscope", "last"), ("google_adk", "raise"), ("haystack", "raise"),
        ("pydantic_ai", "raise"), ("inspect_ai", "raise"), ("openai_agents", "all"), ("openhands", "first"),
        ("ag2", "first"), ("crewai", "first"), ("fast_agent", "last"), ("mistral_vibe", "first"),
    ],
)  # fmt: skip
def test_two_skills_of_one_name(host: str, policy: str):
    assert places(host).same_name == policy


def test_hidden_folders_stay_out_of_agno_and_camel_alone():
    assert {host for host in HOSTS if places(host).hidden is False} == {"agno", "camel"}


def test_links_stay_out_of_six():
    skips = {host for host in HOSTS if places(host).links is False}
    assert skips == {"maf_python", "maf_dotnet", "openai_agents", "deepagents", "camel", "agentscope"}


def test_an_eager_copy_of_openai_leaves_links_open():
    eager = importlib.import_module("guildmark.hosts.openai_agents.places").VARIANTS["eager"]
    found = reach(eager, Location(inner=("drawer",), linked=(True,)))
    assert (found.reached, found.known) == (False, False)


def test_names_are_one_in_any_case_for_three():
    assert {host for host in HOSTS if places(host).fold_case} == {"fast_agent", "maf_dotnet", "maf_python"}
