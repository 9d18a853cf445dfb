"""What to do where nothing is left to ask or to mint: an empty result is no success."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping
from typing import Any

from remint.errors import UsageError
from remint.judging.self_check import SelfCheck
from remint.records import Benchmark
from remint.records.wording import counted
from remint.sealing import KEYRING

_LONGEST = 300  # characters of a reason
_NAMED = 5  # packages


def nothing_to_ask(benchmark: Benchmark, checks: Mapping[str, SelfCheck], doing: str = "ask") -> UsageError:
    """All problems are quarantined: the most frequent reason, and what helps."""
    reasons = Counter(" ".join(check.reason.split()) for check in checks.values() if not check.usable)
    (reason, count), *_ = reasons.most_common(1)
    name = benchmark.manifest.name
    which = "the one problem" if len(checks) == 1 else f"all {len(checks):,} problems"
    shared = "" if len(checks) == 1 else f"{count:,} of them: "
    told = "" if KEYRING.active else f" {shared}{reason[:_LONGEST].rstrip('.')}."
    return UsageError(
        f"{which} of {name} {'is' if len(checks) == 1 else 'are'} quarantined, so there is nothing to {doing}.{told} "
        f"{_fix(benchmark)}No run was made."
    )


def refuse_empty(minted: Benchmark, left_out: Mapping[str, str], source: Benchmark, done: str) -> None:
    """Raise UsageError where no problem is left: the most frequent reason, and what helps."""
    if len(minted):
        return
    reasons = Counter(" ".join(reason.split()) for reason in left_out.values())
    told = "".join(f": {reason[:_LONGEST].rstrip('.')} ({count:,} of them)" for reason, count in reasons.most_common(1))
    python = source.manifest.interpreter
    fix = f" {_fix(source)}" if python else " "
    raise UsageError(
        f"none of the {counted(len(source), 'problem')} of {source.manifest.name} could be {done}{told}.{fix}Nothing "
        "was written."
    )


def refuse_without_interpreter(source: Benchmark) -> None:
    """Raise UsageError before any work where a file names its interpreter and no problem runs without packages."""
    if not source.manifest.interpreter or not source.problems:
        return
    if all(problem.environment.packages for problem in source.problems):
        needed = sorted({name for problem in source.problems for name in problem.environment.packages})
        more = f" and {len(needed) - _NAMED:,} more" if len(needed) > _NAMED else ""
        raise UsageError(
            f"all problems of {source.manifest.name} need packages ({', '.join(needed[:_NAMED])}{more}), and programs "
            f"get none without an interpreter of yours. {_fix(source)}Nothing was written."
        )


def is_unchanged(summary: Mapping[str, Any]) -> bool:
    """Whether evolving left every program as it was, and gave it no fresh tests either."""
    return bool(summary["problems"]) and len(summary["stayed"]) == summary["problems"] and not (
        summary.get("naming", {}).get("named") or summary.get("fresh", {}).get("problems")
    )  # fmt: skip


def _fix(benchmark: Benchmark) -> str:
    """The interpreter is only suggested: a file from somebody else must not choose what runs on this machine."""
    python = shlex.quote(benchmark.manifest.interpreter[:_LONGEST])
    if benchmark.manifest.interpreter:
        return f"The benchmark was made with the interpreter {python}: if it is yours, name it with --python {python}. "
    if any(problem.environment.packages for problem in benchmark.problems):
        return "If the tests need packages, name an interpreter that has them with --python. "
    return "`remint benchmarks check --run` lists the reasons. "
