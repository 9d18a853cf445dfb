"""Remint's own sample records, one per line."""

from __future__ import annotations

from collections.abc import Iterator

from remint.formats.rows import Row
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.records import RecordError, Sample, convert


def is_own(row: Row) -> bool:
    """By the name that Remint gives to the id."""
    return "problem" in row.fields and "task_id" not in row.fields


def own_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The record as it was written, its index included."""
    try:
        yield ReadSample(convert(Sample, row.fields), {})
    except RecordError as error:
        raise row.bad(error.field or "(row)", str(error), "Mend or remove it") from error
