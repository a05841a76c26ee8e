"""YAML and JSON in which a key that stands twice is an error: whoever reads on takes one of the two and drops the other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SAFE: Final[type[yaml.SafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Written(_SAFE):  # type: ignore[misc, valid-type]  # one of two, of the same face
    """Leaves dates, and numbers in other forms than plain digits, as they are written: ``010`` is no 8, as an id."""


def _whole(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int | str:
    text = str(loader.construct_scalar(node))
    return int(text) if str(text).lstrip("-").isdecimal() and str(int(text)) == text else text


_Written.add_constructor("tag:yaml.org,2002:int", _whole)
_Written.add_constructor("tag:yaml.org,2002:timestamp", lambda loader, node: str(loader.construct_scalar(node)))


class TwiceError(Exception):
    """A key stands twice in one mapping."""


class AliasError(Exception):
    """A part stands for another one."""


def yaml_of(text: str) -> object:
    """Decode one YAML document. Raises ``TwiceError``, ``AliasError``, and what YAML itself does."""
    if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, _SAFE)):
        raise AliasError
    node = yaml.compose(text, _SAFE)
    for mapping in _mappings(node):
        keys = [(key.tag, key.value) for key, _ in mapping.value if isinstance(key, yaml.ScalarNode)]
        for at, (key, _) in enumerate(mapping.value):
            if isinstance(key, yaml.ScalarNode) and (key.tag, key.value) in keys[:at]:
                raise TwiceError(f"line {key.start_mark.line + 1}: the key `{key.value}` stands twice")
    return yaml.load(text, _Written)  # noqa: S506  # a safe loader, in C where there is one


def json_of(text: str) -> object:
    """Decode JSON. Raises ``TwiceError``, and ``ValueError`` for what is none."""
    return json.loads(text, object_pairs_hook=_once, parse_constant=_refused)


def _mappings(node: yaml.Node | None) -> Iterator[yaml.MappingNode]:
    left = [node]
    while left:
        node = left.pop()
        if isinstance(node, yaml.MappingNode):
            yield node
            left += [part for pair in node.value for part in pair]
        elif isinstance(node, yaml.SequenceNode):
            left += node.value


def _once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise TwiceError(f"the key `{key}` stands twice")
        found[key] = value
    return found


def _refused(word: str) -> object:
    raise ValueError(f"{word} is no JSON")
