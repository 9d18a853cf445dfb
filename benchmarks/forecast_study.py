"""Every estimator on every pair in one run, and the paper's ablations over seeds: what takes long, over several cores.

    python benchmarks/forecast_study.py study -e VECTORS.npz --jobs 2       # tables of docs/results/forecasting.md
    python benchmarks/forecast_study.py ablations -e VECTORS.npz --jobs 2   # Tables 9 to 13, three seeds, both ways

`forecast.py embed` makes VECTORS.npz. Weights do not depend on the model and are fitted once per pair of prompt sets:
HumanEval and HumanEval+ have the same prompts. Intervals are split-conformal, from calibration pairs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

for _library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")  # processes share the cores; threads would fight over them

import numpy as np  # noqa: E402
from forecast import _line  # noqa: E402
from forecast_pairs import DIFFERENT, Pairs  # noqa: E402
from peers import DATA  # noqa: E402

from remint.analysis.forecast import ESTIMATORS  # noqa: E402
from remint.analysis.forecast.bis.settings import BisSettings  # noqa: E402
from remint.analysis.forecast.calibration import conformal_quantile  # noqa: E402
from remint.analysis.forecast.estimator import Estimator, Weighted, Weighting  # noqa: E402
from remint.analysis.forecast.inputs import Floats  # noqa: E402
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION  # noqa: E402
from remint.analysis.forecast.study.ablations import TABLES, BisAblation, ablations  # noqa: E402
from remint.analysis.forecast.study.outcomes import ForecastOutcome, outcomes, process_outcomes  # noqa: E402
from remint.analysis.forecast.study.pairs import StudyPair  # noqa: E402
from remint.analysis.forecast.study.summary import summarise  # noqa: E402

DEFAULT = "gap process"
SLOW_FIRST = ("bis", "vae", "rnn", "rbm", "gmm-80", "kernel mean matching", "item response", "stacked", "random forest")
SEEDS = (0, 1, 2)
_CALIBRATION, _REPORTED = "calibration", "reported"


class Done(NamedTuple):
    """What one task gave."""

    estimator: str
    role: str
    found: list[ForecastOutcome]
    seconds: float  # of CPU


class Once:
    """Weights that are computed once for the same prompts."""

    def __init__(self, weighting: Weighting) -> None:
        self._weighting = weighting
        self._known: dict[str, Floats] = {}

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """As the weighting gives them."""
        key = _digest(source) + _digest(target) + str(seed)
        if key not in self._known:
            self._known[key] = self._weighting.weights(source, target, seed)
        return self._known[key]


def _digest(rows: Floats) -> str:
    return hashlib.sha256(rows.tobytes()).hexdigest()


_PAIRS: dict[str, list[list[StudyPair]]] = {}  # of a worker, by role: pairs with the same prompts together


def _open(data: Path, vectors: Path | None) -> None:
    made = Pairs(data, vectors)
    for role, some in ((_CALIBRATION, made.calibration()), (_REPORTED, made.reported())):
        groups: dict[str, list[StudyPair]] = defaultdict(list)
        for pair in some:
            groups[_digest(pair.given.source.vectors) + _digest(pair.given.target.vectors)].append(pair)
        _PAIRS[role] = list(groups.values())


def _work(name: str, role: str, place: int) -> Done:
    began, found = time.process_time(), list[ForecastOutcome]()
    estimator: Estimator = ESTIMATORS.get(name)
    if isinstance(estimator, Weighted):
        estimator = Weighted(Once(estimator.weighting))
    for pair in _PAIRS[role][place]:
        found += process_outcomes(pair, name) if name == DEFAULT else outcomes(pair, [(name, estimator)])
    return Done(name, role, found, time.process_time() - began)


def study(arguments: argparse.Namespace) -> None:
    """One table line per estimator and kind of pairs."""
    began = time.perf_counter()
    _open(arguments.data, arguments.embeddings)
    every = arguments.estimator or ESTIMATORS.names()
    names = sorted(every, key=lambda name: SLOW_FIRST.index(name) if name in SLOW_FIRST else len(SLOW_FIRST))
    tasks = [(name, role, place) for name in names for role in _PAIRS for place in range(len(_PAIRS[role]))]
    with ProcessPoolExecutor(
        arguments.jobs, initializer=_open, initargs=(arguments.data, arguments.embeddings)
    ) as pool:
        done = [one.result() for one in [pool.submit(_work, *task) for task in tasks]]
    for name in every:
        _print_estimator(name, [one for one in done if one.estimator == name])
    pairs = sum(len(group) for groups in _PAIRS.values() for group in groups)
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(
        f"{len(every)} estimators, {pairs} pairs, {sum(len(one.found) for one in done):,} forecasts: "
        f"{time.perf_counter() - began:.0f} s with {arguments.jobs} processes, "
        f"{sum(one.seconds for one in done):.0f} s of CPU, {memory / 1024:.0f} MB in the largest process"
    )


def _print_estimator(name: str, done: list[Done]) -> None:
    far = [abs(one.error) for part in done if part.role == _CALIBRATION for one in part.found]
    half = conformal_quantile(far, 0.9) if far else 1.0
    width: Callable[[ForecastOutcome], float] = lambda _: half  # noqa: E731
    if name == DEFAULT:
        width = lambda one: SHIPPED_CALIBRATION.half_width(one.spread, one.known, one.overlap)  # noqa: E731
    kinds: dict[str, list[ForecastOutcome]] = defaultdict(list)
    for part in done:
        for one in part.found if part.role == _REPORTED else ():
            kinds[one.kind].append(one)
    for found in kinds.values():
        print(_line(summarise(found, width)))
    print(f"{name}: {sum(part.seconds for part in done):.1f} s of CPU", flush=True)


def _ablated(way: int, table: str, seed: int, data: Path, vectors: Path | None) -> list[BisAblation]:
    given = Pairs(data, vectors).both_ways(DIFFERENT, [("humaneval", "mbpp")])[way].given
    return ablations(given, given.target_means, BisSettings(), seed, (table,))


def ablate(arguments: argparse.Namespace) -> None:
    """Errors by setting: the mean over seeds, the lowest and the highest."""
    began, rows = time.perf_counter(), dict[tuple[int, str, str], list[BisAblation]]()
    tables = sorted(arguments.table or TABLES, key=lambda name: name != "11")  # that one takes longest
    with ProcessPoolExecutor(arguments.jobs) as pool:
        tasks = [(way, table, seed) for table in tables for way in (0, 1) for seed in SEEDS]
        jobs = [pool.submit(_ablated, *task, arguments.data, arguments.embeddings) for task in tasks]
        for (way, table, _), job in zip(tasks, jobs, strict=True):
            for one in job.result():
                rows.setdefault((way, table, one.setting), []).append(one)
    for (way, table, setting), some in sorted(rows.items(), key=lambda item: (int(item[0][1]), item[0][0])):
        errors = [one.error for one in some]
        print(
            f"Table {table:3} {('HumanEval → MBPP', 'MBPP → HumanEval')[way]} {setting:32} MAE {np.mean(errors):.3f} "
            f"({min(errors):.3f} to {max(errors):.3f}) bias {np.mean([one.bias for one in some]):+.3f} "
            f"ESS/N {np.mean([one.effective_share for one in some]):.3f}"
        )
    print(f"{len(SEEDS)} seeds, {time.perf_counter() - began:.0f} s with {arguments.jobs} processes")


def main() -> None:
    """One part."""
    parts = {"study": study, "ablations": ablate}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=list(parts))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("-e", "--embeddings", type=Path)
    parser.add_argument("--estimator", action="append")
    parser.add_argument("--table", action="append", choices=list(TABLES))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    parts[arguments.part](arguments)


if __name__ == "__main__":
    main()
