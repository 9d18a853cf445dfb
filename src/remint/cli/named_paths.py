"""Files and folders that a command is about, which no program that it runs may read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from remint.formats import CATALOGUE, locate
from remint.formats.sources import benchmark_folders, is_there
from remint.ledger.location import resolve_location

_NOT_PATHS = {"python", "preload", "db", "workers", "timeout", "memory"}


def named_paths(options: Mapping[str, Any]) -> tuple[Path, ...]:
    """All that a command line names: benchmarks, samples, results, the ledger; and the folders of benchmarks.

    Whatever an option is called, a value that is a path of this machine counts, so that no command can forget one.
    """
    found = [*benchmark_folders()]
    ledger = resolve_location(options.get("db"))
    if isinstance(ledger, Path):
        found.append(ledger.parent)  # its journal comes and goes beside it
    for name, value in options.items():
        if name not in _NOT_PATHS:
            found += _paths_in(value)
    return tuple(found)


def origin_path(address: str) -> tuple[Path, ...]:
    """Where a benchmark was opened from, if that is a file or a name."""
    return tuple(_paths_in(address))


def _paths_in(value: Any) -> Iterator[Path]:
    if isinstance(value, Path):
        yield value.absolute()
    elif isinstance(value, str):
        path = Path(value).expanduser() if value and "\0" not in value else None
        if value in CATALOGUE:
            yield from filter(None, [locate(CATALOGUE[value])])
        elif path and is_there(path):
            yield path.absolute()
    elif isinstance(value, Iterable) and not isinstance(value, Mapping | bytes):
        for one in value:
            yield from _paths_in(one)
