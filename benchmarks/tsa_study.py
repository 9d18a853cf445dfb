"""Does TSA do what its paper says? Its questions, asked of runs that are there.

    python benchmarks/tsa_study.py LEDGER [GROUPED]

LEDGER holds runs of one benchmark (`remint judge --name MODEL`); GROUPED is that benchmark with its tests in groups
(`remint mint group`). Prints, for every run, TSA under the paper's settings and under ours beside pass@1 and the share
of tests passed; how noisy each is; and how few problems are enough to put two models in order. Tables are Markdown, as
in docs/results/tsa-study.md.
"""

from __future__ import annotations

import itertools
import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.formats import open_benchmark
from remint.ledger import open_ledger
from remint.records import Benchmark
from remint.runs import RunProblems, StoredRun, stored_runs
from remint.runs.overview import model_name
from remint.runs.scoring import attempts_of
from remint.scores.credit import PartialMacro
from remint.scores.intervals import share_interval
from remint.scores.kind import ScoreKind
from remint.scores.pass_at_k import PassAtK
from remint.scores.scoring import Scored, score_attempts
from remint.scores.summary import summary
from remint.scores.tsa import Tsa, TsaSettings, group_rates

GROUPINGS = ("all", "three-largest", "one")
DRAWS = 2000
SIZES = (20, 80)


class Model(NamedTuple):
    """A run and its scores under every rule."""

    name: str
    scored: dict[str, Scored]
    likeness_of_groups: float  # mean correlation of the results of two groups of a problem, over its samples
    mixed: float  # share of groups, with several tests, that a sample passes only in part


def main() -> None:
    """Read the runs and print the tables."""
    ledger_path, *rest = sys.argv[1:]
    grouped = open_benchmark(rest[0]) if rest else None
    with open_ledger(ledger_path) as ledger:
        models = [_study(StoredRun(run, ledger), grouped) for run in stored_runs(ledger)]
    models.sort(key=lambda model: model.scored["pass@1"].score.value)
    _print_values(models)
    _print_noise(models)
    _print_settings(models)
    _print_groups(models)
    _print_order(models)


def _kinds() -> dict[str, ScoreKind]:
    """The scores by the name under which they are printed."""
    found: dict[str, ScoreKind] = {"pass@1": PassAtK(1), "pass@10": PassAtK(10), "partial": PartialMacro()}
    for stop, weights, grouping in itertools.product((True, False), ("equal", "proportional"), GROUPINGS):
        settings = TsaSettings(weights=weights, grouping=grouping, stop=stop)  # type: ignore[arg-type]
        kind = Tsa(settings)
        kind.name = f"{'stop' if stop else 'all tests'}, {weights}, {grouping}"
        found[kind.name] = kind
    return found


def _study(stored: StoredRun, grouped: Benchmark | None) -> Model:
    benchmark = RunProblems(stored, grouped or "").benchmark
    every = list(attempts_of(stored, benchmark))
    scores = score_attempts(every, list(_kinds().values()))
    for refused in scores.refused:
        print(f"{stored.run.source}: {refused.name}: {refused.reason}", file=sys.stderr)
    correlations, mixed = [], []
    for attempts in every:
        if len(attempts.verdicts) > 1:
            rates, groups = group_rates(attempts)
            correlations += list(_pair_correlations(rates))
            several = [column for column, group in enumerate(groups) if len(group.tests) > 1]
            mixed.append(float(((rates[:, several] > 0) & (rates[:, several] < 1)).mean()) if several else 0.0)
    named = {one.score.name: one for one in scores.scored}
    return Model(model_name(stored.run), named, _mean(correlations), _mean(mixed))


def _pair_correlations(rates: NDArray[np.float64]) -> list[float]:
    """Of groups that vary between the samples of a problem."""
    varying = [rates[:, column] for column in range(rates.shape[1]) if rates[:, column].std() > 0]
    return [float(np.corrcoef(first, second)[0, 1]) for first, second in itertools.combinations(varying, 2)]


def _print_values(models: list[Model]) -> None:
    names = ("pass@1", "pass@10", "partial", "stop, equal, all")
    print(f"\n| model | samples | {' | '.join(names)} | the paper's interval for it |")
    print("|---|---|---|---|---|---|---|")
    for model in models:
        tsa = model.scored["stop, equal, all"]
        paper = summary(tsa).paper_95
        cells = [_value(model.scored[name]) if name in model.scored else "" for name in names]
        print(f"| {model.name} | {tsa.score.samples:,} | {' | '.join(cells)} | [{paper[0]:.1%}, {paper[1]:.1%}] |")


