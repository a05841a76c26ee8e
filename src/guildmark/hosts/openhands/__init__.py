"""OpenHands SDK: `AgentContext(skills=load_project_skills(dir))`; `lax` is `load_skills_from_dir(dir, strict=False)`.

Measured with openhands-sdk 1.58.2, its source read beside it.

- Of a project it reads `.agents/skills`, `.openhands/skills` and `.openhands/microagents` in the working directory and
  in the repository's root, and `AGENTS.md` and the like. A skill's folder is a direct child; links and hidden ones count.
- The skill file may be spelt in any case. Flat Markdown files beside the folders are no skills of this kind: they go
  into the context whole, or on a trigger.
- Nothing is needed but a name that follows agentskills.io and is the folder's; without one the folder's is taken. `lax`
  takes any name. Without a description the first line of the body that is no heading stands in, with a note of how
  much follows. A byte order mark hides the whole frontmatter.
- A description of more than 1,024 characters loses its middle to a note. Fields of a wrong type refuse the skill.
- `disable-model-invocation: true` and `paths` keep a skill out of the catalogue: only a trigger brings it in.
- The first directory wins over later ones; within one directory the last skill of a name wins.
- The model sees escaped XML without places. While a body is rendered, commands in it are run.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="OpenHands SDK",
    version="1.58.2",
    kind="sdk",
    packages=("openhands-sdk", "openhands-tools"),
    signs=(".openhands",),
    lookup="exact",
)
