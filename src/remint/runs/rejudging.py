"""Judge a run again: another version of the judge or of the rules of extraction, other limits; no model is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.models import Reply
from remint.records import Benchmark, Sample
from remint.runs.judging import judge_samples
from remint.runs.run import Asked
from remint.runs.store import StoredRun
from remint.tasks import EXTRACTION_VERSION, chosen_task


def rejudge(
    stored: StoredRun, judge: Judge, ledger: Ledger, seen: Callable[[Judged], None] = lambda judged: None
) -> StoredRun:
    """A new run of the same answers, taken apart by today's rules and judged by this judge.

    `judge` is one for the problems of `RunProblems`. Where nothing has changed, it is the same run.
    """
    asked = stored.run.asked
    now = msgspec.structs.replace(asked, extraction=EXTRACTION_VERSION, asked=0) if asked else None
    samples = _extracted_again(stored, asked, judge.benchmark) if asked else _as_they_are(stored)
    return judge_samples(judge, samples, ledger, stored.run.source, seen, stored.run.benchmark, now)


def _as_they_are(stored: StoredRun) -> Iterator[Sample]:
    return (judged.sample for judged in stored.judged())


def _extracted_again(stored: StoredRun, asked: Asked, benchmark: Benchmark) -> Iterator[Sample]:
    task = chosen_task(asked.task, asked.prompts)
    for sample in _as_they_are(stored):
        if sample.error:
            yield sample
            continue
        problem, said = benchmark[sample.problem], sample.messages[-1]
        request = task.request(problem, asked.prompts, asked.parameters)
        reply = Reply(text=said.content, reasoning=said.reasoning, finish_reason=sample.finish_reason)
        extracted = task.extract(problem, request, reply)
        yield msgspec.structs.replace(
            sample,
            candidate=extracted.candidate,
            continues_prompt=extracted.continues_prompt,
            extraction=extracted.rules,
        )
