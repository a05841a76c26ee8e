"""Programs that speak over the network: what they fetch from where, and what they send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.folding import written
from guildmark.lenses.flows.texts import operands, read_file
from guildmark.lenses.flows.values import NOTHING, Value, labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.texts import Program
    from guildmark.model.place import Span

_CURL_DATA: Final = frozenset(
    (
        "-d",
        "--data",
        "--data-binary",
        "--data-raw",
        "--data-urlencode",
        "--data-ascii",
        "-F",
        "--form",
        "--form-string",
        "--json",
        "-T",
        "--upload-file",
    )
)
_CURL_CARRIES: Final = frozenset(
    ("-H", "--header", "-u", "--user", "-b", "--cookie", "-A", "--user-agent", "-e", "--referer", "-K", "--config")
)
_CURL_TAKES: Final = frozenset(
    [
        "-X",
        "--request",
        "-m",
        "--max-time",
        "--connect-timeout",
        "--retry",
        "--retry-delay",
        "-x",
        "--proxy",
        "--socks5",
        "-w",
        "--write-out",
        "--cacert",
        "--cert",
        "-E",
        "--key",
        "-C",
        "--range",
        "-r",
        "--limit-rate",
        "--resolve",
        "--interface",
        "--max-redirs",
        "-D",
        "--dump-header",
        "-c",
        "--cookie-jar",
        "-y",
        "-Y",
        "-z",
        "--url-query",
        "--doh-url",
    ]
)
_CURL_OUT: Final = frozenset(("-o", "--output"))
_READS_AT: Final = frozenset(
    ("-d", "--data", "--data-binary", "--data-urlencode", "--data-ascii", "-F", "--form", "--json")
)


def _curl(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read a command line of curl."""
    urls: list[Value] = []
    sent: list[Value] = []
    saved: Value | None = None
    named_by_remote = False
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        text = written(word) or ""
        flag, value = _flag(text, word, rest)
        if flag in _CURL_DATA:
            sent.append(_body(source, flag, value, fed, span))
        elif flag in _CURL_CARRIES:
            sent += [value] if value.labels else []
        elif flag in _CURL_OUT:
            saved = value
        elif flag == "--url":
            urls.append(value)
        elif flag in {"-O", "--remote-name"} or (
            text.startswith("-") and not text.startswith("--") and "O" in text[1:]
        ):
            named_by_remote = True
        elif flag not in _CURL_TAKES and not text.startswith("-"):
            urls.append(word)
    return _spoken(source, "curl", urls, sent, saved, span, named_by_remote=named_by_remote)


def _flag(text: str, word: Value, rest: list[Value]) -> tuple[str, Value]:
    """Split an option from its value; ``-sSLo file`` too. Takes the value off the rest where it stands apart."""
    takes = _CURL_DATA | _CURL_CARRIES | _CURL_TAKES | _CURL_OUT | {"--url"}
    if text.startswith("--"):
        name, equals, inner = text.partition("=")
        if equals:
            return name, Value(inner, word.labels)
        return name, rest.pop(0) if name in takes and rest else NOTHING
    if not text.startswith("-"):
        return "", NOTHING
    for at, letter in enumerate(text[1:], 2):
        if f"-{letter}" in takes:
            glued = text[at:]
            return f"-{letter}", Value(glued, word.labels, layers=word.layers) if glued else rest.pop(
                0
            ) if rest else NOTHING
    return text, NOTHING


def _body(source: Following, flag: str, value: Value, fed: Value, span: Span) -> Value:
    """Return what an option for data sends: a text, or a file after ``@``."""
    text = value.text or ""
    if flag in {"-T", "--upload-file"}:
        return fed if text in {"-", "."} else read_file(source, value, span, "curl")
    if flag in _READS_AT and "@" in text:
        before, _, path = text.partition("@")
        if not before or before.endswith("=") or flag == "--data-urlencode":
            path = path.split(";", 1)[0]
            return fed if path == "-" else read_file(source, Value(path, value.labels), span, "curl")
    return value


def _spoken(
    source: Following,
    by: str,
    urls: list[Value],
    sent: list[Value],
    saved: Value | None,
    span: Span,
    *,
    named_by_remote: bool = False,
) -> Value:
    """Note each address that is spoken to."""
    got: frozenset = frozenset()  # type: ignore[type-arg]
    text = next((item.text for item in sent if item.text), None)
    for url in urls or ([NOTHING] if sent else []):
        address = written(url) or ""
        carried = [*sent, url] if sent or url.labels else []
        source.act("send" if sent else "fetch", address, span, by, *carried, text=text, layers=url.layers)
        got |= {source.label("remote", address, span)}
    answer = Value(None, got)
    if saved is not None and written(saved) not in {None, "-", "/dev/null"}:
        save(source, saved, answer, span, by)
    elif named_by_remote and urls:
        save(source, Value((written(urls[0]) or "").split("?")[0].rstrip("/").rpartition("/")[2]), answer, span, by)
    return answer


def save(source: Following, path: Value, content: Value, span: Span, by: str) -> None:
    """Note that a file is written, and keep what is in it."""
    name = written(path) or ""
    source.act("write", name, span, by, content, text=content.text)
    for key in (
        (name, f"./{name}", f".\\{name}") if not name.startswith(("/", ".")) else (name, name.removeprefix("./"))
    ):
        source.values[f"file:{key}"] = content


