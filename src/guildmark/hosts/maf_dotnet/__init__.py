"""Microsoft Agent Framework for .NET: `AgentFileSkillsSource`, read in its source and not run.

- It searches two levels below the directory, skips links with a warning, and never looks inside a skill.
- The frontmatter is not read as YAML but with regular expressions: a second colon does no harm, an empty
  `description:` takes the next line as its value, keys may be in any case, a comment belongs to the value.
- A key that comes twice refuses the skill (main branch; releases up to 1.17 kept the last).
- Bytes that are not UTF-8 are replaced; a byte order mark is understood, that of UTF-16 as well.
- Lengths count UTF-16 code units: an emoji is two.
- `compatibility` of more than 500 units throws out of the discovery: no skill of the directory is loaded.
- The model sees names and descriptions as escaped XML, sorted by name; skills are looked up by their exact name.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Microsoft Agent Framework (.NET)",
    version="1.17.0 and main",
    kind="sdk",
    provenance="source",
    packages=("Microsoft.Agents.AI",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
