"""A benchmark proves itself before it is used: references pass with time to spare, stubs fail, repeats agree.

What does not is quarantined with its reason. A problem without a reference cannot prove itself and is taken as it is.
The state of a problem is decided once for a ledger and the settings of the judge: however busy the machine is later,
all runs count the same problems under the same limits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from remint.judging.verdicts.judging_plan import (
    MOST,
    CpuTime,
    JudgingPlan,
    ReferenceTask,
    UnjudgeableError,
    factor_for,
    too_slow,
)
from remint.judging.verdicts.task import JudgeTask
from remint.ledger import Ledger
from remint.records import Candidate, Outcome, Problem, Record, Verdict, decode, encode
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

REPEATS = 3
_ANSWERS, _CHECK = "answers", "check"
_REFERENCE, _STUB = "reference", "stub"


class SelfCheck(Record, frozen=True):
    """Whether a problem can be relied on.

    One that is not usable may still be judgeable: its verdicts just do not count.
    """

    usable: bool
    reason: str = ""
    judgeable: bool = False
    time_factor: int = 1  # how many times the usual CPU time its programs get, because its reference is slow
    test_cpu: float = 0.0  # seconds that the reference took for its longest test, where it was measured


SOUND = SelfCheck(usable=True, judgeable=True)


class _Finding(NamedTuple):
    """What was found out now; lasting, unless the sandbox failed."""

    check: SelfCheck
    lasting: bool = True


class SelfChecker:
    """Asks references for answers and checks problems, remembering both in the ledger."""

    def __init__(self, pool: Pool, ledger: Ledger | None, key: Callable[[Problem], str], thorough: bool) -> None:
        self.pool, self.ledger, self.key, self.thorough = pool, ledger, key, thorough

    def check(
        self, plans: Iterable[JudgingPlan], begins: Callable[[int], None] = lambda count: None
    ) -> dict[str, SelfCheck]:
        """The state of every problem, whose plan has its answers and its limits afterwards.

        `begins` hears how many problems are tried out now; it is not called where the ledger knows them all.
        """
        plans = list(plans)
        known = self._recall(_CHECK, plans) if self.thorough else {}
        states = {name: decode(SelfCheck, payload) for name, payload in known.items()}
        for plan in plans:
            # As much as there is, until it is known how much a reference needs.
            untested = MOST if self.thorough else 1
            plan.allow(states[plan.problem.id].time_factor if plan.problem.id in states else untested)
        hopeful = [plan for plan in plans if states.get(plan.problem.id, SOUND).judgeable]
        if self.thorough and len(states) < len(plans):
            begins(len(plans) - len(states))
        findings = self._ask_references([plan for plan in hopeful if plan.needs_reference])
        if self.thorough:
            fresh = [plan for plan in hopeful if plan.problem.id not in states]
            findings.update(self._try_out([plan for plan in fresh if plan.problem.id not in findings]))
            self._remember_states(findings, fresh)
            states |= {name: decode(SelfCheck, payload) for name, payload in self._recall(_CHECK, fresh).items()}
        found = {name: finding.check for name, finding in findings.items()} | states
        for plan in plans:
            plan.allow(found.setdefault(plan.problem.id, SOUND).time_factor)
        return found

    def _ask_references(self, plans: list[JudgingPlan]) -> dict[str, _Finding]:
        """Give the plans their answers; the problems whose reference has none."""
        known = self._recall(_ANSWERS, plans)
        bad: dict[str, _Finding] = {}
        asking: dict[str, JudgingPlan] = {}
        for plan in plans:
            if plan.problem.id in known:
                plan.learn(known[plan.problem.id])
            else:
                asking[plan.problem.id] = plan
        given: dict[str, bytes] = {}
        for task in self.pool.run(_reference_tasks(asking.values(), bad)):
            name = task.problem.id
            try:
                answers = task.answers()
            except UnjudgeableError as error:
                bad[name] = _Finding(SelfCheck(usable=False, reason=str(error)), lasting=not task.lost)
                continue
            asking[name].learn(answers)
            given[name] = hashlib.sha256(answers).digest()
            self._remember(_ANSWERS, task.problem, answers)
        self._learn_from_others({name: asking[name] for name in given}, given)
        return bad

    def _learn_from_others(self, plans: dict[str, JudgingPlan], given: dict[str, bytes]) -> None:
        """Where another process has asked at the same time and was faster, its answers stand."""
        if self.ledger is None:
            return
        self.ledger.flush()
        for name, plan in plans.items():
            stored = self.ledger.get(_ANSWERS, self.key(plan.problem))
            if stored is not None and hashlib.sha256(stored).digest() != given[name]:
                plan.learn(stored)

    def _try_out(self, plans: list[JudgingPlan]) -> Iterator[tuple[str, _Finding]]:
        seen: dict[str, _Trials] = {plan.problem.id: _Trials(plan) for plan in plans}
        for task in self.pool.run(_trials(plans)):
            trials = seen[task.problem.id]
            trials.add(task)
            if trials.complete:
                yield task.problem.id, trials.finding()

    def _remember_states(self, findings: dict[str, _Finding], plans: Iterable[JudgingPlan]) -> None:
        for plan in plans:
            finding = findings.get(plan.problem.id)
            if finding is not None and finding.lasting:
                self._remember(_CHECK, plan.problem, encode(finding.check))
        if self.ledger is not None:
            self.ledger.flush()  # what another process was first to store is what we find from now on

    def _recall(self, kind: str, plans: list[JudgingPlan]) -> dict[str, bytes]:
        if self.ledger is None or not plans:
            return {}
        keys = {self.key(plan.problem): plan.problem.id for plan in plans}
        return {keys[key]: payload for key, payload in self.ledger.get_many(kind, keys).items()}

    def _remember(self, kind: str, problem: Problem, payload: bytes) -> None:
        if self.ledger is not None:
            self.ledger.put(kind, self.key(problem), payload)


class _Trials:
    """Runs of one problem's reference and of its stub, as they come."""

    def __init__(self, plan: JudgingPlan) -> None:
        self.limits = plan.usual_limits
        self.wanted = REPEATS if plan.problem.reference is not None else 0
        self.references: list[Verdict] = []
        self.stubs: list[Verdict] = []
        self.used: list[CpuTime] = []

    def add(self, task: JudgeTask) -> None:
        """Another one."""
        if task.sample == _STUB:
            self.stubs.append(task.verdict(""))
            return
        self.references.append(task.verdict(""))
        self.used.append(CpuTime(task.test_cpu, task.job_cpu))

    @property
    def complete(self) -> bool:
        """Whether all are there."""
        return bool(self.stubs) and len(self.references) == self.wanted

    def finding(self) -> _Finding:
        """What they say. A failure of our own says nothing: the problem is taken as it is this time."""
        check = assess(self.references, self.stubs[0], self.used, self.limits)
        return _Finding(SOUND, lasting=False) if check is None else _Finding(check)


