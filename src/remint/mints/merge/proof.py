"""Whether a service does what its programs did, and whether what it adds carries their data."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.measures.data_flow import DataFlow, StatementFlow, data_flow, statement_flows
from remint.mints.evolve.gates.data_flow import FlowWatch, program_statements
from remint.mints.evolve.gates.equivalence.checks import UnprovenError, equivalence_of
from remint.mints.evolve.gates.substance import Substance, SubstanceCheck
from remint.mints.merge.members import Member
from remint.mints.merge.service import STEPS, Service
from remint.mints.merge.settings import MergeSettings
from remint.mints.merge.steps import SharedStep
from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_LEAST = 0.6  # of what is added must depend on the input, as `mint evolve` has it
Place = tuple[str, int]  # file and line


class MemberProof(NamedTuple):
    """What running one problem of a service showed."""

    flow: DataFlow
    flows: dict[Place, StatementFlow]
    checked: str


class MemberCheck:
    """Compares what services make of one problem with its original. Raises UnprovenError where that cannot be."""

    def __init__(self, member: Member, settings: MergeSettings, pool: Pool, limits: Limits) -> None:
        self._name = member.problem.id
        self._checks = equivalence_of(member.problem, member.original, pool, limits, settings.inputs, settings.seed)
        self._watch = FlowWatch(member.original, self._checks.watched, pool, limits)
        self._statements = program_statements(member.original)

    def proof(self, program: Candidate) -> MemberProof:
        """Run a program on the tests and on further inputs; what it must not do is raised."""
        if not (self._checks.same([program])[0] and self._checks.surely_same(program) and self._checks.passes(program)):
            raise UnprovenError(f"{self._name} does not do the same in the service")
        runs = self._watch.runs_of([program])[0]
        if runs is None:
            raise UnprovenError(f"{self._name} could not be watched in the service")
        flow = data_flow(program_statements(program), runs, self._statements)
        before = self._watch.original
        if before is not None and flow.one_way > before.one_way:
            raise UnprovenError(f"{self._name} gets a condition that always comes out the same")
        return MemberProof(flow, statement_flows(runs), self._checks.checked)


def idle_steps(service: Service, proofs: Sequence[MemberProof]) -> list[SharedStep]:
    """The shared functions that the data of two problems does not reach, or of which a statement is never reached.

    Of the statements that read anything, most must see another value from one input to another.
    """
    idle = []
    for step in service.steps:
        places = _places(service, step.name)
        users = sorted({use.member for use in step.uses})
        reached = {place for one in users for place in places if place in proofs[one].flows}
        callers = [one for one in users if any(place in proofs[one].flows for place in places)]
        reading = [place for place in places if places[place]]
        varying = [place for place in reading if any(_varies(proofs[one].flows.get(place)) for one in users)]
        if len(callers) < 2 or reached != set(places) or len(varying) < _LEAST * len(reading):
            idle.append(step)
    return idle


def _varies(flow: StatementFlow | None) -> bool:
    return flow is not None and flow.is_varying


def _places(service: Service, name: str) -> dict[Place, bool]:
    """The statements of a shared function, and whether each reads anything."""
    (path,) = [one for one in service.shared if one.endswith(f"/{STEPS}.py")]
    text = next(one.text for one in service.programs[0].files if one.path == path)
    (function,) = [one for one in ast.parse(text).body if getattr(one, "name", "") == name]
    span = range(function.lineno, (function.end_lineno or function.lineno) + 1)
    found = [one for one in program_statements(Candidate.single(text, path)) if one.line in span]
    return {(one.file, one.line): "_" in one.words for one in found}


def thin(proofs: Sequence[MemberProof]) -> str:
    """Why a service is not worth it: too little of what it adds carries the data of its problems."""
    added = sum(one.flow.added for one in proofs)
    varying = sum(one.flow.added_varying for one in proofs)
    return "too little of what the service adds depends on the input" if varying < _LEAST * added else ""


def substance_of(members: Sequence[Member], service: Service) -> Substance:
    """What the service has that its programs had not, and how much of that is left when helpers are inlined."""
    originals = Candidate.single("\n\n".join(one.original.text for one in members))
    return SubstanceCheck(originals).of(service.whole)
