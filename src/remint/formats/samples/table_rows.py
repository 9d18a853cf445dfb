"""Samples as rows of a flat table, which is how Remint writes them to Parquet, and back.

What is lost: the messages before the last reply.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from remint.formats.row import Row
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.formats.samples.remint_rows import VERDICT, checked_sample
from remint.records import Candidate, Sample


def table_row(sample: Sample) -> dict[str, Any]:
    """A sample in flat columns."""
    reply = next((message for message in reversed(sample.messages) if message.role == "assistant"), None)
    candidate, usage = sample.candidate, sample.usage
    return {
        "problem": sample.problem, "index": sample.index, "item": sample.item, "model": sample.model,
        "parameters": json.dumps({name: json.loads(value.text) for name, value in sample.parameters.items()}),
        "code": candidate.text if candidate else None,
        "path": candidate.main if candidate else None,
        "other_files": _other_files(candidate) if candidate else [],
        "continues_prompt": sample.continues_prompt, "extraction": list(sample.extraction),
        "reply": reply.content if reply else None, "reasoning": reply.reasoning if reply else None,
        "finish_reason": sample.finish_reason,
        "input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens,
        "reasoning_tokens": usage.reasoning_tokens, "cost": sample.cost, "answer_seconds": sample.seconds,
    }  # fmt: skip


def is_table_row(row: Row) -> bool:
    """By the columns that hold the id and the program."""
    return all(name in row.fields for name in ("problem", "code", "continues_prompt"))


def table_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The sample of a row, with the verdict that stands beside it."""
    yield ReadSample(checked_sample(row, _tree(row.fields)), row.kept(*VERDICT))


def _tree(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as the record has them; those that are null take their default."""
    usage = {name: fields.get(name) for name in ("input_tokens", "output_tokens", "reasoning_tokens")}
    tree = {
        name: fields.get(name)
        for name in ("problem", "index", "item", "model", "continues_prompt", "extraction", "finish_reason", "cost")
    }
    tree |= {
        "parameters": json.loads(fields.get("parameters") or "{}"),
        "usage": _given(usage),
        "seconds": fields.get("answer_seconds"),
        "messages": _messages(fields),
        "candidate": _candidate(fields),
    }
    return _given(tree)


def _messages(fields: dict[str, Any]) -> list[dict[str, Any]]:
    if fields.get("reply") is None:
        return []
    return [{"role": "assistant", "content": fields["reply"], "reasoning": fields.get("reasoning") or ""}]


def _candidate(fields: dict[str, Any]) -> dict[str, Any] | None:
    if fields["code"] is None:
        return None
    main = fields.get("path") or "solution.py"
    return {"main": main, "files": [{"path": main, "text": fields["code"]}, *(fields.get("other_files") or [])]}


def _other_files(candidate: Candidate) -> list[dict[str, str]]:
    return [{"path": file.path, "text": file.text} for file in candidate.files if file.path != candidate.main]


def _given(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
