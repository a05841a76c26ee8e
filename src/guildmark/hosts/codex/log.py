"""Logs of Codex: rollout files, and the stream of ``codex exec --json``.

There is no tool for loading: a skill file is read by a shell, or injected where the user writes ``$name``.
Sentences: measured on 0.171.0.
"""

from __future__ import annotations

from typing import Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Prompt, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import codex
from guildmark.lenses.shapes.base import Format

_COMMANDS = ("cmd", "command", "commands")

DIALECT: Final = Dialect(
    host="codex",
    tools=(
        Tool(name="exec_command", role="shell", command=_COMMANDS, cwd=("workdir",)),
        Tool(name="command_execution", role="shell", command=("command",)),
        Tool(name="shell", role="shell", command=_COMMANDS, cwd=("workdir",)),
        Tool(name="shell_command", role="shell", command=("command",), cwd=("workdir",)),
        Tool(name="local_shell_call", role="shell", command=("command",)),
        Tool(name="container.exec", role="shell", command=_COMMANDS, cwd=("workdir",)),
        Tool(name="skills.read", role="load", skill=("name", "skill")),
        Tool(name="file_change", role="edit", path=("path",)),
    ),
    says=(
        Says(
            means="blocked", by="gate", roles=("load", "shell"),
            pattern=r"Command blocked by PreToolUse hook: (?P<reason>.*?)(?:\. Command: .*)?",
        ),
        Says(
            means="blocked", by="policy", roles=("shell",),
            pattern=r"exec_command failed(?: for [^\n]*)?: CreateProcess \{ message: \"Rejected\((?P<reason>.*)\)\" \}",
        ),
        Says(means="blocked", by="person", roles=("shell",), pattern=r"(?:exec_command failed: .*)?rejected by user.*"),
        Says(means="error", roles=("load", "shell"), pattern=r"unsupported call: .*"),
        Says(means="body", pattern=r"(?P<body>---\n.*)"),
    ),
    injected=(
        Injected(
            roles=("user", "host"), by="user",
            pattern=r"<skill>\n<name>(?P<skill>[^\n]+)</name>\n<path>(?P<base>[^\n]+)</path>\n(?P<body>.*)\n</skill>\s*",
        ),
    ),
    catalogues=(
        Catalogue(
            roles=("developer", "system"), entries="markdown",
            block=r"<skills_instructions>.*?### Available skills\n(?P<list>.*?)(?:\n### |</skills_instructions>|\Z)",
            roots=r"- `(?P<alias>r\d+)` = `(?P<root>[^`\n]+)`",
        ),
    ),
    prompts=(
        Prompt(pattern=r"# Context from my IDE setup:\n.*\n## My request for Codex:\n(?P<prompt>.*)"),
    ),
    asides=(
        r"<environment_context>.*?</environment_context>", r"<user_instructions>.*?</user_instructions>",
        r"# AGENTS\.md instructions for [^\n]*\n\s*<INSTRUCTIONS>.*?</INSTRUCTIONS>", r"<turn_aborted>.*?</turn_aborted>",
        r"<skill>\n<name>.*?</skill>",
    ),
    roots=(".agents/skills", ".codex/skills", ".codex/skills/.system"),
    exits=(r"\A(?:[^\n]*\n){0,4}?Process exited with code (?P<exit>-?\d+)\n", r"\AExit code: (?P<exit>-?\d+)\n"),
    preamble=r"(?:(?:Chunk ID|Wall time|Original token count|Total output lines|Exit code|Process running)[^\n]*\n|Process exited with code -?\d+\n)+Output:\n",
    cut=r"…\d+ (?:tokens|chars|characters|lines) truncated…|\[\.\.\. omitted \d+",
)  # fmt: skip

LOG: Final = Log(
    formats=(
        Format(name="Codex rollout", recognise=codex.rollout_likeness, read=codex.read_rollout),
        Format(name="Codex stream", recognise=codex.stream_likeness, read=codex.read_stream, turns=False),
    ),
    dialect=DIALECT,
    versions=("0.171.0",),
    provenance="captured",
    seen="2026-11-30",
)
