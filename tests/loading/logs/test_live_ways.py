"""Ways in which libraries give their objects' data, where a plain dump does not do."""

from __future__ import annotations

import functools
import weakref
from dataclasses import dataclass, field

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.open import open_log
from guildmark.model.trace import Gap


def read(what: object) -> tuple[object, list[str]]:
    items = list(open_log(what).rows())
    (value,) = [item.value for item in items if isinstance(item, Row)]
    return value, [item.reason for item in items if isinstance(item, Gap)]


class Owner:
    """Has tools to call; nothing of it was said in a run."""

    def __init__(self) -> None:
        self.name = "assistant"

    def __call__(self) -> None:
        raise AssertionError


class Tool:
    """May only be called."""

    def __call__(self) -> None:
        raise AssertionError


@dataclass
class Item:
    """An item of a run, which gives itself without its agent, or refuses to."""

    raw_item: dict[str, str]
    agent: Owner
    refuses: bool = False
    type: str = "tool_call_item"

    def to_input_item(self) -> dict[str, str]:
        if self.refuses:
            raise ValueError
        return self.raw_item


@dataclass
class Result:
    """What a run came to, with what the library keeps for itself."""

    output: str
    _owner: Owner = field(default_factory=Owner)


@dataclass
class Hidden:
    """Keeps all for itself."""

    _text: str


class Model:
    """Holds what is no JSON, and is dumped without it, or with it as it is."""

    def __init__(self, kept: object) -> None:
        self.kept = kept

    def model_dump(self, *, mode: str) -> dict[str, object]:
        if mode == "json":
            raise ValueError
        return {"role": "tool", "kept": self.kept}


def test_an_item_gives_itself_without_its_agent() -> None:
    assert read([Item({"type": "message"}, Owner())]) == ([{"type": "message"}], [])


def test_an_item_that_refuses_is_read_by_its_fields() -> None:
    value, gaps = read([Item({"type": "message"}, Owner(), refuses=True)])
    assert value == [
        {"raw_item": {"type": "message"}, "agent": {"name": "assistant", "__class__": "Owner"}, "refuses": True,
         "type": "tool_call_item"}
    ]  # fmt: skip
    assert gaps == []


def test_private_fields_are_left_out_unless_there_are_no_others() -> None:
    assert read([Result("x")]) == ([{"output": "x", "__class__": "Result"}], [])
    assert read([Hidden("x")]) == ([{"_text": "x", "__class__": "Hidden"}], [])


def test_code_is_nothing_that_was_said() -> None:
    owner = Owner()
    code = [len, Owner, read, functools.partial(read), owner.__call__, weakref.ref(owner), Tool()]
    assert read([{"tools": code}]) == ([{"tools": [None] * len(code)}], [])


def test_a_model_that_holds_what_is_no_json_is_read_all_the_same() -> None:
    assert read([Model(Owner())]) == (
        [{"role": "tool", "kept": {"name": "assistant", "__class__": "Owner"}}],
        [],
    )
    assert read([Model(object())]) == ([{"role": "tool", "kept": None}], ["a part of type object is no data"])
