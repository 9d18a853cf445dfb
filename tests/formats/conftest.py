"""A pool of isolated cells for the tests that judge programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.sandbox.errors import NoIsolationError
from remint.sandbox.pool import Pool


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """One cell with every layer that this machine has."""
    try:
        made: Pool = Pool(cells=1)
    except NoIsolationError as error:
        pytest.skip(f"this machine cannot isolate programs: {error}")
    with made:
        yield made
