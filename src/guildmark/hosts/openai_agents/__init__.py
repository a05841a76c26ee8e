"""OpenAI Agents SDK: `Skills(lazy_from=LocalDirLazySkillSource(...))`; `eager` is `Skills(from_=...)`.

Measured with openai-agents 0.24.0 (lazy), its source read beside it (eager).

- It looks into each folder of the directory, hidden ones too; a folder or file that is a link is left out.
- No YAML is read, only `key: value` lines, and nothing is invalid: without a name the folder's is taken, without a
  description the model reads `No description provided.`. A byte order mark hides the whole frontmatter.
- Lazily, one byte that is not UTF-8 is an error that nobody catches: no skill is loaded. Eagerly, files are read inside
  the sandbox and bad bytes are replaced.
- Skills of one name are all listed; a call by that name is refused as ambiguous.
- The model sees a Markdown list, sorted by name, with names and descriptions as they are. Nothing is ever logged.
- `ShellTool` is no column: its skills are named and described by the caller, no file is read.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="OpenAI Agents SDK",
    version="0.24.0",
    kind="sdk",
    packages=("openai-agents",),
    ignores=("disable-model-invocation",),
    lookup="exact",
)