def _print_noise(models: list[Model]) -> None:
    print("\n| model | σ over samples: pass@1, TSA | σ inside a problem: pass@1, TSA | ICC: pass@1, TSA |")
    print("|---|---|---|---|")
    for model in models:
        first, second = (summary(model.scored[name]) for name in ("pass@1", "stop, equal, all"))
        inside = f"{_percent(first.problem_deviation)}, {_percent(second.problem_deviation)}"
        alike = f"{_number(first.likeness)}, {_number(second.likeness)}"
        print(f"| {model.name} | {first.deviation:.1%}, {second.deviation:.1%} | {inside} | {alike} |")


def _print_settings(models: list[Model]) -> None:
    print(f"\n| rule | {' | '.join(model.name for model in models)} |")
    print("|---|" + "---|" * len(models))
    for name in _kinds():
        values = (f"{model.scored[name].score.value:.1%}" if name in model.scored else "" for model in models)
        print(f"| {name} | {' | '.join(values)} |")


def _print_groups(models: list[Model]) -> None:
    print("\n| model | mean correlation of two groups | groups passed in part |")
    print("|---|---|---|")
    for model in models:
        if model.mixed == model.mixed:
            print(f"| {model.name} | {_number(model.likeness_of_groups)} | {_percent(model.mixed)} |")


def _print_order(models: list[Model]) -> None:
    """How often each score puts a pair in the order that all problems give, with one sample of fewer problems."""
    names = ("pass@1", "partial", "stop, equal, all", "all tests, equal, all")
    print(f"\n| pair (difference of pass@1) | problems | {' | '.join(names)} |")
    print("|---|---|" + "---|" * len(names))
    chance = np.random.default_rng(1)
    for first, second in itertools.combinations(models, 2):
        gap = second.scored["pass@1"].score.value - first.scored["pass@1"].score.value
        for size in SIZES:
            rates = [_in_order(first.scored[name], second.scored[name], size, chance) for name in names]
            print(f"| {first.name} < {second.name} ({gap:+.1%}) | {size} | {' | '.join(f'{r:.1%}' for r in rates)} |")
    print(f"\n| pair | {' | '.join(f'{name}: difference / error' for name in names)} |")
    print("|---|" + "---|" * len(names))
    for first, second in itertools.combinations(models, 2):
        cells = [f"{_standardised(first.scored[name], second.scored[name]):.1f}" for name in names]
        print(f"| {first.name} < {second.name} | {' | '.join(cells)} |")


def _in_order(first: Scored, second: Scored, size: int, chance: np.random.Generator) -> float:
    """The share of draws, of so many problems and one sample of each, in which the second is ahead; a tie is half."""
    gaps = [_drawn(other, chance) - _drawn(one, chance) for one, other in _shared(first, second)]
    table = np.array(gaps)  # a row per problem, a column per draw
    chosen = chance.integers(len(table), size=(size, DRAWS))
    total = np.take_along_axis(table, chosen, axis=0).sum(axis=0)
    return float(((total > 1e-12) + 0.5 * (np.abs(total) <= 1e-12)).mean())


def _drawn(samples: NDArray[np.float64], chance: np.random.Generator) -> NDArray[np.float64]:
    """One of the samples for each draw."""
    return samples[chance.integers(len(samples), size=DRAWS)]


def _standardised(first: Scored, second: Scored) -> float:
    """The mean difference over problems, in standard errors."""
    gaps = np.array([np.mean(other) - np.mean(one) for one, other in _shared(first, second)])
    return float(gaps.mean() / (gaps.std(ddof=1) / np.sqrt(len(gaps))))


def _shared(first: Scored, second: Scored) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    others = {part.id: np.asarray(part.samples) for part in second.parts}
    return [(np.asarray(part.samples), others[part.id]) for part in first.parts if part.id in others]


def _value(scored: Scored) -> str:
    low, high = share_interval(scored.estimate, scored.score.samples, 0.95)
    return f"{scored.score.value:.1%} [{low:.1%}, {high:.1%}]"


def _mean(values: list[float]) -> float:
    return float(np.mean(values)) if values else float("nan")


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def _number(value: float | None) -> str:
    return "–" if value is None or value != value else f"{value:.2f}"


if __name__ == "__main__":
    main()
