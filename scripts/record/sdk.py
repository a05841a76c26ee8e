"""What the recordings of all SDKs have in common: a driver program, run by the Python of the SDK's environment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from environments import PyPI
from recording import Recording, Workspace, nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from steps import Call

DRIVERS: Final = Path(__file__).parent / "drivers"
PLACE: Final = "skills"
_QUIET: Final = {
    "AGNO_TELEMETRY": "false",
    "HAYSTACK_TELEMETRY_ENABLED": "False",
    "OTEL_SDK_DISABLED": "true",
    "LANGSMITH_TRACING": "false",
    "DO_NOT_TRACK": "1",
    "PYTHONWARNINGS": "ignore",
}


def sdk(
    host: str,
    packages: Sequence[str],
    load: Callable[[Workspace, str], Call],
    read: Callable[[Workspace, str], Call],
    run: Callable[[Workspace, str], Call],
    kinds: Sequence[str] = ("json",),
) -> Recording:
    """Make the recording of an SDK; ``kinds`` are the logs that its driver writes."""

    def command(where: Workspace, prompt: str) -> list[str]:
        driver = str(DRIVERS / f"{host}_agent.py")
        return [where.program("python"), driver, where.url, str(where.project / PLACE), prompt, str(where.root)]

    return Recording(
        environment=PyPI(tuple(packages)),
        place=PLACE,
        load=load,
        read=read,
        run=run,
        command=command,
        variables=lambda _: _QUIET,
        prepare=nothing,
        logs=lambda where: {kind: where.root / kind for kind in kinds},
    )


def within(where: Workspace, path: str) -> str:
    """Return a path as it stands within its skill."""
    return str(Path(path).relative_to(where.project / PLACE / "tide-table"))
