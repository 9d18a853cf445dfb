"""The answers of several runs to one problem, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from remint.analysis.compare.records import RunsComparison
from remint.judging.judge import whole_program
from remint.records import Outcome, Problem
from remint.runs.problems import RunProblems
from remint.runs.run import RunRow
from remint.runs.store import JudgedSample, StoredRun

_MOST = 200  # problems whose answers are shown, those that were broken first
_LONGEST = 20_000  # characters of a program


class ShownAnswer(NamedTuple):
    """One answer of a run, typical of what became of the problem."""

    outcome: str
    message: str
    program: str


Answers = dict[str, list[ShownAnswer | None]]  # problem, then one per run


def changed_problems(found: RunsComparison) -> list[str]:
    """Problems that some run broke or fixed, the broken ones first."""
    changed = [one for pair in found.differences for one in pair.problems if one.change in ("broken", "fixed")]
    changed.sort(key=lambda one: one.change != "broken")
    return list(dict.fromkeys(one.id for one in changed))


def answers_side_by_side(
    found: RunsComparison, sides: Sequence[tuple[StoredRun | None, RunProblems | None]]
) -> Answers:
    """For every problem that changed, an answer of each run: a right one where the run solves it, else a wrong one."""
    wanted = changed_problems(found)[:_MOST]
    answers: Answers = {name: [None] * len(sides) for name in wanted}
    for place, (stored, problems) in enumerate(sides):
        if stored is None or problems is None:
            continue
        benchmark = problems.found
        for name in wanted:
            rows: Sequence[RunRow] = problems.rows.get(name, ())
            judged = [one for one in stored.judged(rows) if one.verdict.counts]
            chosen = _typical(judged, found.solved_from)
            if chosen is not None:
                answers[name][place] = _shown(chosen, benchmark[name] if benchmark else None)
    return answers


def _typical(judged: Iterable[JudgedSample], solved_from: float) -> JudgedSample | None:
    every = list(judged)
    right = [one for one in every if one.verdict.outcome is Outcome.PASS]
    wrong = [one for one in every if one.verdict.outcome is not Outcome.PASS]
    solved = bool(every) and len(right) / len(every) >= solved_from
    return next(iter((right if solved else wrong) or every), None)


def _shown(judged: JudgedSample, problem: Problem | None) -> ShownAnswer:
    sample = judged.sample
    if sample.candidate is None:
        text = sample.messages[-1].content if sample.messages else ""
    else:
        text = (whole_program(sample, problem) if problem else sample.candidate).text
    return ShownAnswer(judged.verdict.outcome.value, judged.verdict.message, text[:_LONGEST])
