"""A pool of isolated cells, shared by the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.sandbox.errors import NoIsolationError
from remint.sandbox.pool import Pool


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Cells with every layer that this machine has; more than cores, as most hostile programs wait for their end."""
    try:
        made: Pool = Pool(cells=5)
    except NoIsolationError as error:
        pytest.skip(f"this machine cannot isolate programs: {error}")
    with made:
        yield made
