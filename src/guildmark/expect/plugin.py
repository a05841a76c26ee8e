"""The pytest plugin: ``--guildmark-traces=LOG`` names logs, and a test that takes ``skill_trace`` runs once for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.expect.logs import Log
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what the command line may say."""
    group = parser.getgroup("guildmark", "Agent Skills")
    group.addoption("--guildmark-traces", action="append", default=[], metavar="LOG",
                    help="a log of an agent run, a folder of logs, or a glob: --guildmark-traces=LOG; may be given several "
                    "times, and replaces the setting guildmark_traces")  # fmt: skip
    group.addoption("--guildmark-host", default=None, metavar="HOST", help="whose logs they are")
    group.addoption("--guildmark-allow-no-traces", action="store_true", default=False,
                    help="skip tests of logs where no log is named or found, which are errors otherwise")  # fmt: skip
    parser.addini("guildmark_traces", "logs of agent runs, folders of logs, or globs", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a log that is not there before any test runs."""
    if config.getoption("--guildmark-traces"):
        from guildmark.expect.logs import refuse  # pytest loads this plugin in every run

        refuse(config)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each log; one that cannot be read is an error of its test, not of the whole run."""
    if "skill_trace" not in metafunc.fixturenames:
        return
    from guildmark.expect.logs import named

    every = named(metafunc.config)
    metafunc.parametrize("skill_trace", every, indirect=True, ids=[log.path for log in every])


@pytest.fixture
def skill_trace(request: pytest.FixtureRequest) -> Trace:
    """Return the trace of one log of ``--guildmark-traces``."""
    from guildmark.engine.read.reading import read
    from guildmark.model.errors import GuildmarkError

    log: Log = request.param
    if log.skipped:
        pytest.skip(log.problem)
    if log.problem:
        pytest.fail(log.problem, pytrace=False)
    try:
        return read(log.path, request.config.getoption("--guildmark-host"))
    except GuildmarkError as error:
        problem = f"{error.message}; {error.next_step}"
    return pytest.fail(problem, pytrace=False)


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
