"""Exports of verdicts that are rare, of programs that others cannot hold, and of more than fits."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.formats import UnsupportedError
from remint.formats.samples import read_samples
from remint.ledger import Ledger, open_ledger
from remint.records import (
    Benchmark,
    Candidate,
    Manifest,
    Method,
    Outcome,
    Problem,
    Sample,
    SourceFile,
    Unittest,
    Verdict,
    digest,
    encode,
)
from remint.runs import StoredRun, save_run
from remint.runs.exporting import EXPORTS, export_run
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import keep_sample

FOREIGN = [name for name in EXPORTS.names() if name not in ("jsonl", "parquet")]
METHODS = ("TestCases.test_a", "TestCases.test_b", "TestCases.test_c")
UNIT = Benchmark(
    Manifest(name="own"),
    [Problem(id="own/unit", suite=Unittest(tests=tuple(map(Method, METHODS)), module=""), entry_point="f")],
)


def verdict(outcome: Outcome, packed: str, message: str = "") -> Verdict:
    return Verdict(problem="own/unit", sample="", outcome=outcome, outcomes=packed, message=message)


def unittest_run(ledger: Ledger, *verdicts: Verdict, candidate: Candidate | None = None) -> StoredRun:
    """A run of samples of one problem that were judged like this."""
    rows = []
    for index, verdict in enumerate(verdicts):
        one = Sample(problem="own/unit", index=index, candidate=candidate or Candidate.single(f"x = {index}"))
        key = digest(encode(one))
        keep_sample(ledger, one, key)
        ledger.put("verdict", key, encode(verdict))
        rows.append(RunRow("own/unit", index, key, key))
    run = RunRecord(
        id="0" * 64, benchmark="own", benchmark_hash=UNIT.content_hash, source="", created="2026-01-01T00:00:00+00:00",
        samples=len(rows), problems=1,
    )  # fmt: skip
    return save_run(ledger, run, rows)


def exported(stored: StoredRun, to: str, folder: Path) -> Path:
    path = folder / f"{to}.{'parquet' if to == 'parquet' else 'json'}"
    export_run(stored, to, path, UNIT)
    return path


def first_line(path: Path) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(path.read_text().splitlines()[0])
    return row


def test_bigcodebench_results_name_the_tests_that_failed(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "ledger.db") as ledger:
        run = unittest_run(
            ledger,
            verdict(Outcome.PASS, "..."),
            verdict(Outcome.WRONG, ".we", "TestCases.test_b: 1 != 2"),
            verdict(Outcome.SYNTAX, "sss", "TestCases.test_a: invalid syntax"),
            verdict(Outcome.TIMEOUT_CPU, "C--", "test_a took too long"),
            verdict(Outcome.INFRASTRUCTURE, "", "the sandbox failed"),
        )
        results = json.loads(exported(run, "bigcodebench-results", tmp_path).read_text())
    rows = results["eval"]["own/unit"]
    assert [row.keys() for row in rows] == [{"task_id", "solution", "status", "details"}] * 5
    assert [(row["status"], row["details"]) for row in rows] == [
        ("pass", {}),
        ("fail", {"test_b": "1 != 2", "test_c": "exception"}),
        ("fail", {"ALL": "invalid syntax"}),
        ("timeout", {"test_a": "test_a took too long"}),
        ("infrastructure", {}),
    ]


def test_what_could_not_be_judged_is_neither_passed_nor_failed(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "ledger.db") as ledger:
        run = unittest_run(ledger, verdict(Outcome.INFRASTRUCTURE, "", "the sandbox failed"))
        result = first_line(exported(run, "human-eval-results", tmp_path))
        line = first_line(exported(run, "jsonl", tmp_path))
    assert (result["result"], result["passed"]) == ("infrastructure: the sandbox failed", None)
    assert (line["passed"], line["counted"]) == (None, False)


@pytest.mark.parametrize("to", FOREIGN)
def test_several_files_are_refused_and_what_was_there_stays(tmp_path: Path, to: str) -> None:
    tree = Candidate(files=(SourceFile("b.py", "y"), SourceFile("a.py", "x")), main="a.py")
    path = tmp_path / "samples.jsonl"
    path.write_text("mine")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        run = unittest_run(ledger, verdict(Outcome.PASS, "..."), candidate=tree)
        with pytest.raises(UnsupportedError, match="several files"):
            export_run(run, to, path, UNIT)
        own = [found.sample.candidate for found in read_samples(exported(run, "parquet", tmp_path))]
    assert path.read_text() == "mine"
    assert not list(tmp_path.glob(".*.part"))
    assert own[0] is not None
    assert (own[0].text, {file.path for file in own[0].files}) == ("x", {"a.py", "b.py"})


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredRun]:
    """A run with 18 MB of programs."""
    import pyarrow.parquet  # noqa: F401  # what a first import takes is not the export's

    with open_ledger(tmp_path_factory.mktemp("large") / "ledger.db") as ledger:
        ledger.put("verdict", "0", encode(verdict(Outcome.PASS, "...")))
        rows = []
        for index in range(6_000):
            one = Sample(problem="own/unit", index=index, candidate=Candidate.single(f"# {index}" + "x" * 3_000))
            keep_sample(ledger, one, f"{index}")
            rows.append(RunRow("own/unit", index, f"{index}", "0"))
        run = RunRecord(
            id="1", benchmark="own", benchmark_hash="", source="", created="2026-01-01T00:00:00+00:00",
            samples=len(rows), problems=1,
        )  # fmt: skip
        yield save_run(ledger, run, rows)


@pytest.mark.slow
@pytest.mark.parametrize("to", ["evalplus", "human-eval-results", "bigcodebench-results", "jsonl", "parquet"])
def test_a_run_is_not_held_in_memory(large: StoredRun, tmp_path: Path, to: str) -> None:
    tracemalloc.start()
    try:
        exported(large, to, tmp_path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 13e6, "a thousand samples at a time, not all of them"
