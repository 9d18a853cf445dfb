"""Result files of evalplus and bigcodebench: one document with programs and their verdicts by id, under ``eval``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.formats.row import Row, readable_code
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.records import Candidate, Sample


def is_results(row: Row) -> bool:
    """By the field that holds everything."""
    return isinstance(row.fields.get("eval"), dict)


def result_samples(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """A sample per program, with all that the file says of it: statuses, failing inputs, details."""
    for problem, entries in row.fields["eval"].items():
        field = f"eval.{problem}"
        row.checked_text("eval", problem)
        if isinstance(entries, dict) and "nfiles" in entries:
            raise row.bad(
                field, "holds verdicts without programs, as evalplus wrote before version 0.2.1",
                "Name the samples that were judged, or judge them again with a newer evalplus",
            )  # fmt: skip
        if not isinstance(entries, list):
            raise row.bad(field, "is not a list of results", "Write one object per sample")
        for position, entry in enumerate(entries):
            yield _sample(row, f"{field}[{position}]", problem, numbering, entry)


def _sample(row: Row, field: str, problem: str, numbering: Numbering, entry: Any) -> ReadSample:
    if not isinstance(entry, dict):
        raise row.bad(field, "is not an object", 'Write it as {"solution": …, …}')
    solution = entry.get("solution")
    if not isinstance(solution, str):
        raise row.bad(f"{field}.solution", "is not text" if "solution" in entry else "is missing", "Add the program")
    candidate = Candidate.single(readable_code(solution))
    told = Row(entry, row.place).kept(*(name for name in entry if name not in ("task_id", "solution")))
    return ReadSample(Sample(problem=problem, index=numbering(problem), candidate=candidate), told)
