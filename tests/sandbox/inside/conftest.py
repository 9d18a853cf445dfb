"""What the tests of the isolation layer share."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter; pytest's own are closed to all but the one who runs it."""
    with tempfile.TemporaryDirectory(prefix="remint-") as name:
        Path(name).chmod(0o755)
        yield Path(name)
