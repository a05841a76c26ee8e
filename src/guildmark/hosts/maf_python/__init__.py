"""Microsoft Agent Framework for Python: `SkillsProvider.from_paths(dir)`, a provider of context.

Measured with agent-framework-core 1.23.0, its source read beside it.

- It searches two levels below the directory; the first folder with a `SKILL.md` on a way down ends that way, even when
  the file is broken. Anything that is a link is left out with a warning, hidden folders and `node_modules` are searched.
- YAML is composed, not loaded: scalars stay text, so `name: 123` is the name `123`. Keys of agentskills.io must be in
  lower case and single, lists where text is asked for (`allowed-tools`) refuse the skill.
- A skill that breaks a rule is logged as an error and left out. One byte that is not UTF-8 is an error that nobody
  catches: no skill of the directory is loaded.
- Of two skills of one name the first is kept, in the order of the directory, which differs between machines.
- The model sees names and descriptions as escaped XML, sorted by name; skills are looked up without regard to case.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Microsoft Agent Framework (Python)",
    version="1.23.0",
    kind="sdk",
    packages=("agent-framework", "agent-framework-core"),
    ignores=("disable-model-invocation",),
    lookup="ignore-case",
)
