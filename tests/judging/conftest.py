"""A pool of isolated cells, shared by the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.sandbox.pool import Pool


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Two cells with every layer that this machine has."""
    with Pool(cells=2) as made:
        yield made
