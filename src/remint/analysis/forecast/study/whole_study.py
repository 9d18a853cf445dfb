"""Every estimator on every pair of benchmarks that models were judged on."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from remint.analysis.forecast.calibration import conformal_quantile
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.registry import ESTIMATORS
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION
from remint.analysis.forecast.study.outcomes import ForecastOutcome, outcomes, process_outcomes
from remint.analysis.forecast.study.pairs import SHIFTS, JudgedSet, StudyPair, halves, pair_of
from remint.analysis.forecast.study.summary import EstimatorSummary, summarise
from remint.analysis.forecast.study.verdict_counts import VerdictCounts, count_verdicts
from remint.records import Record
from remint.records.wording import counted

DEFAULT = "gap process"
SLOW = ("bis", "vae", "rnn")  # minutes each: only by name
WITHOUT_PROMPTS = (
    "source mean", "constant", "mean gap", "other models' line", "low rank", "item response", DEFAULT, "stacked",
)  # fmt: skip
_FEWEST_MODELS = 3


class StudySet(NamedTuple):
    """A benchmark with verdicts; whether its prompts are known."""

    judged: JudgedSet
    has_prompts: bool


class ForecastStudy(Record, frozen=True):
    """What a study found."""

    pairs: int
    models: int
    summaries: tuple[EstimatorSummary, ...]
    verdicts: tuple[VerdictCounts, ...]  # of the default
    seconds: float
    outcomes: tuple[ForecastOutcome, ...]
    remarks: tuple[str, ...] = ()


def whole_study(
    sets: Sequence[StudySet],
    families: dict[str, str],
    names: Sequence[str] = (),
    seed: int = 0,
    done: Callable[[str], object] = lambda name: None,
) -> ForecastStudy:
    """The estimators by name, or all that the data allow but the slowest. Raises ForecastError without a pair."""
    began = time.perf_counter()
    pairs, remarks = study_pairs(sets, families, seed)
    if not pairs:
        raise ForecastError(
            f"No two benchmarks share {_FEWEST_MODELS} models, and none has as many. Give verdicts of more models."
        )
    prompted = all(one.has_prompts for one in sets)
    chosen = list(names) or [one for one in ESTIMATORS.names() if one not in SLOW]
    blind = [one for one in chosen if one not in WITHOUT_PROMPTS and not prompted]
    if blind and names:
        raise ForecastError(f"{blind[0]} compares prompts, which are not available. Say where they are with `prompts`.")
    if blind:
        few = counted(len(blind), "estimator that looks at them is", "estimators that look at them are")
        remarks.append(f"prompts are not at hand, so {few} left out")
    summaries, everything = list[EstimatorSummary](), list[ForecastOutcome]()
    for name in (one for one in chosen if one not in blind):
        done(name)
        found = _outcomes(pairs, name, seed)
        everything += found
        width = _process_width if name == DEFAULT else _conformal_width(found)
        groups = itertools.groupby(sorted(found, key=lambda one: one.kind), key=lambda one: one.kind)
        summaries += [summarise(list(some), width) for _, some in groups]
    default = [one for one in everything if one.estimator == DEFAULT]
    return ForecastStudy(
        pairs=len(pairs),
        models=len({model for one in sets for model in one.judged.models}),
        summaries=tuple(summaries),
        verdicts=tuple(count_verdicts(default, SHIPPED_CALIBRATION)),
        seconds=time.perf_counter() - began,
        outcomes=tuple(everything),
        remarks=tuple(remarks),
    )


def study_pairs(sets: Sequence[StudySet], families: dict[str, str], seed: int) -> tuple[list[StudyPair], list[str]]:
    """All ordered pairs of benchmarks, and halves of each: shifted on purpose, and at random as the control."""
    pairs, remarks = list[StudyPair](), list[str]()
    for first, second in itertools.permutations([one.judged for one in sets], 2):
        common = [model for model in first.models if model in second.models]
        if len(common) < _FEWEST_MODELS:
            both = f"{first.prompts.name} and {second.prompts.name}"
            remarks.append(f"{both} share {counted(len(common), 'model')}; left out")
            continue
        same = first.prompts.problems == second.prompts.problems
        pairs.append(pair_of("same problems" if same else "different problems", first, second, families))
    for one in sets:
        if len(one.judged.models) >= _FEWEST_MODELS and len(one.judged.prompts) >= 40:
            shifts = SHIFTS if one.has_prompts else ("order", "difficulty")
            for shift in (*shifts, "random"):
                pairs += halves(one.judged, shift, families, seed)
    return pairs, list(dict.fromkeys(remarks))


def _outcomes(pairs: Sequence[StudyPair], name: str, seed: int) -> list[ForecastOutcome]:
    if name == DEFAULT:
        return [one for pair in pairs for one in process_outcomes(pair, name)]
    chosen = [(name, ESTIMATORS.get(name))]
    return [one for pair in pairs for one in outcomes(pair, chosen, seed)]


def _process_width(one: ForecastOutcome) -> float:
    return SHIPPED_CALIBRATION.half_width(one.spread, one.known, one.overlap)


def _conformal_width(found: Sequence[ForecastOutcome]) -> Callable[[ForecastOutcome], float]:
    """Split-conformal: the 90 % quantile of errors on pairs that share no side with the one at hand."""
    widths: dict[str, float] = {}

    def width(one: ForecastOutcome) -> float:
        if one.pair not in widths:
            sides = set(one.pair.split(" → "))
            others = [abs(other.error) for other in found if not sides & set(other.pair.split(" → "))]
            widths[one.pair] = conformal_quantile(others, 0.9) if others else 1.0
        return widths[one.pair]

    return width
