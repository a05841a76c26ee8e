"""deepagents (LangGraph): `create_deep_agent(skills=[...])`, which is `SkillsMiddleware` over a backend.

Measured with deepagents 0.7.32 on a virtual root, its source read beside it.

- It looks into each folder of a source, hidden ones too. A virtual root leaves links out, a plain backend follows them.
- A name and a description are needed after `str()`: a null becomes the text `None`, a number its digits. Doubts about
  names are only logged. A description of more than 1,024 characters is cut without a mark.
- A file of more than 10 MiB characters, or one that is not UTF-8, is logged and left out.
- Of two skills of one name the last is kept, over sources too.
- The model sees a Markdown list with names and descriptions as they are, license, compatibility and tools beside them,
  and is asked to read the file itself.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="deepagents",
    version="0.7.32",
    kind="sdk",
    packages=("deepagents",),
    ignores=("disable-model-invocation",),
)
