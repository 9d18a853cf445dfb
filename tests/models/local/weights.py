"""Where tests keep what they pull: one folder for all of them, so that it is fetched once."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def cache_for_tests() -> Path:
    """REMINT_TESTS_CACHE, else a folder of this user among the temporary files."""
    given = os.environ.get("REMINT_TESTS_CACHE")
    return Path(given) if given else Path(tempfile.gettempdir()) / f"remint-tests-cache-{os.getuid()}"
