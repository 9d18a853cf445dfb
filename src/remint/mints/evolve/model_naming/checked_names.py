"""Whether a program with other names still holds up to all that was asked of it; names that do harm are given back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.equivalence.checks import UnprovenError, equivalence_of
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.mint import EvolvePlan, pool_for
from remint.mints.evolve.model_naming.recorded_names import naming_step, staying_names, with_names
from remint.mints.evolve.naming.whole_program import NewName, Renamed
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.records import Candidate, Problem, Record, decode, encode

_ELSE = "the program would do something else"


class Suggested(Record, frozen=True):
    """Names for the evolved program of a problem."""

    problem: Problem
    program: MeasuredProgram
    names: tuple[NewName, ...]


class Held(Record, frozen=True):
    """The program with the names that hold up, and why the others do not."""

    program: MeasuredProgram
    names: tuple[NewName, ...] = ()
    refused: dict[str, str] = {}  # by the name that stays


class NamingPlace:
    """A sandbox and a linter, for one program after the other."""

    def __init__(self, plan: EvolvePlan) -> None:
        self.plan, self.pool = plan, pool_for(plan)
        self.pylint = Pylint() if plan.settings.pylint else None

    def close(self) -> None:
        """End the sandbox."""
        self.pool.close()
        if self.pylint:
            self.pylint.close()


def hold(place: NamingPlace, suggested: bytes) -> bytes:
    """What is left of names that were suggested: for workers, whose tasks and answers are bytes."""
    return encode(_Gates(place, decode(Suggested, suggested)).held())


class _Gates:
    """Everything that an evolved program of one problem has to pass."""

    def __init__(self, place: NamingPlace, suggested: Suggested) -> None:
        self._place, self._settings, self._suggested = place, place.plan.settings, suggested
        self._original = original_of(suggested.problem)
        self._keep = staying_names(self._original, names_in_use(suggested.problem))
        self._before = fitness_of(self._original, self._settings.thresholds)
        self._least = self._score(self._original)

    def held(self) -> Held:
        """All names where they pass, or else as many as do, taken one by one."""
        refused: dict[str, str] = {}
        renamed = self._with(self._suggested.names)
        if self._objection(renamed.program):
            renamed, refused = self._one_by_one()
        if renamed.names and not self._is_same(renamed.program):
            refused |= {name.old: _ELSE for name in renamed.names}
            renamed = self._with(())
        if not renamed.names:
            return Held(program=self._suggested.program, refused=refused)
        fitness, before = fitness_of(renamed.program, self._settings.thresholds), self._suggested.program
        program = msgspec.structs.replace(
            before, candidate=renamed.program, rc=fitness.rc, rr=fitness.rr,
            steps=(*before.steps, naming_step(renamed.names)),
        )  # fmt: skip
        return Held(program=program, names=renamed.names, refused=refused)

    def _one_by_one(self) -> tuple[Renamed, dict[str, str]]:
        renamed, refused = self._with(()), dict[str, str]()
        for name in self._suggested.names:
            more = self._with((*renamed.names, name))
            # A name that needs another one out of its way is not free when that one stays.
            reason = self._objection(more.program) if name in more.names else "the name is not free"
            if reason:
                refused[name.old] = reason
            else:
                renamed = more
        return renamed, refused

    def _with(self, names: Sequence[NewName]) -> Renamed:
        return with_names(self._suggested.program.candidate, names, self._keep)

    def _objection(self, program: Candidate) -> str:
        """What reading the program speaks against it."""
        fitness = fitness_of(program, self._settings.thresholds)
        if too_hard_to_read(fitness, self._before, self._settings):
            return "the program would be too hard to read"
        return "Pylint would like the program less" if self._score(program) < self._least else ""

    def _score(self, program: Candidate) -> float:
        return round(self._place.pylint.score(program.text), 6) if self._place.pylint else 0.0

    def _is_same(self, program: Candidate) -> bool:
        plan, settings = self._place.plan, self._settings
        try:
            checks = equivalence_of(
                self._suggested.problem, self._original, self._place.pool, plan.limits, settings.inputs, settings.seed
            )
        except UnprovenError:
            return False
        return checks.same([program])[0] and checks.surely_same(program) and checks.passes(program)
