"""Google Agent Development Kit: the folder listing that skips invalid skills; `load` is `load_skills_from_dir`.

Measured with google-adk 2.13.0, its source read beside it.

- It looks into each folder of the directory, links and hidden ones too, for `SKILL.md`, else `skill.md`.
- The frontmatter is what stands between the first two `---`, wherever they stand; a model with types reads it: names of
  agentskills.io after NFKC, a name that is the folder's, at most 1,024 characters of description and 500 of
  compatibility, `allowed-tools` as text. Unknown keys are welcome.
- The listing logs an invalid skill as a warning and goes on. `load_skills_from_dir` raises at the first one, and at the
  first that is not UTF-8: then no skill is loaded. It also compares a name with the folder that a link leads to.
- Two skills of one name raise when the toolset is built. The model sees escaped XML.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Google ADK",
    version="2.13.0",
    kind="sdk",
    packages=("google-adk",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
