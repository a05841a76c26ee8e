"""Pydantic AI: `Skills(dir)` of pydantic-ai-harness; `skills` is `SkillsCapability(dir)` of pydantic-ai-skills.

Measured with pydantic-ai-harness 0.62.0 on pydantic-ai-slim 2.62.0, and pydantic-ai-skills 2.1.0, which brings
pydantic-ai-harness 0.36.0, on pydantic-ai-slim 2.68.0; their sources read beside them.

- It looks into each folder of the directory, links and hidden ones too. A directory that is a skill itself is an error.
- YAML is read without types: every scalar is text, a key that comes twice is an error, fences are exactly `---`.
- Names are lower-case letters and digits of any script with single hyphens, after NFKC, and the folder's; without one
  the folder's is taken. A description is needed; one of more than 1,024 characters is only warned of.
- 0.62 skips an invalid skill with a warning, and hides `disable-model-invocation: true` from the model. With 0.36 an
  invalid skill fails the run, and that key has no effect.
- Two different skills of one name fail the run.
- The model sees a list; further lines of a description are indented, so that none can pass for an entry.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Pydantic AI",
    version="pydantic-ai-harness 0.62.0",
    kind="sdk",
    packages=("pydantic-ai-harness", "pydantic-ai-skills"),
    ignores=(
        "agent",
        "allowed-tools",
        "argument-hint",
        "arguments",
        "context",
        "dependencies",
        "disallowed-tools",
        "effort",
        "hooks",
        "model",
        "paths",
        "shell",
        "tools",
        "when_to_use",
    ),
    lookup="exact",
)
