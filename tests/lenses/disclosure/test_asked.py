"""What the user asked: their own words, whatever a host writes around and beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark import plugins
from guildmark.lenses.disclosure.asked import asked, own_words
from guildmark.lenses.disclosure.dialect import Dialect, Prompt
from guildmark.lenses.disclosure.story import story

HOSTS = Path(__file__).parents[2] / "hosts"
CLI = "Please review report.json, an expense report."
SDK = "Is a 72 EUR dinner within policy?"
ENVIRONMENT = "<environment_context>\n  <cwd>/w</cwd>\n</environment_context>"
SET_UP = "This is the Gemini CLI. We are setting up the context for our chat.\nIt is Tuesday."


def of(host: str) -> Dialect:
    found = plugins.load("hosts", host, "log").LOG.dialect
    assert isinstance(found, Dialect)
    return found


@pytest.mark.parametrize(("log", "prompt"), [
    ("claude_code/a_full.session.jsonl", CLI), ("codex/a_full.session.jsonl", CLI), ("gemini_cli/a_full.session.jsonl", CLI),
    ("gemini_cli/a_full.stream.jsonl", CLI), ("qwen_code/a_full.session.jsonl", CLI), ("opencode/a_full.session.json", CLI),
    ("copilot_cli/a_full.session.jsonl", CLI), ("copilot_cli/a_full.stream.jsonl", CLI), ("cline/a_full.messages.json", CLI),
    ("pi/a_full.session.jsonl", CLI), ("pi/a_full.stream.jsonl", CLI), ("claude_code/h_slash.session.jsonl", "/expense-report report.json"),
    ("copilot_cli/h_slash.session.jsonl", "/expense-report report.json"),
    ("codex/a2_mention.session.jsonl", "Use $expense-report to review report.json"),
    ("maf_python/a_load_read_run.json", SDK), ("maf_python/a_load_read_run.spans.json", SDK),
    ("strands/a_load_read_run.json", SDK), ("google_adk/a_load_read_run.json", SDK),
    ("google_adk/a_load_read_run.spans.latest.json", SDK), ("openai_agents/eager_a_load_read_run.json", SDK),
    ("deepagents/a_load_read_run.json", SDK), ("openhands/a_load_read_run.json", SDK), ("agno/a_load_read_run.json", SDK),
    ("pydantic_ai/harness_a_load_read_run.json", SDK), ("inspect_ai/a_load_read_run.json", SDK),
    ("haystack/a_load_read_run.json", SDK), ("camel/a_load_read_run.json", SDK), ("ag2/a_load_read_run.json", SDK),
    ("agentscope/a_load_read_run.json", SDK), ("fast_agent/a_load_read_run.json", SDK),
    ("mistral_vibe/a_load_read_run.json", SDK),
])  # fmt: skip
def test_the_prompt_of_a_captured_log(log: str, prompt: str) -> None:
    host, _, name = log.partition("/")
    trace = guildmark.read(str(HOSTS / host / "logs" / name))
    assert prompt in asked(trace.events, [of(host)])


@pytest.mark.parametrize(("host", "text", "own"), [
    ("codex", f"{ENVIRONMENT}\n\nMend it.", "Mend it."), ("codex", ENVIRONMENT, ""),
    ("codex", "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>\n" + ENVIRONMENT, ""),
    ("codex", "<user_instructions>\n\nBe brief.\n\n</user_instructions>", ""),
    ("codex", "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\nMend it.\n", "Mend it."),
    ("gemini_cli", f"<session_context>\n{SET_UP}\n</session_context>", ""), ("gemini_cli", SET_UP, ""),
    ("gemini_cli", "Sum @a.csv up.\n--- Content from referenced files ---\nContent from @a.csv:\n1\n--- End of content ---", "Sum @a.csv up."),
    ("qwen_code", "<system-reminder>\nSkills: none.\n</system-reminder>\nMend it.", "Mend it."),
    ("claude_code", "<ide_opened_file>a.py is open.</ide_opened_file>\nMend it.", "Mend it."),
    ("claude_code", "Mend it.\n<system-reminder>Be brief.</system-reminder>", "Mend it."),
    ("cline", '<user_input mode="plan">Mend it.</user_input>\n<environment_details>\nTabs\n</environment_details>', "Mend it."),
    ("cline", "<task>\nMend it.\n</task>", "Mend it."),
    ("opencode", '"Say \\"aye\\" twice."', 'Say "aye" twice.'), ("opencode", 'Say "aye".', 'Say "aye".'),
    ("copilot_cli", "<current_datetime>2026-12-01</current_datetime>\n\nMend it.", "Mend it."),
    ("crewai", "\nCurrent Task: Mend it.\n\nThis is the expected criteria for your final answer: Mended.\nyou MUST return", "Mend it."),
    ("crewai", "\nCurrent Task: Mend it.", "Mend it."),
    ("pi", "  Mend it. ", "  Mend it. "),
])  # fmt: skip
def test_the_users_own_words_of_a_message(host: str, text: str, own: str) -> None:
    assert own_words(text if host == "pi" else text.strip(), of(host)) == own


def test_only_what_was_said_before_the_first_answer_is_the_prompt() -> None:
    assert asked(story("user Context.\nuser Mend it.\nassistant Aye.\nuser And that.").events) == (
        "Context.",
        "Mend it.",
    )
    assert asked(story("turn 1 1\ncall Bash\nuser Mend it.\nload tides\nuser And that.").events) == ("Mend it.",)
    assert asked(story("host Reminder.\nassistant Aye.").events) == ()


def test_a_harness_of_ones_own_says_what_it_writes_around_a_prompt() -> None:
    own = Dialect(
        host="mate", prompts=(Prompt(pattern="TASK: (?P<prompt>.*)", escapes={"%20": " "}),), asides=("\\[[a-z]+\\]",)
    )
    assert asked(story("user [seen]TASK: Mend%20it.[end]").events, [own]) == ("[seen]TASK: Mend%20it.[end]", "Mend it.")
