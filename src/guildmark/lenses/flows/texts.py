"""Programs of a shell that turn text into text: they decode, cut, print and read files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from guildmark.lenses.flows.folding import decoded, join, written
from guildmark.lenses.flows.places import file_labels
from guildmark.lenses.flows.values import NOTHING, Value, known, labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.lenses.flows.following import Following
    from guildmark.model.place import Span

Program: TypeAlias = "Callable[[Following, Sequence[Value], Value, Span], Value]"
_ESCAPED: Final = re.compile(r"\\(?:x[0-9a-fA-F]{1,2}|0?[0-7]{1,3}|[ntr\\])")
_SETS: Final = {"A-Z": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "a-z": "abcdefghijklmnopqrstuvwxyz", "0-9": "0123456789"}


def options(words: Sequence[Value]) -> set[str]:
    """Return the options of a command; letters after one dash apart."""
    found: set[str] = set()
    for word in words[1:]:
        text = written(word) or ""
        if text.startswith("--"):
            found.add(text.split("=", 1)[0])
        elif text.startswith("-") and len(text) > 1:
            found.add(text)
            found.update(f"-{letter}" for letter in text[1:])
    return found


def operands(words: Sequence[Value]) -> list[Value]:
    """Return the words that are no options."""
    return [word for word in words[1:] if not (written(word) or "").startswith("-") or written(word) == "-"]


def read_file(source: Following, path: Value, span: Span, by: str) -> Value:
    """Note that a file is read, and return what its text carries."""
    text = written(path) or ""
    source.act("read", text, span, by, path)
    held = source.values.get(f"file:{text}")
    labels = path.labels | {source.label("file", text, span)} | file_labels(source, path, span)
    if held is not None:
        return Value(held.data, held.labels | labels, held.ref, held.layers)
    return Value(None, labels)


def _input(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Return what a filter reads: its files, else its input."""
    files = [word for word in operands(words) if written(word) != "-"]
    by = written(words[0]) or ""
    return join([read_file(source, file, span, by) for file in files]) if files else fed


