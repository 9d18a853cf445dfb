"""What every test may use, and which tests belong to which tier."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples at every run, so that a red suite means a change; REMINT_FUZZ=1 looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", deadline=None, max_examples=1000)
settings.load_profile("searching" if os.environ.get("REMINT_FUZZ") else "repeatable")

REAL_DATA = "shared_data"
# What takes seconds: cells, a database server, processes to be killed, a model, a browser, thousands of problems.
SLOW_FIXTURES = {"pool", "postgres", "start_child", "nursery", "weights", "minilm", "browser", "odd", REAL_DATA}
QUICK_GROUPS = {"source", "anthropic"}  # tests that share one reading of the source, or one package
LONGEST_ID = 200  # characters of a parameter in the name of a test


def pytest_configure() -> None:
    """A shell ignores Ctrl-C on behalf of its background jobs, and so would the programs that tests interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_make_parametrize_id(val: object) -> str | None:
    """The beginning and the length of a long text: each worker keeps, sends and compares the names of all tests."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        start = val[:40] if isinstance(val, str) else val[:40].decode("ascii", "backslashreplace")
        return f"{start}... ({len(val)} long)"
    return None


@pytest.hookimpl(tryfirst=True)  # before pytest selects by `-m`
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they use: `real_data` needs the real benchmarks, `slow` is left out of `make check-fast`."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if REAL_DATA in fixtures:
            item.add_marker("real_data")
        # A group of its own keeps what is heavy on one worker.
        group = item.get_closest_marker("xdist_group")
        if fixtures & SLOW_FIXTURES or (group and group.args[0] not in QUICK_GROUPS):
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """What was loaded so far stays: without this, each collection of garbage looks at all of it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real benchmarks and model outputs, which are no part of the checkout."""
    if not os.environ.get("REMINT_TEST_DATA"):
        pytest.skip("REMINT_TEST_DATA is not set: it names the folder of the real benchmarks")
    folder = Path(os.environ["REMINT_TEST_DATA"]).resolve()
    assert folder.is_dir(), f"REMINT_TEST_DATA is {folder}, which is not a folder"
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything must run (REMINT_TESTS_MUST_ALL_RUN), a test that leaves itself out has failed."""
    report = yield
    if report.skipped and os.environ.get("REMINT_TESTS_MUST_ALL_RUN"):
        report.outcome = "failed"
    return report
