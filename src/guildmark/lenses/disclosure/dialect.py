r"""How one host speaks of skills, as data: its tools and their arguments, its sentences, its catalogue, its folders.

Patterns are RE2's, where a dot is any character and ``\Z`` the end: no log can make them slow.

A user's own harness is read by writing the same record in the settings (``[[read.dialects]]``).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.event import By, Denier, Role

ToolRole = Literal["load", "read", "run", "list", "unload", "file", "edit", "shell"]
"""load, read, run, list, unload: the host's own skill tools · file: reads any file · edit: writes one · shell: runs a
command."""

Meaning = Literal["body", "receipt", "staged", "already", "refused", "blocked", "pending", "error", "ok", "forked"]
"""What a whole result says: body: the instructions are in it · receipt: it worked, and they come in another message ·
staged: files were laid out, and a read of the same body follows · already: still loaded · ok: it worked."""


class Tool(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool that has to do with skills or files. Of argument names, the first is the host's, the rest are aliases."""

    name: str
    """As the log has it; a leading ``*`` stands for any prefix."""
    role: ToolRole
    skill: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    """Of the resource, the script or the file; a list of paths or of objects with one is read too."""
    command: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    """Of what a script is called with."""
    cwd: tuple[str, ...] = ()
    under: str = ""
    """A folder of the skill that the host leaves out of paths, with its slash: ``references/``."""
    when: dict[str, tuple[str, ...]] = {}
    """Values an argument must have for the role to hold: ``{"command": ("view",)}``."""
    reads_unless: str = ""
    """An argument that, when false, makes a run a mere read."""
    part: tuple[str, ...] = ()
    """Arguments that, when given, make a file read one of a part."""
    gutter: str = ""
    """What a file tool puts before each line, as a pattern."""
    speaks: Literal["bash", "powershell"] = "bash"
    """The language of a shell's commands."""


class Says(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sentence of the host: a pattern that a whole result must match.

    ``{skill}`` and ``{path}`` stand for what was asked for. Groups: ``body``, ``base``, ``resources``, ``reason``, ``exit``.
    """

    means: Meaning
    pattern: str
    unless: str = ""
    """A pattern that must be found nowhere in it."""
    roles: tuple[ToolRole, ...] = ("load",)
    by: Denier | None = None
    """Who stopped it, where it means blocked."""
    needs: tuple[str, ...] = ()
    """Keys that a structured result must have for it to hold."""
    marked: bool | None = None
    """Holds only where the log marks the result as an error (true) or as a success (false)."""
    alone: bool = False
    """Holds only in the host's own log and where that has a mark, as the pattern is what is none of its own sentences."""


class Injected(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message that carries a skill's body: the pattern has groups ``body``, and ``skill`` or ``base``.

    Without a call that awaits it, it is a load by ``by``.
    """

    pattern: str
    roles: tuple[Role, ...] = ("host", "user")
    by: By = "user"
    kind: str = ""
    """The host's own word for such a message, where it has one."""
    typed: bool = False
    """Whether it is the user's only where a typed command is on record before it, and else the host's."""
    linked: bool = False
    """Holds only where the host ties the message to the call of a load that awaits its body."""
    already: str = ""
    """A pattern that the body matches when the skill was still loaded."""


class Catalogue(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a host puts its list of skills: only there is one believed."""

    roles: tuple[Role, ...] = ("system", "developer")
    block: str = r"<available_skills>(?P<list>.*?)(?:</available_skills>|\Z)"
    """A pattern whose group ``list`` is the list."""
    entries: Literal["xml", "attributes", "markdown", "names", "json"] = "xml"
    separator: str = ", "
    """Between names, where the list has names only."""
    roots: str = ""
    """A pattern for the line of an alias table; groups ``alias`` and ``root``."""
    tool: str = ""
    """The tool whose description it stands in, for the role ``tools``."""
    beside: str = ""
    """A tool that must have been described before, where the form of the list alone would say too little."""
    more: str = ""
    """A pattern for what follows when the list was cut; its group ``list`` holds bare names."""
    adds: bool = False
    kind: str = ""


class Dialect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, eq=False):
    """How a host speaks of skills; two are equal only where they are the same one, as what is known of one is kept."""

    host: str
    tools: tuple[Tool, ...] = ()
    says: tuple[Says, ...] = ()
    injected: tuple[Injected, ...] = ()
    catalogues: tuple[Catalogue, ...] = ()
    roots: tuple[str, ...] = ()
    """Folders that hold skills, relative to any folder: ``.claude/skills``."""
    result: tuple[str, ...] = ()
    """Keys under which a structured result has its text, best first."""
    lists: dict[str, str] = {}
    """Keys of a structured result that list files beside a body, and the folder that the host leaves out of them."""
    failure: tuple[str, ...] = ()
    """Keys of a structured result that, when they hold text, mark it as an error and have its words."""
    exits: tuple[str, ...] = ()
    """Patterns with a group ``exit``, searched in the result of a command."""
    preamble: str = ""
    """A pattern for what a shell tool writes before the command's own output."""
    cut: str = ""
    """A pattern for the mark that the host leaves where it shortened a text."""
    strict: bool = True
    """Whether every result that worked matches a sentence, so that another text is of unknown outcome."""
    sealed: tuple[ToolRole, ...] = ()
    """Other roles whose results that worked all match a sentence or have an exit code, as a load's do under ``strict``."""
    links: bool = False
    """Whether a body that comes in another message is tied to its call (``Message.link``)."""
    fold_case: bool = False
    """Whether two names that differ in case are the same name."""
