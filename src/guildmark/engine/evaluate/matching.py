"""Which case a log is of: the one that names it, else the one that its metadata names, else the one with its prompt."""

from __future__ import annotations

import os
from collections import Counter
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING

from guildmark.engine.read.candidates import candidates
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.disclosure.asked import asked as asked_for
from guildmark.loading.logs.open import find_logs
from guildmark.model.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.engine.evaluate.casefile import Asked
    from guildmark.lenses.disclosure.dialect import Dialect
    from guildmark.model.trace import Trace


class Matcher:
    """Finds the case of a trace; a log that two cases could claim by their prompt is of neither."""

    def __init__(self, asked: Sequence[Asked], settings: ReadSettings | None = None) -> None:
        """Look up what cases name; ``settings`` say how hosts speak, whose words stand beside a prompt."""
        self._settings = settings or ReadSettings()
        self._by_path: dict[str, list[Asked]] = {}
        self._by_id = {item.case.id: item for item in asked}
        prompts = Counter(item.case.prompt.strip() for item in asked if item.case.prompt)
        self._by_prompt = {
            item.case.prompt.strip(): item
            for item in asked
            if item.case.prompt and prompts[item.case.prompt.strip()] == 1
        }
        self._named: dict[str, str] = {}
        for item in asked:
            for path in globbed(item):
                self._named.setdefault(os.path.realpath(path), path)
                for log in find_logs(path) if os.path.isdir(path) else (path,):  # noqa: PTH112  # as it was named
                    self._by_path.setdefault(os.path.realpath(log), []).append(item)

    @property
    def named(self) -> tuple[str, ...]:
        """The logs that cases name by their globs, each once."""
        return tuple(self._named.values())

    def of(self, trace: Trace) -> tuple[Asked, ...]:
        """Return the cases of a trace: mostly one, none where nothing ties it to any."""
        if trace.source and (found := self._by_path.get(os.path.realpath(trace.source))):
            return tuple(found)
        if trace.case is not None and (one := self._by_id.get(trace.case)):
            return (one,)
        claims = self._claims(trace) if self._by_prompt else {}
        return tuple(claims.values()) if len(claims) == 1 else ()

    def _claims(self, trace: Trace) -> dict[str, Asked]:
        prompts = asked_for(trace.events, self._dialects(trace.host))
        found = [self._by_prompt[prompt] for prompt in prompts if prompt in self._by_prompt]
        return {item.case.id: item for item in found}

    def _dialects(self, host: str | None) -> tuple[Dialect, ...]:
        own = tuple(dialect for dialect in self._settings.dialects if dialect.host == host)
        known = (one.dialects for one in candidates(self._settings).hosts if one.host == host) if host else ()
        return (*own, *(dialect for dialects in known for dialect in dialects))


def globbed(asked: Asked) -> Iterable[str]:
    """Yield the files that a case names, and the folder that it names without a wildcard, for the logs in it."""
    for pattern in asked.case.traces:
        folder = Path("/") if pattern.startswith("/") else Path(asked.folder)
        try:
            for path in sorted(folder.glob(pattern.lstrip("/"))):
                if path.is_file() or (path.is_dir() and not has_magic(pattern)):
                    yield os.path.normpath(path)
        except (ValueError, OSError, RecursionError) as error:
            raise SettingsError(f"case {asked.case.id}: `traces` {pattern!r} names no logs: {error}",
                                next_step="write paths or globs, relative to the case file") from error  # fmt: skip
