"""Files and folders that a piece of work is about, which no program that it runs may read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from remint.api.options.sandbox import SandboxOptions
from remint.formats import CATALOGUE, benchmark_folders, locate
from remint.formats.sources import is_there
from remint.ledger.location import resolve_location
from remint.records import Benchmark, Record


def private_paths(db: str | os.PathLike[str] | None, *named: object) -> tuple[Path, ...]:
    """All that was named: benchmarks, samples, results, templates, the ledger; and the folders of benchmarks.

    Hand over every argument: whatever it is for, a value that is a path of this machine counts, so that none can be
    forgotten. Records are looked through field by field; the sandbox's own are for its programs.
    """
    found = [*benchmark_folders()]
    ledger = resolve_location(db)
    if isinstance(ledger, Path):
        found.append(ledger.parent)  # its journal comes and goes beside it
    return (*found, *_paths_in(named))


def _paths_in(value: Any) -> Iterator[Path]:
    if isinstance(value, os.PathLike) and not isinstance(value, str):
        yield Path(value).absolute()
    elif isinstance(value, str):
        path = Path(value).expanduser() if value and "\0" not in value else None
        if value in CATALOGUE:
            yield from filter(None, [locate(CATALOGUE[value])])
        elif path and is_there(path):
            yield path.absolute()
    elif isinstance(value, Benchmark):
        yield from _paths_in(value.origin.address)
    elif isinstance(value, Record):
        if not isinstance(value, SandboxOptions):
            yield from _paths_in([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, Iterable) and not isinstance(value, Mapping | bytes):
        for one in value:
            yield from _paths_in(one)
