"""By how many steps a program was evolved: what a question about it keeps, whose own lineage tells of the question."""

from __future__ import annotations

from remint.records import Problem, Value

EVOLVED = "evolve"  # the recipe of `remint mint evolve`
_KEPT = "evolved_steps"  # metadata


def evolved_steps(problem: Problem) -> int | None:
    """The number of steps; None where the program was not evolved."""
    if problem.lineage is not None and problem.lineage.recipe == EVOLVED:
        return len(problem.lineage.steps)
    kept = problem.about(_KEPT)
    return kept if isinstance(kept, int) else None


def steps_kept(problem: Problem) -> dict[str, Value]:
    """The metadata that tells of it in whatever is made from a problem."""
    steps = evolved_steps(problem)
    return {} if steps is None else {_KEPT: Value.of(steps)}
