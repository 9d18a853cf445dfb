"""How many problems it takes to show a difference between two models, judging by a run of each on the same problems."""

from __future__ import annotations

from remint.records import Record
from remint.scores.drop import paired_values
from remint.scores.errors import ScoresError
from remint.scores.paired_power import assured_chance, chance_to_find, detectable_paired
from remint.scores.planning import fewest
from remint.scores.scoring import Scored


class DifferenceDesign(Record, frozen=True):
    """Problems that both models get, each with so many samples, and the chance to find the difference."""

    samples: int  # of each problem and model
    problems: int
    total: int  # samples of all problems and both models
    power: float  # the chance that the exact paired test finds the difference


class DifferenceSeen(Record, frozen=True):
    """What the two runs say: their scores over the problems that both count."""

    name: str
    first: float
    second: float
    problems: int
    detectable: float | None  # the smallest true difference that so many problems show in four cases of five


def difference_seen(first: Scored, second: Scored, level: float) -> DifferenceSeen:
    """The two scores over the problems that both runs count."""
    paired = paired_values(first, second)
    one, other = paired.first.tolist(), paired.second.tolist()
    return DifferenceSeen(
        name=first.score.name, first=float(paired.first.mean()), second=float(paired.second.mean()),
        problems=len(one), detectable=detectable_paired(one, other, 1.0 - level),
    )  # fmt: skip


def difference_design(
    first: Scored, second: Scored, difference: float, level: float, power: float, assurance: float | None = None
) -> DifferenceDesign:
    """The fewest problems like these on which a true difference of this size is found with this chance.

    On average over what the two runs may have missed of the noise; with `assurance`, in this share of such plans.
    """
    if not 0.0 < difference < 1.0:
        raise ScoresError("a difference lies between 0 and 1: 0.05 stands for five percentage points.")
    paired = paired_values(first, second)
    one, other = paired.first.tolist(), paired.second.tolist()

    def chance(problems: int) -> float:
        if assurance is None:
            return chance_to_find(one, other, problems, difference, 1.0 - level)
        return assured_chance(one, other, problems, difference, 1.0 - level, assurance)

    problems = fewest(lambda number: chance(number) >= power)
    samples = max(1, round(sum(part.size for part in first.parts) / len(first.parts)))
    return DifferenceDesign(samples=samples, problems=problems, total=2 * problems * samples, power=chance(problems))
