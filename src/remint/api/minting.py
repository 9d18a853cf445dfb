"""What every minting function shares: where programs run, the fresh benchmark, the files that are written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Self

from remint.api.display.sheets import Block, Sheet
from remint.api.handles.benchmark import OpenedBenchmark
from remint.api.nothing_left import refuse_without_interpreter
from remint.api.options import PathOrName, SandboxOptions
from remint.api.options.groups import texts
from remint.api.options.sandbox import refuse_few_processes
from remint.api.sheets.mints import minted_blocks
from remint.errors import UsageError
from remint.formats import write_benchmark
from remint.formats.sealed import begin_sealing
from remint.mints.context import SandboxPlace
from remint.records import Benchmark
from remint.runs.engines.selecting import LOCAL


class MintedBenchmark(OpenedBenchmark):
    """A fresh benchmark, the benchmarks made beside it, and what became of every input."""

    companions: dict[str, OpenedBenchmark]  # by name, such as the original problems with the same fresh tests
    summary: dict[str, Any]  # the whole in figures, as `--json` prints it
    findings: tuple[Any, ...]  # what was found for each input, in order
    notes: tuple[str, ...] = ()  # what to know about the source
    told: Callable[[dict[str, Any]], Iterable[Block]]  # the same figures for people

    @classmethod
    def made(
        cls, benchmark: Benchmark, findings: tuple[Any, ...], summary: Mapping[str, Any],
        companions: Mapping[str, Benchmark] | None = None,
        told: Callable[[dict[str, Any]], Iterable[Block]] = minted_blocks,
    ) -> Self:  # fmt: skip
        """A benchmark with what is to be said about it."""
        found = cls.of(benchmark)
        found.findings, found.summary = findings, dict(summary)
        found.companions = {name: OpenedBenchmark.of(one) for name, one in (companions or {}).items()}
        found.told = told
        return found

    def written(self, path: Path | None, clock: Stopwatch, remarks: Iterable[str] = ()) -> Self:
        """The same, in its file where one is named, with that and the time it took among its figures."""
        told = [*remarks, *(write_benchmark(self, path) if path is not None else ())]
        self.summary |= {"seconds": clock.seconds(), "output": str(path) if path else None, "remarks": told}
        return self

    def document(self) -> dict[str, Any]:
        """What became of every input, in figures."""
        return self.summary

    def sheet(self) -> Sheet:
        """What minting came to."""
        return Sheet(tuple(self.told(self.summary)))


class Stopwatch:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._started = time.monotonic()

    def seconds(self) -> float:
        """In tenths."""
        return round(time.monotonic() - self._started, 1)


def place_of(
    sandbox: SandboxOptions, private: tuple[Path, ...], workers: int | None = None, source: Benchmark | None = None
) -> SandboxPlace:
    """Where the programs of a mint run; refused where those of its source need another interpreter."""
    if source is not None and not sandbox.python:
        refuse_without_interpreter(source)
    engine = None if sandbox.engine == LOCAL else sandbox.chosen_engine()
    cells = workers or (sandbox.cells if engine is None else sandbox.workers or engine.cores())
    if engine is None:
        refuse_few_processes(cells)
    preload = texts(sandbox.preload)
    return SandboxPlace(cells, sandbox.limits, sandbox.python, preload, sandbox.isolation, private, engine)


def path_of(name: PathOrName | None) -> Path | None:
    """A path, where one was named. For a sealed one, the key is asked for now and not after hours of minting."""
    path = None if name is None else Path(name)
    if path is not None and path.suffix == ".sealed":
        begin_sealing()
    return path


def refuse_same_file(first: Path | None, second: Path | None, advice: str) -> None:
    """Refuse two outputs in one file before anything is run."""
    if first is not None and second is not None and first.resolve() == second.resolve():
        raise UsageError(f"{second} is named for two things. {advice}")
