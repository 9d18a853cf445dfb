"""From what a user types to runs: the options that say which, and where their benchmark is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from remint.formats import UnsupportedError
from remint.ledger import open_ledger
from remint.runs import StoredRun, UnknownRunError
from remint.runs.overview import named_run

db_option = click.option("--db", help="The ledger: a file or a postgresql:// address.")
benchmark_option = click.option(
    "--benchmark", default="", help="The benchmark that was judged, where it has moved since."
)


@contextmanager
def opened_runs(names: Sequence[str], db: str | None) -> Iterator[list[StoredRun]]:
    """The runs whose ids begin like these; `last` is the newest."""
    with open_ledger(db) as ledger:
        try:
            found = [named_run(ledger, name) for name in names]
        except UnknownRunError as error:
            raise UnsupportedError(str(error)) from error
        yield found


@contextmanager
def opened_run(name: str, db: str | None) -> Iterator[StoredRun]:
    """The run whose id begins like this; `last` is the newest."""
    with opened_runs([name], db) as found:
        yield found[0]
