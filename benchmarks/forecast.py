"""Which estimator predicts a score on a benchmark that a model was not run on, how far is it off, when to refuse?

    python benchmarks/forecast.py embed -e VECTORS.npz         # once: MiniLM's vectors of all prompts
    python benchmarks/forecast.py tune                         # sizes of the gap process, on tuning pairs
    python benchmarks/forecast.py freeze                       # intervals and verdicts, from calibration pairs
    python benchmarks/forecast.py default                      # the default, its intervals, verdicts; no vectors needed
    python benchmarks/forecast.py same                         # up to 20 known models on the same prompts, cross-fitted
    python benchmarks/forecast.py fresh                        # the frozen rule on pairs that were made after it
    python benchmarks/forecast.py labels --count 20            # what labels are worth; no vectors needed
    python benchmarks/forecast.py study -e VECTORS.npz         # every estimator on every pair, three kinds apart
    python benchmarks/forecast.py bis -e VECTORS.npz           # BIS in paper mode over five seeds
    python benchmarks/forecast.py ablations -e VECTORS.npz     # the paper's Tables 9 to 13
    python benchmarks/forecast.py cost -e VECTORS.npz          # 1,140 against 992 prompts; merged sources

forecast_pairs.py says what pairs are used for. A model is always forecast without its family. Without -e, vectors are
hashed n-grams.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from forecast_data import EVOEVAL, bigcodebench_prompts, read_evoeval, read_matrices
from forecast_pairs import DIFFERENT, RELATED, SAME, SAME_PAIRS, Pairs
from peers import DATA

from remint.analysis.forecast import ESTIMATORS
from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.bis.weighting import AutoencoderRatio
from remint.analysis.forecast.calibration import Calibration, calibrate, conformal_quantile, few_on_same_prompts
from remint.analysis.forecast.diagnostics import coverage, domain_auc, squared_mmd, weight_diagnostics
from remint.analysis.forecast.embedding import HashedNgrams
from remint.analysis.forecast.estimator import Estimator, Weighted
from remint.analysis.forecast.inputs import PromptSet
from remint.analysis.forecast.others.gaussian_process import GapPriors, GapProcess
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION
from remint.analysis.forecast.study.ablations import ablations, merged
from remint.analysis.forecast.study.labelled import labelled_outcomes, summarise_labelled
from remint.analysis.forecast.study.outcomes import ForecastOutcome, outcomes, process_outcomes
from remint.analysis.forecast.study.pairs import StudyPair
from remint.analysis.forecast.study.summary import EstimatorSummary, MeanInterval, summarise
from remint.analysis.forecast.study.verdict_counts import count_verdicts
from remint.scores.intervals import student

SEEDS = range(5)
SOME = (1, 2, 3, 4, 6, 8, 12)  # known models


def embed(arguments: argparse.Namespace) -> None:
    """MiniLM's vectors of all prompts, into a file."""
    from remint.models.embedders import open_embedder

    embedder, started = open_embedder(), time.perf_counter()
    vectors = dict(np.load(arguments.embeddings)) if arguments.embeddings.exists() else {}
    texts = {one.name: list(one.prompts) for one in read_matrices(arguments.data) + read_evoeval(arguments.data)}
    texts["bigcodebench"] = bigcodebench_prompts(arguments.data)
    for name, prompts in texts.items():
        if name in vectors:
            continue  # of an earlier call
        same = next((other for other in vectors if texts.get(other) == prompts), None)
        vectors[name] = asyncio.run(embedder.embed(prompts)) if same is None else vectors[same]
        np.savez(arguments.embeddings, **vectors)  # what was done is kept if the rest is not
        print(f"{name}: {len(prompts)} prompts after {time.perf_counter() - started:.0f} s", flush=True)


def tune(arguments: argparse.Namespace) -> None:
    """The mean absolute error on tuning pairs for sizes of the gap process."""
    pairs = Pairs(arguments.data, arguments.embeddings).tuning()
    for shift, slopes, patterns in itertools.product(
        (0.1, 0.2, 0.3), ((0.1, 0.4), (0.2,)), ((0.0025, 0.01, 0.02, 0.04, 0.08), (1e-4,))
    ):
        process = GapProcess(GapPriors(shift=shift, slopes=slopes, patterns=patterns))
        found = [one for pair in pairs for one in outcomes(pair, [("process", process)])]
        few, many = ([abs(one.error) for one in found if (one.known <= 3) is small] for small in (True, False))
        print(
            f"shift {shift} slopes {slopes} patterns {len(patterns)}: few {np.mean(few):.4f} many {np.mean(many):.4f}"
        )


def calibrated(study: Pairs) -> Calibration:
    """Multiples and limits from calibration pairs, with all, two, one and no known models."""
    pairs = study.calibration()
    found = [one for pair in pairs for known in (None, 2, 1, 0) for one in process_outcomes(pair, most_known=known)]
    made = calibrate(found)
    return msgspec.structs.replace(
        made, few_same=max(same_multiples(study, made.many).values()), alone_same=alone_on_same_prompts(study)
    )


