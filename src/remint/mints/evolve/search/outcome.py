"""What became of a problem: kept in the ledger, so that nothing is searched twice."""

from __future__ import annotations

from remint.measures.data_flow import DataFlow
from remint.mints.evolve.gates.substance import Substance
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.search.evolved import Evolved
from remint.mints.evolve.search.individual import Individual
from remint.records import Candidate, Record


class MeasuredProgram(Record, frozen=True):
    """A program of the front, or another valid offspring: how it came about and what it measures."""

    candidate: Candidate
    rc: float
    rr: float
    steps: tuple[StepTaken, ...] = ()
    models: tuple[str, ...] = ()  # that had a part in it
    flow: DataFlow | None = None  # where its data goes, on inputs that it was watched on
    substance: Substance | None = None  # how many statements were added, and how many of them inlining leaves


class EvolvedProgram(Record, frozen=True):
    """What a search came to."""

    problem: str
    reason: str = ""  # why there is nothing: the problem stays out of the fresh benchmark
    before: MeasuredProgram | None = None
    after: MeasuredProgram | None = None
    front: tuple[MeasuredProgram, ...] = ()
    valid: tuple[MeasuredProgram, ...] = ()  # valid offspring but near-duplicates, where that was asked for
    looked_at: int = 0
    accepted: int = 0
    refused: dict[str, int] = {}
    generations: int = 0
    seconds: float = 0.0
    ended: str = ""
    checked: str = ""  # on what original and offspring were compared
    curve: tuple[tuple[float, float], ...] = ()  # seconds, and the highest relative complexity by then
    runner_up: MeasuredProgram | None = None  # another valid offspring, where the front has none besides `after`
    no_package: str = ""  # why `after` is not spread over a package, where that was asked for


def result_of(problem: str, evolved: Evolved) -> EvolvedProgram:
    """What is kept of a search."""
    return EvolvedProgram(
        problem=problem,
        before=measured_program(evolved.original),
        after=measured_program(evolved.best),
        front=tuple(map(measured_program, evolved.front)),
        valid=tuple(map(measured_program, evolved.valid)),
        looked_at=evolved.looked_at,
        accepted=evolved.accepted,
        refused=evolved.refused,
        generations=evolved.generations,
        seconds=evolved.seconds,
        ended=evolved.ended,
        checked=evolved.checked,
        # The most complex one of a generation may have failed a gate that is asked late.
        curve=tuple(
            (generation.seconds, min(generation.best, evolved.best.fitness.rc)) for generation in evolved.curve
        ),
        runner_up=measured_program(evolved.runner_up) if evolved.runner_up else None,
        no_package=evolved.no_package,
    )


def measured_program(one: Individual) -> MeasuredProgram:
    """What is kept of a program."""
    return MeasuredProgram(
        candidate=one.program, rc=one.fitness.rc, rr=one.fitness.rr, steps=one.steps, flow=one.flow,
        substance=one.substance,
    )  # fmt: skip
