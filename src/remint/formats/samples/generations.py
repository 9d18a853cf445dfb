"""One document of replies by id, ``{"id": ["reply", …], …}``, alone or with its scores (CRUXEval)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.formats.row import Row, readable_code
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.formats.samples.reply_rows import reply_sample
from remint.records import Value
from remint.records.wording import counted


def is_generations(row: Row) -> bool:
    """By lists of texts throughout, or by the two fields of a scored file."""
    if "raw_generations" in row.fields:
        return True
    return bool(row.fields) and all(
        isinstance(replies, list) and all(isinstance(reply, str) for reply in replies)
        for replies in row.fields.values()
    )


def generations(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """A sample per reply, with ``passed`` where the file has scores."""
    scored = "raw_generations" in row.fields
    by_id = _mapping(row, "raw_generations") if scored else row.fields
    scores = _mapping(row, "raw_scored_generations") if "raw_scored_generations" in row.fields else {}
    for problem, replies in by_id.items():
        row.checked_text("raw_generations" if scored else "(row)", problem)
        texts = _texts(row, f"raw_generations.{problem}" if scored else problem, replies)
        marks = scores.get(problem, [None] * len(texts))
        if not isinstance(marks, list) or len(marks) != len(texts):
            told = f"is not a list of {counted(len(texts), 'score')}"
            raise row.bad(f"raw_scored_generations.{problem}", told, "Write one per reply")
        for reply, mark in zip(texts, marks, strict=True):
            sample = reply_sample(problem, numbering(problem), reply)
            yield ReadSample(sample, {} if mark is None else {"passed": Value.of_json(mark)})


def _mapping(row: Row, name: str) -> dict[str, Any]:
    value = row.fields[name]
    if not isinstance(value, dict):
        raise row.bad(name, "is not an object of lists by id", 'Write it as {"id": […], …}')
    return value


def _texts(row: Row, field: str, replies: object) -> list[str]:
    if not isinstance(replies, list) or not all(isinstance(reply, str) for reply in replies):
        raise row.bad(field, "is not a list of texts", "Write the replies as a list of JSON strings")
    return list(map(readable_code, replies))
