"""Which ranks a model may have: sets of ranks that hold all true ranks at once with a chosen probability.

Following Mogstad, Romano, Shaikh and Wilhelm, "Inference for Ranks with Applications to Mobility across Neighborhoods
and Academic Achievement across Countries" (2024): all pairwise differences get simultaneous intervals, and a model's
best possible rank is one more than the number of models that are surely better.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.scores import distributions

Floats = NDArray[np.float64]
_DRAWS = 4000  # of the bootstrap
_BATCH = 200  # draws at a time, so that memory stays small
_FEW, _SHUFFLES = 100, 2000  # problems below which models are also shuffled, and how often


class RankSet(NamedTuple):
    """The best and the worst rank that a model may have; rank 1 is the highest score."""

    best: int
    worst: int


def rank_sets(scores: Floats, level: float = 0.95, seed: int = 0) -> list[RankSet]:
    """The rank sets of models, from a matrix with one row per problem (or seed) and one column per model.

    Rows are what is drawn at random: variants of one problem have to be averaged into one row.
    """
    problems, models = scores.shape
    if models < 2 or problems < 2:
        return [RankSet(1, models)] * models
    means = scores.mean(axis=0)
    errors = _difference_errors(scores - means, problems)
    difference = means[:, None] - means[None, :]
    critical = _critical(scores, means, errors, level, seed)
    if problems < _FEW:
        critical = max(critical, _shuffled(scores, level, seed))
    surely_above = difference / errors > critical
    # Two columns that are equal everywhere have no error and no difference: neither is above the other.
    above, below = surely_above.sum(axis=0), surely_above.sum(axis=1)
    return [RankSet(int(1 + above[model]), int(models - below[model])) for model in range(models)]


def _shuffled(scores: Floats, level: float, seed: int) -> float:
    """The same quantile if all models were equal: the scores of each problem are dealt out to the models at random.

    Of few problems the bootstrap knows too little. This is exact for equal models, where most can go wrong.
    """
    generator = np.random.default_rng(seed)
    largest = np.empty(_SHUFFLES)
    for draw in range(_SHUFFLES):
        dealt = generator.permuted(scores, axis=1)
        means = dealt.mean(axis=0)
        errors = _difference_errors(dealt - means, len(dealt))
        largest[draw] = (np.abs(means[:, None] - means[None, :]) / errors).max()
    return float(np.quantile(largest, level, method="higher"))


def _difference_errors(centred: Floats, problems: int) -> Floats:
    """The standard error of every pairwise difference of means, with one problem added that differs each way.

    Without it a pair that differs on no problem, or on one, would have too small an error to be believed (as for the
    paired interval of a drop).
    """
    products = centred.T @ centred
    squares = np.diag(products)
    spread = squares[:, None] + squares[None, :] - 2.0 * products
    errors: Floats = np.sqrt(np.maximum(spread, 0.0) + 2.0) / problems
    np.fill_diagonal(errors, np.inf)
    return errors


def _critical(scores: Floats, means: Floats, errors: Floats, level: float, seed: int) -> float:
    """The quantile of the largest studentised difference over all pairs, by a bootstrap over problems."""
    generator = np.random.default_rng(seed)
    problems = len(scores)
    largest = np.empty(_DRAWS)
    centred = scores - means
    for start in range(0, _DRAWS, _BATCH):
        weights = generator.multinomial(problems, np.full(problems, 1.0 / problems), size=_BATCH) / problems
        shifts = weights @ centred
        for offset, shift in enumerate(shifts):
            largest[start + offset] = (np.abs(shift[:, None] - shift[None, :]) / errors).max()
    quantile = float(np.quantile(largest, level))
    # Errors of few problems are themselves uncertain, which drawing from these problems does not show: Student's
    # quantile stands for the normal one, as everywhere.
    return float(distributions.stdtrit(problems - 1, distributions.ndtr(quantile)))
