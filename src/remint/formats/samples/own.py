"""Remint's own sample records, one per line."""

from __future__ import annotations

from collections.abc import Iterator

from remint.formats.rows import Row
from remint.formats.samples.found import Numbering, ReadSample
from remint.records import RecordError, Sample, convert, encode


def is_own(row: Row) -> bool:
    """By the name that Remint gives to the id."""
    return "problem" in row.fields and "task_id" not in row.fields


def own_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The record as it was written, its index included."""
    try:
        sample = convert(Sample, row.fields)
        encode(sample)
    except RecordError as error:
        raise row.bad(error.field or "(row)", str(error), "Mend or remove it") from error
    except UnicodeEncodeError as error:
        raise row.bad("(row)", "holds half a character (a lone surrogate)", "Write it whole, or remove it") from error
    yield ReadSample(sample, {})
