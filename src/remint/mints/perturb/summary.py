"""What became of all problems that were perturbed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from remint.mints.perturb.mint import PerturbFinding, PerturbMint
from remint.records import Benchmark


def perturb_summary(
    mint: PerturbMint, source: Benchmark, findings: Sequence[PerturbFinding], refused: Mapping[str, str]
) -> dict[str, Any]:
    """Problems and variants, those with fewer than wanted and why, and which model chose the words."""
    pairs = list(zip(source.problems, findings, strict=True))
    return {
        "kind": mint.settings.kind,
        "words_by": mint.words.name if mint.words is not None else None,
        "inputs": len(source),
        "problems": sum(bool(finding.variants) for finding in findings),
        "variants": sum(len(finding.variants) for finding in findings),
        "fewer": {one.id: finding.reason for one, finding in pairs if finding.variants and finding.reason},
        "left_out": dict(refused),
    }
