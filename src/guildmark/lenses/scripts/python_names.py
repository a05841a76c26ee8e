"""The functions and methods of Python's standard library that touch files and programs."""

from __future__ import annotations

import ast
from posixpath import join
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildmark.lenses.scripts.effects import How

OPENERS: Final = frozenset({"open", "io.open", "codecs.open", "os.open", "gzip.open"})
PATHS: Final = frozenset({"Path", "pathlib.Path", "PurePath", "pathlib.PurePath", "PosixPath"})
RUNS: Final = frozenset(
    f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output", "Popen", "getoutput")
) | {"os.system", "os.popen", "check_output", "check_call", "Popen"}
SCRIPTS: Final = frozenset({"runpy.run_path", "run_path"})
DYNAMIC: Final = frozenset({"exec", "eval", "compile", "__import__", "importlib.import_module"})
CHANGES: Final[dict[str, How]] = {
    "os.remove": "delete",
    "os.unlink": "delete",
    "os.rmdir": "delete",
    "shutil.rmtree": "delete",
    "os.mkdir": "create",
    "os.makedirs": "create",
    "os.chmod": "mode",
}
METHODS: Final[dict[str, How]] = {
    "write_text": "create",
    "write_bytes": "create",
    "unlink": "delete",
    "rmdir": "delete",
    "mkdir": "create",
    "touch": "create",
    "chmod": "mode",
}
MOVES: Final = frozenset({"shutil.move", "os.rename", "os.replace"})
COPIES: Final = frozenset({"shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree"}) | MOVES
LOOKS: Final = frozenset(
    {"exists", "is_file", "is_dir", "stat", "os.path.exists", "os.path.isfile", "os.stat", "os.listdir"}
)
PLACE: Final = frozenset({"read", "read_text", "readlines"})


def dotted(node: ast.expr) -> str:
    """Give ``a.b.c`` for names and their attributes; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])


def literal(node: ast.expr) -> str | None:
    """Give a literal text; a path made of such counts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Call) and dotted(node.func) in PATHS and node.args:
        texts = [literal(argument) for argument in node.args]
        return None if None in texts else join(*filter(None, texts))
    return None


def mark_printed(node: ast.expr, printed: set[int]) -> None:
    """Note that a file's whole text is put out: ``print(open(...).read())``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"read", "read_text"}:
        if not node.args or node.func.attr == "read_text":
            printed.add(id(node))
        if not node.args:
            printed.add(id(node.func.value))
