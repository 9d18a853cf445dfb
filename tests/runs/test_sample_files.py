"""Samples made elsewhere are read once, checked before anything runs, and judged in bounded memory."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.formats.samples import UnknownProblemError
from remint.records import Benchmark, Calls, Candidate, Manifest, Problem, Sample
from remint.runs.finished_runs import OrderedRows
from remint.runs.outside_samples import found_in
from remint.runs.run import RunRow
from remint.runs.sample_runs import SpooledSamples

OWN = Benchmark(Manifest("own"), [Problem(id=f"own/{name}", suite=Calls()) for name in "abc"])
ROWS = [{"task_id": f"own/{name}", "solution": f"x = {number}"} for number, name in enumerate("aba")]
TEXT = "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def samples_of(source: object) -> Iterator[Sample]:
    return (found.sample for found in found_in(source))  # type: ignore[arg-type]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("kind", ["file", "stream", "samples"])
def test_wherever_they_come_from_they_are_read_once_and_can_be_gone_through_again(
    kind: str, packed: bool, tmp_path: Path
) -> None:
    content = gzip.compress(TEXT) if packed else TEXT
    (tmp_path / "samples.jsonl").write_bytes(content)
    from_file = list(samples_of(tmp_path / "samples.jsonl"))
    source = {"file": tmp_path / "samples.jsonl", "stream": io.BytesIO(content), "samples": iter(from_file)}[kind]
    with SpooledSamples(samples_of(source), OWN) as read:  # type: ignore[arg-type]
        (tmp_path / "samples.jsonl").unlink()
        assert (read.counts, len(read), read.left_out) == (Counter({"own/a": 2, "own/b": 1}), 3, 0)
        assert [problem.id for problem in read.benchmark.problems] == ["own/a", "own/b"]
        assert list(read) == list(read) == from_file
        assert [(one.problem, one.index) for one in read] == [("own/a", 0), ("own/b", 0), ("own/a", 1)]


def test_ids_are_resolved_on_the_way_and_an_unknown_one_is_refused_or_left_out() -> None:
    samples = [Sample(problem=name, candidate=Candidate.single("")) for name in ("own_a", "own/b", "own/z")]
    with pytest.raises(UnknownProblemError, match="own has no problem 'own/z'"):
        SpooledSamples(samples, OWN)
    with SpooledSamples(samples, OWN, partly=True) as read:
        assert ([one.problem for one in read], read.left_out) == (["own/a", "own/b"], 1)


def test_an_empty_stream_is_refused_like_an_empty_file() -> None:
    with pytest.raises(ValueError, match="is empty"):
        SpooledSamples(samples_of(io.BytesIO(b"")), OWN)


def test_a_hundred_megabytes_of_samples_are_never_in_memory_together() -> None:
    program = Candidate.single("#" * 2**20)

    def samples() -> Iterator[Sample]:
        return (Sample(problem="own/a", index=index, candidate=program) for index in range(100))

    tracemalloc.start()
    try:
        with SpooledSamples(samples(), OWN) as read:
            assert sum(len(one.candidate.text) for one in read if one.candidate) == 100 * 2**20
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # What is kept in memory before a file is begun is 64 MB.
    assert 64 * 2**20 < peak < 90 * 2**20


def row(number: int) -> RunRow:
    return RunRow("p", number, f"s{number}", f"v{number}")


def test_rows_come_back_in_the_order_of_their_numbers() -> None:
    with OrderedRows() as rows:
        for number in (2, 0, 1, *range(2999, 2, -1)):
            rows.add(number, row(number))
        assert list(rows) == list(rows) == [row(number) for number in range(3000)]


def test_a_row_that_is_missing_is_noticed() -> None:
    with OrderedRows() as rows:
        rows.add(1, row(1))
        with pytest.raises(ValueError, match="row 0 is missing: 1 row is behind it"):
            list(rows)
