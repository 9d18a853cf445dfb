"""Models and providers as JSON."""

from __future__ import annotations

from typing import Any

from remint.api.models import LocalState, ModelList


def models_document(found: ModelList) -> dict[str, Any]:
    """Models and providers as JSON."""
    return {
        "local": [local_document(state) for state in found.local],
        "providers": [state._asdict() for state in found.providers],
    }


def local_document(state: LocalState) -> dict[str, Any]:
    """A model that runs here as JSON."""
    model = state.model
    return {
        "name": model.name, "kind": model.kind, "title": model.title, "licence": model.licence, "bytes": model.size,
        "pulled": state.path is not None, "path": str(state.path or ""),
    }  # fmt: skip
