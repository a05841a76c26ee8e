"""A model that follows a script, on a free port of the loopback interface, in four wire protocols.

Requests that offer tools get the next step; titles and summaries, which offer none, get a text of their own.
"""

from __future__ import annotations

import gzip
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final, Self

import protocols
from steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from io import BufferedIOBase

    from steps import Json

SIDE: Final = Step("A day at the harbour")
OVER: Final = Step("The script is over.")
MODEL: Final = "scripted-model"


class Model:
    """The scripted model; a context manager that serves while it is open."""

    def __init__(self, script: Sequence[Step]) -> None:
        self._script = list(script)
        self._lock = threading.Lock()
        self.requests: list[Json] = []
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.model = self
        self.port: int = self._server.server_port

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def left(self) -> int:
        """How many steps nobody has asked for."""
        return len(self._script)

    def answer(self, path: str, body: Json) -> Step:
        """Give the next step, or a side text where the request offers no tools."""
        with self._lock:
            self.requests.append({"path": path, "body": body})
            if not body.get("tools"):
                return SIDE
            return self._script.pop(0) if self._script else OVER


class _Server(ThreadingHTTPServer):
    """Knows whose answers it serves."""

    daemon_threads = True
    model: Model


class _Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    server: _Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self._send(b"", "text/plain")

    def do_GET(self) -> None:
        if self.path.partition("?")[0].endswith("/models"):
            card = {"id": MODEL, "object": "model", "created": 1, "owned_by": "script"}
            self._json({"object": "list", "data": [card], "models": []})
        else:
            self._json({"error": {"message": "not found"}}, 404)

    def do_POST(self) -> None:
        path = self.path.partition("?")[0]
        body = _decoded(self._body(), self.headers.get("content-encoding", ""))
        if path.endswith("/count_tokens"):
            self._json({"input_tokens": protocols.IN})
        elif path.endswith(":countTokens"):
            self._json({"totalTokens": protocols.IN})
        elif path.endswith(("/messages", "/responses", "/chat/completions")) or "enerateContent" in path:
            self._model(path, body)
        else:
            self._json({})

    def _model(self, path: str, body: Json) -> None:
        step = self.server.model.answer(path, body)
        name = str(body.get("model") or MODEL)
        stream = bool(body.get("stream"))
        if path.endswith("/messages"):
            plain, frames = protocols.anthropic, protocols.anthropic_frames
        elif path.endswith("/responses"):
            plain, frames = protocols.responses, protocols.responses_frames
        elif path.endswith("/chat/completions"):
            plain, frames = protocols.chat, protocols.chat_frames
        else:
            plain, frames = protocols.gemini, protocols.gemini_frames
            named = re.search(r"models/([^:]+):", path)
            name = named[1] if named else MODEL
            stream = ":streamGenerateContent" in path
        if stream:
            self._send("".join(frames(step, name)).encode(), "text/event-stream")
        else:
            self._json(plain(step, name))

    def _body(self) -> bytes:
        if "chunked" in self.headers.get("transfer-encoding", "").lower():
            return b"".join(_chunks(self.rfile))
        return self.rfile.read(int(self.headers.get("content-length") or 0))

    def _json(self, value: Json, status: int = 200) -> None:
        self._send(json.dumps(value).encode(), "application/json", status)

    def _send(self, data: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _chunks(stream: BufferedIOBase) -> Iterator[bytes]:
    """Take the chunks of a chunked body off a request."""
    while size := int(stream.readline().partition(b";")[0].strip() or b"0", 16):
        yield stream.read(size)
        stream.readline()
    stream.readline()


def _decoded(raw: bytes, encoding: str) -> Json:
    """Decode a request's body; what is no JSON object counts as empty."""
    try:
        value = json.loads(gzip.decompress(raw) if encoding == "gzip" else raw)
    except (ValueError, OSError):
        return {}
    return value if isinstance(value, dict) else {}
