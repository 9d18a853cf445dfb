"""What is asked only of programs that are about to breed or to be shipped, since it takes long."""

from __future__ import annotations

from enum import Enum

from remint.mints.evolve.gates.needless import NeedlessConditions
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.shape import HelperShape
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.search.equivalence import Equivalence
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate


class IntendedUse(Enum):
    """What a program is about to be used for: the further it goes, the more is asked."""

    BREED = 1
    KEEP = 2  # as another solution, or to learn from
    SHIP = 3


class CloserLook:
    """Looks at programs that were made of one original, once at each."""

    def __init__(
        self, original: Individual, equivalence: Equivalence, settings: EvolveSettings, pylint: Pylint | None,
        watch: CarriedData | None,
    ) -> None:  # fmt: skip
        self._original, self._equivalence, self._settings = original, equivalence, settings
        self._pylint, self._watch = pylint, watch
        self._same: dict[Candidate, bool] = {}
        self._sure: dict[Candidate, bool] = {}  # with inputs that take long, too
        # Whoever names operators gets what these do.
        is_free = settings.paper or bool(settings.operators)
        self._shape = None if is_free else HelperShape(original.program)
        self._needless = None if is_free else NeedlessConditions(original.program, equivalence.same)

    def was_at(self, one: Individual) -> bool:
        """Whether a program has been looked at before, with inputs that take long."""
        return one.program in self._sure

    def objection(self, one: Individual, use: IntendedUse = IntendedUse.KEEP) -> str:
        """What speaks against a program; nothing where it passes every gate.

        Operators keep the meaning by construction, so that programs which differ are rare enough to be found here, and
        not where every offspring is looked at. One that breeds has yet to show what it does with inputs that take long.
        """
        if one is self._original:
            return ""
        if reason := self.form_objection(one.program):
            return reason
        shipped = use is IntendedUse.SHIP
        if self._watch is not None and shipped:
            reason = self._watch.objection(one)
            if reason:
                return reason
        if self._is_worse(one, shipped):
            return "Pylint likes it less"
        if not self._does_the_same(one.program, use):
            return "does something else"
        if self._needless is not None and self._needless.are_in(one.program, afresh=shipped):
            return "conditions are not needed"
        return ""

    def _does_the_same(self, program: Candidate, use: IntendedUse) -> bool:
        if program not in self._same:
            self._same[program] = self._equivalence.same([program])[0]
        if use is IntendedUse.BREED or not self._same[program]:
            return self._same[program]
        if program not in self._sure:
            self._sure[program] = self._equivalence.surely_same(program)
        return self._sure[program] and (use is IntendedUse.KEEP or self._equivalence.passes(program))

    def form_objection(self, program: Candidate) -> str:
        """What speaks against the form of the functions that were added."""
        return self._shape.objection(program) if self._shape is not None else ""

    def _is_worse(self, one: Individual, shipped: bool) -> bool:
        """Whether Pylint has more to say."""
        if self._pylint is None or not self._settings.pylint:
            return False
        paper = self._settings.paper
        new, old = (self._pylint.remarks_of(each.program, paper) for each in (one, self._original))
        return new.score < old.score if paper else new.says_more_than(old, shipped)
