"""How often is `remint audit` wrong? Simulated models whose contamination is known, and real ones.

    python benchmarks/audit_errors.py                         # false alarms, power, many models: minutes
    python benchmarks/audit_errors.py --tables harder power --repetitions 400
    python benchmarks/audit_errors.py --real FOLDER           # replies to HumanEval and EvoEval verbose and concise

A seed has a chance of being solved that is drawn from a beta distribution; each variant has one of its own around it,
with the same mean, so that no variant is harder on average. A variant is invalid with the probability of drift, and
then nobody solves it. How many are invalid is estimated from variants that a reviewer checked. Leaked seeds are solved
with probability .95 in their static form; their variants keep the chance that they had.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.evidence import ModelEvidence, gather
from remint.analysis.audit.signal import AuditSettings, ValidShare
from remint.analysis.audit.signals.drop import drop_interval
from remint.analysis.audit.signals.outlier import is_sign, logit, noise_of, predict
from remint.analysis.compare.multiplicity import benjamini_hochberg
from remint.api.audit import valid_share
from remint.mints.rewrite.validity import wilson
from remint.runs.scoring import attempts_of
from remint.scores.intervals import Floats
from remint.scores.scoring import LEVEL

_ALIKE = 0.6  # intraclass correlation of the samples of a seed
_VARIANTS_ALIKE = 0.9  # how much the chance of a variant follows that of its seed
_LEAKED = 0.95


class World(NamedTuple):
    """What is simulated."""

    seeds: int = 164
    variants: int = 1
    samples: int = 1
    share: float = 0.5  # mean chance of a seed
    drift: float = 0.0  # share of invalid variants
    checked: int = 60  # variants that were reviewed; 0: nobody knows the drift
    leaked: float = 0.0  # share of seeds
    harder: float = 0.0  # how much lower the logits of all variants are, for every model


class Outcome(NamedTuple):
    """The shares of samples that a model passes, seed by seed."""

    static: Floats
    fresh: Floats  # the mean over the variants of a seed


def simulated(world: World, chance: np.random.Generator, shift: float = 0.0) -> Outcome:
    """One model in a world; `shift` moves its ability on the logit scale."""
    size = (1 - _ALIKE) / _ALIKE
    mean = 1 / (1 + np.exp(-(np.log(world.share / (1 - world.share)) + shift)))
    ability = np.clip(chance.beta(mean * size, (1 - mean) * size, world.seeds), 1e-6, 1 - 1e-6)
    inner = _VARIANTS_ALIKE / (1 - _VARIANTS_ALIKE)
    shape = (world.seeds, world.variants)
    fresh = chance.beta(ability[:, None] * inner, (1 - ability[:, None]) * inner, shape)
    if world.harder:
        logits = np.log(np.clip(fresh, 1e-9, None) / np.clip(1 - fresh, 1e-9, None)) - world.harder
        fresh = 1 / (1 + np.exp(-logits))
    fresh = np.where(chance.random(shape) < world.drift, 0.0, fresh)
    static = np.where(chance.random(world.seeds) < world.leaked, np.maximum(ability, _LEAKED), ability)
    passed = chance.binomial(world.samples, static) / world.samples
    return Outcome(passed, (chance.binomial(world.samples, fresh) / world.samples).mean(axis=1))


def valid_in(world: World, chance: np.random.Generator) -> ValidShare:
    """What a user who had so many variants checked would say."""
    if not world.checked:
        return ValidShare(1.0, known=True)
    return valid_share(f"{max(1, int(chance.binomial(world.checked, 1 - world.drift)))}/{world.checked}")


class Alarms(NamedTuple):
    """Shares of audits."""

    called: float  # whose whole interval lies above `smallest`: the verdict is `contaminated`
    signs: float  # whose interval lies above 0: the drop is no chance


def alarms(world: World, repetitions: int, seed: int = 0) -> Alarms:
    """How often the paired drop raises an alarm."""
    chance, smallest = np.random.default_rng(seed), AuditSettings().smallest
    called = signs = 0
    for _ in range(repetitions):
        valid = valid_in(world, chance)
        static, fresh = simulated(world, chance)
        low = drop_interval(static, fresh, valid, LEVEL).low
        called += low > smallest
        signs += low > 0
    return Alarms(called / repetitions, signs / repetitions)


def false_alarms(repetitions: int) -> Iterator[str]:
    """No seed is leaked: every alarm is false. `contaminated`; in brackets: signs, and signs if drift is ignored."""
    yield "| seeds | variants × samples | share solved | drift 0 | drift .05 | drift .15 |"
    yield "|---|---|---|---|---|---|"
    worst = Alarms(0.0, 0.0)
    for seeds in (50, 164, 378):
        for variants, samples in ((1, 1), (3, 1), (5, 2)):
            for share in (0.1, 0.5, 0.9):
                cells = []
                for drift in (0.0, 0.05, 0.15):
                    world = World(seeds, variants, samples, share, drift)
                    rate = alarms(world, repetitions)
                    naive = alarms(world._replace(checked=0), repetitions).signs if drift else None
                    worst = Alarms(*map(max, worst, rate))
                    ignored = f", {naive:.0%}" if naive is not None else ""
                    cells.append(f"{rate.called:.2%} ({rate.signs:.1%}{ignored})")
                yield f"| {seeds} | {variants} × {samples} | {share} | {' | '.join(cells)} |"
    yield f"\nlargest: {worst.called:.2%} ({worst.signs:.1%}), {repetitions} repetitions per cell"


def harder_variants(repetitions: int) -> Iterator[str]:
    """No seed is leaked, but variants are harder: by this many points on average, for everybody."""
    yield "| seeds | variants × samples | share solved | harder by (logits) | points | contaminated (sign) |"
    yield "|---|---|---|---|---|---|"
    for seeds in (50, 164, 378):
        for variants, samples in ((1, 1), (5, 2)):
            for share in (0.1, 0.5, 0.8):
                for harder in (0.25, 0.5, 1.0):
                    world = World(seeds, variants, samples, share, checked=0, harder=harder)
                    chance = np.random.default_rng(3)
                    many = simulated(world._replace(seeds=100_000, samples=1), chance)
                    points = (many.static.mean() - many.fresh.mean()) * 100
                    rate = alarms(world, repetitions)
                    cells = f"{harder} | {points:.1f} | {rate.called:.1%} ({rate.signs:.0%})"
                    yield f"| {seeds} | {variants} × {samples} | {share} | {cells} |"


def power(repetitions: int) -> Iterator[str]:
    """Share of audits that find the leak, by how much is leaked; in brackets: whose drop is a sign, of any size."""
    leaks = (0.0, 0.05, 0.1, 0.25, 0.5, 1.0)
    heads = ["seeds", "variants × samples", "share solved", "drift", *(f"{leak:.0%} leaked" for leak in leaks)]
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    shapes = [(seeds, 0.5) for seeds in (50, 164, 378)] + [(164, 0.1), (164, 0.8)]
    for seeds, share in shapes:
        for variants, samples in ((1, 1), (5, 2)):
            for drift in (0.0, 0.15):
                world = World(seeds, variants, samples, share, drift)
                found = [alarms(world._replace(leaked=leak), repetitions) for leak in leaks]
                cells = " | ".join(f"{one.called:.0%} ({one.signs:.0%})" for one in found)
                yield f"| {seeds} | {variants} × {samples} | {share} | {drift} | {cells} |"


def many_models(repetitions: int) -> Iterator[str]:
    """Several models on variants that are harder for all of them: does the outlier signal flag the leaked one alone?"""
    heads = ["models", "harder by (logits)", "leaked seeds of one model", "audits with a false flag"]
    yield f"| {' | '.join(heads)} | clean models flagged | leaked model flagged |"
    yield "|---" * 6 + "|"
    for models in (6, 12, 24):
        for harder in (0.0, 0.5):
            for leaked in (0.0, 0.25, 0.5):
                false, clean, found = _flags(models, World(harder=harder, checked=0), leaked, repetitions)
                yield f"| {models} | {harder} | {leaked:.0%} | {false:.1%} | {clean:.1%} | {found:.0%} |"


def clean_models(repetitions: int) -> Iterator[str]:
    """All models clean: how often is any of them flagged?"""
    yield "| models | harder by (logits) | audits with a false flag | 95 % interval | clean models flagged |"
    yield "|---" * 5 + "|"
    for models in (6, 12, 24):
        for harder in (0.0, 0.5):
            chance, world = np.random.default_rng(2), World(harder=harder, checked=0)
            signs = [_signs(models, world, 0.0, chance) for _ in range(repetitions)]
            false = sum(map(any, signs))
            low, high = wilson(false, repetitions)
            every = sum(map(sum, signs)) / models / repetitions
            share = f"{false / repetitions:.1%} | {low:.1%} to {high:.1%}"
            yield f"| {models} | {harder} | {share} | {every:.2%} |"


def _flags(models: int, world: World, leaked: float, repetitions: int) -> tuple[float, float, float]:
    chance = np.random.default_rng(1)
    false = flagged = found = 0
    for _ in range(repetitions):
        signs = _signs(models, world, leaked, chance)
        false += any(signs[1:])
        flagged += sum(signs[1:])
        found += signs[0]
    return false / repetitions, flagged / repetitions / (models - 1), found / repetitions


def _signs(models: int, world: World, leaked: float, chance: np.random.Generator) -> list[bool]:
    """Which models the outlier signal flags in one audit; seeds are leaked to the first."""
    every = [
        simulated(world._replace(leaked=leaked if not number else 0.0), chance, shift)
        for number, shift in enumerate(chance.normal(0, 1, models))
    ]
    static, fresh = (np.array([logit(one[side]) for one in every]) for side in (0, 1))
    noise = np.array([noise_of(*one) for one in every])
    guesses = [predict(fresh, static, place, LEVEL, noise) for place in range(models)]
    adjusted = benjamini_hochberg([one.p for one in guesses])
    return [is_sign(one, p, LEVEL) for p, one in zip(adjusted, guesses, strict=True)]


def real(folder: Path, db: str | None) -> Iterator[str]:
    """Real replies to HumanEval and to two rewrites that keep its meaning, all judged by HumanEval's tests."""
    for valid in (ValidShare(), ValidShare(1.0, known=True), valid_share("57/60")):
        yield f"\nvalid: {f'{valid.value:.0%} ({valid.checked} checked)' if valid.known else 'not known'}\n"
        for rewrite in ("EvoEval_verbose", "EvoEval_concise"):
            models = [_judged(one, rewrite, db) for one in sorted(folder.iterdir())]
            found = audit_models(models, AuditSettings(valid=valid))
            for verdict, drop in zip(found.verdicts, found.findings, strict=True):
                yield f"- {rewrite}: {verdict.sentence} [reading of the drop: {drop.reading}, p {drop.p:.3f}]"


def _judged(folder: Path, rewrite: str, db: str | None) -> ModelEvidence:
    import remint

    sides = []
    for name in ("humaneval", rewrite):
        with remint.judge("humaneval", folder / f"{name}.eval_results.json.gz", db=db, progress=False) as run:
            sides.append(list(attempts_of(run.stored)))
    return gather(folder.name, *sides)


_TABLES = {
    "false-alarms": false_alarms, "harder": harder_variants, "power": power, "many-models": many_models,
    "clean-models": clean_models,
}  # fmt: skip


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="*", default=list(_TABLES))
    parser.add_argument("--repetitions", type=int, default=4000)
    parser.add_argument(
        "--real", type=Path, metavar="FOLDER", help="A folder per model with replies in EvalPlus format"
    )
    parser.add_argument("--db")
    given = parser.parse_args()
    if given.real:
        print(*real(given.real, given.db), sep="\n")
        return
    for name in given.tables:
        print(f"\n## {name}\n")
        for line in _TABLES[name](given.repetitions):
            print(line, flush=True)


if __name__ == "__main__":
    main()
