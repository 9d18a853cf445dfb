"""What became of all problems that were rewritten."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from remint.mints.rewrite.findings import (
    DRIFT,
    KEPT_DEMOS,
    SEED_DEMOS,
    TEST_DEMOS,
    UNKNOWN,
    VALID,
    ReplyCosts,
    Rewriting,
)
from remint.mints.rewrite.pool_growth import ScenarioPool
from remint.mints.rewrite.validity import InvalidShare, invalid_share
from remint.records import Manifest
from remint.records.wording import counted, for_number

_TOLD = re.compile(r"invalid share (\d\.\d+) \[(\d\.\d+), (\d\.\d+)\]")


def rewrite_summary(findings: Sequence[Rewriting], wanted: int, pool: ScenarioPool | None = None) -> dict[str, Any]:
    """Variants, seeds without one and why, refusals by reason, what the panel said, and what it all took."""
    variants = [variant for one in findings for variant in one.variants]
    refused = Counter[str](pool.refused if pool else {})
    for one in findings:
        refused.update(one.refused())
    spent = sum((one.spent for one in findings), pool.spent if pool else ReplyCosts())
    checked = Counter(variant.validity for one in findings for variant in (*one.variants, *one.unknown, *one.drifted))
    share = invalid_share(findings)
    return {
        "problems": len(variants),
        "inputs": len(findings),
        "seeds": sum(bool(one.variants) for one in findings),
        "attempts": sum(one.attempts for one in findings),
        "scenarios": len(pool.scenarios) if pool else None,
        "refused": dict(refused.most_common()),
        "left_out": {one.problem: one.reason or "no valid variant was found" for one in findings if not one.variants},
        "fewer": {one.problem: one.reason for one in findings if 0 < len(one.variants) < wanted},
        "validity": {name: checked[name] for name in (VALID, UNKNOWN, DRIFT)}
        if checked.total() > checked[""]
        else None,
        "drifted": {variant.problem.id: variant.evidence for one in findings for variant in one.drifted},
        "invalid_share": share._asdict() if share else None,
        "spent": _spent(spent, len(variants)),
    }


def reskin_remarks(findings: Sequence[Rewriting]) -> list[str]:
    """What whoever uses reskins should know of their examples."""
    steps = [step.detail for one in findings for variant in one.variants
             for step in (variant.problem.lineage.steps if variant.problem.lineage else ())]  # fmt: skip
    why = Counter(str(step[KEPT_DEMOS].decode()) for step in steps if KEPT_DEMOS in step)
    own, shown = (sum(name in step for step in steps) for name in (SEED_DEMOS, TEST_DEMOS))
    told = []
    if why:
        reasons = "; ".join(f"{reason} ({count})" for reason, count in why.most_common())
        keep = for_number(why.total(), "keeps its", "keep their")
        told.append(f"{why.total()} of {len(steps)} {keep} seed's examples, or some of them: {reasons}")
    if own:
        keep = for_number(own, "keeps examples of its", "keep examples of their")
        told.append(f"{own} of {len(steps)} {keep} seed for inputs of which there are no others, such as []")
    if shown:
        show = for_number(shown, "shows inputs of its", "show inputs of their")
        told.append(f"{shown} of {len(steps)} {show} tests (at most half): no others were found")
    return told


def described_manifest(manifest: Manifest, summary: dict[str, Any]) -> Manifest:
    """A manifest that carries what is known of the benchmark: seeds without a variant, and the invalid share."""
    told = [
        manifest.description,
        f"{counted(summary['problems'], 'variant')} of {summary['seeds']} of {counted(summary['inputs'], 'problem')}",
    ]
    if summary["left_out"]:
        told.append(f"no variant: {', '.join(summary['left_out'])}")
    if share := summary["invalid_share"]:
        told.append(f"invalid share {share['value']:.3f} [{share['low']:.3f}, {share['high']:.3f}]")
    return msgspec.structs.replace(manifest, description="; ".join(told))


def told_invalid_share(manifest: Manifest) -> InvalidShare | None:
    """The invalid share that the manifest of a rewritten benchmark carries."""
    found = _TOLD.findall(manifest.description)
    return InvalidShare(*map(float, found[-1])) if found else None


def _spent(spent: ReplyCosts, variants: int) -> dict[str, Any] | None:
    if not spent.requests:
        return None
    cost = None if spent.unpriced else round(spent.cost, 6)
    return {
        "requests": spent.requests,
        "input_tokens": spent.input_tokens,
        "output_tokens": spent.output_tokens,
        "cost": cost,
        "requests_per_variant": round(spent.requests / variants, 2) if variants else None,
        "tokens_per_variant": round((spent.input_tokens + spent.output_tokens) / variants) if variants else None,
        "cost_per_variant": None if cost is None or not variants else round(cost / variants, 6),
    }
