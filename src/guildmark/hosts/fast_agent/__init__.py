"""fast-agent: `@fast.agent(skills=[dir])`.

Measured with fast-agent-mcp 0.10.48, its source read beside it.

- Without a directory it reads `.fast-agent/skills`, `.agents/skills` and `.claude/skills` of the working directory. It
  looks into each folder, links and hidden ones too.
- A name and a description are needed, both text and not blank; no other rule. A byte order mark hides the frontmatter.
- A skill that fails, also by its encoding, is logged as a warning, listed among the errors and left out.
- Of two skills whose names differ in case at most the last is kept.
- The model sees escaped XML with places and folders where its prompt has `{{agentSkills}}`, and reads the file itself.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="fast-agent",
    version="0.10.48",
    kind="sdk",
    packages=("fast-agent-mcp",),
    signs=(".fast-agent", "fast-agent.yaml"),
    ignores=("disable-model-invocation",),
)
