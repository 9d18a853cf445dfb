"""Whether a proposed program holds up to all that the search asks of one that is shipped."""

from __future__ import annotations

import msgspec

from remint.code.parsing import parse
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.gates.data_flow import FlowWatch, program_statements
from remint.mints.evolve.gates.equivalence.checks import Equivalence, UnprovenError, equivalence_of
from remint.mints.evolve.gates.nesting import is_less_nested
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.gates.shape import HelperShape
from remint.mints.evolve.guided.difference_messages import describe_difference
from remint.mints.evolve.guided.forbidden_uses import forbidden_use_objection
from remint.mints.evolve.guided.interface import interface_objection
from remint.mints.evolve.guided.padding import Padding
from remint.mints.evolve.guided.proposals import refactoring_step
from remint.mints.evolve.guided.shared_process import DIFFERS, SharedProcessCheck
from remint.mints.evolve.original import original_of
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.search.closer_look import CloserLook, IntendedUse
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.outcome import MeasuredProgram, measured_program
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate, Problem, Record
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool


class Proposed(Record, frozen=True):
    """A program that a model proposes for a problem."""

    problem: Problem
    program: Candidate


class CheckedProposal(Record, frozen=True):
    """What became of a proposal: the program where it passed every gate of a parent, else the first objection."""

    objection: str = ""
    before: MeasuredProgram | None = None
    program: MeasuredProgram | None = None
    unproven: str = ""  # why no program can be compared with this original, whatever somebody proposes
    failure: str = ""  # of a check itself, which says nothing of the program
    unchecked: str = ""  # a check that had nothing to compare
    ships: bool = True  # whether it would pass as a final program, too; else the search has to add to it


class ProposalGates:
    """The gates for one problem: what takes no run comes first."""

    def __init__(
        self, proposed: Proposed, settings: EvolveSettings, pool: Pool, limits: Limits, pylint: Pylint | None
    ) -> None:
        self._settings, self._pool, self._limits, self._pylint = settings, pool, limits, pylint
        self._problem, self._program = proposed.problem, proposed.program
        self._original = original_of(proposed.problem)

    @property
    def is_about_the_original(self) -> bool:
        """Whether the original was proposed as it is."""
        return self._program == self._original

    def checked_original(self) -> CheckedProposal:
        """Whether the checks that every proposal goes through work with the original; raises UnprovenError if not."""
        original = self._measured(self._original)
        if reason := self._read_objection(original.fitness, original.fitness):
            raise UnprovenError(f"{self._problem.id}: the reference itself does not pass the checks: {reason}")
        self._checks()
        return CheckedProposal(before=measured_program(original))

    def checked(self) -> CheckedProposal:
        """The program with its measures, or what speaks against it."""
        before = self._measured(self._original)
        if reason := self._parse_objection():
            return self._refused(reason, before)
        after = self._measured(self._program)
        reason = self._read_objection(before.fitness, after.fitness)
        if reason:
            return self._refused(reason, before)
        checks = self._checks()
        if reason := self._difference_objection(checks):
            return self._refused(reason, before)
        shared = SharedProcessCheck(self._original, checks.watched, self._pool, self._limits)
        if reason := shared.objection(self._program, self._settings.slowdown):
            return self._refused(reason, before)
        found = (
            CheckedProposal(before=measured_program(before), program=measured_program(after))
            if self._settings.paper
            else self._watched(checks, before, after)
        )
        return msgspec.structs.replace(found, unchecked=shared.unchecked)

    def _parse_objection(self) -> str:
        """The first file that is measured and is no Python, and why."""
        program = self._program
        for file in program.files:
            if file.path == program.main or (file.path.endswith(".py") and not self._settings.paper):
                try:
                    parse(file.text)
                except SyntaxError as error:
                    where = f" (line {error.lineno})" if error.lineno else ""
                    return f"{file.path} cannot be parsed: {error.msg}{where}"
        return ""

    def _measured(self, program: Candidate) -> Individual:
        steps = () if program == self._original else (refactoring_step(self._original, program),)
        return Individual(program, steps, fitness_of(program, self._settings.thresholds, self._settings.paper))

    def _checks(self) -> Equivalence:
        """What knows the original. Inputs are made around the constants that only the proposal has, too."""
        inputs, seed = self._settings.inputs, self._settings.seed
        return equivalence_of(self._problem, self._original, self._pool, self._limits, inputs, seed, self._program)

    def _watched(self, checks: Equivalence, before: Individual, after: Individual) -> CheckedProposal:
        """With where the data goes, in both."""
        watch = FlowWatch(self._original, checks.watched, self._pool, self._limits)
        carried = CarriedData(watch, self._original, self._settings)
        before = carried.carrying_original(before)
        ((after, reason),) = carried.carried([after])
        if not reason and self._has_idle(before, after):
            reason = "some of what was added is never executed"
        if not reason and after.fitness.goal <= before.fitness.goal:
            reason = "it is no more complex than before"
        closer = CloserLook(before, checks, self._settings, self._pylint, carried)
        reason = reason or closer.objection(after)  # with it the search could not go on from the program
        late = reason or closer.objection(after, IntendedUse.SHIP)
        if not reason:
            # Nothing that the search does to a program takes padding out of it.
            reason = Padding(self._original, checks.same_with_short_limits).objection(self._program)
        if reason or (late and self._settings.as_proposed):
            return self._refused(reason or late, before)
        return CheckedProposal(before=measured_program(before), program=measured_program(after), ships=not late)

    def _refused(self, reason: str, before: Individual) -> CheckedProposal:
        return CheckedProposal(objection=reason, before=measured_program(before))

    def _has_idle(self, before: Individual, after: Individual) -> bool:
        """Whether more statements that no input executes were added than the original has: nobody would miss them."""
        if before.flow is None or after.flow is None:
            return False
        return after.flow.added_idle > len(program_statements(self._original)) - before.flow.executed

    def _read_objection(self, before: Fitness, after: Fitness) -> str:
        """What reading the program speaks against it."""
        reason = interface_objection(self._original, self._program, self._problem.entry_point)
        reason = reason or forbidden_use_objection(self._original, self._program)
        if reason:
            return reason
        reason = too_hard_to_read(after, before, self._settings)
        if reason:
            return f"it is hard to read: {reason.partition(' ')[0]}"
        if is_less_nested(after, before, self._settings):
            return "it is less nested than the original"
        if not (self._settings.paper or self._settings.operators):
            reason = HelperShape(self._original).objection(self._program)
            if reason:
                return reason
        if self._pylint is None:
            return ""
        new, old = map(self._pylint.remarks_of, (self._program, self._original))
        if self._settings.paper:
            return "Pylint likes it less" if new.score < old.score else ""
        # The search may still divide what is too large; what is shipped as it is may not say so.
        if not new.says_more_than(old, shipped=self._settings.as_proposed):
            return ""
        return "Pylint says: " + (", ".join(sorted(new.symbols - old.symbols)) or "it cannot be read")

    def _difference_objection(self, checks: Equivalence) -> str:
        """What calling the program speaks against it."""
        difference = checks.difference(self._program)
        if difference is not None:
            return f"{DIFFERS}: {describe_difference(difference, checks.compares, self._problem.entry_point)}"
        return "" if checks.passes(self._program) else f"{DIFFERS}: it does not pass the tests"
