"""Programs that run other code, change the machine, install things, or read what is private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.folding import decoded, join, written
from guildmark.lenses.flows.places import file_labels
from guildmark.lenses.flows.texts import operands, options, read_file
from guildmark.lenses.flows.values import NOTHING, Value, known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.texts import Program
    from guildmark.model.place import Span

_INLINE: Final = {
    "python": ("python", ("-c",)), "node": ("javascript", ("-e", "--eval", "-p", "--print", "-pe")), "perl": ("perl", ("-e", "-E", "-ne", "-pe")), "ruby": ("ruby", ("-e",)),
    "php": ("php", ("-r",)), "deno": ("javascript", ("eval",)), "bun": ("javascript", ("-e", "--eval")), "osascript": ("applescript", ("-e",)),
}  # fmt: skip


def _shell(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read ``sh -c text``, ``sh file``, ``... | sh``."""
    by = written(words[0]) or ""
    rest = list(words[1:])
    while rest:
        text = written(rest[0]) or ""
        if text.startswith("-") and not text.startswith("--") and "c" in text[1:] and len(rest) > 1:
            source.act("shell", rest[1].text or "", span, by, rest[1], text=rest[1].text)
            source.nested(rest[1], "shell", span)
            return Value(None, rest[1].labels)
        if text.startswith("-") and text not in {"-", "-s"}:
            rest = rest[2:] if text in {"-o", "--init-file", "--rcfile"} else rest[1:]
            continue
        break
    if rest and written(rest[0]) not in {"-", "-s", "/dev/stdin"}:
        return run_file(source, rest[0], span, by)
    _piped(source, fed, "shell", span, by)
    talks = frozenset((source.label("input", "a shell", span),)) if "-i" in options(words) else frozenset()
    return Value(None, fed.labels | talks)


def _piped(source: Following, fed: Value, language: str, span: Span, by: str) -> None:
    """Note that an interpreter runs its input."""
    if fed.labels or fed.text is not None:
        if language == "shell":
            source.act("shell", fed.text or "", span, by, fed, text=fed.text)
        else:
            source.act("evaluate", language, span, by, fed, text=fed.text)
        source.nested(fed, language, span)


def run_file(source: Following, path: Value, span: Span, by: str) -> Value:
    """Note that a file is run, with what was written into it before."""
    name = written(path) or ""
    held = source.values.get(f"file:{name}")
    content = path if held is None else Value(held.data, held.labels | path.labels, layers=held.layers)
    source.act("run", name, span, by, content, argv=(by, name), layers=content.layers)
    if held is not None and held.text is not None:
        source.nested(held, "shell", span)
    return Value(None, content.labels)


