"""The problems that a run is about, and what their programs and tests were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, groupby
from typing import Any

from remint.formats.errors import FormatsError, UnknownBenchmarkError, UnsupportedError
from remint.formats.sources import open_benchmark
from remint.judging.judge import whole_program
from remint.records import Benchmark, Outcome, Problem, Questions, Test, digest, encode
from remint.records.wording import counted
from remint.runs.packed_rows import PackedRows
from remint.runs.run import RunRow
from remint.runs.store import SHORT, JudgedSample, StoredRun
from remint.tasks import chosen_task, with_equivalents


class RunProblems:
    """Looks problems up in the benchmark of a run, which is opened by the first that asks: not every format needs it.

    A run keeps what was answered and judged, not the benchmark itself, so that it may be another by now.
    """

    def __init__(self, stored: StoredRun, benchmark: Benchmark | str = "", format_name: str = "") -> None:
        self.stored, self._source, self._format = stored, benchmark, format_name
        self.remarks: list[str] = []

    @cached_property
    def rows(self) -> dict[str, PackedRows]:
        """The rows of each problem, read once for all who ask."""
        return rows_by_problem(self.stored)

    @cached_property
    def benchmark(self) -> Benchmark:
        """The problems that the run has samples of."""
        run, opened = self.stored.run, self._opened
        # A task may ask about parts of a problem, each with an id of its own.
        asked = opened if self.questions is None else self.questions.benchmark
        part = asked.where(lambda problem: problem.id in self.rows)
        missing = sorted(self.rows.keys() - {problem.id for problem in part.problems})
        if missing:
            raise UnsupportedError(
                f"{opened.manifest.name} has no problem {missing[0]!r}, which run {run.id[:SHORT]} has samples of. "
                "Say where the judged benchmark is now with `benchmark`."
            )
        if run.benchmark_hash not in (part.content_hash, asked.content_hash):
            self.remarks.append(
                f"{opened.manifest.name} is not exactly the benchmark that run {run.id[:SHORT]} was judged by"
            )
        return part

    @cached_property
    def found(self) -> Benchmark | None:
        """The same, or None and a remark where it is not at hand; one that the user has named must be."""
        try:
            return self.benchmark
        except FormatsError as error:
            if self._source:
                raise
            self.remarks.append(f"its benchmark is not at hand, so groups of tests and lineage are unknown: {error}")
            return None

    def __getitem__(self, problem: str) -> Problem:
        return self.benchmark[problem]

    def program(self, judged: JudgedSample) -> str:
        """The whole program that was judged."""
        sample = judged.sample
        candidate = whole_program(sample, self[judged.row.problem])
        if len(candidate.files) > 1:
            raise UnsupportedError(
                f"{_name(judged)} is a program of several files. Only jsonl and parquet can say that."
            )
        if sample.continues_prompt and judged.verdict.sample not in ("", digest(encode(candidate))):
            raise UnsupportedError(
                f"the prompt of {judged.row.problem} is not the one that {_name(judged)} was judged with. "
                "Say where the judged benchmark is now with `benchmark`."
            )
        return candidate.text

    def tests(self, judged: JudgedSample) -> list[tuple[Test, Outcome]]:
        """The tests of a sample with their outcomes; none where nothing is known about it."""
        tests, outcomes = self[judged.row.problem].suite.tests, judged.verdict.tests
        if outcomes and len(outcomes) != len(tests):
            raise UnsupportedError(
                f"{judged.row.problem} has {counted(len(tests), 'test')}, but {_name(judged)} was judged by "
                f"{len(outcomes)}. Say where the judged benchmark is now with `benchmark`."
            )
        return list(zip(tests, outcomes, strict=False))

    @cached_property
    def questions(self) -> Questions[Any] | None:
        """What the model was asked, and more where only part of the benchmark was; None: the samples are not ours."""
        asked = self.stored.run.asked
        if asked is None:
            return None
        shown = with_equivalents(self._opened, asked.prompts.equivalent)
        return chosen_task(asked.task, asked.prompts).questions(shown.benchmark)

    @cached_property
    def _opened(self) -> Benchmark:
        if isinstance(self._source, Benchmark):
            return self._source
        run = self.stored.run
        if not self._source and run.origin.address:
            with suppress(FormatsError):  # it has moved: perhaps it has a name that we know
                return open_benchmark(run.origin.address, run.origin.format)
        try:
            return open_benchmark(self._source or run.benchmark, self._format)
        except UnknownBenchmarkError as error:
            if self._source:
                raise
            raise UnsupportedError(
                f"run {run.id[:SHORT]} was judged by a benchmark of the name {run.benchmark!r}, which Remint does not "
                "know. Name its file with `benchmark`."
            ) from error


def _name(judged: JudgedSample) -> str:
    return f"sample {judged.row.index} of {judged.row.problem}"


def rows_by_problem(stored: StoredRun) -> dict[str, PackedRows]:
    """The rows of each problem."""
    rows: dict[str, PackedRows] = {}
    for row in stored.rows():
        if row.problem not in rows:
            rows[row.problem] = PackedRows(row.problem)
        rows[row.problem].append(row)
    return rows


def judged_by_problem(
    stored: StoredRun, rows: Mapping[str, Sequence[RunRow]] | None = None
) -> Iterator[tuple[str, Iterator[JudgedSample]]]:
    """Each problem with its samples and their verdicts, a few at a time in memory; `rows` where they were read already.

    The samples of one problem are to be taken before the next one is asked for.
    """
    rows = rows_by_problem(stored) if rows is None else rows
    return groupby(stored.judged(chain.from_iterable(rows.values())), key=lambda judged: judged.row.problem)
