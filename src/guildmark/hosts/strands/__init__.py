"""Strands Agents: `Agent(plugins=[AgentSkills(skills=dir)])`; `strict` is `AgentSkills(..., strict=True)`.

Measured with strands-agents 1.62.0, its source read beside it.

- It looks into each folder of the directory, links and hidden ones too, for `SKILL.md`, else `skill.md`; a directory
  that holds such a file itself is one skill and nothing below it is looked at.
- Where YAML fails, values with a colon are quoted and YAML is tried again: `description: Use when: asked` loads.
- By default only a name and a description, both text, are needed; `strict` wants the names of agentskills.io and a name
  that is the folder's. Lengths of description and compatibility are never checked.
- A skill that is refused is logged as a warning and left out, one that is not UTF-8 as well.
- Of two skills of one name the last is kept. The model sees escaped XML with the place of each file.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Strands Agents",
    version="1.62.0",
    kind="sdk",
    packages=("strands-agents",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
