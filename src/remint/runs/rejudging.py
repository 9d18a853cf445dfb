"""Judge a run again: another version of the judge or of the rules of extraction, other limits; no model is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.models import Reply
from remint.records import Sample
from remint.runs.problems import RunProblems
from remint.runs.run import AskedModel
from remint.runs.sample_runs import judge_samples
from remint.runs.store import StoredRun
from remint.tasks import EXTRACTION_VERSION, chosen_task


def rejudge(
    problems: RunProblems, judge: Judge, ledger: Ledger, seen: Callable[[Judged], None] = lambda judged: None
) -> StoredRun:
    """A new run of the same answers, taken apart by today's rules and judged by this judge.

    `judge` is one for `problems.benchmark`. Where nothing has changed, it is the same run.
    """
    stored = problems.stored
    asked = stored.run.asked
    now = msgspec.structs.replace(asked, extraction=EXTRACTION_VERSION, asked=0) if asked else None
    samples = _extracted_again(problems, asked) if asked else _as_they_are(stored)
    return judge_samples(
        judge, samples, ledger, stored.run.source, seen, stored.run.benchmark, now, stored.run.name,
        stored.run.wanted_problems,
    )  # fmt: skip


def _as_they_are(stored: StoredRun) -> Iterator[Sample]:
    return (judged.sample for judged in stored.judged())


def _extracted_again(problems: RunProblems, asked: AskedModel) -> Iterator[Sample]:
    task, questions = chosen_task(asked.task, asked.prompts), problems.questions
    assert questions is not None
    for sample in _as_they_are(problems.stored):
        if sample.error:
            yield sample
            continue
        item, said = questions[sample.problem], sample.messages[-1]
        request = task.request(item, asked.prompts, asked.parameters)
        reply = Reply(text=said.content, reasoning=said.reasoning, finish_reason=sample.finish_reason)
        extracted = task.extract(item, request, reply)
        yield msgspec.structs.replace(
            sample,
            candidate=extracted.candidate,
            continues_prompt=extracted.continues_prompt,
            extraction=extracted.rules,
        )
