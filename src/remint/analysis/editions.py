"""How comparable two editions of a benchmark are: what they share, and what models score on both."""

from __future__ import annotations

from collections.abc import Sequence

from remint.records import Benchmark, Problem, Record, digest, encode
from remint.scores.attempts import Attempts
from remint.scores.drop import Drop, drop
from remint.scores.scoring import LEVEL, score_attempts, score_named


class SharedProblems(Record, frozen=True):
    """What two editions have in common, in problems of the newer one."""

    before: int
    after: int
    same_root: int  # minted from a problem that the other edition also was
    same_id: int
    same_question: int  # a model that has seen one has seen the other
    same_program: int  # with the same reference
    same_tests: int


class PairedEditions(Record, frozen=True):
    """One model on both editions."""

    model: str
    task: str
    before_run: str
    after_run: str
    drop: Drop


def shared_problems(before: Benchmark, after: Benchmark) -> SharedProblems:
    """Count what of the newer edition the older one has as well."""

    def count(what: str) -> int:
        known = {_aspect(problem, what) for problem in before.problems}
        return sum(_aspect(problem, what) in known for problem in after.problems if _aspect(problem, what))

    return SharedProblems(
        before=len(before), after=len(after), same_root=count("root"), same_id=count("id"),
        same_question=count("question"), same_program=count("program"), same_tests=count("tests"),
    )  # fmt: skip


def paired_drop(before: Sequence[Attempts], after: Sequence[Attempts], level: float = LEVEL) -> Drop:
    """What pass@1 loses from one edition to the other, over the roots that both have."""
    kinds = [score_named("pass@1")]
    first, second = (score_attempts(side, kinds, level).named("pass@1") for side in (before, after))
    return drop(first, second, level)


def _aspect(problem: Problem, what: str) -> str:
    match what:
        case "root":
            return problem.root
        case "id":
            return problem.id
        case "question":
            return digest(problem.prompt.encode(), problem.instruction.encode())
        case "program":
            return digest(encode(problem.reference)) if problem.reference else ""
        case _:
            return digest(encode(problem.suite))
