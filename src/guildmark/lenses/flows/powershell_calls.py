"""What methods of .NET and casts mean in PowerShell; cmdlets are told with the programs of a shell."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.flows.meanings import Meaning

_CLIENTS: Final = ("net.webclient()", "system.net.webclient()", "net.http.httpclient()", "system.net.http.httpclient()")

CALLS: Final[dict[str, Meaning]] = {
    **dict.fromkeys((f"{client}.{verb}" for client in _CLIENTS for verb in ("downloadstring", "downloaddata", "openread", "getstringasync", "getasync")), Meaning(act="fetch", gives="remote")),
    **dict.fromkeys((f"{client}.{verb}" for client in _CLIENTS for verb in ("uploadstring", "uploaddata", "uploadfile", "uploadvalues", "postasync")), Meaning(act="send", data=(1, 2))),
    **dict.fromkeys((f"{client}.downloadfile" for client in _CLIENTS), Meaning(act="fetch", gives="remote", saves=(1,))),
    "[convert].frombase64string": Meaning(fold="base64"), "[char]": Meaning(fold="from codes"), "[char[]]": Meaning(fold="from codes"), "[byte[]]": Meaning(fold="bytes"), "[string]": Meaning(fold="same", gives="same"),
    "[string].join": Meaning(fold="joined by"), "join": Meaning(fold="join"), "[scriptblock].create": Meaning(act="evaluate", language="powershell", gives="same"), "[int]": Meaning(fold="int"),
    **dict.fromkeys((f"[text.encoding].{name}.getstring" for name in ("utf8", "ascii", "default", "utf7")), Meaning(fold="decode")),
    "[text.encoding].unicode.getstring": Meaning(fold="utf-16"), "[convert].toint32": Meaning(fold="int"), "[convert].tochar": Meaning(fold="from codes"), "[reflection.assembly].load": Meaning(act="evaluate", language="assembly", gives="same"),
    "[io.file].readalltext": Meaning(act="read", gives="file"), "[io.file].readallbytes": Meaning(act="read", gives="file"), "[io.file].writeallbytes": Meaning(act="write", data=(1,)), "[io.file].writealltext": Meaning(act="write", data=(1,)),
    "[environment].getenvironmentvariable": Meaning(act="env", gives="env"), "[diagnostics.process].start": Meaning(act="run", data=(0, 1)), "net.sockets.tcpclient()": Meaning(act="fetch"),
}  # fmt: skip

METHODS: Final[dict[str, Meaning]] = {
    "replace": Meaning(fold="replace"), "split": Meaning(fold="split"), "join": Meaning(fold="join"), "format": Meaning(fold="format"), "tolower": Meaning(fold="lower"), "toupper": Meaning(fold="upper"), "trim": Meaning(fold="strip"),
    "tostring": Meaning(fold="itself"), "tochararray": Meaning(fold="codes"), "substring": Meaning(fold="part"), "invoke": Meaning(act="evaluate", what=("base", 0), language="powershell", gives="same"),
    "getstring": Meaning(fold="decode"), "invokescript": Meaning(act="evaluate", language="powershell"),
}  # fmt: skip

NAMES: Final[dict[str, tuple[str, str]]] = {"env": ("env", "*"), "args": ("input", "arguments")}
