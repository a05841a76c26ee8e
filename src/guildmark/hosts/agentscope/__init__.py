"""AgentScope: `Toolkit(skills_or_loaders=[LocalSkillLoader(dir)])`; `subdir` is `scan_subdir=True`.

Measured with agentscope 2.0.11, its source read beside it.

- By default only a `SKILL.md` in the directory itself is read. `subdir` searches any depth, inside other skills, hidden
  folders and `node_modules` too, and follows no links.
- A byte order mark is understood. A name and a description are needed that are not empty; `str()` of any value will do.
- A skill that fails, also by its encoding, is logged as a warning and left out.
- Of two skills of one name the last is kept with a warning, in the order of the directory, which differs between
  machines.
- The model sees tags in the system message, with names, descriptions and folders as they are.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="AgentScope",
    version="2.0.11",
    kind="sdk",
    packages=("agentscope",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