def _wget(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    urls: list[Value] = []
    sent: list[Value] = []
    saved: Value | None = None
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        text = written(word) or ""
        name, equals, inner = text.partition("=") if text.startswith("--") else (text, "", "")
        if name in {"-O", "--output-document", "-P"} and not equals and rest:
            saved = rest.pop(0)
        elif text.startswith("-") and not text.startswith("--") and "O" in text:
            glued = text.partition("O")[2]
            saved = Value(glued) if glued else rest.pop(0) if rest else None
        elif name == "--output-document":
            saved = Value(inner)
        elif name in {"--post-data", "--body-data", "--header"}:
            sent.append(Value(inner, word.labels) if equals else rest.pop(0) if rest else NOTHING)
        elif name in {"--post-file", "--body-file"}:
            sent.append(
                read_file(
                    source, Value(inner, word.labels) if equals else rest.pop(0) if rest else NOTHING, span, "wget"
                )
            )
        elif not text.startswith("-"):
            urls.append(word)
    silent = saved is None or written(saved) == "-"
    answer = _spoken(
        source, "wget", urls, [item for item in sent if item is not NOTHING], saved, span, named_by_remote=saved is None
    )
    return answer if silent else Value(None, answer.labels)


def _netcat(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    given = [written(word) or "" for word in words]
    if any(word.startswith("-") and "l" in word for word in given[1:]):
        source.act("listen", " ".join(given[1:]), span, "nc", fed)
        return Value(None, frozenset((source.label("remote", "listener", span),)))
    address = ":".join(word for word in given[1:] if word and not word.startswith("-"))
    for flag, word in zip(given, words[1:], strict=False):
        if flag in {"-e", "-c", "--exec", "--sh-exec"}:
            source.act("send", address, span, "nc", Value(None, frozenset((source.label("input", "shell", span),))))
            source.act(
                "shell",
                written(word) or "",
                span,
                "nc",
                Value(None, frozenset((source.label("remote", address, span),))),
            )
    source.act("send" if fed.labels or fed.data is not None else "fetch", address, span, "nc", fed, text=fed.text)
    return Value(None, frozenset((source.label("remote", address, span),)))


def _copied(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read scp, rsync, rclone, aws s3: files to or from a place with a colon."""
    del fed
    by = written(words[0]) or ""
    given = operands(words)
    far = [
        word
        for word in given
        if ":" in (written(word) or "").partition("/")[0] + (":" if "://" in (written(word) or "") else "")
    ]
    near = [word for word in given if word not in far]
    if given and far and given[-1] in far:
        sent = [read_file(source, word, span, by) for word in near]
        source.act("send", written(given[-1]) or "", span, by, *sent)
        return Value(None, labels_of(sent))
    for word in far:
        source.act("fetch", written(word) or "", span, by)
    return Value(None, frozenset(source.label("remote", written(word) or "", span) for word in far))


def _ssh(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    given = operands(words)
    source.act("send" if fed.labels else "fetch", written(given[0]) or "" if given else "", span, "ssh", fed)
    return Value(None, frozenset((source.label("remote", written(given[0]) or "" if given else "", span),)))


def _looked_up(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read dig, nslookup, host: a computed name is a message to whoever answers for its domain."""
    del fed
    by = written(words[0]) or ""
    for word in operands(words):
        if word.labels:
            source.act("send", written(word) or "", span, by, word)
    return Value(None, frozenset((source.label("remote", "dns", span),)))


def _mailed(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    given = operands(words)
    source.act("send", written(given[-1]) or "" if given else "", span, written(words[0]) or "", fed, *given)
    return NOTHING


def _git(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    given = [written(word) or "" for word in operands(words)]
    verb = given[0] if given else ""
    if verb in {"clone", "fetch", "pull"}:
        far = next((word for word in given[1:] if ":" in word), "")
        source.act("fetch", far, span, "git")
        return Value(None, frozenset((source.label("remote", far, span),)))
    if verb == "add":
        held = [source.values[f"file:{name}"] for name in given[1:] if f"file:{name}" in source.values]
        source.values["file:repository"] = Value(
            None, labels_of((*held, source.values.get("file:repository", NOTHING)))
        )
    if verb == "push":
        source.act(
            "send",
            " ".join(given[1:]),
            span,
            "git push",
            Value(None, frozenset((source.label("file", "repository", span),))),
            source.values.get("file:repository", NOTHING),
        )
    return NOTHING


PROGRAMS: Final[dict[str, Program]] = {
    "curl": _curl, "curlie": _curl, "wget": _wget, "nc": _netcat, "ncat": _netcat, "netcat": _netcat, "socat": _netcat,
    **dict.fromkeys(("scp", "rsync", "rclone", "sftp"), _copied), "ssh": _ssh,
    **dict.fromkeys(("dig", "nslookup", "host", "drill"), _looked_up), **dict.fromkeys(("mail", "mailx", "sendmail", "mutt"), _mailed), "git": _git,
    **dict.fromkeys(("http", "https", "xh", "aria2c", "axel", "fetch", "lynx", "w3m"), _wget),
}  # fmt: skip
