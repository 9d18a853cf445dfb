"""How fast a ledger takes and gives back small results, on SQLite and PostgreSQL.

Usage: python benchmarks/ledger_throughput.py [--entries N] [--processes N] [--bytes N] [--folder F] [--postgres URL]

Without --postgres a server is started in a temporary folder, when its binaries are installed. The database at URL
is not cleared: give an empty one.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from remint.ledger import open_ledger, work_key

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.ledger.temporary_postgres import find_binaries, temporary_postgres


class Line(NamedTuple):
    """One line of the table."""

    database: str
    work: str
    entries: int
    seconds: float

    def __str__(self) -> str:
        rate = self.entries / self.seconds
        return f"{self.database:<11}{self.work:<42}{self.entries:>9,}{self.seconds:>9.2f} s{rate:>11,.0f} /s"


def results(kind: str, count: int, size: int) -> list[tuple[str, bytes]]:
    """Keys as they come, in no order, and payloads that do not compress."""
    return [(work_key(kind, number=number), os.urandom(size)) for number in range(count)]


def write(location: str, kind: str, prepared: list[tuple[str, bytes]]) -> None:
    """Put everything, and return when it is durable."""
    with open_ledger(location) as ledger:
        for key, payload in prepared:
            ledger.put(kind, key, payload)
        ledger.flush()


def write_when_told(location: str, kind: str, count: int, size: int, ready: object, start: object) -> None:
    """What one of several processes does."""
    prepared = results(kind, count, size)
    ready.release()  # type: ignore[attr-defined]
    start.wait()  # type: ignore[attr-defined]
    write(location, kind, prepared)


def seconds_of_many(location: str, entries: int, size: int, processes: int) -> float:
    """The time from the start of the first to the end of the last of several writers."""
    context = multiprocessing.get_context("spawn")
    ready, start = context.Semaphore(0), context.Event()
    share = entries // processes
    children = [
        context.Process(target=write_when_told, args=(location, f"many-{number}", share, size, ready, start))
        for number in range(processes)
    ]
    for child in children:
        child.start()
    for _ in children:
        ready.acquire()
    began = time.perf_counter()
    start.set()
    for child in children:
        child.join()
        if child.exitcode:
            raise SystemExit("a writer failed")
    return time.perf_counter() - began


def measure(database: str, location: str, entries: int, size: int, processes: int) -> Iterator[Line]:
    """The lines of the table for one database; ends the program when anything is lost on the way."""
    prepared = results("one", entries, size)
    began = time.perf_counter()
    write(location, "one", prepared)
    yield Line(database, "put and flush, one process", entries, time.perf_counter() - began)

    keys = [key for key, _ in prepared]
    with open_ledger(location) as ledger:
        began = time.perf_counter()
        found = ledger.get_many("one", keys)
        yield Line(database, "get_many", entries, time.perf_counter() - began)
        if found != dict(prepared):
            raise SystemExit("what came back is not what was put")
        began = time.perf_counter()
        scanned = sum(1 for _ in ledger.scan("one"))
        yield Line(database, "scan", scanned, time.perf_counter() - began)

    yield Line(
        database,
        f"put and flush, {processes} processes",
        entries // processes * processes,
        seconds_of_many(location, entries, size, processes),
    )
    with open_ledger(location) as ledger:
        if sum(ledger.count(f"many-{number}") for number in range(processes)) != entries // processes * processes:
            raise SystemExit("not everything arrived")
        budget = ledger.budget("benchmark", "usd", 1_000_000)
        began = time.perf_counter()
        for _ in range(200):
            budget.reserve(0.01).settle(0.005)
        yield Line(database, "reserve and settle, one process", 200, time.perf_counter() - began)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--bytes", type=int, default=200, help="size of a payload")
    parser.add_argument("--folder", help="where the SQLite file goes (default: the temporary folder)")
    parser.add_argument("--postgres", metavar="URL", help="an empty PostgreSQL database")
    arguments = parser.parse_args()

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=arguments.folder))
        places = [("sqlite", str(Path(folder) / "ledger.sqlite"))]
        binaries = find_binaries()
        if arguments.postgres:
            places.append(("postgres", arguments.postgres))
        elif binaries:
            # As durable as a server is by default, unlike the one that the tests use.
            places.append(("postgres", stack.enter_context(temporary_postgres(binaries, settings=())).url()))
        for database, location in places:
            for line in measure(database, location, arguments.entries, arguments.bytes, arguments.processes):
                print(line, flush=True)


if __name__ == "__main__":
    main()
