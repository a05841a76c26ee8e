"""What functions of Node.js, of browsers, and of packages that scripts of skills use, mean."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.flows.meanings import Meaning

_SHELL: Final = Meaning(act="shell", gives="same")
_ARGV: Final = Meaning(act="argv", what=(0,), data=("input", "env"), gives="same")
_GET: Final = Meaning(act="fetch", what=(0, "url", "hostname", "host"), data=("headers", "params"), gives="remote")
_POST: Final = Meaning(
    act="send", what=(0, "url", "hostname"), data=(1, "body", "data", "json", "form", "headers"), gives="remote"
)
_SEND: Final = Meaning(
    act="send",
    what=("url", "hostname", "host", 0),
    data=("body", "data", "json", "form", "headers", "params"),
    gives="remote",
)
_READ: Final = Meaning(act="read", gives="file")
_WRITE: Final = Meaning(act="write", data=(1,))
_EVAL: Final = Meaning(act="evaluate", what=(0,), language="javascript", gives="same")


def _both(module: str, *names: str) -> list[str]:
    """Name functions of a module of Node, also of its promises."""
    return [f"{owner}.{name}" for owner in (module, f"{module}.promises", f"{module}/promises") for name in names]


CALLS: Final[dict[str, Meaning]] = {
    **dict.fromkeys(("child_process.exec", "child_process.execSync", "shelljs.exec", "execa.command", "execa.execaCommand"), _SHELL),
    **dict.fromkeys(("child_process.execFile", "child_process.execFileSync", "execa", "execa.execa", "Bun.spawn", "Deno.Command"), Meaning(act="run", data=(0, 1), gives="same")),
    **dict.fromkeys(("child_process.spawn", "child_process.spawnSync", "child_process.fork", "cross-spawn"), Meaning(act="run", data=(0, 1), gives="same")),
    **dict.fromkeys(("eval", "global.eval", "globalThis.eval", "window.eval", "vm.runInThisContext", "vm.runInNewContext", "vm.Script"), _EVAL), "Function": Meaning(act="evaluate", what=(-1,), language="javascript", gives="same"),
    **dict.fromkeys(("fetch", "node-fetch", "undici.fetch", "globalThis.fetch", "axios", "got", "request", "superagent", "axios.request", "$.ajax"), _SEND),
    **dict.fromkeys(("axios.get", "got.get", "https.get", "http.get", "request.get", "superagent.get", "needle.get"), _GET),
    **dict.fromkeys((f"{owner}.{verb}" for owner in ("axios", "got", "request", "superagent", "needle", "ky") for verb in ("post", "put", "patch")), _POST),
    "https.request": Meaning(act="send", what=("hostname", "host", "url", 0), data=("headers",), gives="remote", ref="request()"),
    "http.request": Meaning(act="send", what=("hostname", "host", "url", 0), data=("headers",), gives="remote", ref="request()"),
    "request().write": Meaning(act="send", what=("base",), data=(0,)), "request().end": Meaning(act="send", what=("base",), data=(0,)),
    "navigator.sendBeacon": _POST, "WebSocket": Meaning(act="fetch", ref="WebSocket()"), "ws": Meaning(act="fetch", ref="WebSocket()"), "WebSocket().send": Meaning(act="send", what=(), data=(0,)),
    **dict.fromkeys(("net.connect", "net.createConnection", "tls.connect"), Meaning(act="fetch", what=("host", 1, 0), ref="net.Socket()", gives="remote")),
    "net.Socket().connect": Meaning(act="fetch", what=(1, "host", 0)), "net.Socket().write": Meaning(act="send", what=(), data=(0,)), "net.Socket": Meaning(what=(), ref="net.Socket()"),
    **dict.fromkeys(("dns.lookup", "dns.resolve", "dns.resolve4"), Meaning(act="send", data=(0,))),
    **dict.fromkeys(("http.createServer().listen", "net.createServer().listen"), Meaning(act="listen")),
    **dict.fromkeys(_both("fs", "readFileSync", "readFile", "createReadStream", "readdirSync", "readdir", "openSync"), _READ), "Bun.file": _READ, "Deno.readTextFile": _READ,
    **dict.fromkeys(_both("fs", "writeFileSync", "writeFile", "appendFileSync", "appendFile", "outputFileSync"), _WRITE), "fs.createWriteStream": Meaning(act="write"), "Bun.write": _WRITE,
    **dict.fromkeys(_both("fs", "copyFileSync", "copyFile", "renameSync", "rename", "symlinkSync", "cpSync"), Meaning(act="write", what=(1,), data=(0,))),
    **dict.fromkeys(_both("fs", "unlinkSync", "unlink", "rmSync", "rm", "rmdirSync", "rmdir", "removeSync"), Meaning(act="delete")), "rimraf": Meaning(act="delete"),
    **dict.fromkeys(_both("fs", "chmodSync", "chmod"), Meaning(act="mode", data=(1,))),
    **dict.fromkeys(("clipboardy.readSync", "clipboardy.read", "navigator.clipboard.readText"), Meaning(act="read", what=(), gives="private")), "screenshot-desktop": Meaning(act="read", what=(), gives="private"),
    "keytar.getPassword": Meaning(act="read", what=(), gives="secret"),
    "atob": Meaning(fold="base64"), "Buffer.from": Meaning(fold="buffer"), "String.fromCharCode": Meaning(fold="from codes"), "String.fromCodePoint": Meaning(fold="from codes"),
    **dict.fromkeys(("decodeURIComponent", "decodeURI", "unescape"), Meaning(fold="percent")), "parseInt": Meaning(fold="int"), "Number": Meaning(fold="int"), "String": Meaning(fold="same", gives="same"),
    **dict.fromkeys(("zlib.gunzipSync", "zlib.inflateSync", "zlib.brotliDecompressSync", "zlib.inflateRawSync", "zlib.unzipSync"), Meaning(fold="compressed")),
    **dict.fromkeys(("path.join", "path.resolve"), Meaning(fold="path", gives="same")), "os.homedir": Meaning(fold="home", what=()), "Array.from": Meaning(fold="codes"), "JSON.stringify": Meaning(gives="same"),
    "Uint8Array": Meaning(fold="bytes"), "Uint8Array.from": Meaning(fold="bytes"), "TextDecoder().decode": Meaning(fold="decode"),
    **dict.fromkeys(("String.fromCharCode.apply", "String.fromCharCode.call"), Meaning(fold="from codes after this")),
}  # fmt: skip

METHODS: Final[dict[str, Meaning]] = {
    "toString": Meaning(fold="decode"), "join": Meaning(fold="join"), "split": Meaning(fold="split"), "reverse": Meaning(fold="turn"), "replace": Meaning(fold="replace"), "replaceAll": Meaning(fold="replace"),
    "toLowerCase": Meaning(fold="lower"), "toUpperCase": Meaning(fold="upper"), "trim": Meaning(fold="strip"), "concat": Meaning(fold="concat"), "charCodeAt": Meaning(fold="ord"), "codePointAt": Meaning(fold="ord"),
    "slice": Meaning(fold="part"), "substring": Meaning(fold="part"), "subarray": Meaning(fold="part"),
}  # fmt: skip

NAMES: Final[dict[str, tuple[str, str]]] = {
    "process.env": ("env", "*"),
    "process.argv": ("input", "arguments"),
    "Deno.env": ("env", "*"),
    "Bun.env": ("env", "*"),
}
