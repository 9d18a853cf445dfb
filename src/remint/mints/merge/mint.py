"""Merge a benchmark: groups of its problems become small services, each problem with its own tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from remint.mints.context import MintContext
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.merge.companions import Companions
from remint.mints.merge.findings import MergedProgram, MergedService
from remint.mints.merge.members import Member
from remint.mints.merge.merged_problem import merged_problem
from remint.mints.merge.proof import MemberCheck, MemberProof, idle_steps, substance_of, thin
from remint.mints.merge.service import Service, service_of
from remint.mints.merge.settings import MergeSettings
from remint.mints.mint import Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.records import Benchmark, Problem
from remint.records.wording import for_number

Group = tuple[Problem, ...]
_ROUNDS = 4  # of services, each without the shared functions that no data reached in the one before


class MergeMint(Mint[MergeSettings, Group, MergedService]):
    """Makes services of several problems."""

    name = "merge"
    summary = "Merge problems of a BENCHMARK into small services with shared code, each judged by its own tests."
    counts = "services done"
    settings_type = MergeSettings
    input_type: ClassVar[Any] = tuple[Problem, ...]
    finding_type: ClassVar[type[MergedService]] = MergedService
    uses_processes = True

    def __init__(self, settings: MergeSettings | None = None) -> None:
        super().__init__(settings or MergeSettings())
        self.alone: dict[str, str] = {}  # problems that are in no group, and why
        self._groups: dict[int, list[Group]] = {}

    def inputs(self, source: Source) -> Sequence[Group]:
        """Groups of problems that share code; looked for once."""
        assert isinstance(source, Benchmark)
        if id(source) not in self._groups:
            self._groups[id(source)] = self._found_groups(source)
        return self._groups[id(source)]

    def _found_groups(self, source: Benchmark) -> list[Group]:
        members = []
        for problem in source.problems:
            try:
                members.append(Member(problem))
            except UnprovenError as error:
                self.alone[problem.id] = str(error).removeprefix(f"{problem.id}: ")
        groups = [
            tuple(member.problem for member in one)
            for one in Companions(members, self.settings.seed).services(self.settings.size)
        ]  # fmt: skip
        merged = {problem.id for group in groups for problem in group}
        others = self.settings.size - 1
        rest = for_number(others, "no other problem shares", f"no {others} other problems share") + " code with it"
        self.alone |= {one.problem.id: rest for one in members if one.problem.id not in merged}
        return groups

    def open(self, context: MintContext) -> MintSession[Group, MergedService]:
        """A sandbox for one service after the other."""
        return _MergeSession(self.settings, context)

    def outcome(self, one: Group, finding: MergedService) -> Minted | Refused:
        """The problems of a service."""
        if finding.reason:
            return Refused(finding.reason)
        pairs = zip(one, finding.programs, strict=True)
        return Minted(tuple(merged_problem(problem, program, finding, self.settings) for problem, program in pairs))


class _MergeSession(MintSession[Group, MergedService]):
    """Builds services and proves them."""

    def __init__(self, settings: MergeSettings, context: MintContext) -> None:
        self._settings, self._context = settings, context

    def work(self, one: Group) -> WorkSteps[MergedService]:
        """A service in which every shared function is reached by the data of at least two problems."""
        yield []
        try:
            return self._service([Member(problem) for problem in one])
        except UnprovenError as error:
            return MergedService(reason=str(error))

    def _service(self, members: list[Member]) -> MergedService:
        context = self._context
        checks = [MemberCheck(member, self._settings, context.pool, context.place.limits) for member in members]
        left_out: frozenset[str] = frozenset()
        for _ in range(_ROUNDS):
            service = service_of(members, left_out)
            used = {use.member for step in service.steps for use in step.uses}
            if len(used) < len(members):
                raise UnprovenError("a problem of the group shares no code that its inputs reach")
            proofs = [check.proof(program) for check, program in zip(checks, service.programs, strict=True)]
            idle = idle_steps(service, proofs)
            if not idle:
                reason = thin(proofs)
                return MergedService(reason=reason) if reason else _found(members, service, proofs)
            left_out |= {step.shape for step in idle}
        raise UnprovenError("the inputs of its problems do not reach all of what they share")


def _found(members: list[Member], service: Service, proofs: list[MemberProof]) -> MergedService:
    programs = []
    for number, (member, program, proof) in enumerate(zip(members, service.programs, proofs, strict=True)):
        called = tuple(step.name for step in service.steps if any(use.member == number for use in step.uses))
        programs.append(
            MergedProgram(member.problem.id, program, called, proof.flow, proof.checked)
        )  # fmt: skip
    names, substance = tuple(step.name for step in service.steps), substance_of(members, service)
    return MergedService(
        service.name, tuple(programs), names, service.shared, substance.added, substance.surviving
    )  # fmt: skip