def _interpreter(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read ``python -c text``, ``python file``, ``... | python``."""
    by = (written(words[0]) or "").rpartition("/")[2]
    language, flags = _INLINE[next(name for name in _INLINE if by.startswith(name))]
    rest = list(words[1:])
    while rest:
        text = written(rest[0]) or ""
        if text in flags and len(rest) > 1:
            code = rest[1]
            source.act("evaluate", language, span, by, code, fed, text=code.text)
            source.nested(code, language, span)
            return Value(None, code.labels | fed.labels)
        if text == "-m":
            return _module(source, rest[1:], span)
        if text.startswith("-") and text != "-":
            rest = rest[1:]
            continue
        break
    if rest and written(rest[0]) != "-":
        return run_file(source, rest[0], span, by)
    _piped(source, fed, language, span, by)
    return Value(None, fed.labels)


def _module(source: Following, rest: Sequence[Value], span: Span) -> Value:
    if rest and written(rest[0]) == "pip":
        return _installer(source, rest, NOTHING, span)
    if rest and written(rest[0]) == "http.server":
        source.act("listen", " ".join(written(word) or "" for word in rest[1:]), span, "python -m http.server")
    return NOTHING


def _evaluated(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read ``eval words``."""
    del fed
    parts: list[Value] = []
    for word in words[1:]:
        parts += [Value(" "), word] if parts else [word]
    code = join(parts)
    if code.labels or code.text:
        source.act("shell", code.text or "", span, "eval", code, text=code.text)
        source.nested(code, "shell", span)
    return Value(None, code.labels)


def _sourced(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    return run_file(source, words[1], span, "source") if len(words) > 1 else NOTHING


def _removed(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    by = written(words[0]) or ""
    flags = options(words)
    detail = f"{by} -r" if flags & {"-r", "-R", "--recursive"} else by
    for word in operands(words):
        source.act("delete", written(word) or "", span, detail, word)
    return NOTHING


def _mode(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    given = operands(words)
    for word in given[1:]:
        source.act("mode", written(word) or "", span, "chmod", text=written(given[0]))
    return NOTHING


def _copied(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read cp, mv, ln, install: what is copied is what was there."""
    del fed
    given = operands(words)
    by = written(words[0]) or ""
    if len(given) > 1:
        content = join([read_file(source, word, span, by) for word in given[:-1]])
        source.act("write", written(given[-1]) or "", span, by, content)
        source.values[f"file:{written(given[-1]) or ''}"] = content
    return NOTHING


def _crontab(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    given = [written(word) or "" for word in words[1:]]
    if "-l" in given:
        return NOTHING
    if "-r" not in given:
        source.act("write", "/var/spool/cron/crontab", span, "crontab", fed, *operands(words), text=fed.text)
    return NOTHING


def _registered(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read launchctl, systemctl, schtasks: what is started later, by itself."""
    given = [(written(word) or "").lower() for word in words[1:]]
    if any(verb in {"load", "bootstrap", "enable", "/create", "submit"} for verb in given):
        source.act("write", f"systemd/system/{given[-1]}" if given else "", span, written(words[0]) or "", fed)
    return NOTHING


def _installer(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read pip, npm, brew and the like."""
    del fed
    by = (written(words[0]) or "").rpartition("/")[2]
    given = [written(word) or "" for word in words[1:]]
    at_once = by in {"npx", "uvx", "pipx", "bunx", "dlx", "pnpx"}
    verbs = {"install", "i", "add", "get", "run", "tool", "download", "dlx", "exec", "x", "reinstall"}
    if not at_once and not set(given[:2]) & verbs:
        return NOTHING
    own = frozenset(
        [
            "-r",
            "--requirement",
            "-c",
            "--constraint",
            "-i",
            "--index-url",
            "--extra-index-url",
            "-e",
            "--editable",
            "-t",
            "--target",
            "-p",
            "--package",
            "--from",
            "--python",
            "--registry",
        ]
    )
    skip = False
    for word in given:
        if skip or word in verbs or word.startswith("-"):
            skip = word in own - {"-e", "--editable", "-p", "--package", "--from"}
            continue
        source.act("install", word, span, by, argv=(by, *given)[:60])
        if at_once:
            break
    return NOTHING


def _clipboard(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    by = written(words[0]) or ""
    given = {written(word) for word in words[1:]}
    if by in {"xclip", "xsel"} and not given & {"-o", "-out", "--output", "-bo", "-ob"}:
        return NOTHING
    del fed
    source.act("read", "clipboard", span, by)
    return Value(None, frozenset((source.label("private", "clipboard", span),)))


def _captured(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read screen, camera and microphone into a file."""
    del fed
    by = written(words[0]) or ""
    content = Value(None, frozenset((source.label("private", "screen", span),)))
    source.act("read", "screen", span, by)
    for word in operands(words):
        source.values[f"file:{written(word) or ''}"] = content
    return content


def _environment(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    names = [written(word) or "" for word in operands(words)] or ["*"]
    for name in names:
        source.act("env", name, span, written(words[0]) or "")
    return Value(None, frozenset(source.label("env", name, span) for name in names))


def _keychain(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    given = " ".join(written(word) or "" for word in words[1:])
    if "find-" in given or "dump-keychain" in given or "export" in given:
        source.act("read", f"keychain {given}", span, written(words[0]) or "")
        return Value(None, frozenset((source.label("secret", "keychain", span),)))
    return NOTHING


def _found(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read find: names that it looks for, and what it runs on them."""
    del fed
    given = [written(word) or "" for word in words]
    carried: frozenset = frozenset()  # type: ignore[type-arg]
    for flag, word in zip(given, words[1:], strict=False):
        if flag in {"-name", "-iname", "-path", "-ipath", "-wholename"}:
            carried |= file_labels(source, word, span)
    start = next((word for word in given[1:] if not word.startswith("-")), ".")
    if "-delete" in given:
        source.act("delete", start, span, "find -delete")
    for flag in ("-exec", "-execdir", "-ok"):
        if flag in given:
            at = given.index(flag) + 1
            end = next((index for index in range(at, len(given)) if given[index] in {";", "\\;", "+"}), len(given))
            inner = [
                Value(word.data if written(word) != "{}" else start, word.labels | carried) for word in words[at:end]
            ]
            source.command(inner, NOTHING, span)
    return Value(None, carried | {source.label("file", start, span)})


def _powershell(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read ``powershell -enc``, ``-Command``, ``-File``."""
    by = written(words[0]) or ""
    for index, word in enumerate(words[1:], 1):
        flag = (written(word) or "").lower().lstrip("-/")
        rest = words[index + 1 :]
        if (
            flag
            and "encodedcommand".startswith(flag)
            and flag.startswith("e")
            and rest
            and flag != "ep"
            and not "executionpolicy".startswith(flag)
        ):
            code = decoded("base64", rest[0]) or Value(None, rest[0].labels)
            source.act("evaluate", "powershell", span, by, code, text=code.text)
            source.nested(code, "powershell", span)
            return Value(None, code.labels)
        if flag in {"c", "command"} and rest:
            code = join([item for pair in ((Value(" "), item) for item in rest) for item in pair])
            source.act("evaluate", "powershell", span, by, code, text=code.text)
            source.nested(code, "powershell", span)
            return Value(None, code.labels)
        if flag in {"f", "file"} and rest:
            return run_file(source, rest[0], span, by)
    _piped(source, fed, "powershell", span, by)
    return NOTHING


def _loader(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read programs of Windows that fetch and run in one: mshta, regsvr32, rundll32, msiexec."""
    del fed
    text = " ".join(written(word) or "" for word in words[1:])
    if "://" in text or text.startswith("\\\\"):
        label = source.label("remote", text, span)
        source.act("fetch", text, span, written(words[0]) or "")
        source.act("run", text, span, written(words[0]) or "", Value(None, frozenset((label,))))
    return NOTHING


def _certutil(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    del fed
    given = [written(word) or "" for word in words[1:]]
    url = next((word for word in given if "://" in word), "")
    if url:
        source.act("fetch", url, span, written(words[0]) or "")
        source.values[f"file:{given[-1]}"] = Value(None, frozenset((source.label("remote", url, span),)))
    elif any(word.lower().lstrip("-/") == "decode" for word in given) and len(given) > 2:  # noqa: PLR2004
        source.values[f"file:{given[-1]}"] = known(
            None, read_file(source, Value(given[-2]), span, "certutil"), layer="base64"
        )
    return NOTHING


def _exported(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Read export, declare, local, readonly."""
    del fed, span
    for word in words[1:]:
        name, equals, value = (written(word) or "").partition("=")
        if equals:
            source.set(name, Value(value, word.labels, layers=word.layers))
    return NOTHING


PROGRAMS: Final[dict[str, Program]] = {
    **dict.fromkeys(("sh", "bash", "zsh", "dash", "ksh", "fish", "ash", "csh", "tcsh"), _shell),
    **dict.fromkeys(("python", "python2", "python3", "node", "nodejs", "perl", "ruby", "php", "deno", "bun", "osascript", *(f"python3.{minor}" for minor in range(6, 16))), _interpreter),
    "eval": _evaluated, "source": _sourced, ".": _sourced, **dict.fromkeys(("rm", "unlink", "rmdir", "shred", "srm", "trash"), _removed), "chmod": _mode,
    **dict.fromkeys(("cp", "mv", "ln", "install"), _copied), "crontab": _crontab, **dict.fromkeys(("launchctl", "systemctl", "schtasks", "update-rc.d", "chkconfig"), _registered),
    **dict.fromkeys(("pip", "pip3", "pipx", "uv", "uvx", "npm", "npx", "yarn", "pnpm", "pnpx", "bunx", "brew", "apt", "apt-get", "dnf", "yum", "apk", "pacman", "gem", "cargo", "go", "conda",
                     "winget", "choco", "scoop", "snap", "clawhub", "composer"), _installer),
    **dict.fromkeys(("pbpaste", "xclip", "xsel", "wl-paste"), _clipboard), **dict.fromkeys(("screencapture", "scrot", "gnome-screenshot", "grim", "maim", "spectacle", "imagesnap", "fswebcam"), _captured),
    **dict.fromkeys(("printenv", "env"), _environment), "security": _keychain, "secret-tool": _keychain, "find": _found, **dict.fromkeys(("powershell", "pwsh"), _powershell),
    **dict.fromkeys(("mshta", "regsvr32", "rundll32", "msiexec", "wscript", "cscript"), _loader), **dict.fromkeys(("certutil", "bitsadmin"), _certutil),
    **dict.fromkeys(("export", "declare", "local", "readonly", "typeset"), _exported),
}  # fmt: skip
