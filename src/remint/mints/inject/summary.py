"""What became of all problems that bugs were put into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from remint.mints.inject.bug_operators import OPERATORS
from remint.mints.inject.findings import Injection


def inject_summary(injections: Sequence[Injection]) -> dict[str, Any]:
    """Bugs by order and operator, problems without a bug and why."""
    bugs = [bug for injection in injections for bug in injection.bugs]
    orders = Counter(str(bug.order) for bug in bugs)
    used = Counter(change.operator for bug in bugs for change in bug.original.changes)
    statements = sum(injection.statements for injection in injections)
    return {
        "problems": sum(bool(injection.bugs) for injection in injections),
        "bugs": len(bugs),
        "orders": {order: orders[order] for order in sorted(orders)},
        "operators": {name: used[name] for name in OPERATORS if used[name]},
        "ends_otherwise": sum(bug.ends_otherwise for bug in bugs),
        "left_out": {one.problem: one.reason for one in injections if not one.bugs},
        "fewer": {one.problem: one.reason for one in injections if one.bugs and one.reason},
        "tried": sum(injection.tried for injection in injections),
        "shared": round(sum(one.shared for one in injections) / statements, 3) if statements else None,
    }
