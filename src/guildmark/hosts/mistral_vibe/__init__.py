"""Mistral Vibe: the program `vibe`, which reads `.vibe/skills` and `.agents/skills` of a project and of the home folder.

Driven as 3.0 against a scripted model; discovery is read in the source of mistral-vibe 3.0.3 and was only partly run.

- It looks into each folder of a skill directory, links and hidden ones too, in the order of the directory.
- A model with types reads the frontmatter: names of agentskills.io, 1 to 1,024 characters of description, `license` and
  `compatibility` as text of any length. A name that is not the folder's is only logged.
- A skill that fails is logged, listed among the problems of the configuration and left out.
- `disable-model-invocation: true` keeps a skill from the model; the user may still call it. So does a file
  `agents/openai.yaml` that forbids implicit invocation, which is not looked at here.
- Bytes that are not UTF-8 are decoded by a guess at their encoding. A byte order mark is understood.
- The first of two skills of one name is kept, a project's before the user's.
- The model sees tags with names, descriptions and paths, its own skills beside the user's.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Mistral Vibe",
    version="3.0.3",
    kind="cli",
    provenance="source",
    packages=("mistral-vibe",),
    signs=(".vibe",),
)