def alone_on_same_prompts(study: Pairs) -> float:
    """Student's interval of the mean gaps of two pairs, in spreads of a forecast without any known model."""
    pairs = [study.pair(SAME, *names) for names in SAME_PAIRS[:2]]
    gaps = [float((pair.given.target_means - pair.given.source_means).mean()) for pair in pairs]
    spread = np.mean([one.spread for pair in pairs for one in process_outcomes(pair, most_known=0)])
    return float(student(0.9, len(gaps)) * np.sqrt(np.mean(np.square(gaps))) / spread)


def same_multiples(study: Pairs, many: float) -> dict[str, float]:
    """For one known model on the very same prompts, by the benchmark that it comes from: whole and in halves.

    A smaller benchmark has noisier gaps; halves stand for those.
    """
    found = {}
    for names in SAME_PAIRS[:2]:
        pairs = study.both_ways(SAME, [names]) + [
            pair for seed in range(40, 44) for pair in study.cut(SAME, *names, seed, together=True)
        ]
        some = [one for pair in pairs for known in SOME for one in process_outcomes(pair, most_known=known)]
        found[names[0]] = few_on_same_prompts(some, many)
    return found


def same(arguments: argparse.Namespace) -> None:
    """Few known models on the very same prompts, each benchmark under the multiple that the other gives."""
    study = Pairs(arguments.data, arguments.embeddings)
    multiples = same_multiples(study, SHIPPED_CALIBRATION.many)
    for first, other in (SAME_PAIRS[0], SAME_PAIRS[1][0]), (SAME_PAIRS[1], SAME_PAIRS[0][0]):
        crossed = msgspec.structs.replace(SHIPPED_CALIBRATION, few_same=multiples[other])
        pairs = study.both_ways(SAME, [first])
        for known in (*SOME, 20):
            found = [one for pair in pairs for one in process_outcomes(pair, most_known=known)]
            half = lambda one: crossed.half_width(one.spread, one.known, one.overlap)  # noqa: B023, E731
            print(f"{known} known, multiple {multiples[other]:.3f} of {other}:", _line(summarise(found, half)))
            print("  ", *count_verdicts(found, crossed))


def default(arguments: argparse.Namespace) -> None:
    """The default on reported pairs, with all other families, with two, one and no other model."""
    _default_on(Pairs(arguments.data, arguments.embeddings).reported())


def fresh(arguments: argparse.Namespace) -> None:
    """The frozen rule on pairs that were made after it."""
    _default_on(Pairs(arguments.data, arguments.embeddings).fresh())


def freeze(arguments: argparse.Namespace) -> None:
    """What calibration pairs say: the numbers of shipped.py."""
    print(calibrated(Pairs(arguments.data, arguments.embeddings)))


def _default_on(pairs: Sequence[StudyPair]) -> None:
    for known in (None, 2, 1, 0):
        print(f"\nknown models: {'all others' if known is None else known}")
        found = [one for pair in pairs for one in process_outcomes(pair, most_known=known)]
        for counts in count_verdicts(found, SHIPPED_CALIBRATION):
            some = [one for one in found if one.kind == counts.kind]
            half = lambda one: SHIPPED_CALIBRATION.half_width(one.spread, one.known, one.overlap)  # noqa: E731
            print(_line(summarise(some, half)), counts, flush=True)


def labels(arguments: argparse.Namespace) -> None:
    """Forecasts with labels."""
    study = Pairs(arguments.data, arguments.embeddings)
    calibration = SHIPPED_CALIBRATION
    for alone in (False, True):
        print("no other model is known" if alone else "other families are known")
        groups: dict[str, list] = {}
        for pair in study.reported():
            groups.setdefault(pair.kind, []).extend(labelled_outcomes(pair, arguments.count, calibration, 0, alone))
        for kind, found in groups.items():
            print("  ", summarise_labelled(kind, found))


def study(arguments: argparse.Namespace) -> None:
    """Every estimator, or those named, with split-conformal intervals from calibration pairs."""
    data = Pairs(arguments.data, arguments.embeddings)
    names = arguments.estimator or [name for name in ESTIMATORS.names() if name not in ("bis", "vae", "rnn")]
    calibration = SHIPPED_CALIBRATION
    for name in names:
        started = time.process_time()
        chosen: list[tuple[str, Estimator]] = [(name, ESTIMATORS.get(name))]
        far = [abs(one.error) for pair in data.calibration() for one in outcomes(pair, chosen)]
        half = conformal_quantile(far, 0.9) if far else 1.0
        width: Callable[[ForecastOutcome], float] = lambda _, half=half: half  # noqa: E731
        groups: dict[str, list[ForecastOutcome]] = {}
        for pair in (one for one in data.reported() if not arguments.kind or one.kind in arguments.kind):
            found = outcomes(pair, chosen) if name != "gap process" else process_outcomes(pair, name)
            groups.setdefault(pair.kind, []).extend(found)
        if name == "gap process":
            width = lambda one: calibration.half_width(one.spread, one.known, one.overlap)  # noqa: E731
        for found in groups.values():
            if found:
                print(_line(summarise(found, width)), flush=True)
        print(f"{name}: {time.process_time() - started:.1f} s of CPU", flush=True)


