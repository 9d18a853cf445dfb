"""What programs do with the data of their inputs, and how much of that is more than passing it on."""

from __future__ import annotations

from collections.abc import Iterator

from remint.measures.data_flow import DataFlow
from remint.mints.evolve.fitness import carried_complexity
from remint.mints.evolve.gates.data_flow import FlowWatch
from remint.mints.evolve.gates.flow import flow_objection, speed_discount
from remint.mints.evolve.gates.substance import Substance, SubstanceCheck
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

_LEAST = 0.5  # of its complexity counts even where inlining removes all that was added: it may be a step on the way
# Added statements that inlining may remove whatever its share of them is: what a class of three methods in a module
# of its own takes. Without these, a program that can only be divided stays as it is.
_STRUCTURE = 6
_USUAL_SHARE = 0.6


class CarriedData:
    """Watches the offspring of one original."""

    def __init__(self, watch: FlowWatch, original: Candidate, settings: EvolveSettings) -> None:
        self._watch, self._settings = watch, settings
        self._substance = SubstanceCheck(original)
        # Whoever names operators gets what these do.
        self._surviving = 0.0 if settings.operators else settings.surviving
        self._least_rc = 0.0

    def carrying_original(self, one: Individual) -> Individual:
        """The original with the complexity that its data flows through."""
        self._least_rc = one.fitness.rc
        return one if self._watch.original is None else self._carrying(one, self._watch.original, Substance(0, 0))

    def carried(self, made: list[Individual]) -> Iterator[tuple[Individual, str]]:
        """Each program with the complexity that it carries, or why it is refused."""
        original = self._watch.original
        if original is None:
            yield from ((one, "") for one in made)
            return
        for one, flow in zip(made, self._watch.of([one.program for one in made]), strict=True):
            if flow is None:
                yield one, "could not be watched"
                continue
            if flow.one_way > original.one_way:
                flow = self._watch.decided_by_more(one.program, flow)
            reason = flow_objection(flow, original, self._settings, False)
            yield (one, reason) if reason else self._with_substance(one, flow)

    def carrying(self, one: Individual, flow: DataFlow) -> Individual:
        """A program with the complexity that it carries, by what is known of its data."""
        return self._with_substance(one, flow)[0]

    def objection(self, one: Individual) -> str:
        """What speaks against a program that is about to be shipped."""
        if one.flow is None or self._watch.original is None:
            return ""
        reason = flow_objection(one.flow, self._watch.original, self._settings, True)
        if not reason and one.fitness.rc < self._least_rc:
            reason = "less complex than the original"
        if not reason and one.substance is not None and self.is_repacked(one.substance):
            reason = "inlining removes too much of what was added"
        return reason

    def is_repacked(self, substance: Substance) -> bool:
        """Whether inlining removes too much of what was added; whoever asks for more than usual gets it of all."""
        free = _STRUCTURE if self._surviving <= _USUAL_SHARE else 0
        return substance.share < self._surviving and substance.removed > free

    def _with_substance(self, one: Individual, flow: DataFlow) -> tuple[Individual, str]:
        try:
            substance = self._substance.of(one.program)
        except Exception:  # what cannot be judged must not end a search of hours
            return one, "could not be inlined"
        return self._carrying(one, flow, substance), ""

    def _carrying(self, one: Individual, flow: DataFlow, substance: Substance) -> Individual:
        counted = max(_LEAST, substance.share / self._surviving) if self.is_repacked(substance) else 1.0
        if self._watch.original is not None:
            counted *= speed_discount(flow, self._watch.original, self._settings.slowdown)
        carried = carried_complexity(one.fitness.complexity, self._settings.thresholds, flow.share, counted)
        return one._replace(fitness=one.fitness._replace(carried=carried), flow=flow, substance=substance)
