"""Whether a program with other names still holds up to all that was asked of it; names that do harm are given back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.evolve.environment import conditions_of, modules_of
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.equivalence.checks import UnprovenError, equivalence_of
from remint.mints.evolve.gates.pylint_score import Pylint, PylintRemarks
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.model_naming.recorded_names import naming_step, staying_names, with_names
from remint.mints.evolve.naming.whole_program import NewName, Renamed
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.records import Candidate, Problem, Record, digest, encode
from remint.sandbox.pool import Pool

_ELSE = "the program would do something else"


class Suggested(Record, frozen=True):
    """Names for the evolved program of a problem."""

    problem: Problem
    program: MeasuredProgram
    names: tuple[NewName, ...]


class CheckedNames(Record, frozen=True):
    """The program with the names that hold up, and why the others do not."""

    program: MeasuredProgram
    names: tuple[NewName, ...] = ()
    refused: dict[str, str] = {}  # by the name that stays


class CheckNamesMint(Mint[EvolveSettings, Suggested, CheckedNames]):
    """Puts suggested programs through every gate of the search, each in a process of its own."""

    name = "check-names"
    summary = "Check the names that a model gave."
    version = 1
    kind = "names-held"
    counts = "programs named"
    settings_type = EvolveSettings
    input_type = Suggested
    finding_type: ClassVar[type[CheckedNames]] = CheckedNames
    uses_processes = True

    def __init__(self, settings: EvolveSettings) -> None:
        super().__init__(settings)
        self.preload, self.packages = modules_of(settings), bool(settings.packages)

    def input_id(self, one: Suggested) -> str:
        """The problem."""
        return one.problem.id

    def key(self, one: Suggested) -> dict[str, KeyPart]:
        """The names, the program and the settings."""
        return {"suggested": digest(encode(one)), "settings": digest(encode(self.settings))}

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """As for the search."""
        limits = digest(encode(context.place.limits))
        return {"limits": limits, "conditions": conditions_of(self.settings, context.place)}

    def open(self, context: MintContext) -> CheckNamesSession:
        """A sandbox and a linter."""
        return CheckNamesSession(self.settings, context)

    def outcome(self, one: Suggested, finding: CheckedNames) -> Minted | Refused:
        """Names make no problem of their own: they go into the evolved one."""
        return Minted(())


class CheckNamesSession(MintSession[Suggested, CheckedNames]):
    """A sandbox and a linter, for one program after the other."""

    def __init__(self, settings: EvolveSettings, context: MintContext) -> None:
        self.settings, self.limits, self._context = settings, context.place.limits, context
        self.pylint = Pylint() if settings.pylint else None

    @property
    def pool(self) -> Pool:
        """The sandbox."""
        return self._context.pool

    def work(self, one: Suggested) -> WorkSteps[CheckedNames]:
        """What is left of the names that were suggested."""
        yield []
        return _Gates(self, one).held()

    def close(self) -> None:
        """End the linter."""
        if self.pylint:
            self.pylint.close()


class _Gates:
    """Everything that an evolved program of one problem has to pass."""

    def __init__(self, place: CheckNamesSession, suggested: Suggested) -> None:
        self._place, self._settings, self._suggested = place, place.settings, suggested
        self._original = original_of(suggested.problem)
        self._keep = staying_names(self._original, names_in_use(suggested.problem))
        self._before = fitness_of(self._original, self._settings.thresholds, self._settings.paper)
        self._said = self._remarks(self._original)

    def held(self) -> CheckedNames:
        """All names where they pass, or else as many as do, taken one by one."""
        refused: dict[str, str] = {}
        renamed = self._with(self._suggested.names)
        if self._objection(renamed.program):
            renamed, refused = self._one_by_one()
        if renamed.names and not self._is_same(renamed.program):
            refused |= {name.old: _ELSE for name in renamed.names}
            renamed = self._with(())
        if not renamed.names:
            return CheckedNames(program=self._suggested.program, refused=refused)
        fitness, before = (
            fitness_of(renamed.program, self._settings.thresholds, self._settings.paper),
            self._suggested.program,
        )
        program = msgspec.structs.replace(
            before, candidate=renamed.program, rc=fitness.rc, rr=fitness.rr,
            steps=(*before.steps, naming_step(renamed.names)),
        )  # fmt: skip
        return CheckedNames(program=program, names=renamed.names, refused=refused)

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
        fitness = fitness_of(program, self._settings.thresholds, self._settings.paper)
        if too_hard_to_read(fitness, self._before, self._settings):
            return "the program would be too hard to read"
        said = self._remarks(program)
        if said is None or self._said is None:
            return ""
        is_worse = said.score < self._said.score if self._settings.paper else said.says_more_than(self._said)
        return "Pylint would like the program less" if is_worse else ""

    def _remarks(self, program: Candidate) -> PylintRemarks | None:
        pylint = self._place.pylint
        return pylint.remarks_of(program, self._settings.paper) if pylint else None

    def _is_same(self, program: Candidate) -> bool:
        settings = self._settings
        try:
            checks = equivalence_of(
                self._suggested.problem,
                self._original,
                self._place.pool,
                self._place.limits,
                settings.inputs,
                settings.seed,
            )
        except UnprovenError:
            return False
        return checks.same([program])[0] and checks.surely_same(program) and checks.passes(program)
