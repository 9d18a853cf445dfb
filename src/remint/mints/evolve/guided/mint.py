"""Evolve a benchmark from programs that a model has refactored, where it proposed one that passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from remint.ledger import KeyPart
from remint.mints.evolve.guided.proposals import REFACTORED_BY_MODEL
from remint.mints.evolve.guided.rounds import Guided
from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import Minted, Refused
from remint.records import Problem, digest, encode


class GuidedEvolveMint(EvolveMint):
    """The search, begun from accepted proposals; problems without one are evolved as ever."""

    def __init__(
        self, settings: EvolveSettings, keep_all: bool, starts: Mapping[str, MeasuredProgram], model: str
    ) -> None:
        super().__init__(settings, keep_all)
        self._starts, self._model = dict(starts), model

    def start_of(self, problem: Problem) -> MeasuredProgram | None:
        """The proposal that was accepted."""
        return self._starts.get(problem.id)

    def key(self, one: Problem) -> dict[str, KeyPart]:
        """As without a model, where there is no proposal."""
        start = self.start_of(one)
        return super().key(one) | ({"start": digest(encode(start.candidate))} if start else {})

    def outcome(self, one: Problem, finding: EvolvedProgram) -> Minted | Refused:
        """The problem, with the model in its lineage where it had a part in it."""
        fields = ("after", "runner_up")
        marked = {name: self._marked(getattr(finding, name)) for name in fields if getattr(finding, name)}
        several = {name: tuple(map(self._marked, getattr(finding, name))) for name in ("front", "valid")}
        return super().outcome(one, msgspec.structs.replace(finding, **marked, **several))

    def _marked(self, program: MeasuredProgram) -> MeasuredProgram:
        is_ours = any(step.operator == REFACTORED_BY_MODEL for step in program.steps)
        if not is_ours or self._model in program.models:
            return program
        return msgspec.structs.replace(program, models=(self._model, *program.models))


def starts_of(guided: Sequence[Guided]) -> dict[str, MeasuredProgram]:
    """The accepted proposals, by problem."""
    return {
        one.problem: one.checked.program
        for one in guided
        if one.checked is not None and one.checked.program is not None
    }  # fmt: skip
