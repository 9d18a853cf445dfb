"""Models that run here, and providers that can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from remint.api.display.sheets import Block, Table, TableRow, TextLine, left
from remint.models.local.catalogue import LocalModel
from remint.models.providers import ProviderState


def model_blocks(
    local: Sequence[tuple[LocalModel, Path | None]], providers: Sequence[ProviderState]
) -> Iterator[Block]:  # fmt: skip
    """What runs on this machine, then who can be asked."""
    rows = []
    for model, path in local:
        where = "here" if path else f"remint models pull {model.name}"
        made = "text" if model.kind == "text" else "vectors"
        cells = (model.name, model.title, made, model.licence, f"{model.size / 1e6:,.0f} MB", where)
        rows.append(TableRow(cells, "" if path else "faint"))
    yield Table(left("name", "title", "answers with", "licence", "size", "where"), rows, "On this machine")
    yield TextLine("Any other GGUF file works by its path: --model path/to/file.gguf", "faint")
    yield TextLine()
    others = (
        ("replay:FILE", "not needed", "replies from a file"),
        ("echo", "not needed", "repeats the question, for tests"),
    )
    rows = [*map(_provider, providers), *map(TableRow, others)]
    yield Table(left("write", "key", "address"), rows, "Providers")


def _provider(state: ProviderState) -> TableRow:
    key = "yes" if state.key else "not needed" if not state.needs_key else f"no: set {' or '.join(state.variables)}"
    usable = state.installed and (state.key or not state.needs_key)
    address = state.address if state.installed else f"install remint[{state.extra}]"
    return TableRow((f"{state.name}/…", key, address), "" if usable else "faint")
