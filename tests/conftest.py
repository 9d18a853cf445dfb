"""What every test may use."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples at every run, so that a red suite means a change; REMINT_FUZZ=1 looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", deadline=None, max_examples=1000)
settings.load_profile("searching" if os.environ.get("REMINT_FUZZ") else "repeatable")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real benchmarks and model outputs that lies beside the checkout; never part of it."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the real benchmarks are not beside this checkout (../shared/data)")
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
