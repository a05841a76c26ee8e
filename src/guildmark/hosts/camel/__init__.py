"""CAMEL: `SkillToolkit(working_directory=dir)`.

Measured with camel-ai 0.2.90 (with mcp below 2), its source read beside it.

- It reads `.camel/skills` and `.agents/skills` of the working directory, then `.camel/skills` and `.config/camel/skills`
  of the home folder, then `/etc/camel/skills`. A library reaches it by being laid there.
- It searches any depth, inside other skills and `node_modules` too; hidden folders are left out, links not followed.
- A name and a description are needed, both text, an empty one will do; no other rule. Blanks around the dashes are fine.
- A skill that fails is logged as a warning and left out, but one that is not UTF-8 raises: no skill is loaded.
- Of two skills of one name the first is kept, in the order of the directory, which differs between machines.
- The model sees names, descriptions, paths and file names twice in the tool's description, as a list and as tags, as
  they are.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="CAMEL",
    version="0.2.90",
    kind="sdk",
    packages=("camel-ai",),
    signs=(".camel",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
