"""A benchmark proves itself before it is used: references pass, stubs fail, repeats agree.

What does not is quarantined with its reason. A problem without a reference cannot prove itself and is taken as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from remint.judge.plan import Plan, ReferenceTask, UnjudgeableError
from remint.judge.task import JudgeTask
from remint.ledger import Ledger
from remint.records import Candidate, Outcome, Problem, Record, Verdict, decode, encode
from remint.sandbox.pool import Pool

REPEATS = 3
_ANSWERS, _CHECK = "answers", "check"
_REFERENCE, _STUB = "reference", "stub"


class Check(Record, frozen=True):
    """Whether a problem can be relied on.

    One that is not usable may still be judgeable: its verdicts just do not count.
    """

    usable: bool
    reason: str = ""
    judgeable: bool = False


SOUND = Check(usable=True, judgeable=True)


class Checker:
    """Asks references for answers and checks problems, remembering both in the ledger."""

    def __init__(self, pool: Pool, ledger: Ledger | None, key: Callable[[Problem], str], thorough: bool) -> None:
        self.pool, self.ledger, self.key, self.thorough = pool, ledger, key, thorough

    def check(self, plans: Iterable[Plan]) -> dict[str, Check]:
        """The state of every problem, whose plan has its answers afterwards."""
        plans = list(plans)
        found: dict[str, Check] = {}
        found.update(self._ask_references([plan for plan in plans if plan.needs_reference]))
        rest = [plan for plan in plans if plan.problem.id not in found]
        if not self.thorough:
            return found | {plan.problem.id: SOUND for plan in rest}
        known = self._recall(_CHECK, rest)
        found.update({name: decode(Check, payload) for name, payload in known.items()})
        found.update(self._try_out([plan for plan in rest if plan.problem.id not in known]))
        return found

    def _ask_references(self, plans: list[Plan]) -> dict[str, Check]:
        """Give the plans their answers; the problems whose reference has none."""
        known = self._recall(_ANSWERS, plans)
        bad: dict[str, Check] = {}
        asking: dict[str, Plan] = {}
        for plan in plans:
            if plan.problem.id in known:
                plan.learn(known[plan.problem.id])
            else:
                asking[plan.problem.id] = plan
        for task in self.pool.run(_reference_tasks(asking.values(), bad)):
            try:
                answers = task.answers()
            except UnjudgeableError as error:
                bad[task.problem.id] = Check(usable=False, reason=str(error))
                continue
            asking[task.problem.id].learn(answers)
            self._remember(_ANSWERS, task.problem, answers)
        return bad

    def _try_out(self, plans: list[Plan]) -> Iterator[tuple[str, Check]]:
        seen: dict[str, dict[str, list[Verdict]]] = {}
        problems = {plan.problem.id: plan.problem for plan in plans}
        for task in self.pool.run(_trials(plans)):
            verdicts = seen.setdefault(task.problem.id, {_REFERENCE: [], _STUB: []})
            verdicts[task.sample].append(task.verdict(""))
            wanted = REPEATS if task.problem.reference is not None else 0
            if len(verdicts[_STUB]) < 1 or len(verdicts[_REFERENCE]) < wanted:
                continue
            check = _assess(verdicts[_REFERENCE], verdicts[_STUB][0])
            if check is None:
                # Our own fault: taken as it is this time, and not remembered.
                yield task.problem.id, SOUND
                continue
            self._remember(_CHECK, problems[task.problem.id], encode(check))
            yield task.problem.id, check

    def _recall(self, kind: str, plans: list[Plan]) -> dict[str, bytes]:
        if self.ledger is None or not plans:
            return {}
        keys = {self.key(plan.problem): plan.problem.id for plan in plans}
        return {keys[key]: payload for key, payload in self.ledger.get_many(kind, keys).items()}

    def _remember(self, kind: str, problem: Problem, payload: bytes) -> None:
        if self.ledger is not None:
            self.ledger.put(kind, self.key(problem), payload)


def _reference_tasks(plans: Iterable[Plan], bad: dict[str, Check]) -> Iterator[ReferenceTask]:
    for plan in plans:
        try:
            yield plan.reference_task()
        except UnjudgeableError as error:
            bad[plan.problem.id] = Check(usable=False, reason=str(error))


def _trials(plans: Iterable[Plan]) -> Iterator[JudgeTask]:
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


def _assess(references: list[Verdict], stub: Verdict) -> Check | None:
    """What the trials say; None when the sandbox failed in one of them."""
    if any(verdict.outcome is Outcome.INFRASTRUCTURE for verdict in (*references, stub)):
        return None
    failed = next((verdict for verdict in references if verdict.outcome is not Outcome.PASS), None)
    if failed is not None:
        reason = f"its reference fails: {failed.outcome.value}, {failed.message}"
    elif stub.outcome is Outcome.PASS:
        reason = "a program that does nothing passes"
    elif len({(verdict.outcomes, verdict.digests) for verdict in references}) > 1:
        reason = "its reference answers differently from one time to the next"
    else:
        return SOUND
    return Check(usable=False, reason=reason, judgeable=True)
