"""What functions of Python's library, and of packages that scripts of skills use, mean."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.flows.meanings import Meaning

_ARGV: Final = Meaning(act="argv", what=(0, "args"), data=("input", "env"), gives="same")
_SHELL: Final = Meaning(act="shell", what=(0, "command", "cmd"), gives="same")
_GET: Final = Meaning(act="fetch", what=(0, "url"), data=("params", "headers", "cookies", "auth"), gives="remote")
_POST: Final = Meaning(
    act="send",
    what=(0, "url"),
    data=(1, 2, "data", "json", "files", "content", "params", "headers", "body"),
    gives="remote",
)
_REQUEST: Final = Meaning(
    act="send", what=(1, "url"), data=("data", "json", "files", "content", "params", "headers"), gives="remote"
)
_EVAL: Final = Meaning(act="evaluate", what=(0,), language="python", gives="same")
_READ_BASE: Final = Meaning(act="read", what=("base",), gives="file")
_WRITE_BASE: Final = Meaning(act="write", what=("base",), data=(0, "data"))
_DELETE: Final = Meaning(act="delete", what=(0, "path"))

CALLS: Final[dict[str, Meaning]] = {
    **dict.fromkeys(("subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output", "subprocess.Popen",
                     "asyncio.create_subprocess_exec", "pexpect.spawn", "pexpect.run", "sh.Command"), _ARGV),
    **dict.fromkeys(("os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "commands.getoutput",
                     "asyncio.create_subprocess_shell", "os.popen2", "os.popen3", "popen2.popen2"), _SHELL),
    **dict.fromkeys(("os.execv", "os.execve", "os.execvp", "os.execvpe", "pty.spawn"), Meaning(act="argv", what=(1, 0), by_shell=True)),
    **dict.fromkeys(("os.execl", "os.execlp", "os.execle", "os.execlpe", "os.spawnl", "os.spawnlp"), Meaning(act="run")),
    **dict.fromkeys(("os.spawnv", "os.spawnvp", "os.posix_spawn"), Meaning(act="argv", what=(2, 1), by_shell=True)),
    "os.startfile": Meaning(act="run"), "ctypes.windll.shell32.ShellExecuteW": Meaning(act="run", what=(2,)),
    **dict.fromkeys(("eval", "exec", "builtins.eval", "builtins.exec", "code.interact"), _EVAL),
    **dict.fromkeys(("compile", "builtins.compile", "marshal.loads", "types.FunctionType"), Meaning(fold="same", gives="same")),
    **dict.fromkeys(("pickle.loads", "pickle.load", "dill.loads", "dill.load", "cloudpickle.loads", "jsonpickle.decode", "shelve.open", "torch.load", "joblib.load"),
                    Meaning(act="evaluate", language="pickle", gives="same")),
    **dict.fromkeys(("yaml.unsafe_load", "yaml.full_load"), Meaning(act="evaluate", language="yaml", gives="same")),
    **dict.fromkeys(("runpy.run_path", "runpy.run_module", "execfile"), Meaning(act="run")),
    **dict.fromkeys(("importlib.util.spec_from_file_location",), Meaning(act="load", what=(1, "location"))),
    **dict.fromkeys(("ctypes.CDLL", "ctypes.cdll.LoadLibrary", "ctypes.WinDLL"), Meaning(act="load")),
    **dict.fromkeys(("requests.get", "httpx.get", "requests.head", "httpx.stream", "urllib.request.urlopen", "urlopen", "urllib2.urlopen", "urllib.urlopen",
                     "aiohttp.get", "urllib3.request", "requests.Session().get", "httpx.Client().get",
                     "httpx.AsyncClient().get", "aiohttp.ClientSession().get", "cloudscraper.create_scraper().get",
                     "feedparser.parse", "pandas.read_csv", "pd.read_csv"), _GET),
    **dict.fromkeys((f"{owner}.{verb}" for owner in ("requests", "httpx", "requests.Session()", "httpx.Client()", "httpx.AsyncClient()", "aiohttp.ClientSession()", "session")
                     for verb in ("post", "put", "patch")), _POST),
    **dict.fromkeys(("requests.request", "httpx.request", "requests.Session().request", "urllib3.PoolManager().request", "http.client.HTTPSConnection().request",
                     "http.client.HTTPConnection().request"), _REQUEST),
    **dict.fromkeys(("urllib.request.urlretrieve", "urllib.urlretrieve", "wget.download", "gdown.download"), Meaning(act="fetch", saves=(1, "filename", "out", "output"), gives="remote")),
    "file().write": Meaning(act="write", what=("base",), data=(0,)), "file().writelines": Meaning(act="write", what=("base",), data=(0,)),
    "urllib.request.Request": Meaning(what=(0, "url"), data=(1, "data"), gives="same", ref="urllib.request.Request()"),
    "http.client.HTTPSConnection": Meaning(act="fetch", ref="http.client.HTTPSConnection()"),
    "http.client.HTTPConnection": Meaning(act="fetch", ref="http.client.HTTPConnection()"),
    "socket.socket().connect": Meaning(act="fetch", what=(0,)), "socket.create_connection": Meaning(act="fetch", ref="socket.socket()", gives="remote"),
    "socket.socket().recv": Meaning(gives="remote", what=()),
    **dict.fromkeys(("socket.socket().send", "socket.socket().sendall", "socket.socket().sendto"), Meaning(act="send", what=(), data=(0,))),
    **dict.fromkeys(("socket.socket().bind",), Meaning(act="listen")),
    **dict.fromkeys(("http.server.HTTPServer", "socketserver.TCPServer", "http.server.ThreadingHTTPServer"), Meaning(act="listen")),
    **dict.fromkeys(("socket.gethostbyname", "socket.getaddrinfo", "dns.resolver.resolve"), Meaning(act="send", what=(0,), data=(0,))),
    **dict.fromkeys(("smtplib.SMTP().sendmail", "smtplib.SMTP_SSL().sendmail"), Meaning(act="send", what=(1,), data=(2,))),
    **dict.fromkeys(("smtplib.SMTP().send_message", "smtplib.SMTP_SSL().send_message"), Meaning(act="send", what=(), data=(0,))),
    **dict.fromkeys(("ftplib.FTP().storbinary", "ftplib.FTP().storlines"), Meaning(act="send", what=(), data=(1,))),
    "websocket.create_connection": Meaning(act="fetch", ref="websocket()", gives="remote"), "websocket().send": Meaning(act="send", what=(), data=(0,)),
    "websockets.connect": Meaning(act="fetch", ref="websocket()"), "paramiko.SSHClient().connect": Meaning(act="fetch"),
    "paramiko.SSHClient().exec_command": Meaning(act="send", what=(), data=(0,)),
    "open": Meaning(act="open", what=(0, "file"), mode=1, ref="file()"), "io.open": Meaning(act="open", what=(0, "file"), mode=1, ref="file()"),
    "codecs.open": Meaning(act="open", mode=1, ref="file()"), "gzip.open": Meaning(act="open", mode=1, ref="file()"), "os.open": Meaning(act="open", mode=1, ref="file()"),
    **dict.fromkeys(("os.remove", "os.unlink", "shutil.rmtree", "os.rmdir", "os.removedirs", "send2trash.send2trash"), _DELETE),
    **dict.fromkeys(("shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "os.link", "os.symlink"), Meaning(act="write", what=(1, "dst"), data=(0, "src"))),
    **dict.fromkeys(("shutil.move", "os.rename", "os.replace"), Meaning(act="write", what=(1, "dst"), data=(0, "src"))),
    **dict.fromkeys(("glob.glob", "glob.iglob", "os.listdir", "os.scandir"), Meaning(fold="one of")),
    **dict.fromkeys(("getpass.getuser", "os.getlogin", "os.uname", "socket.gethostname", "platform.node", "platform.uname", "socket.getfqdn"), Meaning(act="env", what=(), gives="env")),
    "os.chmod": Meaning(act="mode", data=(1, "mode")), "shutil.make_archive": Meaning(act="read", what=(2, "root_dir"), gives="file"),
    **dict.fromkeys(("os.getenv", "os.environ.get", "os.environ.pop", "environ.get"), Meaning(act="env", gives="env")),
    **dict.fromkeys(("os.environ.copy", "os.environ.items", "os.environ.values", "dict"), Meaning(what=("base", 0), gives="same")),
    **dict.fromkeys(("input", "sys.stdin.read", "sys.stdin.readline", "click.prompt"), Meaning(gives="input", what=())),
    **dict.fromkeys(("pyperclip.paste", "win32clipboard.GetClipboardData", "clipboard.paste", "tkinter.Tk().clipboard_get"), Meaning(act="read", what=(), gives="private")),
    **dict.fromkeys(("pyautogui.screenshot", "PIL.ImageGrab.grab", "ImageGrab.grab", "mss.mss().grab", "pyscreenshot.grab"), Meaning(act="read", what=(), gives="private")),
    **dict.fromkeys(("pynput.keyboard.Listener", "keyboard.Listener", "keyboard.on_press", "keyboard.record", "pynput.mouse.Listener"), Meaning(act="read", what=(), gives="private")),
    **dict.fromkeys(("keyring.get_password", "browser_cookie3.chrome", "browser_cookie3.load", "browser_cookie3.firefox", "win32crypt.CryptUnprotectData"), Meaning(act="read", what=(), gives="secret")),
    "getpass.getpass": Meaning(gives="secret", what=()), "sqlite3.connect": Meaning(act="read", gives="file"),
    **dict.fromkeys(("pip.main", "pip._internal.main"), Meaning(act="argv", by_shell=True)),
    "pathlib.Path": Meaning(fold="path", gives="same"), "Path": Meaning(fold="path", gives="same"), "os.path.join": Meaning(fold="path", gives="same"),
    "os.path.expanduser": Meaning(fold="same", gives="same"), "os.path.abspath": Meaning(fold="same", gives="same"), "os.path.expandvars": Meaning(fold="same", gives="same"),
    "pathlib.Path.home": Meaning(fold="home", what=()), "Path.home": Meaning(fold="home", what=()), "os.path.realpath": Meaning(fold="same", gives="same"),
    "base64.b64decode": Meaning(fold="base64"), "base64.urlsafe_b64decode": Meaning(fold="base64"), "base64.standard_b64decode": Meaning(fold="base64"), "base64.decodebytes": Meaning(fold="base64"),
    "base64.b32decode": Meaning(fold="base32"), "base64.b85decode": Meaning(fold="base85"), "base64.a85decode": Meaning(fold="ascii85"), "base64.b16decode": Meaning(fold="hexadecimal"),
    "binascii.a2b_base64": Meaning(fold="base64"), "binascii.unhexlify": Meaning(fold="hexadecimal"), "binascii.a2b_hex": Meaning(fold="hexadecimal"), "bytes.fromhex": Meaning(fold="hexadecimal"), "bytearray.fromhex": Meaning(fold="hexadecimal"),
    "codecs.decode": Meaning(fold="decode"), "codecs.encode": Meaning(fold="decode"), "urllib.parse.unquote": Meaning(fold="percent"), "urllib.parse.unquote_plus": Meaning(fold="percent"), "urllib.unquote": Meaning(fold="percent"),
    "html.unescape": Meaning(fold="entities"), **dict.fromkeys(("zlib.decompress", "gzip.decompress", "bz2.decompress", "lzma.decompress"), Meaning(fold="compressed")),
    "chr": Meaning(fold="from codes"), "ord": Meaning(fold="ord"), "int": Meaning(fold="int"), "str": Meaning(fold="same", gives="same"), "bytes": Meaning(fold="bytes"), "bytearray": Meaning(fold="bytes"),
    "list": Meaning(fold="codes"), "tuple": Meaning(fold="codes"), "iter": Meaning(fold="codes"), "reversed": Meaning(fold="turn"), "range": Meaning(fold="range"), "len": Meaning(fold="length"),
    "str.join": Meaning(fold="join"), "shlex.split": Meaning(fold="same", gives="same"), "shlex.quote": Meaning(fold="same"), "json.dumps": Meaning(gives="same"), "textwrap.dedent": Meaning(fold="same", gives="same"),
}  # fmt: skip

METHODS: Final[dict[str, Meaning]] = {
    "read_text": _READ_BASE, "read_bytes": _READ_BASE, "write_text": _WRITE_BASE, "write_bytes": _WRITE_BASE,
    "unlink": Meaning(act="delete", what=("base",)), "rmdir": Meaning(act="delete", what=("base",)), "chmod": Meaning(act="mode", what=("base",), data=(0,)),
    "open": Meaning(act="open", what=("base",), mode=0, ref="file()"), "rename": Meaning(act="write", what=(0,), data=("base",)),
    "expanduser": Meaning(fold="itself"), "resolve": Meaning(fold="itself"), "absolute": Meaning(fold="itself"), "joinpath": Meaning(fold="path"),
    "decode": Meaning(fold="decode"), "encode": Meaning(fold="encode"), "join": Meaning(fold="join"), "split": Meaning(fold="split"),
    "replace": Meaning(fold="replace"), "lower": Meaning(fold="lower"), "upper": Meaning(fold="upper"), "strip": Meaning(fold="strip"),
    "format": Meaning(fold="format"), "tobytes": Meaning(fold="itself"), "hex": Meaning(), "splitlines": Meaning(fold="split"),
    "glob": Meaning(fold="paths in"), "rglob": Meaning(fold="paths in"), "iterdir": Meaning(fold="itself"),
}  # fmt: skip
"""By the last part of a name, on anything."""

NAMES: Final[dict[str, tuple[str, str]]] = {
    "os.environ": ("env", "*"),
    "sys.argv": ("input", "arguments"),
    "environ": ("env", "*"),
}
"""Names that carry something by themselves: the origin, and what."""
