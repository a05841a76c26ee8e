"""Make a host's sample again, against the scripted model in an environment of its own, and say what differs.

``python scripts/record HOST`` runs the real host, reads its new log and the kept one, and prints the difference in
events. Exit codes: 0 no difference · 1 a difference · 2 usage · 3 the host cannot be had here.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import environments
import running
import samples
from difference import difference
from recording import FailedError, MissingError, Recording, Workspace
from reduce import reduced

if TYPE_CHECKING:
    from collections.abc import Sequence

HOSTS = sorted(path.stem for path in (Path(__file__).parent / "hosts").glob("[!_]*.py"))


def main() -> int:
    """Record one host and compare, or keep the new sample."""
    parser = argparse.ArgumentParser(prog="make record", description="Make a host's sample again.")
    parser.add_argument("host", nargs="?", metavar="HOST", help=", ".join(HOSTS))
    parser.add_argument("--save", action="store_true", help="keep what was recorded as the new sample")
    parser.add_argument("--keep", metavar="DIR", type=Path, help="leave the run's folders and whole logs there")
    given = parser.parse_args()
    host = (given.host or "").replace("-", "_")
    if host not in HOSTS:
        said = f"there is no recording of {given.host!r}" if given.host else "which host?"
        print(f"{said} Use: make record HOST=NAME, where NAME is one of {', '.join(HOSTS)}", file=sys.stderr)
        return 2
    try:
        recording: Recording = import_module(f"hosts.{host}").RECORDING
        tools = environments.ready(host, recording.environment)
        environments.node()
        running.alone()
        return _run(host, recording, tools, keep=given.keep, save=given.save)
    except MissingError as error:
        print(f"{host} cannot be recorded here: {error}", file=sys.stderr)
        return 3
    except FailedError as error:
        print(f"{host} was run, and failed: {error}", file=sys.stderr)
        return 1


def _run(host: str, recording: Recording, tools: Path, *, keep: Path | None, save: bool) -> int:
    """Record in a folder that is removed afterwards, unless it is to be kept."""
    if keep is not None:
        shutil.rmtree(keep / host, ignore_errors=True)
        (keep / host).mkdir(parents=True)
        return _compare(host, recording, running.record(recording, tools, (keep / host).resolve()), save=save)
    with tempfile.TemporaryDirectory(prefix="record-", ignore_cleanup_errors=True) as folder:
        return _compare(host, recording, running.record(recording, tools, Path(folder).resolve()), save=save)


def _compare(host: str, recording: Recording, run: running.Run, *, save: bool) -> int:
    """Print the difference of each log with its sample, or keep it."""
    if run.code != 0 or run.left:
        ended = "was ended after its time" if run.code is None else f"exited with {run.code}"
        print(f"note: the command {ended}, and {run.left} steps of the script were not asked for", file=sys.stderr)
        print(run.errors[-1000:], file=sys.stderr)
    differs = False
    for kind, log in run.logs.items():
        name = f"sample.{kind}"
        text = _reduced(log, recording, run.where)
        if save:
            samples.keep(host, name, text, recording.environment.version)
            print(f"{host}: {name} is kept, {len(text):,} bytes; read its row in expected.json")
            continue
        rows = _difference(samples.folder(host) / name, text, run.where.root)
        differs = differs or bool(rows)
        print(f"{host} {recording.environment.version}, {kind}: {'it differs' if rows else 'no difference'}")
        for row in rows:
            print(f"  {row}")
    return int(differs)


def _reduced(log: Path, recording: Recording, where: Workspace) -> str:
    return reduced(log.read_text(encoding="utf-8", errors="replace"), where, recording.left_out)


def _difference(sample: Path, text: str, root: Path) -> Sequence[str]:
    if not sample.exists():
        return [f"there is no {sample.name} yet: run with --save"]
    new = root / sample.name
    new.write_text(text, encoding="utf-8")
    return difference(sample, new)


if __name__ == "__main__":
    sys.exit(main())
