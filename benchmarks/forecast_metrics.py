"""The paper's Tables 3, 4 and 6 on other data: every metric on HumanEval and EvoEval, and BIS over five seeds.

    python benchmarks/forecast_metrics.py weights -e VECTORS.npz -w WEIGHTS.npz   # BIS, five seeds, four directions
    python benchmarks/forecast_metrics.py values -m VALUES.json                   # all metrics of all programs
    python benchmarks/forecast_metrics.py table -e VECTORS.npz -w WEIGHTS.npz -m VALUES.json

Sources and targets: HumanEval (164 prompts) and the seven subsets of EvoEval merged (828), whose programs three models
wrote, and HumanEval and MBPP with the verdicts of 27 models. Weights do not depend on the metric: they are fitted once.
Metrics on other scales than 0 to 1 are divided by the source's range; the target's would be part of the answer.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from forecast_data import EVOEVAL, EVOEVAL_MODELS, rows, solutions
from forecast_pairs import Pairs
from peers import DATA

from remint.analysis.forecast.bis.weighting import AutoencoderRatio
from remint.analysis.forecast.diagnostics import weight_diagnostics
from remint.analysis.forecast.study.ablations import merged
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier
from remint.measures.codebleu import codebleu
from remint.measures.kinds import MEASURES, UnmeasurableError

SEEDS = range(5)
FIGURES = {
    "security": ("score",),
    "cyclomatic": ("total",),
    "halstead-paper": ("length", "volume", "effort", "time"),
    "halstead": ("length", "volume", "effort", "time"),
}
FIXED = {"pass@1": (0.0, 1.0), "codebleu": (0.0, 1.0), "security.score": (0.0, 100.0)}


def weights(arguments: argparse.Namespace) -> None:
    """BIS in paper mode, kept in a file; what is there already stays."""
    found = dict(np.load(arguments.weights)) if arguments.weights.exists() else {}
    for seed in SEEDS:
        for name, (source, target) in _directions(arguments).items():
            key = f"{name} {seed}"
            if key in found:
                continue
            began = time.process_time()
            found[key] = AutoencoderRatio().weights(source, target, seed)
            np.savez(arguments.weights, **found)
            print(f"{key}: {time.process_time() - began:.1f} s of CPU", flush=True)


def _directions(arguments: argparse.Namespace) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    sets = {name: one.prompts for name, one in Pairs(arguments.data, arguments.embeddings).sets.items()}
    evo = merged([sets[f"evo_{name}"] for name in EVOEVAL], "EvoEval").vectors
    humaneval, mbpp = sets["humaneval"].vectors, sets["mbpp"].vectors
    return {
        "HumanEval → MBPP": (humaneval, mbpp),
        "MBPP → HumanEval": (mbpp, humaneval),
        "HumanEval → EvoEval": (humaneval, evo),
        "EvoEval → HumanEval": (evo, humaneval),
    }


def values(arguments: argparse.Namespace) -> None:
    """Metrics of every program of three models; null where a text is no program."""
    found: dict[str, dict[str, list[float | None]]] = {}
    for folder, model in EVOEVAL_MODELS.items():
        for subset in ("humaneval", *EVOEVAL):
            file = subset if subset == "humaneval" else f"EvoEval_{subset}"
            answers = solutions(arguments.data, folder, file)
            for problem, reference in _references(arguments.data, subset).items():
                figures = _figures(answers[problem]["solution"], reference)
                figures["pass@1"] = float(answers[problem]["base_status"] == "pass")
                for name, value in figures.items():
                    found.setdefault(f"{model} {subset}", {}).setdefault(name, []).append(value)
        arguments.metrics.write_text(json.dumps(found))
        print(model, f"{time.process_time():.0f} s of CPU", flush=True)


def _references(data: Path, subset: str) -> dict[str, str]:
    path = "humaneval/HumanEval" if subset == "humaneval" else f"evoeval/EvoEval_{subset}"
    every = sorted(rows(data / f"benchmarks/{path}.jsonl.gz"), key=lambda row: int(row["task_id"].rpartition("/")[2]))
    return {row["task_id"]: f"{row['prompt']}\n{row['canonical_solution']}" for row in every}


def _figures(program: str, reference: str) -> dict[str, float | None]:
    found: dict[str, float | None] = {"codebleu": codebleu(program, reference)}
    for measure, names in FIGURES.items():
        try:
            figures = MEASURES.get(measure)(program)
        except (UnmeasurableError, RecursionError):
            figures = {}
        found |= {f"{measure}.{name}": figures.get(name) for name in names}
    return found


def table(arguments: argparse.Namespace) -> None:
    """Errors by metric: source mean, BIS (mean and range over seeds), classifier ratio, other models' mean gap."""
    stored, measured = np.load(arguments.weights), json.loads(arguments.metrics.read_text())
    directions = _directions(arguments)
    _verdict_rows(arguments, stored)
    for name in ("HumanEval → EvoEval", "EvoEval → HumanEval"):
        classifier = DomainClassifier().weights(*directions[name], 0)
        ratios = [stored[f"{name} {seed}"] for seed in SEEDS if f"{name} {seed}" in stored]
        size = np.mean([weight_diagnostics(one).effective_share for one in ratios])
        print(f"\n{name}: {len(ratios)} seeds, ESS/N of BIS {size:.2f}")
        for metric in measured["chatgpt humaneval"]:
            _metric_row(name, metric, measured, ratios, classifier)


