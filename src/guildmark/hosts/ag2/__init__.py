"""AG2: `SkillPlugin(dir)` or `SkillsToolkit(dir)`, which read a directory leniently.

Measured with ag2 1.2.1, its source read beside it.

- It looks into each folder of the directory, links and hidden ones too; without a directory into `.agents/skills` of
  the working directory.
- Where YAML fails, unquoted values with a colon are quoted and YAML is tried again: `description: Use when: asked` loads.
- Only a description is needed; values go through `str()`, a null is as good as absent, without a name the folder's is
  taken. Doubts about names are only logged. A byte order mark hides the whole frontmatter.
- A skill without a description is logged as a warning and left out, but one that is not UTF-8 raises: no skill loads.
- Within one runtime the first of two skills of one name is kept, over runtimes the last.
- The model sees escaped XML with the place of each file, or the result of `list_skills`.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="AG2",
    version="1.2.1",
    kind="sdk",
    packages=("ag2",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
