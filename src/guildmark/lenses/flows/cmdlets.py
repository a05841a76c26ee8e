"""Cmdlets of PowerShell that fetch, send, run, write and read; names and options in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.folding import written
from guildmark.lenses.flows.network import save
from guildmark.lenses.flows.texts import read_file
from guildmark.lenses.flows.values import NOTHING, Value, inner_labels, labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.texts import Program
    from guildmark.model.place import Span


def _given(words: Sequence[Value]) -> tuple[list[Value], dict[str, Value]]:
    """Split the words of a cmdlet into operands and options; a switch takes the word after it along."""
    plain: list[Value] = []
    options: dict[str, Value] = {}
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        text = written(word) or ""
        if text.startswith("-") and len(text) > 1 and text[1].isalpha():
            name, _, glued = text[1:].lower().partition(":")
            switch = name in {
                "useb",
                "usebasicparsing",
                "force",
                "recurse",
                "nonewline",
                "passthru",
                "wait",
                "raw",
                "append",
            }
            options[name] = (
                Value(glued)
                if glued
                else NOTHING
                if switch or not rest or (written(rest[0]) or "").startswith("-")
                else rest.pop(0)
            )
        else:
            plain.append(word)
    return plain, options


def _option(options: dict[str, Value], *names: str) -> Value | None:
    """Find an option by its name or a start of it that is long enough to be told apart."""
    for name in names:
        for key, value in options.items():
            if key == name or (len(key) > 1 and name.startswith(key)):
                return value
    return None


def _web(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    plain, options = _given(words)
    url = _option(options, "uri", "url", "source") or (plain[0] if plain else fed)
    body = _option(options, "body", "infile", "form")
    if body is not None and _option(options, "infile") is body:
        body = read_file(source, body, span, "Invoke-WebRequest")
    headers = _option(options, "headers")
    carried = [Value(item.data, inner_labels(item), layers=item.layers) for item in (body, headers) if item is not None]
    target = written(url) or ""
    source.act(
        "send" if body is not None else "fetch",
        target,
        span,
        written(words[0]) or "",
        *carried,
        *((url,) if url.labels else ()),
        text=body.text if body else None,
        layers=url.layers,
    )
    answer = Value(None, frozenset((source.label("remote", target, span),)))
    out = _option(options, "outfile", "destination")
    if out is not None:
        save(source, out, answer, span, "Invoke-WebRequest")
    return answer


def _expression(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    plain, options = _given(words)
    code = _option(options, "command", "scriptblock") or (plain[0] if plain else fed)
    source.act("evaluate", "powershell", span, written(words[0]) or "", code, text=code.text)
    source.nested(code, "powershell", span)
    return Value(None, code.labels)


def _process(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    plain, options = _given(words)
    file = _option(options, "filepath") or (plain[0] if plain else NOTHING)
    given = _option(options, "argumentlist", "args")
    held = source.values.get(f"file:{written(file) or ''}")
    source.act(
        "run",
        written(file) or "",
        span,
        "Start-Process",
        file if held is None else held,
        argv=("Start-Process", written(file) or ""),
    )
    if given is not None:
        inner = (
            list(given.data) if isinstance(given.data, tuple) else [Value(word) for word in (given.text or "").split()]
        )
        source.command([file, *inner], NOTHING, span)
    return NOTHING


def _content(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    plain, options = _given(words)
    path = _option(options, "path", "literalpath") or (plain[0] if plain else NOTHING)
    return read_file(source, path, span, "Get-Content")


def _written(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    plain, options = _given(words)
    path = _option(options, "filepath", "path", "literalpath") or (plain[0] if plain else NOTHING)
    value = _option(options, "value", "inputobject") or (plain[1] if len(plain) > 1 else fed)
    save(source, path, value, span, written(words[0]) or "")
    return NOTHING


def _removed(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    plain, options = _given(words)
    path = _option(options, "path", "literalpath") or (plain[0] if plain else NOTHING)
    source.act(
        "delete",
        written(path) or "",
        span,
        "Remove-Item -Recurse" if "recurse" in options or "r" in options else "Remove-Item",
        path,
    )
    return NOTHING


def _object(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    plain, options = _given(words)
    kind = (written(_option(options, "typename") or (plain[0] if plain else NOTHING)) or "").lower()
    if "tcpclient" in kind:
        source.act("fetch", ":".join(written(word) or "" for word in plain[1:3]), span, kind)
    return Value(None, labels_of(plain[1:]), ref=f"{kind}()" if kind else "")


def _clipboard(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del words, fed
    source.act("read", "clipboard", span, "Get-Clipboard")
    return Value(None, frozenset((source.label("private", "clipboard", span),)))


def _registered(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Note scheduled tasks, services and keys that start programs."""
    del fed
    text = " ".join(written(word) or "" for word in words)
    if "\\run" in text.lower() or "register-scheduledtask" in text.lower() or "new-service" in text.lower():
        source.act("write", f"Startup/{text}"[:300], span, written(words[0]) or "")
    return NOTHING


def _carried(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del source, span
    return Value(fed.data, labels_of((*words, fed)) | inner_labels(fed), layers=fed.layers)


PROGRAMS: Final[dict[str, Program]] = {
    **dict.fromkeys(("invoke-webrequest", "iwr", "invoke-restmethod", "irm", "start-bitstransfer"), _web), **dict.fromkeys(("invoke-expression", "iex", "invoke-command", "icm"), _expression),
    **dict.fromkeys(("start-process", "saps", "start", "invoke-item", "ii"), _process), **dict.fromkeys(("get-content", "gc", "type"), _content),
    **dict.fromkeys(("set-content", "add-content", "out-file", "sc", "ac"), _written), **dict.fromkeys(("remove-item", "ri", "del", "erase", "rd"), _removed), "new-object": _object,
    "get-clipboard": _clipboard, **dict.fromkeys(("register-scheduledtask", "new-itemproperty", "set-itemproperty", "new-service", "reg", "new-scheduledtaskaction"), _registered),
    **dict.fromkeys(("convertto-json", "out-string", "select-object", "where-object", "sort-object", "convertfrom-json", "tee-object", "out-null"), _carried),
}  # fmt: skip
