"""Live objects: what their data is, what is never called, and that neither size nor shape stops reading."""

from __future__ import annotations

import decimal
import enum
import io
import itertools
import threading
import uuid

import msgspec
import pytest

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.limits import LogLimits
from guildmark.loading.logs.open import open_log
from guildmark.model.errors import LoadError
from guildmark.model.trace import Gap


def read(what: object, **limits: int) -> tuple[object, list[tuple[str, int]]]:
    items = list(open_log(what, LogLimits(**limits)).rows())
    (value,) = [item.value for item in items if isinstance(item, Row)]
    return value, [(item.reason, item.count) for item in items if isinstance(item, Gap)]


class Role(str, enum.Enum):  # noqa: UP042  # as SDKs that support Python 3.10 write it
    USER = "user"


class Tagged(msgspec.Struct, tag="call", tag_field="type", rename="camel"):
    tool_name: str


class Slotted:
    __slots__ = ("_secret", "role")

    def __init__(self) -> None:
        self.role, self._secret = "user", "no"


class Loud:
    """Shouts when anything but its stored data is asked for."""

    calls = 0

    def __init__(self) -> None:
        self.content = "hi"

    def __str__(self) -> str:
        Loud.calls += 1
        return "loud"

    __repr__ = __str__

    @property
    def computed(self) -> str:
        return str(self)

    def __getattr__(self, name: str) -> str:
        Loud.calls += 1
        return name


class Strict:
    """Cannot be dumped as JSON, yet has a simpler way."""

    def model_dump(self, *, mode: str) -> dict[str, object]:
        raise ValueError(mode)

    def to_dict(self) -> dict[str, object]:
        return {"role": "user"}


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({"role": Role.USER}, {"role": "user"}),
        ({Role.USER: 1, 2: 3, None: 4}, {"user": 1, "2": 3, "None": 4}),
        ([Tagged("x")], [{"type": "call", "toolName": "x"}]),
        ([Slotted()], [{"role": "user"}]),
        ([uuid.UUID(int=1)], ["00000000-0000-0000-0000-000000000001"]),
        ([decimal.Decimal("1.50")], ["1.50"]),
        (({"a": n} for n in range(2)), [{"a": 0}, {"a": 1}]),
        ([{"a\ud800": "b\udc80"}], [{"a\\ud800": "b\\udc80"}]),
    ],
)
def test_data_is_what_json_would_hold(given: object, value: object) -> None:
    assert read(given) == (value, [])


def test_only_stored_data_is_taken_and_nothing_is_run() -> None:
    value, gaps = read([Loud(), {Loud(): 1}])
    assert value == [{"content": "hi", "__class__": "Loud"}, {"Loud": 1}]
    assert (gaps, Loud.calls) == ([], 0)


def test_another_way_is_tried_where_one_raises_and_that_is_said() -> None:
    assert read([Strict()]) == ([{"role": "user"}], [("a part of type Strict cannot be read: ValueError", 1)])


def test_what_is_no_data_is_said_once_with_its_count() -> None:
    value, gaps = read([{"lock": threading.Lock()}] * 3)
    assert value == [{"lock": None}] * 3
    assert gaps == [("a part of type lock is no data", 3)]


def test_endless_and_bottomless_objects_end() -> None:
    value, gaps = read(itertools.repeat({"a": 1}), live_values=1_000)
    assert isinstance(value, list)
    assert len(value) <= 500
    assert len(gaps) <= 2
    deep: object = "x"
    for _ in range(5_000):
        deep = {"a": [deep]}
    assert [count for _, count in read(deep)[1]] == [1]


@pytest.mark.parametrize("what", [42, None, [], {}, threading, Loud, len])
def test_what_holds_no_messages_is_an_error(what: object) -> None:
    with pytest.raises(LoadError, match="holds no messages"):
        open_log(what)


def test_bytes_and_binary_streams_are_logs_and_text_is_not() -> None:
    for what in (b'{"a":1}\n{"a":2}\n', io.BytesIO(b'{"a":1}\n{"a":2}\n')):
        assert [row.value for row in open_log(what).rows() if isinstance(row, Row)] == [{"a": 1}, {"a": 2}]
    with pytest.raises(LoadError, match="bytes"):
        open_log(io.StringIO('{"a":1}'))
    with pytest.raises(LoadError, match="spool_bytes"):
        open_log(io.BytesIO(b"{}" * 100), LogLimits(spool_bytes=100))
