"""Rows with the raw replies to one problem in a list, as some benchmarks publish their models' outputs.

Two spellings are known: ``predict`` beside the fields of the problem (ClassEval), and ``text`` beside the problem as
``item``, with tokens and test results in lists of the same length (Llama on MBPP).
"""

from __future__ import annotations

from collections.abc import Iterator

from remint.formats.row import Row, readable_code
from remint.formats.samples.program_rows import task_id
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.records import Message, Sample, Usage
from remint.records.wording import counted


def is_reply_row(row: Row) -> bool:
    """By the list of replies."""
    if isinstance(row.fields.get("predict"), list):
        return "task_id" in row.fields
    return isinstance(row.fields.get("text"), list) and isinstance(row.fields.get("item"), dict)


def reply_samples(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """A sample per reply."""
    if "predict" in row.fields:
        problem, replies = task_id(row), _replies(row, "predict")
    else:
        problem, replies = task_id(Row(row.fields["item"], row.place)), _replies(row, "text")
    tokens = _beside(row, "num_tokens", replies)
    results = _beside(row, "results", replies)
    for reply, count, result in zip(replies, tokens, results, strict=True):
        sample = reply_sample(problem, numbering(problem), reply, count if isinstance(count, int) else 0)
        yield ReadSample(sample, Row(result, row.place).kept(*result) if isinstance(result, dict) else {})


def reply_sample(problem: str, index: int, reply: str, tokens: int = 0) -> Sample:
    """A sample of which nothing is known but the reply: the program has yet to be taken from it."""
    messages = (Message(role="assistant", content=reply),)
    return Sample(problem=problem, index=index, messages=messages, usage=Usage(output_tokens=tokens))


def _replies(row: Row, name: str) -> list[str]:
    replies = [readable_code(reply) if isinstance(reply, str) else reply for reply in row.items(name)]
    return Row({name: replies}, row.place).texts(name)


def _beside(row: Row, name: str, replies: list[str]) -> list[object]:
    if name not in row.fields:
        return [None] * len(replies)
    items = row.items(name)
    if len(items) != len(replies):
        told = f"has {counted(len(items), 'entry', 'entries')} for {counted(len(replies), 'reply', 'replies')}"
        raise row.bad(name, told, "Write one entry per reply")
    return items
