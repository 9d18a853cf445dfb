"""What became of all programs that were described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from remint.mints.describe.findings import DescribeFinding


def describe_summary(findings: Sequence[DescribeFinding]) -> dict[str, Any]:
    """Coverage, the nodes without a wording, every refusal with its reason, and how common each construct is."""
    described = [one for one in findings if not one.reason]
    short = sum(one.too_short for one in findings)
    counts = Counter[str]()
    for one in described:
        counts.update(name for name, count in one.constructs.items() if count)
    return {
        "programs": len(findings),
        "described": len(described),
        "too_short": short,
        "coverage": round(len(described) / (len(findings) - short), 4) if len(findings) > short else None,
        "problems": sum(len(one.descriptions) for one in described),
        "generated_tests": sum(bool(one.tests) for one in described),
        "mutants": sum(one.mutants for one in described),
        "killed": sum(one.killed for one in described),
        "branches": sum(one.branches for one in described),
        "nodes": dict(Counter(one.node for one in findings if one.node).most_common()),
        "left_out": {one.problem: one.reason for one in findings if one.reason},
        "constructs": dict(counts.most_common()),
    }
