"""The pytest plugin: ``--guildmark-traces`` names logs, and a test that takes ``skill_trace`` runs once for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what the command line may say."""
    group = parser.getgroup("guildmark", "Agent Skills")
    group.addoption("--guildmark-traces", action="append", default=[], metavar="LOG",
                    help="a log of an agent run, or a folder of logs; may be given several times")  # fmt: skip
    group.addoption("--guildmark-host", default=None, metavar="HOST", help="whose logs they are")
    parser.addini("guildmark_traces", "logs of agent runs, or folders of logs", type="paths", default=[])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each log; one that cannot be read is an error of its test, not of the whole run."""
    if "skill_trace" not in metafunc.fixturenames:
        return
    from guildmark.engine.read.opening import logs

    config = metafunc.config
    named = [*config.getoption("--guildmark-traces"), *map(str, config.getini("guildmark_traces"))]
    every = list(logs(named, config.getoption("--guildmark-host"))) if named else []
    metafunc.parametrize("skill_trace", every, indirect=True, ids=every)


@pytest.fixture
def skill_trace(request: pytest.FixtureRequest) -> Trace:
    """Return the trace of one log of ``--guildmark-traces``."""
    from guildmark.engine.read.reading import read

    return read(request.param, request.config.getoption("--guildmark-host"))


@pytest.fixture(autouse=True)
def _guildmark_scores(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep the scores of a test's expectations as its properties, which ``--junitxml`` writes."""
    from guildmark.expect.scores import LISTENER

    def keep(verdict: Verdict) -> None:
        said = verdict.outcome if verdict.score is None else f"{verdict.score:.4f}"
        request.node.user_properties.append((f"guildmark.{verdict.by}", said))

    token = LISTENER.set(keep)
    yield
    LISTENER.reset(token)
