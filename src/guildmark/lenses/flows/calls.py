"""What a call does: a function of the source itself, one that the language's table knows, or one that carries on what it got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.flows import network, places
from guildmark.lenses.flows.folding import elements, encoding, fold, written
from guildmark.lenses.flows.values import NOTHING, Value, inner_labels, known, labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.flows.code import Call
    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.meanings import Meaning
    from guildmark.model.place import Span

COMMAND: Final = "$"
"""The name of a call that is a command of a shell: its arguments are words."""
_ATTRIBUTE: Final = frozenset({"getattr", "builtins.getattr", "Reflect.get"})
_IMPORTS: Final = frozenset({"__import__", "importlib.import_module", "require", "import", "importlib.__import__"})


def call(source: Following, expr: Call) -> Value:
    """Follow one call."""
    base = NOTHING if expr.base is None else source.value(expr.base)
    args = [source.value(arg) for arg in expr.args]
    named = {name: source.value(value) for name, value in expr.named}
    if expr.name == COMMAND:
        return source.command(args, named.get("stdin", NOTHING), expr.span)
    name, method = _name(source, expr, base)
    if expr.base is None and "." in expr.name and base is NOTHING:
        base = _receiver(source, expr)
    held = source.values.get(expr.name) if expr.base is None else base
    if held is not None and held.function is not None and (expr.base is None or not expr.name):
        return source.call(held.function, args, named)
    if name in _ATTRIBUTE and len(args) > 1:
        return _member(source, args[0], args[1], expr.span)
    if name in _IMPORTS and args and args[0].text:
        if args[0].layers:
            source.act("load", args[0].text, expr.span, name, args[0])
        return Value(ref=args[0].text)
    if name == "map" and len(args) > 1:
        return _mapped(source, args[0], args[1], expr.span)
    table = source.language.calls
    meaning = table.get(name) or (source.language.methods.get(method) if method else None)
    if meaning is None:
        return _unknown(source, name, base, args, named)
    layers = held.layers if held is not None else ()
    if layers and args:
        args[0] = replace(args[0], layers=tuple(dict.fromkeys((*layers, *args[0].layers))))
    return _apply(source, meaning, name, base, args, named, expr.span)


def _name(source: Following, expr: Call, base: Value) -> tuple[str, str]:
    """Return the full name of what is called, and the method's name alone."""
    if expr.base is None:
        full = source.resolve(expr.name)
        return full, full.rpartition(".")[2] if "." in full else ""
    if not expr.name:
        return base.ref, ""
    return (f"{base.ref}.{expr.name}" if base.ref else f".{expr.name}"), expr.name


def _receiver(source: Following, expr: Call) -> Value:
    owner = expr.name.rpartition(".")[0]
    return source.lookup(owner, expr.span)


def _member(source: Following, base: Value, key: Value, span: Span) -> Value:
    """Look up an attribute by a computed name: ``getattr(os, "sys" + "tem")``."""
    if base.ref and key.text is not None:
        return Value(
            ref=f"{base.ref}.{key.text}", layers=tuple(dict.fromkeys((*base.layers, *key.layers, "computed name")))
        )
    del source, span
    return Value(None, labels_of((base, key)))


def _mapped(source: Following, callee: Value, over: Value, span: Span) -> Value:
    """Call a function on each element of a known sequence: ``map(chr, numbers)``."""
    found = elements(over)
    meaning = source.language.calls.get(callee.ref)
    if found is None or (meaning is None and callee.function is None):
        return Value(None, labels_of((callee, over)), layers=over.layers)
    made = [
        source.call(callee.function, (item,))
        if callee.function is not None
        else _apply(source, meaning, callee.ref, NOTHING, [item], {}, span)  # type: ignore[arg-type]  # one of the two is there
        for item in found
    ]
    return known(tuple(made), over, *made)


def _unknown(source: Following, name: str, base: Value, args: Sequence[Value], named: dict[str, Value]) -> Value:
    """Carry on what went in; functions given along may be called."""
    for given in (*args, *named.values()):
        if given.function is not None:
            source.call(given.function, (Value(None, inner_labels(base)),))
    labels = labels_of((base, *args, *named.values())).union(*(inner_labels(item) for item in (base, *args)))
    return Value(None, labels, ref=f"{name}()" if name and not name.startswith(".") else "", layers=base.layers)


def _given(where: tuple[int | str, ...], base: Value, args: Sequence[Value], named: dict[str, Value]) -> Value:
    for at in where:
        if at == "base" and base is not NOTHING:
            return base
        if isinstance(at, int) and -len(args) <= at < len(args):
            return args[at]
        if isinstance(at, str) and at in named:
            return named[at]
    return NOTHING


def _is_given(at: int | str, args: Sequence[Value], named: dict[str, Value]) -> bool:
    """Say whether an argument stands in a call, whatever is known of it."""
    return at == "base" or at in named or (isinstance(at, int) and at < len(args))


def _all_given(
    where: tuple[int | str, ...], base: Value, args: Sequence[Value], named: dict[str, Value]
) -> list[Value]:
    found = [_given((at,), base, args, named) for at in where]
    return [Value(item.data, inner_labels(item), item.ref, item.layers) for item in found if item is not NOTHING]


