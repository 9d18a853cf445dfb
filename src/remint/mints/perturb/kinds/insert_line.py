"""Inserted blank lines: the text keeps every word."""

from __future__ import annotations

from remint.mints.perturb.demos import find_demos
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.perturbed_problem import PerturbedProblem, change_texts
from remint.records import Problem

_MOST = 3


def insert_lines(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """One to three blank lines between two lines of the text, or before or behind it; never inside an example."""
    count = means.chance.randint(1, _MOST)

    def change(text: str) -> str:
        lines = text.split("\n")
        inside = {
            place for demo in find_demos(text, problem.entry_point) for place in range(demo.first + 1, demo.last + 1)
        }
        place = means.chance.choice([place for place in range(len(lines) + 1) if place not in inside])
        # Behind the last line, where the closing quotes keep their indentation.
        indent = lines[-1] if place == len(lines) and not lines[-1].strip() else ""
        return "\n".join([*lines[:place], *[""] * count, *lines[place:]]) + indent

    return PerturbedProblem(change_texts(problem, change), {"lines": count})
