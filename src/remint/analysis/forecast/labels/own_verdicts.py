"""What a model's own source scores say about single target problems."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.inputs import Floats, ForecastInput

_REACH = 0.1  # in cosine distance: prompts twice as far count e times less
_DOUBT = 0.3  # of a copy that says nothing; what a target prompt without near prompts leans to
# Log odds between a copy that was solved and one that was not. On calibration pairs, which have few near prompts, the
# loss falls up to 8, the largest that was tried.
_STRENGTH = 4.0


def own_log_odds(given: ForecastInput, row: int) -> Floats:
    """How much more likely than its mean a model is to solve each target problem, in log odds.

    The mean of its scores on source prompts like it, less its mean score: the same prompts with other tests say a lot,
    a benchmark of another kind next to nothing. 0 where no prompt is near, or where prompts are not known.
    """
    near = np.exp(-(1 - _directions(given.target.vectors) @ _directions(given.source.vectors).T) / _REACH)
    scores = given.source_scores[row]
    return np.asarray(_STRENGTH * (near @ (scores - scores.mean())) / (near.sum(axis=1) + _DOUBT))


def _directions(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12))