def _apply(  # a call has these parts
    source: Following,
    meaning: Meaning,
    name: str,
    base: Value,
    args: Sequence[Value],
    named: dict[str, Value],
    span: Span,
) -> Value:
    what = _given(meaning.what, base, args, named)
    data = _all_given(meaning.data, base, args, named)
    if meaning.fold:
        if base.ref and base.data is None and not base.labels:
            base = NOTHING  # the owner of a function, not what it works on
        folded = fold(meaning.fold, base, args)
        if folded is not None:
            return folded
        own = encoding(meaning.fold)
        hidden = (own.name,) if own is not None else ()
        return Value(
            None,
            labels_of((base, *args)).union(*(inner_labels(item) for item in args)),
            ref=what.ref if meaning.gives == "same" else "",
            layers=tuple(dict.fromkeys((*(layer for item in (base, *args) for layer in item.layers), *hidden))),
        )
    if meaning.act == "argv":
        return _argv(source, meaning, name, what, named, span)
    if meaning.act == "open":
        return _open(source, meaning, name, what, args, named, span)
    if meaning.act:
        _note(source, meaning, name, what, data, span, sends=any(_is_given(at, args, named) for at in meaning.data))
    if meaning.saves:
        path = _given(meaning.saves, base, args, named)
        network.save(
            source, path, Value(None, frozenset((source.label("remote", places.address(what), span),))), span, name
        )
    for given in (*args, *named.values()):
        if given.function is not None:
            source.call(given.function, ())
    return _given_back(source, meaning, name, what, base, data, span)


def _note(
    source: Following, meaning: Meaning, name: str, what: Value, data: list[Value], span: Span, *, sends: bool
) -> None:
    """Note what a table says that a function does."""
    text = written(what) or ""
    match meaning.act:
        case "shell":
            source.act("shell", text, span, name, what, text=what.text)
            source.nested(what, "shell", span)
        case "evaluate":
            source.act("evaluate", meaning.language, span, name, what, text=what.text)
            if meaning.language in {"python", "javascript", "shell", "powershell", "ruby", "php"}:
                source.nested(what, meaning.language, span)
        case "send":
            sent = next((item.text for item in data if item.text), None)
            carried = [*data, what] if what.labels else data
            source.act(
                "send" if sends or data else "fetch",
                places.address(what),
                span,
                name,
                *carried,
                text=sent,
                layers=what.layers,
            )
        case "read":
            source.act("read", text, span, name, what)
        case "fetch":
            carried = [item for item in (what, *data) if item.labels]
            source.act("fetch", places.address(what), span, name, *carried, layers=what.layers)
        case "argv" | "open" | "":
            return
        case kind:
            sent = next((item.text for item in data if item.text), None)
            source.act(kind, text, span, name, *(data or [what]), text=sent, layers=what.layers)
            if kind == "write" and text and data:
                source.values[f"file:{text}"] = data[0]


def _given_back(
    source: Following, meaning: Meaning, name: str, what: Value, base: Value, data: list[Value], span: Span
) -> Value:
    carried = labels_of((base, what)) if meaning.gives in {"same", ""} else frozenset()
    if meaning.gives == "same":
        carried |= labels_of(data) | inner_labels(what)
        return Value(what.data if not meaning.act else None, carried, meaning.ref or what.ref, what.layers)
    if meaning.gives:
        subject = places.address(what) if meaning.gives == "remote" else written(what) or name
        carried |= {source.label(meaning.gives, subject, span)}
        if meaning.gives == "remote" and meaning.ref:
            return Value(subject, carried, ref=meaning.ref)
        if meaning.gives == "file":
            carried |= places.file_labels(source, what, span) | what.labels
    return Value(None, carried, ref=meaning.ref)


def _argv(source: Following, meaning: Meaning, name: str, what: Value, named: dict[str, Value], span: Span) -> Value:
    """Run a program by its words, or a text where a shell is asked for."""
    asked = named.get("shell", NOTHING).data
    fed = Value(None, labels_of(named[key] for key in ("input", "env") if key in named))
    if isinstance(what.data, tuple) and what.data:
        return source.command(what.data, fed, span)
    if asked or meaning.by_shell:
        source.act("shell", what.text or "", span, name, what, fed, text=what.text)
        source.nested(what, "shell", span)
    elif what.text:
        return source.command([known(word, what) for word in what.text.split()], fed, span)
    elif what.labels or fed.labels:
        source.act("run", "", span, name, what, fed)
    return Value(None, labels_of((what, fed)))


def _open(
    source: Following,
    meaning: Meaning,
    name: str,
    what: Value,
    args: Sequence[Value],
    named: dict[str, Value],
    span: Span,
) -> Value:
    at = meaning.mode
    given = args[at] if isinstance(at, int) and at < len(args) else NOTHING
    mode = named.get("mode", given).text or "r"
    path = written(what) or ""
    if any(sign in mode for sign in "wax+"):
        source.act("write", path, span, name, what)
        return Value(path, ref="file()")
    source.act("read", path, span, name, what)
    own = source.label("file", path, span)
    return Value(None, what.labels | {own} | places.file_labels(source, what, span), ref="file()")
