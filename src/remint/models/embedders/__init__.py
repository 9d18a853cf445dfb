"""Models that turn texts into vectors."""

from remint.models.embedders.embedder import Embedder
from remint.models.embedders.opening import open_embedder

__all__ = ["Embedder", "open_embedder"]
