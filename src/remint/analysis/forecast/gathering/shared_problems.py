"""Problems that stand on both sides of a forecast: what was judged there already need not be forecast."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark
from remint.records import Problem
from remint.records.wording import for_number


class ProblemsOnBothSides(NamedTuple):
    """Target problems that a source has too."""

    same: dict[str, tuple[int, str]]  # with the same tests: by its id, which source, and the problem there
    asked: int  # the same question, with other tests


def shared_problems(sources: Sequence[JudgedBenchmark], target: JudgedBenchmark) -> ProblemsOnBothSides:
    """Compared by what is asked and by the tests, whatever the problems are called."""
    known: dict[tuple[str, str, str], list[tuple[int, Problem]]] = {}
    for place, source in enumerate(sources):
        for problem in source.benchmark.problems:
            known.setdefault(_question(problem), []).append((place, problem))
    same, asked = dict[str, tuple[int, str]](), 0
    for problem in target.benchmark.problems:
        copies = known.get(_question(problem), [])
        found = next(((place, one.id) for place, one in copies if one.suite == problem.suite), None)
        if found is not None:
            same[problem.id] = found
        elif copies:
            asked += 1
    return ProblemsOnBothSides(same, asked)


def _question(problem: Problem) -> tuple[str, str, str]:
    """What is asked; without a text, only the problem itself."""
    told = problem.prompt.strip(), problem.instruction.strip()
    return (*told, "" if any(told) else problem.id)


def remarks_on_shared(
    sources: Sequence[JudgedBenchmark], target: JudgedBenchmark, models: Collection[str]
) -> tuple[str, ...]:
    """What to know about problems on both sides. Raises ForecastError where the whole target was judged there."""
    shared = shared_problems(sources, target)
    count, told = len(target.benchmark), []
    if shared.same:
        where = " and ".join(dict.fromkeys(sources[place].name for place, _ in shared.same.values()))
        known = "; ".join(filter(None, (_known(sources, shared, model) for model in models)))
        if len(shared.same) == count:
            raise ForecastError(
                f"All {count} problems of {target.name} are in {where}, with the same tests: {known}. "
                "There is nothing to forecast. Name another benchmark as the target."
            )
        are = for_number(len(shared.same), "is", "are")
        told.append(
            f"{len(shared.same)} of the {count} problems of {target.name} {are} in {where}, with the same tests: "
            f"{known}. Such problems do not have to be forecast, and they make source and target look similar: leave "
            f"them out of the target (`remint benchmarks convert --exclude`) to forecast the other "
            f"{count - len(shared.same)}"
        )
    if shared.asked:
        few = f"{shared.asked} of the {count} prompts of {target.name} {for_number(shared.asked, 'is', 'are')}"
        told.append(f"{few} in the source, with other tests")
    return tuple(told)


def _known(sources: Sequence[JudgedBenchmark], shared: ProblemsOnBothSides, model: str) -> str:
    """What a model scores on the problems of both sides."""
    scores = [
        sources[place].scores[model][problem]
        for place, problem in shared.same.values()
        if problem in sources[place].scores.get(model, {})
    ]
    return f"{model} scores {sum(scores) / len(scores):.3f} on {'it' if len(scores) == 1 else 'them'}" if scores else ""
