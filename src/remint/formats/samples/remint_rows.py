"""Remint's own sample records, one per line, alone or beside their verdicts as in an exported run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.formats.row import Row, readable_code
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.records import RecordError, Sample, convert, encode

# What stands beside a sample once it has been judged.
_CODE = ("candidate", "messages")  # the fields with what a model has written
VERDICT = ("outcome", "passed", "counted", "message", "seconds", "tests")


def is_own(row: Row) -> bool:
    """By the name that Remint gives to the id."""
    return "problem" in row.fields and "task_id" not in row.fields


def own_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The record as it was written, its index included."""
    yield ReadSample(checked_sample(row, row.fields), {})


def is_judged(row: Row) -> bool:
    """By the record inside."""
    return isinstance(row.fields.get("sample"), dict) and "verdict" in row.fields


def judged_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The record as it was written, with what was said of it."""
    yield ReadSample(checked_sample(row, row.fields["sample"], "sample"), row.kept(*VERDICT))


def checked_sample(row: Row, tree: dict[str, Any], field: str = "") -> Sample:
    """The sample that parsed JSON holds, which was found in that field of a row."""
    try:
        sample = convert(Sample, {**tree, **_readable({name: tree[name] for name in _CODE if name in tree})})
        encode(sample)
    except RecordError as error:
        where = ".".join(filter(None, (field, error.field)))
        raise row.bad(where or "(row)", str(error), "Fix or remove it") from error
    except UnicodeEncodeError as error:
        raise row.bad(
            field or "(row)", "holds half a character (a lone surrogate)", "Write it whole, or remove it"
        ) from error
    return sample


def _readable(tree: Any) -> Any:
    if isinstance(tree, str):
        return readable_code(tree)
    if isinstance(tree, dict):
        return {name: _readable(value) for name, value in tree.items()}
    return list(map(_readable, tree)) if isinstance(tree, list) else tree
