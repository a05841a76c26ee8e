"""Tables of the generated pages that come from the model: the fields of a type, and the words that a field may hold."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, get_args, get_origin

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

MEANINGS = ["| field | meaning |", "|---|---|"]


def first(text: str | None) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join((text or "").strip().split("\n\n", 1)[0].split())


def ticked(kind: type) -> str:
    """Return what a type says of itself, with code as Markdown has it."""
    return first(kind.__doc__).replace("``", "`")


def rows(kind: type[msgspec.Struct], *, defaults: bool = True, own: bool = False) -> list[str]:
    """Write a table's row for each field, or each that a type does not inherit."""
    meanings = field_docs(kind)
    found = []
    for field in msgspec.structs.fields(kind):
        if own and field.name not in kind.__annotations__:
            continue
        default = toml(field.default) if field.default is not msgspec.NODEFAULT else ""
        if field.default_factory is not msgspec.NODEFAULT:
            default = toml(field.default_factory())
        about = " ".join(filter(None, (meanings.get(field.name), choices(field.type))))
        found.append(f"| `{field.name}` | {f'{default} | ' if defaults else ''}{about} |")
    return found


def choices(kind: object) -> str:
    """List the words that a field may hold."""
    words = _words_of(kind)
    some = "Any" if get_origin(kind) is tuple else "One"
    return f"{some} of {', '.join(f'`{word}`' for word in words)}." if words else ""


def _words_of(kind: object) -> tuple[str, ...]:
    """Find the words of a type, of what it may be beside null, or of the items of a list."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((words for part in get_args(kind) if (words := _words_of(part))), ())


def toml(value: object) -> str:
    """Write a default as a settings file or JSON would have it."""
    if value is None:
        return "none"
    return f"`{msgspec.json.encode(value).decode()}`".replace("|", "\\|")


def field_docs(kind: type) -> dict[str, str]:
    """Read the docstring that stands below each field."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    return {name: text.replace("``", "`") for name, text in _documented(body) if name}


def words(module: ModuleType, name: str) -> list[str]:
    """Write a table of the words of a ``Literal``, from the docstring below it: ``word: meaning · word: meaning``.

    Raises ``ValueError`` where a word has no meaning, or a meaning no word.
    """
    text = dict(_documented(ast.parse(inspect.getsource(module))))[name].replace("``", "`")
    pairs = [part.split(": ", 1) for part in text.removesuffix(".").split(" · ")]
    named = [word for keys, _ in pairs for word in keys.split(", ")]
    if sorted(named) != sorted(get_args(getattr(module, name))):
        raise ValueError(f"{module.__name__}.{name}: its docstring explains {named}")
    return ["| word | meaning |", "|---|---|",
            *(f"| {', '.join(f'`{word}`' for word in keys.split(', '))} | {meaning} |" for keys, meaning in pairs)]  # fmt: skip


def _documented(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each name that is set or declared and that a docstring follows."""
    for node, after in pairwise(getattr(tree, "body", [])):
        names = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else None
        if names and isinstance(names[0], ast.Name) and isinstance(text, str):
            yield names[0].id, " ".join(text.split())
