"""Ask references for their answers, once: they are part of what rules can say of a test."""

from __future__ import annotations

from collections.abc import Iterable

from remint.judge.plan import Plan, UnjudgeableError
from remint.judge.plans import plan_for
from remint.judge.selfcheck import Checker
from remint.judge.task import JUDGE_VERSION
from remint.ledger import Ledger, work_key
from remint.records import Problem, encode
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool


class References:
    """The plans of problems with the answers of their references; `remarks` tell why one is missing."""

    def __init__(self, pool: Pool, ledger: Ledger | None, limits: Limits) -> None:
        self.pool, self.ledger, self.limits = pool, ledger, limits
        # Without isolation a program can reach us: what was found like that is never taken for the rest.
        self.conditions = encode([JUDGE_VERSION, pool.environment.id, "none" in pool.layers])
        self.remarks: dict[str, str] = {}

    def plans(self, problems: Iterable[Problem]) -> dict[str, Plan | None]:
        """The plan of each problem, by id; None where nothing can be run."""
        plans: dict[str, Plan | None] = {}
        for problem in problems:
            try:
                plans[problem.id] = plan_for(problem, self.limits)
            except UnjudgeableError as error:
                plans[problem.id] = None
                self.remarks[problem.id] = f"nothing was run: {error}"
        checker = Checker(self.pool, self.ledger, self._key, thorough=False)
        for name, check in checker.check(plan for plan in plans.values() if plan is not None).items():
            if not check.usable:
                plans[name] = None
                self.remarks[name] = f"nothing was run: {check.reason}"
        return plans

    def _key(self, problem: Problem) -> str:
        return work_key("answers", conditions=self.conditions, limits=encode(self.limits), of=encode(problem))
