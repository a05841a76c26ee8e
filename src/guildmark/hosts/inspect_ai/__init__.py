"""Inspect AI: the tool `skill([dirs])`, which takes skill folders, not a directory of them.

Measured with inspect-ai 0.3.285, its source read beside it.

- Each folder that is listed must hold a `SKILL.md`; links are followed.
- The frontmatter is what stands between the first two `---`, wherever they stand; a JSON schema checks it: no other keys
  than those of agentskills.io, each of its type, `allowed-tools` as text, at most 1,024 characters of description and 500
  of compatibility. A name may hold double hyphens and must be the folder's. An empty description is fine.
- The first skill that fails, or is not UTF-8, raises: the tool is not made. So do two skills of one name.
- The model sees tags in the tool's description, with names and descriptions as they are.
"""

from guildmark.hosts.base import Host

HOST = Host(title="Inspect AI", version="0.3.285", kind="sdk", packages=("inspect-ai",), lookup="exact")
