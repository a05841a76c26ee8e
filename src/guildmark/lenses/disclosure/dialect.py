r"""How one host speaks of skills, as data: its tools and their arguments, its sentences, its catalogue, its folders.

Patterns are RE2's, where a dot is any character and ``\Z`` the end: no log can make them slow.

A user's own harness is read by writing the same record in the settings (``[[read.dialects]]``).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.event import By, Denier, Role

ToolRole = Literal["load", "read", "run", "list", "unload", "file", "edit", "shell"]
"""load: gives a skill's instructions · read: gives a file of a skill · run: runs a script of a skill · list: lists the skills ·
unload: puts a skill away · file: reads any file · edit: writes any file · shell: runs a command."""

Meaning = Literal["body", "receipt", "staged", "already", "refused", "blocked", "pending", "error", "ok", "forked"]
"""body: it worked, and the group ``body`` is the instructions or the file · receipt: a load worked, and the instructions come
in another message · staged: a load laid files out, and a read of the skill file follows · already: the skill was still
loaded · refused: there is no such skill or file, or it is not given · blocked: a gate, a policy or a person stopped it, see
``by`` · pending: it waits for an approval · error: it was tried and failed · ok: it worked, and nothing of it is a body ·
forked: a load worked in a sub-agent of its own, which has come back with its answer."""

Entries = Literal["xml", "attributes", "markdown", "names", "json"]
"""xml: ``<skill>`` elements with a ``<name>`` in each · attributes: ``<skill name="...">`` elements · markdown: list items, as
``- name: description`` · names: bare names with a separator · json: a list of names, or of
objects with a ``name``, bare or under ``skills``."""


class Tool(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool that has to do with skills or files. Of argument names, the first is the host's, the rest are aliases."""

    name: str
    """As the log has it; a leading ``*`` stands for any prefix."""
    role: ToolRole
    """What it does."""
    skill: tuple[str, ...] = ()
    """Arguments that name the skill; a list of names is read too."""
    path: tuple[str, ...] = ()
    """Arguments that name the resource, the script or the file; a list of paths or of objects with one is read too."""
    command: tuple[str, ...] = ()
    """Arguments that hold a shell's command line."""
    args: tuple[str, ...] = ()
    """Arguments that hold what a script, or a skill, is called with."""
    cwd: tuple[str, ...] = ()
    """Arguments that name the folder to run in."""
    under: str = ""
    """A folder of the skill that the host leaves out of paths, with its slash: ``references/``."""
    when: dict[str, tuple[str, ...]] = {}
    """Values an argument must have for the role to hold: ``when = { command = ["view"] }``."""
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
    """What the sentence says."""
    pattern: str
    """What the whole result, without blanks around it, has to match; the first sentence that does decides."""
    unless: str = ""
    """A pattern that must be found nowhere in it."""
    roles: tuple[ToolRole, ...] = ("load",)
    """Tools of which roles say it."""
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
    """What the whole message has to match."""
    roles: tuple[Role, ...] = ("host", "user")
    """In whose messages it comes."""
    by: By = "user"
    """Who loaded the skill, where no call awaits the body."""
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
    """In whose messages it stands."""
    block: str = r"<available_skills>(?P<list>.*?)(?:</available_skills>|\Z)"
    """A pattern whose group ``list`` is the list."""
    entries: Entries = "xml"
    """How its lines are written."""
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
    """Whether it adds to the list before it, rather than replacing that."""
    kind: str = ""
    """The host's own word for the message that it stands in, where it has one."""


class Prompt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a host writes what its user asked into a message: the pattern has a group ``prompt``."""

    pattern: str
    """What the whole message has to match, without blanks around it."""
    escapes: dict[str, str] = {}
    """What stands in the user's words for something else: ``escapes = { '\\"' = '"' }``."""


class Dialect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, eq=False):
    """How a host speaks of skills; two are equal only where they are the same one, as what is known of one is kept."""

    host: str
    """Its name, which ``--host`` takes and which ``Trace.host`` then has; none that is known already."""
    tools: tuple[Tool, ...] = ()
    """The tools that have to do with skills or files; one table each."""
    says: tuple[Says, ...] = ()
    """What its results say; one table each, the most particular first."""
    injected: tuple[Injected, ...] = ()
    """Messages that carry a body; one table each."""
    catalogues: tuple[Catalogue, ...] = ()
    """Where its list of skills stands; one table each."""
    prompts: tuple[Prompt, ...] = ()
    """What it writes around the user's own words; one table each, the most particular first."""
    asides: tuple[str, ...] = ()
    """Patterns for what it writes beside them in the user's name: the environment, instructions of files, reminders."""
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
    fold_case: bool = False
    """Whether two names that differ in case are the same name."""
