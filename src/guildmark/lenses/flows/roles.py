"""What a file of a skill is for, by its path; what its content is decides the inventory."""

from __future__ import annotations

import re
from typing import Final, Literal

Role = Literal["instructions", "reference", "script", "test", "config", "licence", "asset"]

_TEST_FOLDERS: Final = frozenset(
    [
        "test",
        "tests",
        "__tests__",
        "spec",
        "specs",
        "fixture",
        "fixtures",
        "test-fixtures",
        "test_fixtures",
        "testdata",
        "test-data",
        "test_data",
        "__fixtures__",
        "__mocks__",
        "mocks",
        "evals",
        "eval",
        "samples",
    ]
)
_TEST_NAME: Final = re.compile(
    r"(?:^|/)(?:test_[^/]*|conftest)\.py$|[._-](?:test|spec|tests)\.[a-z]{2,4}$|_test\.(?:py|go|rb|js|ts)$",
    re.IGNORECASE,
)
_LICENCE: Final = re.compile(
    r"(?:^|/)(?:licen[cs]e|copying|notice|third[-_ ]party[-_ ]?notices?|authors|changelog)(?:[._-][\w.-]*)?$",
    re.IGNORECASE,
)
_CONFIG: Final = re.compile(r"\.(?:json|ya?ml|toml|ini|cfg|lock|env|conf|properties)$", re.IGNORECASE)
_REFERENCE: Final = re.compile(r"\.(?:md|mdx|markdown|rst|txt|adoc|mdc)$", re.IGNORECASE)


def role_of(path: str, *, script: bool, main: str) -> Role:
    """Tell the role of a file; ``main`` is the path of the skill file, ``script`` whether something could run it."""
    if path == main:
        return "instructions"
    folders = path.lower().split("/")[:-1]
    if _TEST_FOLDERS.intersection(folders) or _TEST_NAME.search(path):
        return "test"
    if _LICENCE.search(path):
        return "licence"
    if script:
        return "script"
    if "!/" in path and path.endswith(".xml"):
        return "reference"
    if _REFERENCE.search(path):
        return "reference"
    return "config" if _CONFIG.search(path) else "asset"
