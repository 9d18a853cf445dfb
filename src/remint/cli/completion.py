"""What a shell completes: names of benchmarks, runs, models and tasks where a command takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
COMPLETE = "_REMINT_COMPLETE"  # the variable by which a shell asks
_MOST = 50  # runs that are offered, the newest first


def benchmarks(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Benchmarks by name; else files."""
    from remint.formats import CATALOGUE

    return _beginning((CompletionItem(name) for name in CATALOGUE), incomplete) or _file(incomplete)


def runs(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Runs by name and by id, the newest first; zsh and fish show what each is."""
    from remint.errors import RemintError

    try:
        return _beginning(_runs(context.params.get("db")), incomplete)
    except RemintError:  # a shell that waits for a word is no place for a message
        return []


def models(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Local models, providers, and the models of remint.toml; else files."""
    from remint.configuration import configuration
    from remint.models.addresses import PROVIDERS_BY_ADDRESS
    from remint.models.local.catalogue import LOCAL_MODELS

    named = [name for file in configuration().files for name in file.table("models")]
    local = [name for name, model in LOCAL_MODELS.items() if model.kind == "text"]
    items = [*named, *local, "anthropic/", *(f"{name}/" for name in PROVIDERS_BY_ADDRESS)]
    return _beginning(map(CompletionItem, dict.fromkeys(items)), incomplete) or _file(incomplete)


def tasks(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Tasks by name."""
    from remint.tasks import TASKS

    return _beginning(map(CompletionItem, TASKS.names()), incomplete)


_COMPLETIONS: dict[str, Complete] = {
    **dict.fromkeys(("benchmark", "benchmarks", "sources", "target", "fresh"), benchmarks),
    **dict.fromkeys(("run", "runs", "before", "after", "static", "against"), runs),
    "model": models,
    "task": tasks,
}


def with_completion(command: click.Command) -> click.Command:
    """The command, and those of a group, with completion of every parameter whose name says what it is."""
    for parameter in command.params:
        complete = _COMPLETIONS.get(parameter.name or "")
        if complete is not None and not isinstance(parameter.type, click.Choice):
            setattr(parameter, "shell_complete", _bound(complete, parameter))  # noqa: B010 - a method of click
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_completion(one)
    return command


def _bound(complete: Complete, parameter: click.Parameter) -> Callable[[click.Context, str], list[CompletionItem]]:
    return lambda context, incomplete: complete(context, parameter, incomplete)


def _runs(db: str | None) -> Iterator[CompletionItem]:
    from remint.api.display.consoles import visible
    from remint.ledger import open_ledger
    from remint.runs.labels import RunLabel, read_labels
    from remint.runs.overview import LAST, local_time, model_name
    from remint.runs.store import SHORT, stored_runs

    with open_ledger(db) as ledger:
        labels, found = read_labels(ledger), stored_runs(ledger)[:_MOST]
    if found:
        yield CompletionItem(LAST, help="the newest run")
    for run in found:
        about = visible(f"{run.benchmark}, {model_name(run)}, {local_time(run.created)}").replace("\n", " ")
        name = labels.get(run.id, RunLabel()).name
        if name:
            yield CompletionItem(name, help=about)
        yield CompletionItem(run.id[:SHORT], help=about)


def _beginning(items: Iterator[CompletionItem] | map[CompletionItem], start: str) -> list[CompletionItem]:
    return [item for item in items if str(item.value).startswith(start)]


def _file(incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]
