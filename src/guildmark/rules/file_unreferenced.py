"""Reports files of the skill that nothing refers to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, and_more, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill, SkillFile
    from guildmark.rules.base import Context

_FOR_PEOPLE: Final = re.compile(
    r"(?:licen[cs]e|notice|copying|readme|changelog|contributing|authors|third.?party|security|code_of_conduct)",
    re.IGNORECASE,
)
_MACHINERY: Final = frozenset(
    {"__init__.py", "__main__.py", "py.typed", "package.json", "package-lock.json", "tsconfig.json", "pyproject.toml",
     "requirements.txt", "uv.lock", "conftest.py", "makefile", "dockerfile", "openai.yaml"}
)  # fmt: skip
_TOLD: Final = frozenset({"markdown", "script", "text", "data"})
_MOST_TEXT: Final = 1_000_000
_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"


class FileUnreferenced(Rule, frozen=True, kw_only=True):
    """Nothing refers to a file of the skill.

    What it finds: files whose name is neither in SKILL.md nor in a file that it leads to, and whose folder is not
    named as a whole (`references/`, `scripts/*.py`). Licences, read-me files, dotfiles and package files are left out.

    Why it matters: a model does not read what nobody mentions; the file is dead weight, or something that should not
    be there.

    What to do: mention the file where it is needed, or delete it.
    """

    severity = "info"
    confidence = "likely"
    audience = "author"
    group = "spec"
    since = "0.1"
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "See references/a.md.\n",
                "references/a.md": "# A\n",
                "references/b.md": "# B\n",
            },
            at=(("references/b.md", 0),),
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": _HEAD + "See [a](references/a.md).\n",
                "references/a.md": "Run b.py.\n",
                "scripts/b.py": "import c\n",
                "scripts/c.py": "print(1)\n",
            },
            about="One file leads to the next.",
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD + "Everything else is in `references/`.\n", "references/a.md": "# A\n"},
            about="The folder is named as a whole.",
        ),
        Example(files={"SKILL.md": _HEAD + "Count.\n", "LICENSE.txt": "MIT\n", ".editorconfig": "root = true\n"}),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists them all."""
        open_files = {file.path: file for file in skill.files if file.path != skill.file and not _is_exempt(file.path)}
        if not open_files or skill.source != "file":
            return
        budget = _MOST_TEXT
        pending = [skill.text]
        while pending and open_files:
            text = pending.pop()
            budget -= len(text)
            if budget < 0:
                return  # too much to read: no opinion
            for path in _reached(text, open_files):
                file = open_files.pop(path)
                if open_files and file.kind in _TOLD:
                    pending.append(context.text(path) or "")
        if open_files:
            names = sorted(open_files)
            message = f"nothing refers to {and_more([plain(name) for name in names])}"
            yield self.found(skill, message, *(Place(name) for name in names), identity=" ".join(names))


def _is_exempt(path: str) -> bool:
    parts = path.split("/")
    hidden = any(part.startswith(".") for part in parts)
    return hidden or parts[-1].lower() in _MACHINERY or _FOR_PEOPLE.match(parts[-1]) is not None


def _reached(text: str, files: dict[str, SkillFile]) -> list[str]:
    """Return the files that a text names: by name, for scripts without the ending too, or by a whole folder."""
    text = text.lower()
    folders: dict[str, bool] = {}
    found = []
    for path, file in files.items():
        *above, name = path.lower().split("/")
        for folder in above:
            if folder not in folders:
                folders[folder] = _names_folder(text, folder)
        by_stem = file.kind == "script" and name.rsplit(".", 1)[0] in text
        if name in text or by_stem or any(folders[folder] for folder in above):
            found.append(path)
    return found


def _names_folder(text: str, folder: str) -> bool:
    """Say whether a text names a folder as a whole: with a slash and no file behind it, or as a folder.

    Plain finding, not a regular expression: data files are long and full of slashes.
    """
    start = text.find(folder)
    if start >= 0 and ("-" in folder or "_" in folder):
        return True  # no ordinary word
    while start >= 0:
        end = start + len(folder)
        if not _is_word(text[start - 1 : start]) and _as_folder(text, start, end):
            return True
        start = text.find(folder, end)
    return False


def _as_folder(text: str, start: int, end: int) -> bool:
    after, second = text[end : end + 1], text[end + 1 : end + 2]
    leads_on = after == "/" and (_is_word(second) or second == ".")
    if after == "/" and not leads_on:
        return True
    if text[max(0, start - 2) : start] == "./" and not _is_word(after) and not leads_on:
        return True
    return text[end : end + 16].lstrip("`*'\"").startswith((" folder", " directory"))


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
