"""What `remint audit` says of every model: which are called contaminated, and which should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arms import HUMANEVAL, MINTSET
from residual import CLEAN, Model, Results

from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.evidence import ModelEvidence, SeedResult, VariantResult

# What is compared with the static benchmark, and what differs in it.
FRESH: dict[str, tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]] = {
    HUMANEVAL: (
        ("function-name", ("humaneval-function-name",), ("names",)),
        ("reskin", ("humaneval-reskin-2",), ("names", "demos", "text")),
        ("verbose + concise", ("humaneval-verbose", "humaneval-concise"), ("text",)),
    ),
    MINTSET: (
        ("function-name", ("mintset-function-name",), ("names",)),
        ("reskin", ("mintset-reskin-2",), ("names", "demos", "text")),
        ("worlds", ("mintset-worlds-1", "mintset-worlds-2"), ("text", "names", "demos")),
    ),
}


def evidence_of(results: Results, job: str, seed: str, arms: tuple[str, ...], channels: tuple[str, ...]
                ) -> ModelEvidence | None:  # fmt: skip
    """What an audit of one model looks at. All variants count as valid: how they were made is known here."""
    static, fresh = results.scores(job, seed), {arm: results.scores(job, arm) for arm in arms}
    seeds = []
    for root, passed in sorted(static.items()):
        variants = tuple(
            VariantResult(f"{arm}/{root}", scores[root], 1, channels, True)
            for arm, scores in fresh.items()
            if root in scores
        )
        if variants:
            seeds.append(SeedResult(root, passed, 1, variants))
    return ModelEvidence(job, tuple(seeds), len(static) - len(seeds)) if seeds else None


def verdicts(results: Results, jobs: list[str], seed: str, arms: tuple[str, ...], channels: tuple[str, ...]
             ) -> Counter[str]:  # fmt: skip
    """How many models get which verdict; each is audited alone."""
    found = (evidence_of(results, job, seed, arms, channels) for job in jobs)
    return Counter(audit_models([one]).verdicts[0].judgement for one in found if one is not None)


def kinds(results: Results, seed: str) -> Iterator[tuple[str, bool, list[str]]]:
    """Groups of models: their name, whether they are contaminated, and their jobs."""
    other = MINTSET if seed == HUMANEVAL else HUMANEVAL
    yield "clean", False, [CLEAN]
    yield f"fine-tuned on {other}", False, results.models(other, 100)
    for share in (25, 50, 75, 100):
        yield f"{share} % of {seed} leaked", True, results.models(seed, share)
    for leak in sorted({Model.of(job).leak for job in results.jobs}):
        if leak.startswith(f"{seed}-"):
            yield f"{leak} leaked", True, results.models(leak, 100)


def audit_table(results: Results) -> Iterator[str]:
    """Models that are called contaminated, of all that are audited."""
    for seed, compared in FRESH.items():
        yield f"| {seed}: models | contaminated | {' | '.join(name for name, _, _ in compared)} |"
        yield f"|---|---|{'---|' * len(compared)}"
        for name, contaminated, jobs in kinds(results, seed):
            cells = []
            for _, arms, channels in compared:
                counts = verdicts(results, jobs, seed, arms, channels)
                cells.append(", ".join(f"{count} {what}" for what, count in counts.most_common()) or "–")
            yield f"| {name} ({len(jobs)}) | {'yes' if contaminated else 'no'} | {' | '.join(cells)} |"
        yield ""
