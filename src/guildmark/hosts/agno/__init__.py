"""agno: `Skills(loaders=[LocalSkills(dir)])`.

Measured with agno 3.1.10, its source read beside it.

- It looks into each folder of the directory but hidden ones, links too; a directory that holds a `SKILL.md` itself is
  one skill and nothing below it is looked at.
- A skill is validated first: only the keys of agentskills.io, `allowed-tools` as a list, names of lower-case letters and
  digits of any script with single hyphens that are the folder's, at most 1,024 characters of description and 500 of
  compatibility. The first skill that fails, or is not UTF-8, raises: no skill is loaded.
- It is then read a second time by another rule for fences, so a value with `---` inside is validated up to there.
- Of two skills of one name the last is kept, in the order of the directory, which differs between machines.
- The model sees tags with names and descriptions as they are, and the names of scripts and references up front.
"""

from guildmark.hosts.base import Host

HOST = Host(title="agno", version="3.1.10", kind="sdk", packages=("agno",), lookup="exact")
