"""Haystack: `SkillToolset(FileSystemSkillStore(dir))`.

Measured with haystack-ai 3.4.1, its source read beside it.

- It takes `*/SKILL.md` of the directory, links and hidden folders too.
- Blanks may come before the frontmatter. Only a description is needed, of any length; without a name the folder's is
  taken, any name goes. A name that is a number is listed, but a call cannot ask for it: it is no text.
- A skill without a description, with broken YAML or that is not UTF-8 raises, and so do two of one name: no skill loads.
- The model sees a list in the tool's description, with names and descriptions as they are.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Haystack",
    version="3.4.1",
    kind="sdk",
    packages=("haystack-ai",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
