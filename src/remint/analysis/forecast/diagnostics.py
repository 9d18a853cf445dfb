"""How far weights, and the overlap of two sets of prompts, can be trusted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.distances import nearest_distances, squared_distances
from remint.analysis.forecast.inputs import Floats, Places, PromptSet
from remint.analysis.forecast.pareto import pareto_k
from remint.analysis.forecast.weights.domain_classifier import cross_fitted_odds
from remint.records import Record

EQUAL_WEIGHTS = 0.9999  # effective share of source prompts above which no prompt weighs more than another


class WeightDiagnostics(Record, frozen=True):
    """What a set of weights rests on."""

    effective_size: float  # 1 / Σ w²: as many equal weights would vary as little
    effective_share: float  # of all source prompts
    largest: float
    top_percent: float  # the share of all weight on the heaviest 1 % and 10 % of prompts
    top_tenth: float
    pareto_k: float


def weight_diagnostics(weights: Floats) -> WeightDiagnostics:
    """The spread of weights that add up to 1."""
    ordered = np.sort(weights)[::-1]
    size = 1 / float((weights**2).sum())
    k = pareto_k(np.log(np.maximum(weights, 1e-300)))
    return WeightDiagnostics(
        effective_size=size,
        effective_share=size / len(weights),
        largest=float(ordered[0]),
        top_percent=float(ordered[: max(1, round(len(weights) / 100))].sum()),
        top_tenth=float(ordered[: max(1, round(len(weights) / 10))].sum()),
        pareto_k=float(np.clip(k, -9.0, 9.0)),  # a tail without spread has no k; records hold finite numbers
    )


def domain_auc(source: Floats, target: Floats, seed: int = 0) -> float:
    """How well a classifier tells source prompts from target prompts it was not fitted on; .5: not at all.

    Where near-copies stand on both sides, a prompt that is left out is taken for the side of its copy, and the
    classifier is right less often than by chance. It tells nothing apart then: .5, as for identical prompts.
    """
    if source.shape == target.shape and np.array_equal(source, target):
        return 0.5
    odds = cross_fitted_odds(source, target, seed)
    return max(0.5, auc(odds.source, odds.target))


def auc(lower: Floats, higher: Floats) -> float:
    """The share of pairs in which the second is larger; ties count half."""
    from scipy.stats import rankdata  # takes half a second to import

    ranks = rankdata(np.concatenate([lower, higher]))
    above = ranks[len(lower) :].sum() - len(higher) * (len(higher) + 1) / 2
    return float(above) / (len(lower) * len(higher))


def squared_mmd(source: Floats, target: Floats) -> float:
    """The squared maximum mean discrepancy, unbiased, with a Gaussian kernel of the median distance."""
    both = np.concatenate([source, target])
    squares = squared_distances(both, both)
    width = float(np.median(squares[np.triu_indices(len(both), 1)])) or 1.0
    kernel = np.exp(-squares / width)
    n, m = len(source), len(target)
    within = (kernel[:n, :n].sum() - n) / (n * (n - 1)) + (kernel[n:, n:].sum() - m) / (m * (m - 1))
    return float(within - 2 * kernel[:n, n:].mean())


class Coverage(NamedTuple):
    """Which target prompts have source prompts near them."""

    distances: Floats  # of each target prompt to its nearest source prompt
    limit: float  # what is usual between source prompts
    uncovered: Places  # target prompts beyond the limit, farthest first: label or author these


def coverage(source: PromptSet, target: PromptSet, usual: float = 0.95) -> Coverage:
    """Target prompts farther from all source prompts than 95 % of different source prompts are from one another."""
    different = np.unique(source.vectors, axis=0)  # a prompt may stand in two sources
    apart = nearest_distances(different, different, apart=True) if len(different) > 1 else np.zeros(1)
    limit = float(np.quantile(apart, usual))
    distances = nearest_distances(target.vectors, source.vectors)
    order = np.argsort(-distances, kind="stable")
    return Coverage(distances, limit, order[distances[order] > limit + 1e-9])


def carriers(weights: Floats, most: int = 10) -> Places:
    """The source prompts with the largest weights, heaviest first."""
    return np.argsort(-weights, kind="stable")[:most]
