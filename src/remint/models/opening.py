"""From the name that a user types to a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from remint.models.model import Model
from remint.registry import Registry


class ModelOptions(NamedTuple):
    """What a user can say about a model besides its name."""

    base_url: str = ""
    api_key: str = ""  # never kept, shown or written
    timeout: float = 600.0  # seconds for one answer
    most_at_once: int = 0  # 0: as many as the model is good for


# name of a provider → a function from (the rest of the name, options) to a model
PROVIDERS: Registry[Callable[[str, ModelOptions], Model]] = Registry("models", {})