def _metric_row(
    name: str, metric: str, measured: dict[str, dict[str, list[float | None]]], ratios: list[np.ndarray],
    classifier: np.ndarray,
) -> None:  # fmt: skip
    sides = (["humaneval"], list(EVOEVAL))
    first, second = sides if name.startswith("HumanEval") else sides[::-1]
    source, target = (
        np.array([_column(measured, model, metric, side) for model in EVOEVAL_MODELS.values()])
        for side in (first, second)
    )
    low, high = FIXED.get(metric, (float(np.nanmin(source)), float(np.nanmax(source))))
    truth = np.nanmean(target, axis=1)
    gaps = truth - np.nanmean(source, axis=1)
    others = np.array([np.delete(gaps, row).mean() for row in range(len(gaps))])
    error: Callable[[np.ndarray], float] = lambda found: float(np.abs(found - truth).mean() / (high - low))  # noqa: E731
    bis = [error(_weighted(source, one)) for one in ratios]
    spread = float(np.nanstd(target, axis=1).mean())
    print(
        f"{metric:24} source mean {error(np.nanmean(source, axis=1)):.4f}  BIS {np.mean(bis):.4f} ({min(bis):.4f} to "
        f"{max(bis):.4f})  classifier {error(_weighted(source, classifier)):.4f}  other models' gap "
        f"{error(np.nanmean(source, axis=1) + others):.4f}  raw gap {float(np.abs(gaps).mean()):.4g}  "
        f"gap / target sd {float(np.abs(gaps).mean()) / spread:.2f}"
    )


def _column(measured: dict[str, dict[str, list[float | None]]], model: str, metric: str, side: list[str]) -> np.ndarray:
    every = [value for subset in side for value in measured[f"{model} {subset}"][metric]]
    return np.array([np.nan if value is None else value for value in every], dtype=float)


def _weighted(scores: np.ndarray, some: np.ndarray) -> np.ndarray:
    """The weighted mean of each model, over the programs that have a value."""
    seen = np.isfinite(scores)
    return (np.nan_to_num(scores) @ some) / (seen @ some)


def _verdict_rows(arguments: argparse.Namespace, stored: dict[str, np.ndarray]) -> None:
    pairs = Pairs(arguments.data, arguments.embeddings)
    for name, sides in (("HumanEval → MBPP", ("humaneval", "mbpp")), ("MBPP → HumanEval", ("mbpp", "humaneval"))):
        given = pairs.pair("", *sides).given
        naive = float(np.abs(given.source_means - given.target_means).mean())
        ratios = [stored[f"{name} {seed}"] for seed in SEEDS if f"{name} {seed}" in stored]
        errors = [float(np.abs(given.source_scores @ one - given.target_means).mean()) for one in ratios]
        size = np.mean([weight_diagnostics(one).effective_share for one in ratios])
        print(
            f"{name}: source mean {naive:.3f}; BIS {np.mean(errors):.3f}, by seed "
            f"{', '.join(f'{one:.3f}' for one in errors)}; gap closed {1 - np.mean(errors) / naive:+.2f}; "
            f"ESS/N {size:.2f}"
        )


def main() -> None:
    """One part."""
    parts = {"weights": weights, "values": values, "table": table}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=list(parts))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("-e", "--embeddings", type=Path)
    parser.add_argument("-w", "--weights", type=Path)
    parser.add_argument("-m", "--metrics", type=Path)
    arguments = parser.parse_args()
    parts[arguments.part](arguments)


if __name__ == "__main__":
    main()
