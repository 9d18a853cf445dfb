"""What became of all problems of an evolved benchmark together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from remint.measures.data_flow import flow_means
from remint.mints.evolve.finishing.name_edits import FINISH_NAMES
from remint.mints.evolve.guided.proposals import REFACTORED_BY_MODEL
from remint.mints.evolve.model_naming.recorded_names import NAMES_BY_MODEL
from remint.mints.evolve.outputs.fresh_benchmarks import RenewedBenchmarks
from remint.mints.evolve.outputs.fresh_tests import FreshSettings
from remint.mints.evolve.search.outcome import EvolvedProgram

_NO_OPERATORS = (NAMES_BY_MODEL, FINISH_NAMES, REFACTORED_BY_MODEL)  # steps of another kind


def evolve_summary(results: Sequence[EvolvedProgram]) -> dict[str, Any]:
    """Problems, complexity and readability, programs that were looked at, operators."""
    done = [result for result in results if result.before and result.after]
    used = Counter(name for result in done for name in sorted(_operators(result)))
    refused: Counter[str] = Counter()
    for result in done:
        refused.update(result.refused)
    spent = sum(result.seconds for result in done)
    return {
        "problems": len(done),
        "left_out": {result.problem: result.reason for result in results if result.reason},
        "checked": {result.problem: result.checked for result in done},
        "stayed": [result.problem for result in done if result.after and not result.after.steps],
        "no_package": {result.problem: result.no_package for result in done if result.no_package},
        "data_flow": _flows(done),
        "rc_before": _mean([result.before.rc for result in done if result.before]),
        "rc_after": _mean([result.after.rc for result in done if result.after]),
        "rr_before": _mean([result.before.rr for result in done if result.before]),
        "rr_after": _mean([result.after.rr for result in done if result.after]),
        "looked_at": sum(result.looked_at for result in done),
        "accepted": sum(result.accepted for result in done),
        "offspring_per_second": round(sum(result.looked_at for result in done) / spent, 2) if spent else None,
        "refused": dict(refused.most_common()),
        "operators": {name: round(count / len(done), 3) for name, count in used.most_common()},
        "unchanged": sum(not result.after.steps for result in done if result.after),
    }


def fresh_summary(made: RenewedBenchmarks, settings: FreshSettings) -> dict[str, Any]:
    """How many problems have fresh tests, and which not."""
    counts = [len(one.tests) for one in made.found.values() if one.tests]
    return {
        "problems": len(counts),
        "tests": sum(counts),
        "fewer": sum(count < settings.tests for count in counts),
        "kept": made.kept,
        "left_out": made.left_out,
    }


def _operators(result: EvolvedProgram) -> set[str]:
    steps = result.after.steps if result.after else ()
    return {step.operator for step in steps if step.operator not in _NO_OPERATORS}


def _mean(values: list[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def _flows(done: Sequence[EvolvedProgram]) -> dict[str, dict[str, float | None]]:
    """Where the data goes, before and after: means over the programs that were watched; nothing where none was."""
    both = [
        (one.before.flow, one.after.flow)
        for one in done
        if one.before and one.after and one.before.flow and one.after.flow
    ]
    if not both:
        return {}
    before, after = ([pair[side] for pair in both] for side in (0, 1))
    return {"before": flow_means(before), "after": flow_means(after)}