def _line(summary: EstimatorSummary) -> str:
    def shown(one: MeanInterval | None) -> str:
        return "–" if one is None else f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}]"

    width = "–" if summary.width is None else f"{summary.width:.3f}"
    return (
        f"{summary.estimator:20} {summary.kind:18} n {summary.forecasts:4} MAE {shown(summary.error)} "
        f"closed {shown(summary.gap_closed)} tau {shown(summary.rank_correlation)} "
        f"cover {shown(summary.coverage)} width {width}"
    )


def bis(arguments: argparse.Namespace) -> None:
    """BIS in paper mode over seeds, next to the source mean."""
    data = Pairs(arguments.data, arguments.embeddings)
    pairs = data.both_ways(DIFFERENT, [("humaneval", "mbpp")])
    pairs += data.both_ways(RELATED, [("evo_humaneval", f"evo_{name}") for name in EVOEVAL])
    for pair in pairs:
        errors, sizes, started = [], [], time.process_time()
        for seed in SEEDS:
            weights = AutoencoderRatio().weights(pair.given.source.vectors, pair.given.target.vectors, seed)
            errors.append(np.abs(pair.given.source_scores @ weights - pair.given.target_means).mean())
            sizes.append(weight_diagnostics(weights).effective_share)
        naive = np.abs(pair.given.source_means - pair.given.target_means).mean()
        print(
            f"{pair.name}: source mean {naive:.3f}; BIS {np.mean(errors):.3f} "
            f"({min(errors):.3f} to {max(errors):.3f}), "
            f"gap closed {1 - np.mean(errors) / naive:.2f}, ESS/N {np.mean(sizes):.2f}, "
            f"{(time.process_time() - started) / len(SEEDS):.1f} s of CPU a fit",
            flush=True,
        )


def ablate(arguments: argparse.Namespace) -> None:
    """Tables 9 to 13 on HumanEval and MBPP."""
    data = Pairs(arguments.data, arguments.embeddings)
    for pair in data.both_ways(DIFFERENT, [("humaneval", "mbpp")]):
        print(pair.name)
        for one in ablations(pair.given, pair.given.target_means, BisSettings(evaluation_samples=100)):
            moved = f"MAE {one.error:.3f} bias {one.bias:+.3f} ESS/N {one.effective_share:.2f}"
            print(f"  Table {one.table:3} {one.setting:32} {moved}", flush=True)


def cost(arguments: argparse.Namespace) -> None:
    """BigCodeBench against HumanEval and EvoEval merged: time, weights, overlap. No scores are at hand there."""
    data = Pairs(arguments.data, arguments.embeddings)
    evo = merged([one.prompts for name, one in data.sets.items() if name.startswith("evo_")], "HumanEval + EvoEval")
    texts = bigcodebench_prompts(arguments.data)
    stored = np.load(arguments.embeddings)["bigcodebench"] if arguments.embeddings else HashedNgrams().vectors(texts)
    big = PromptSet(
        "BigCodeBench", tuple(str(number) for number in range(len(texts))), stored.astype(float), tuple(texts)
    )
    for source, target in ((big, evo), (evo, big)):
        print(f"{source.name} ({len(source)}) → {target.name} ({len(target)})")
        print(f"  AUC {domain_auc(source.vectors, target.vectors):.3f}", end=" ")
        print(f"MMD² {squared_mmd(source.vectors, target.vectors):.3f}")
        near = coverage(source, target)
        print(f"  {len(near.uncovered)} of {len(target)} target prompts are near no source prompt")
        for name in ("domain classifier", "entropy balancing", "ulsif", "kernel mean matching", "bis"):
            estimator = ESTIMATORS.get(name)
            assert isinstance(estimator, Weighted)
            began, used = time.perf_counter(), time.process_time()
            found = weight_diagnostics(estimator.weighting.weights(source.vectors, target.vectors, 0))
            took = f"{time.perf_counter() - began:.1f} s, {time.process_time() - used:.1f} s of CPU"
            print(
                f"  {name}: ESS/N {found.effective_share:.3f} largest {found.largest:.3f} k {found.pareto_k:.2f}; "
                f"{took}",
                flush=True,
            )


def main() -> None:
    """One part of the study."""
    parts = {
        "embed": embed, "tune": tune, "freeze": freeze, "default": default, "same": same, "fresh": fresh,
        "labels": labels, "study": study, "bis": bis, "ablations": ablate, "cost": cost,
    }  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=list(parts))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("-e", "--embeddings", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--estimator", action="append")
    parser.add_argument("--kind", action="append", help="study: only pairs of this kind")
    arguments = parser.parse_args()
    parts[arguments.part](arguments)


if __name__ == "__main__":
    main()
