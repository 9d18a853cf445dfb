"""How models and providers look on a terminal and as JSON."""

from __future__ import annotations

from rich.markup import escape

from remint.api.models import ModelList
from remint.cli.present.consoles import console, table


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
    grid.add_row("replay:FILE", "not needed", "replies from a file")
    grid.add_row("echo", "not needed", "repeats the question, for tests")
    show.print(grid)
