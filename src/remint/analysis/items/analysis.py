"""Difficulty, discrimination and reliability of problems, from which models solve which."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from remint.analysis.compare.multiplicity import benjamini_hochberg
from remint.analysis.items.records import ItemAnalysis, ItemStatistics, SuspectItem
from remint.analysis.items.two_parameters import FEWEST_MODELS, ItemParameters, fit_two_parameters
from remint.errors import UsageError
from remint.records.wording import for_number
from remint.scores import distributions

Floats = NDArray[np.float64]
_FEWEST = 3  # models of which a correlation can be taken
_ENOUGH = 10  # models, from which on a low correlation is seldom chance alone
_NAMED = 3  # models that evidence names
_SATURATED = 0.5  # share of problems that tell nobody apart, from which on it is said


def analyse_items(models: Mapping[str, Mapping[str, float]]) -> ItemAnalysis:
    """The statistics of all problems that every model has an outcome of: shares of passes by model and problem."""
    if len(models) < _FEWEST:
        there = f"there {for_number(len(models), 'is', 'are')} {len(models)}"
        raise UsageError(f"item statistics need runs of at least {_FEWEST} models; {there}. Name more.")
    names = sorted(models, key=lambda name: (-_mean(models[name]), name))
    shared = [one for one in models[names[0]] if all(one in outcomes for outcomes in models.values())]
    if len(shared) < 2:
        raise UsageError("the runs have fewer than two problems in common. Name runs on the same benchmark.")
    passes = np.array([[models[name][one] for one in shared] for name in names])
    order = np.argsort(-passes.mean(axis=1), kind="stable")  # over the problems that all have
    passes, names = passes[order], [names[place] for place in order]
    fitted = fit_two_parameters(passes) if len(names) >= FEWEST_MODELS else None
    items = _items(shared, passes, fitted)
    solved = passes.mean(axis=0)
    return ItemAnalysis(
        models=tuple(names),
        scores=tuple(passes.mean(axis=1).tolist()),
        items=tuple(items),
        alpha=cronbach_alpha(passes),
        all_solve=int((solved == 1.0).sum()),
        none_solves=int((solved == 0.0).sum()),
        suspects=tuple(_suspects(items, passes, names)),
        remarks=tuple(_remarks(models, passes, items)),
    )


def item_rest_correlations(passes: Floats) -> list[float | None]:
    """The point-biserial correlation of each problem with the score on all others; None where one does not vary."""
    total = passes.sum(axis=1)
    found: list[float | None] = []
    for column in passes.T:
        rest = total - column
        if float(column.std()) < 1e-12 or float(rest.std()) < 1e-12:
            found.append(None)
        else:
            found.append(float(np.corrcoef(column, rest)[0, 1]))
    return found


def cronbach_alpha(passes: Floats) -> float | None:
    """The share of the variance of models' totals that other problems of the kind would show again."""
    problems, total = passes.shape[1], float(passes.sum(axis=1).var(ddof=1))
    if problems < 2 or total < 1e-12:
        return None
    return float(problems / (problems - 1) * (1.0 - passes.var(axis=0, ddof=1).sum() / total))


def _items(ids: Sequence[str], passes: Floats, fitted: ItemParameters | None) -> list[ItemStatistics]:
    correlations = item_rest_correlations(passes)
    known = [place for place, value in enumerate(correlations) if value is not None]
    p_values = {place: _chance_below(correlations[place] or 0.0, len(passes)) for place in known}
    adjusted = dict(zip(known, benjamini_hochberg([p_values[place] for place in known]), strict=True))
    difficulties = None if fitted is None else fitted.difficulties
    return [
        ItemStatistics(
            id=name, solved=float(passes[:, place].mean()), discrimination=correlations[place],
            p=p_values.get(place), adjusted=adjusted.get(place),
            slope=None if fitted is None else float(fitted.slopes[place]),
            difficulty=None if difficulties is None or math.isnan(difficulties[place]) else float(difficulties[place]),
        )
        for place, name in enumerate(ids)
    ]  # fmt: skip


def _chance_below(correlation: float, models: int) -> float:
    """The chance of a correlation this low or lower where there is none (Student's test)."""
    if models < 3 or correlation <= -1.0:
        return 0.0
    if correlation >= 1.0:
        return 1.0
    return float(distributions.stdtr(models - 2, correlation * math.sqrt((models - 2) / (1.0 - correlation**2))))


def _suspects(items: Sequence[ItemStatistics], passes: Floats, names: Sequence[str]) -> Iterator[SuspectItem]:
    """Problems that weaker models solve rather than stronger ones, clearest first; then those that nobody solves."""
    negative = [(place, one) for place, one in enumerate(items) if (one.discrimination or 0.0) < 0.0]
    for place, one in sorted(negative, key=lambda pair: pair[1].discrimination or 0.0):
        column = passes[:, place]
        strong = tuple(names[row] for row in np.flatnonzero(column < 0.5)[:_NAMED])
        weak = tuple(names[row] for row in np.flatnonzero(column >= 0.5)[::-1][:_NAMED])
        sentence = (
            f"weaker models solve it rather than stronger ones: correlation {one.discrimination:+.2f} with the other "
            f"problems, p {one.p:.2g} ({one.adjusted:.2g} over all problems); {one.solved:.0%} of the models solve it"
        )
        yield SuspectItem(one.id, "negative", sentence, strong, weak)
    for one in items:
        if one.solved == 0.0:
            sentence = f"none of {len(names):,} models solves it: its tests or its text may be wrong"
            yield SuspectItem(one.id, "none solves", sentence)


def _remarks(
    models: Mapping[str, Mapping[str, float]], passes: Floats, items: Sequence[ItemStatistics]
) -> Iterator[str]:
    problems = passes.shape[1]
    if len(models) < _ENOUGH and any((one.discrimination or 0.0) < 0.0 for one in items):
        yield (
            f"with only {len(models)} models, correlations below 0 are expected by chance for some of {problems:,} "
            "problems: trust those whose adjusted p is small, or name more models"
        )
    every = len(set().union(*models.values()))
    if every > problems:
        lacking = for_number(
            every - problems, "lacks the outcome of some model and is", "lack the outcome of some model and are"
        )
        yield f"{every - problems:,} of {every:,} problems {lacking} left out"
    idle = int(((passes == 1.0).all(axis=0) | (passes == 0.0).all(axis=0)).sum())
    if idle >= _SATURATED * problems:
        yield (
            f"saturated: {idle:,} of {problems:,} problems {for_number(idle, 'is', 'are')} solved by all models or by "
            f"none, so {for_number(idle, 'it does', 'they do')} not separate models"
        )
    if len(models) < FEWEST_MODELS:
        yield f"slopes and difficulties of the two-parameter model need {FEWEST_MODELS} models; there are {len(models)}"


def _mean(outcomes: Mapping[str, float]) -> float:
    return math.fsum(outcomes.values()) / len(outcomes) if outcomes else 0.0