def _cat(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    files = [word for word in operands(words) if written(word) != "-"]
    if len(files) == 1:
        return read_file(source, files[0], span, "cat")
    return _input(source, words, fed, span)


def _echo(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del source, fed, span
    told = [word for word in words[1:] if written(word) not in {"-n", "-e", "-ne", "-en", "-E"}]
    spaced: list[Value] = []
    for word in told:
        spaced += [Value(" "), word] if spaced else [word]
    said = join(spaced) if len(spaced) != 1 else spaced[0]
    return _unescaped(said) if "-e" in options(words) else said


def _printf(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del source, fed, span
    if len(words) < 2:  # noqa: PLR2004  # the format
        return NOTHING
    form = _unescaped(words[1])
    rest = list(words[2:])
    text = written(form)
    if text is None or "%" not in text:
        return form if not rest else known(text, form, *rest)
    parts: list[Value] = []
    pieces = re.split(r"%[-0-9.]*[sbdxXc]", text)
    for index, piece in enumerate(pieces):
        parts.append(known(piece, form))
        if index < len(pieces) - 1 and rest:
            parts.append(_unescaped(rest.pop(0)))
    return join([*parts, *rest])


def _unescaped(value: Value) -> Value:
    text = value.text
    if text is None or not _ESCAPED.search(text):
        return value
    plain = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r")
    return decoded("escapes", known(plain, value)) or known(plain, value)


def _decoder(module: str, *flags: str) -> Program:
    """Make a reader of a program that decodes where one of some options is given."""

    def program(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
        data = _input(source, words, fed, span)
        if flags and not options(words) & set(flags):
            return Value(None, data.labels, layers=data.layers)
        return decoded(module, data) or Value(None, data.labels, layers=(*data.layers, module))

    return program


def _openssl(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    given = [written(word) or "" for word in words]
    data = fed
    for flag, word in zip(given, words[1:], strict=False):
        if flag == "-in":
            data = read_file(source, word, span, "openssl")
    if "-d" in given and ("base64" in given or "-base64" in given or "-a" in given):
        plain = decoded("base64", data)
        if plain is not None and "enc" not in given[1:2]:
            return plain
        return (
            plain
            if plain is not None and not any(word.startswith(("-aes", "-des")) for word in given)
            else Value(None, data.labels)
        )
    return Value(None, data.labels, layers=(*data.layers, "encryption") if "-d" in given else data.layers)


def _rev(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    data = _input(source, words, fed, span)
    text = data.text
    if text is None:
        return data
    return known("\n".join(line[::-1] for line in text.split("\n")), data, layer="reversed")


def _tr(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del source, span
    given = operands(words)
    text = fed.text
    if text is None or not given:
        return fed
    old = _set(written(given[0]) or "")
    if "-d" in options(words):
        return known(text.translate(dict.fromkeys(map(ord, old))), fed, layer="removed signs")
    new = _set(written(given[1]) or "") if len(given) > 1 else ""
    if not new:
        return fed
    new += new[-1] * (len(old) - len(new))
    layer = "rot13" if len(old) >= 26 else "replaced signs"  # noqa: PLR2004  # an alphabet
    return known(text.translate(str.maketrans(old, new[: len(old)])), fed, layer=layer)


def _set(written_set: str) -> str:
    """Spell out the sets of ``tr``: ``A-Za-z``."""

    def spell(match: re.Match[str]) -> str:
        first, last = ord(match[1]), ord(match[2])
        return "".join(map(chr, range(first, min(last, first + 256) + 1)))

    return re.sub(r"(\w)-(\w)", spell, written_set.replace("\\n", "\n"))


def _sed(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Do the plainest of substitutions: texts without patterns."""
    given = operands(words)
    data = fed if len(given) < 2 else join([read_file(source, word, span, "sed") for word in given[1:]])  # noqa: PLR2004  # script, files
    found = re.fullmatch(r"s(.)([^\\\[\](){}.*^$+?|]*?)\1([^\\&]*?)\1g?", written(given[0]) or "") if given else None
    if found is None or data.text is None or not found[2]:
        return Value(None, data.labels, layers=data.layers)
    return known(data.text.replace(found[2], found[3]), data, layer="replaced signs")


def _carried(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Put out some of what is read."""
    data = _input(source, words, fed, span)
    return Value(None, data.labels, layers=data.layers)


def _searched(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read files after a pattern, as grep and awk do."""
    given = operands(words)
    files = given[1:]
    data = join([read_file(source, file, span, written(words[0]) or "") for file in files]) if files else fed
    return Value(None, data.labels | labels_of(given[:1]))


def _tee(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    for file in operands(words):
        path = written(file) or ""
        if path.startswith(("/dev/tcp/", "/dev/udp/")):
            source.act("send", path.split("/", 3)[3].replace("/", ":", 1), span, path[:8], fed, file, text=fed.text)
        else:
            source.act("write", path, span, "tee", fed, text=fed.text)
            source.values[f"file:{path}"] = fed
    return fed


def _archived(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read tar, zip and 7z: what they pack is in the archive that they write, or in what they put out."""
    given = operands(words)
    if written(words[0]) in {"tar", "gtar"}:
        flags = "".join((written(word) or "").lstrip("-") for word in words[1:2])
        if "c" not in flags:
            return fed
        given = given[1:] if given and not (written(words[1]) or "").startswith("-") else given
    out, packed = (given[0], given[1:]) if given else (NOTHING, [])
    content = Value(
        None, fed.labels.union(*(read_file(source, word, span, written(words[0]) or "").labels for word in packed))
    )
    if written(out) not in {None, "-"}:
        source.act("write", written(out) or "", span, written(words[0]) or "", content)
        source.values[f"file:{written(out)}"] = content
    return content


PROGRAMS: Final[dict[str, Program]] = {
    **dict.fromkeys(("tar", "gtar", "zip", "7z", "7za", "rar"), _archived),
    "cat": _cat, "gcat": _cat, "echo": _echo, "printf": _printf, "print": _echo, "write-output": _echo,
    "base64": _decoder("base64", "-d", "-D", "--decode", "-di"), "gbase64": _decoder("base64", "-d", "-D", "--decode"), "base32": _decoder("base32", "-d", "--decode"),
    "basenc": _decoder("base64", "-d", "--decode"), "xxd": _decoder("hexadecimal", "-r", "-rp", "-p"), "uudecode": _decoder("base64"), "gunzip": _decoder("compressed"), "zcat": _decoder("compressed"),
    "gzip": _decoder("compressed", "-d", "-dc", "--decompress"), "bunzip2": _decoder("compressed"), "xz": _decoder("compressed", "-d", "-dc"), "bzip2": _decoder("compressed", "-d"),
    "openssl": _openssl, "rev": _rev, "tr": _tr, "sed": _sed, "gsed": _sed, "tee": _tee,
    **dict.fromkeys(("head", "tail", "sort", "uniq", "less", "more", "strings", "od", "hexdump", "nl", "fold", "gpg", "jq", "cut", "dd", "wc"), _carried),
    **dict.fromkeys(("grep", "egrep", "rg", "awk", "gawk", "ack"), _searched),
}  # fmt: skip
