"""CrewAI: `Agent(skills=[dir])`.

Measured with crewai 1.15.30, its source read beside it.

- It looks into each folder of the directory, links and hidden ones too.
- A model with types reads the frontmatter: names of agentskills.io that are the folder's, 1 to 1,024 characters of
  description, at most 500 of compatibility, metadata with texts only; `allowed-tools` as text or as a list of texts.
  Unknown keys are ignored. Nothing needs to follow the opening dashes on their line.
- A skill that fails, also by its encoding, is logged as a warning and left out.
- Of two skills of one name the first is kept.
- The model sees `<skill name="...">` blocks in the system message, with descriptions as they are.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="CrewAI",
    version="1.15.30",
    kind="sdk",
    packages=("crewai",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
