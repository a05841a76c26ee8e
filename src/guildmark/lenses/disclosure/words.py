"""What to say of an event on one line: a word for what happened, and what it happened to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from guildmark.model import event as events

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.model.event import AnyEvent, LoadStatus

Tone = Literal["plain", "dim", "bold", "good", "bad", "doubt"]
"""How good the news is, or how much it matters."""

_QUOTED: Final = 300
"""Characters of the log's own words that can matter here."""
_LOADS: Final[dict[LoadStatus, tuple[str, Tone]]] = {
    "loaded": ("loaded", "good"),
    "already_loaded": ("already", "good"),
    "refused": ("refused", "bad"),
    "error": ("failed", "bad"),
    "blocked": ("blocked", "bad"),
    "pending": ("pending", "doubt"),
    "unknown": ("unknown", "doubt"),
}
_USES: Final[dict[str, Tone]] = {"ok": "plain", "pending": "doubt", "unknown": "doubt"}


class Said(NamedTuple):
    """A word, its tone, the rest of the line, and what of it is never cut."""

    word: str
    tone: Tone
    text: str
    note: str = ""
    """Evidence that is not the host's own word, a purpose that is not use, a role that had to be guessed."""


def said(event: AnyEvent) -> Said:
    """Describe an event; its words come from the log and are not yet harmless."""
    describe = _DESCRIBERS[type(event)]
    found = describe(event)
    notes: list[str] = [] if event.evidence == "confirmed" else [event.evidence]
    if event.purpose in ("inspected", "authored"):
        notes.append(event.purpose)
    if (resolved := getattr(event, "resolved", "exact")) != "exact":
        notes.append(resolved.replace("_", " "))
    return found._replace(note=f"  [{', '.join(notes)}]" if notes else "")


def _quoted(text: str | None) -> str:
    return f': "{" ".join(text[:_QUOTED].split())}"' if text and text.strip() else ""


def _reason(text: str | None) -> str:
    """Quote a host's words without the tags that it wraps them in for the model."""
    text = (text or "").strip()
    while text.startswith("<") and ">" in text:
        tag = text[1 : text.index(">")]
        end = f"</{tag}>"
        if not tag.replace("_", "").replace("-", "").isalnum() or text.find(end) != len(text) - len(end):
            break
        text = text[len(tag) + 2 : -len(end)].strip()
    return _quoted(text)


def _offered(event: events.SkillsOffered) -> Said:
    names = ", ".join(skill.name for skill in event.skills)
    many = len(event.skills)
    how = f"{many} skill{'s' if many > 1 else ''}" if many else "no skill"
    how = f"{how} more" if event.adds else how
    return Said("offered", "plain", how + (" (cut by the host)" if event.cut else "") + (f": {names}" if names else ""))


def _requested(event: events.SkillRequested) -> Said:
    return Said("requested", "plain", f"{event.skill} by {event.by}")


def _loaded(event: events.SkillLoaded) -> Said:
    word, tone = _LOADS[event.status]
    by = "" if event.by == "model" else f" by {event.by}"
    if event.status != "loaded":
        return Said(word, tone, f"{event.skill}{by}{_reason(event.reason)}")
    size = (
        "body not on record" if event.body is None else f"{len(event.body):,} char{'' if len(event.body) == 1 else 's'}"
    )
    return Said(word, tone, f"{event.skill}{by} ({size}{', cut' if event.truncated else ''})")


def _unloaded(event: events.SkillUnloaded) -> Said:
    return Said("unloaded", "plain", event.skill)


def _read(event: events.ResourceRead) -> Said:
    tone = _USES.get(event.status, "bad")
    meant = f" (it has {event.meant})" if event.meant else ""
    return Said("read", tone, f"{event.skill} {event.path} {event.status}{meant}{_reason(event.reason)}")


def _ran(event: events.ScriptRun) -> Said:
    how = event.status if event.exit_code is None else f"exit {event.exit_code}"
    reason = "" if event.status == "ok" else _reason(event.reason)
    return Said("ran", _USES.get(event.status, "bad"), f"{event.skill} {event.path} {how}{reason}")


def _granted(event: events.ToolsGranted) -> Said:
    return Said("granted", "doubt", ", ".join(event.tools) + (f" by {event.skill}" if event.skill else ""))


def _denied(event: events.CallDenied) -> Said:
    return Said("denied", "bad", f"{event.tool or 'a call'} by {event.by}{_reason(event.reason)}")


def _attributed(event: events.Attribution) -> Said:
    return Said("in force", "plain", event.skill)


def _message(event: events.Message) -> Said:
    kind = f" ({event.kind})" if event.kind else ""
    return Said("message", "dim", f"{event.role}{kind}{_quoted(event.text)}")


def _turn(event: events.ModelTurn | events.Usage) -> Said:
    tokens = [f"{count:,} {name}" for name, count in (("in", event.input_tokens), ("out", event.output_tokens))
              if count is not None]  # fmt: skip
    verb = "turn" if isinstance(event, events.ModelTurn) else "usage"
    return Said(verb, "dim", " ".join(filter(None, (event.model, f"({', '.join(tokens)})" if tokens else ""))))


def _call(event: events.ToolCall) -> Said:
    arguments = msgspec.json.encode(event.arguments).decode()
    return Said("call", "dim", f"{event.tool} {arguments}")


def _result(event: events.ToolResult) -> Said:
    return Said("result", "dim", f"{event.tool} {event.status}{_quoted(event.text)}".strip())


def _compacted(event: events.Compacted) -> Said:
    return Said("compacted", "dim", _reason(event.reason).removeprefix(": "))


def _failure(event: events.Failure) -> Said:
    return Said("failure", "bad", _quoted(event.message).removeprefix(": "))


def _end(event: events.End) -> Said:
    return Said("end", "bold", event.status)


_DESCRIBERS: Final[dict[type[AnyEvent], Callable[..., Said]]] = {
    events.SkillsOffered: _offered,
    events.SkillRequested: _requested,
    events.SkillLoaded: _loaded,
    events.SkillUnloaded: _unloaded,
    events.ResourceRead: _read,
    events.ScriptRun: _ran,
    events.ToolsGranted: _granted,
    events.CallDenied: _denied,
    events.Attribution: _attributed,
    events.Message: _message,
    events.ModelTurn: _turn,
    events.Usage: _turn,
    events.ToolCall: _call,
    events.ToolResult: _result,
    events.Compacted: _compacted,
    events.Failure: _failure,
    events.End: _end,
}
