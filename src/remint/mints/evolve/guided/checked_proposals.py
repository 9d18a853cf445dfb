"""Whether a proposed program holds up to all that the search asks of one that is shipped."""

from __future__ import annotations

from typing import ClassVar

from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.evolve.environment import conditions_of, modules_of
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.gates.data_flow import FlowWatch, program_statements
from remint.mints.evolve.gates.equivalence.checks import Equivalence, UnprovenError, equivalence_of
from remint.mints.evolve.gates.nesting import is_less_nested
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.gates.shape import HelperShape
from remint.mints.evolve.guided.company import DIFFERS, Company
from remint.mints.evolve.guided.interface import interface_objection
from remint.mints.evolve.guided.padding import Padding
from remint.mints.evolve.guided.proposals import refactoring_step
from remint.mints.evolve.guided.side_effects import side_effect_objection
from remint.mints.evolve.guided.told_differences import told_difference
from remint.mints.evolve.original import original_of
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.search.closer_look import CloserLook
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.outcome import MeasuredProgram, measured_program
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.records import Candidate, Problem, Record, digest, encode
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
    ships: bool = True  # whether it would pass as a final program, too; else the search has to add to it


class CheckProposalsMint(Mint[EvolveSettings, Proposed, CheckedProposal]):
    """Puts proposed programs through every gate of the search, each in a process of its own."""

    name = "check-proposals"
    summary = "Check the programs that a model proposed."
    version = 4
    kind = "proposal-checked"
    counts = "proposals checked"
    settings_type = EvolveSettings
    input_type = Proposed
    finding_type: ClassVar[type[CheckedProposal]] = CheckedProposal
    uses_processes = True

    def __init__(self, settings: EvolveSettings) -> None:
        super().__init__(settings)
        self.preload, self.packages = modules_of(settings), bool(settings.packages)

    def input_id(self, one: Proposed) -> str:
        """The problem."""
        return one.problem.id

    def key(self, one: Proposed) -> dict[str, KeyPart]:
        """The program, its problem and the settings."""
        return {"proposed": digest(encode(one)), "settings": digest(encode(self.settings))}

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """As for the search."""
        limits = digest(encode(context.place.limits))
        return {"limits": limits, "conditions": conditions_of(self.settings, context.place)}

    def open(self, context: MintContext) -> CheckProposalsSession:
        """A sandbox and a linter."""
        return CheckProposalsSession(self.settings, context)

    def outcome(self, one: Proposed, finding: CheckedProposal) -> Minted | Refused:
        """A proposal is no problem of its own: the search starts from it."""
        return Minted(())


class CheckProposalsSession(MintSession[Proposed, CheckedProposal]):
    """A sandbox and a linter, for one program after the other."""

    def __init__(self, settings: EvolveSettings, context: MintContext) -> None:
        self.settings, self.limits, self._context = settings, context.place.limits, context
        self.pylint = Pylint() if settings.pylint else None

    @property
    def pool(self) -> Pool:
        """The sandbox."""
        return self._context.pool

    def work(self, one: Proposed) -> WorkSteps[CheckedProposal]:
        """What the gates say."""
        yield []
        try:
            return _ProposalGates(self, one).checked()
        except UnprovenError as error:
            return CheckedProposal(objection=str(error), unproven=str(error))
        except (SyntaxError, ValueError, RecursionError):
            return CheckedProposal(objection="it cannot be measured")  # such as a tree of a thousand levels

    def close(self) -> None:
        """End the linter."""
        if self.pylint:
            self.pylint.close()


class _ProposalGates:
    """The gates for one problem: what takes no run comes first."""

    def __init__(self, place: CheckProposalsSession, proposed: Proposed) -> None:
        self._place, self._settings = place, place.settings
        self._problem, self._program = proposed.problem, proposed.program
        self._original = original_of(proposed.problem)

    def checked(self) -> CheckedProposal:
        """The program with its measures, or what speaks against it."""
        settings, limits = self._settings, self._place.limits
        step = refactoring_step(self._original, self._program)
        before, after = (
            Individual(one, steps, fitness_of(one, settings.thresholds, settings.paper))
            for one, steps in ((self._original, ()), (self._program, (step,)))
        )
        reason = self._read_objection(before.fitness, after.fitness)
        if reason:
            return CheckedProposal(objection=reason, before=measured_program(before))
        checks = equivalence_of(
            self._problem, self._original, self._place.pool, limits, settings.inputs, settings.seed, self._texts()
        )  # fmt: skip
        if reason := self._conduct_objection(checks):
            return CheckedProposal(objection=reason, before=measured_program(before))
        if settings.paper:
            return CheckedProposal(before=measured_program(before), program=measured_program(after))
        return self._watched(checks, before, after)

    def _watched(self, checks: Equivalence, before: Individual, after: Individual) -> CheckedProposal:
        """With where the data goes, in both."""
        watch = FlowWatch(self._original, checks.watched, self._place.pool, self._place.limits)
        carried = CarriedData(watch, self._original, self._settings)
        before = carried.carrying_original(before)
        ((after, reason),) = carried.carried([after])
        if not reason and self._has_idle(before, after):
            reason = "some of what was added is never executed"
        if not reason and after.fitness.goal <= before.fitness.goal:
            reason = "it is no more complex than before"
        closer = CloserLook(before, checks, self._settings, self._place.pylint, carried)
        late = reason or closer.objection(after, shipped=True)
        if not reason:
            # Nothing that the search does to a program takes padding out of it.
            reason = Padding(self._original, checks.same_in_a_hurry).objection(self._program)
            late = late or reason
        if reason or (late and self._settings.as_proposed):
            return CheckedProposal(objection=late, before=measured_program(before))
        return CheckedProposal(before=measured_program(before), program=measured_program(after), ships=not late)

    def _has_idle(self, before: Individual, after: Individual) -> bool:
        """Whether more statements that no input executes were added than the original has: nobody would miss them."""
        if before.flow is None or after.flow is None:
            return False
        return after.flow.added_idle > len(program_statements(self._original)) - before.flow.executed

    def _read_objection(self, before: Fitness, after: Fitness) -> str:
        """What reading the program speaks against it."""
        reason = interface_objection(self._original, self._program, self._problem.entry_point)
        reason = reason or side_effect_objection(self._original, self._program)
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
        if self._place.pylint is None:
            return ""
        new, old = map(self._place.pylint.remarks_of, (self._program, self._original))
        if self._settings.paper:
            return "Pylint likes it less" if new.score < old.score else ""
        if not new.says_more_than(old):
            return ""
        return "Pylint says: " + (", ".join(sorted(new.symbols - old.symbols)) or "it cannot be read")

    def _conduct_objection(self, checks: Equivalence) -> str:
        """What running the program speaks against it."""
        program, limits = self._program, self._place.limits
        difference = checks.difference(program)
        if difference is not None:
            return f"{DIFFERS}: {told_difference(difference, self._problem.entry_point)}"
        if not checks.passes(program):
            return f"{DIFFERS}: it does not pass the tests"
        company = Company(self._original, checks.watched, self._place.pool, limits)
        return company.objection(program, self._settings.slowdown)

    def _texts(self) -> str:
        """The old and the new program: inputs are made around the constants of both."""
        return "\n".join(one.text for one in (*self._original.files, *self._program.files) if one.path.endswith(".py"))
