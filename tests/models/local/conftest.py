"""Real weights, pulled once, and the model that they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.models.local.cache import place_of
from remint.models.local.pulling import find, pull
from tests.models.local.weights import cache_for_tests


@pytest.fixture
def weights(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pulled GGUF file of smollm2-135m, in a cache that the test uses too."""
    monkeypatch.setenv("REMINT_CACHE", str(cache_for_tests()))
    pull("smollm2-135m")
    return place_of(find("smollm2-135m")) / find("smollm2-135m").files[0].name
