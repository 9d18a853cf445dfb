"""What every test may use."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest

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