def _reference_tasks(plans: Iterable[JudgingPlan], bad: dict[str, _Finding]) -> Iterator[ReferenceTask]:
    for plan in plans:
        try:
            yield plan.reference_task()
        except UnjudgeableError as error:
            bad[plan.problem.id] = _Finding(SelfCheck(usable=False, reason=str(error)))


def _trials(plans: Iterable[JudgingPlan]) -> Iterator[JudgeTask]:
    for plan in plans:
        if plan.problem.reference is not None:
            for _ in range(REPEATS):
                yield plan.task(plan.problem.reference, _REFERENCE)
        yield plan.task(stub_of(plan.problem), _STUB)


def stub_of(problem: Problem) -> Candidate:
    """A program that does nothing of what is asked."""
    if problem.language != "python" or problem.suite.kind == "stdio":
        return Candidate.single("", problem.reference.main if problem.reference else "solution.py")
    return Candidate.single(f"def {problem.entry_point}(*args, **kwargs):\n    return None\n")


def assess(references: list[Verdict], stub: Verdict, used: list[CpuTime], limits: Limits) -> SelfCheck | None:
    """What trials say, with the CPU time that each of the reference took; None when the sandbox failed in one."""
    if any(verdict.outcome is Outcome.INFRASTRUCTURE for verdict in (*references, stub)):
        return None
    # The least of several: what a busy machine adds differs from one to the next.
    least = CpuTime(*(min(times) for times in zip(*used, strict=True))) if used else CpuTime(0.0, 0.0)
    factor = factor_for(least, limits)
    failed = next((verdict for verdict in references if verdict.outcome is not Outcome.PASS), None)
    if failed is not None:
        reason = f"its reference fails: {failed.outcome.value}, {failed.message}"
    elif stub.outcome is Outcome.PASS:
        reason = "a program that does nothing passes"
    elif len({(verdict.outcomes, verdict.digests) for verdict in references}) > 1:
        reason = "its reference answers differently from one time to the next"
    elif factor is None:
        reason = too_slow(least, limits)
    else:
        reason = ""
    cpu = round(least.test, 3)
    return SelfCheck(usable=not reason, reason=reason, judgeable=True, time_factor=factor or MOST, test_cpu=cpu)
