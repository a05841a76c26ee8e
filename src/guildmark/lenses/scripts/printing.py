"""What a command of the table or a shell's own command puts out beside the files that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.programs import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.scripts.programs import Role
    from guildmark.lenses.scripts.state import Call, Word
    from guildmark.lenses.scripts.work import Work

_TALKS: Final = frozenset({"patch"})
_TO_OUTPUT: Final = frozenset({"-c", "--stdout", "--to-stdout", "-v", "--verbose", "--progress"})
_CHANGES: Final = frozenset({"create", "append", "edit", "delete", "mode", "copy", "move"})
_FROM_INPUT: Final = frozenset({"content", "match", "none"})


def heard(work: Work, call: Call, role: Role) -> None:
    """Note what a command puts out of its own."""
    if role in _CHANGES and call.name != "tee":
        words = {word.text for word in call.words[1:]}
        if call.name in _TALKS or words & _TO_OUTPUT:
            work.printed.other(call.ctx)
    elif call.name in {"echo", "printf"}:
        _echo(work, call)
    elif role == "meta":
        work.printed.other(call.ctx)
    elif role == "none":
        if call.name not in SILENT:
            work.printed.other(call.ctx)
    else:
        _document(work, call)


def own(work: Work, call: Call) -> None:
    """Note what a program puts out that has a reading of its own."""
    name, words = call.name, [word.text for word in call.words[1:]]
    talks = name in _SPEAKERS or (name in {"cd", "set"} and words == _SPEAKING[name])
    if name in {"find", "gfind"}:
        talks = not _ACTIONS & {*words} or bool(_PRINTS & {*words})
    if name == "xargs":
        talks = not any(word[:1] != "-" for word in words)
    if talks:
        work.printed.other(call.ctx)


_SPEAKERS: Final = frozenset({"pushd", "popd", "printenv", "tar", "bsdtar", "zip", "unzip"})
_SPEAKING: Final[dict[str, list[str]]] = {"cd": ["-"], "set": []}
_ACTIONS: Final = frozenset(
    {"-exec", "-execdir", "-ok", "-okdir", "-delete", "-fprint", "-fprint0", "-fls", "-fprintf"},
)
_PRINTS: Final = frozenset({"-print", "-print0", "-printf", "-ls"})


def _document(work: Work, call: Call) -> None:
    """Note a here-document that a command passes on."""
    feed = call.streams.feed
    if feed is None or feed.piped or feed.code is None:
        return
    known = call.name in {"cat", "tee"} and not feed.code.dynamic and len(call.words) == 1
    if known:
        text = feed.code.text
        work.printed.text(text if not text or text.endswith("\n") else f"{text}\n", call.ctx)  # a here-string's end
    else:
        work.printed.other(call.ctx)


def _echo(work: Work, call: Call) -> None:
    words = call.words[1:]
    texts = [word.text for word in words]
    if repeats(words):
        return  # what it repeats is noted where it is substituted
    text = None if any(word.dynamic or word.glob or word.loose for word in words) else _said(call.name, texts)
    if text is None:
        work.printed.other(call.ctx)
    elif text:
        work.printed.text(text, call.ctx)


def repeats(words: Sequence[Word]) -> bool:
    """Say whether the one thing that ``echo`` is given is a substitution."""
    if len(words) != 1 or not words[0].dynamic:
        return False
    text = words[0].text
    return text.startswith("$(") and text.endswith(")") and text.count("$(") == 1


def _said(name: str, texts: list[str]) -> str | None:
    """Give what ``echo`` or ``printf`` makes of its words; null where that differs from shell to shell."""
    if name == "printf":
        form, rest = (texts[0] if texts else ""), texts[1:]
        if form in {"%s\\n", "%s"}:
            end = "\n" if form.endswith("n") else ""
            return "".join(f"{text}{end}" for text in rest or [""])
        text = form.replace("\\n", "\n")
        return None if "%" in text or "\\" in text or rest else text
    options = 0
    while options < len(texts) and texts[options] in {"-n", "-e", "-E", "-ne", "-en"}:
        options += 1
    given = "".join(texts[:options])
    text = " ".join(texts[options:])
    if "e" in given:
        text = text.replace("\\n", "\n")
    return None if "\\" in text else text + ("" if "n" in given else "\n")
