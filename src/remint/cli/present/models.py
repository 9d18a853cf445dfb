"""How models and providers look on a terminal and as JSON."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from remint.api.models import LocalState, ModelList
from remint.cli.present.consoles import console, table


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


def print_models(found: ModelList) -> None:
    """What runs on this machine, then who can be asked."""
    show = console()
    grid = table("name", "title", "answers with", "licence", "size", "where", title="On this machine")
    for model, path in found.local:
        where = "here" if path else f"remint models pull {model.name}"
        made = "text" if model.kind == "text" else "vectors"
        size = f"{model.size / 1e6:,.0f} MB"
        grid.add_row(model.name, model.title, made, model.licence, size, where, style="" if path else "dim")
    show.print(grid)
    show.print("Any other GGUF file works by its path: --model path/to/file.gguf", style="dim")
    show.print()
    grid = table("write", "key", "address", title="Providers")
    for state in found.providers:
        key = "yes" if state.key else "not needed" if not state.needs_key else f"no: set {' or '.join(state.variables)}"
        usable = state.installed and (state.key or not state.needs_key)
        address = state.address if state.installed else f"install remint[{state.extra}]"
        grid.add_row(f"{state.name}/…", key, escape(address), style="" if usable else "dim")
    show.print(grid)
