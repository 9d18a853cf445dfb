"""The answers of a run with their verdicts, read from the ledger while somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, overload

from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.runs import sample_document
from remint.api.handles.frames import FrameLibrary, frame
from remint.api.sheets.runs import sample_blocks
from remint.records import Sample, Verdict
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.run import RunRecord
from remint.runs.store import JudgedSample

_SHOWN = 10  # answers, unless told otherwise
_FIELDS = ("problem", "index", "outcome", "passed", "counted", "message", "code", "seconds")


@dataclass(frozen=True)
class JudgedAnswer:
    """One answer of a model, or one sample made elsewhere, with its verdict."""

    problem: str
    index: int  # among the samples of the problem
    outcome: str
    passed: bool | None  # None: nothing is known about the program
    counted: bool  # in scores
    message: str  # of the first failure
    code: str  # the program that was judged; nothing where none could be taken from the reply
    seconds: float  # that judging took
    sample: Sample  # all that was asked and answered
    verdict: Verdict  # the outcome of every test

    @property
    def reply(self) -> str:
        """What the model wrote, as it is."""
        return self.sample.messages[-1].content if self.sample.messages else ""


class AnswerTable(ShownAsSheet):
    """Answers in their order; iterating reads them a few at a time, so that a large run fits in memory."""

    def __init__(self, run: RunRecord, read: Callable[[], Iterator[JudgedSample]], failed: bool = False) -> None:
        self._run, self._read = run, read
        self._nothing = "every sample has passed" if failed else "there are no samples"

    def __iter__(self) -> Iterator[JudgedAnswer]:
        return (_answer(self._run, judged) for judged in self._read())

    def __len__(self) -> int:
        return sum(1 for _ in self._read())

    @overload
    def __getitem__(self, place: int) -> JudgedAnswer: ...
    @overload
    def __getitem__(self, place: slice) -> list[JudgedAnswer]: ...

    def __getitem__(self, place: int | slice) -> JudgedAnswer | list[JudgedAnswer]:
        if isinstance(place, slice):
            return list(self)[place]
        number = place if place >= 0 else len(self) + place
        found = next(islice(self, number, None), None) if number >= 0 else None
        if found is None:
            raise IndexError(f"there is no answer {place}; there are {len(self):,}")
        return found

    def judged(self) -> Iterator[JudgedSample]:
        """The same as the ledger keeps them."""
        return self._read()

    def to_frame(self, library: FrameLibrary | None = None) -> Any:
        """A DataFrame (pandas or polars, whichever is installed) with a row per answer."""
        answers = list(self)
        columns = {name: [getattr(answer, name) for answer in answers] for name in _FIELDS}
        columns["model"] = [answer.sample.model for answer in answers]
        columns["input_tokens"] = [answer.sample.usage.input_tokens for answer in answers]
        columns["output_tokens"] = [answer.sample.usage.output_tokens for answer in answers]
        columns["cost"] = [answer.sample.cost for answer in answers]
        return frame(columns, library)

    def document(self, limit: int | None = None) -> list[Any]:
        """All of them, or the first, as plain data."""
        return [sample_document(self._run, one) for one in islice(self._read(), limit or None)]

    def sheet(self, limit: int | None = None) -> Sheet:
        """Each with its verdict, its first failure and its program; the first ten, unless told otherwise; 0 is all."""
        # Read as it is shown: a large run does not fit in memory.
        return Sheet(sample_blocks(self._run, self._read(), _SHOWN if limit is None else limit, self._nothing))


def _answer(run: RunRecord, judged: JudgedSample) -> JudgedAnswer:
    fields, sample = verdict_fields(run, judged), judged.sample
    return JudgedAnswer(
        judged.row.problem, judged.row.index, fields["outcome"], fields["passed"], fields["counted"],
        fields["message"], sample.candidate.text if sample.candidate else "", fields["seconds"], sample,
        judged.verdict,
    )  # fmt: skip
