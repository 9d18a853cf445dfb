"""The figures of a score over single samples: mean, median, σ, RSD and intervals, as papers tabulate them."""

from __future__ import annotations

import numpy as np

from remint.records import Record
from remint.scores.errors import ScoresError
from remint.scores.intervals import ScoreInterval, independent, share_interval
from remint.scores.scoring import Scored, most_trials

_USUAL, _STRICT = 0.95, 0.99


class Summary(Record, frozen=True):
    """A score as "Correctness evaluation of LLM-generated code" tabulates it (its tables 2 and 3).

    σ is that of the samples themselves, divided by their number n and not by n - 1: so are the printed ones.
    """

    name: str
    problems: int
    samples: int
    mean: float  # over samples
    median: float
    deviation: float  # σ over samples
    relative_deviation: float | None  # σ / mean; None at mean 0
    problem_deviation: float | None  # mean over problems of σ between the samples of one; None with one sample each
    problem_relative_deviation: float | None  # mean over problems of σ / mean of one, which is 0 where all samples are
    likeness: float | None  # the intraclass correlation (ICC) of the samples of a problem
    interval_95: tuple[float, float]  # clustered by problem
    interval_99: tuple[float, float]
    paper_95: tuple[float, float]  # samples taken as independent, as in the paper
    paper_99: tuple[float, float]


def summary(scored: Scored) -> Summary:
    """The figures behind a score that every sample has a value of."""
    groups = [np.asarray(part.samples, dtype=float) for part in scored.parts]
    if any(not group.size for group in groups):
        raise ScoresError(f"single samples have no {scored.score.name}")
    every = np.concatenate(groups)
    mean = float(every.mean())
    deviation = float(every.std())
    several = [group for group in groups if group.size > 1]
    most = most_trials(scored.parts)
    clustered = [share_interval(scored.estimate, most, level) for level in (_USUAL, _STRICT)]
    plain = [independent(every.tolist(), level) for level in (_USUAL, _STRICT)]
    return Summary(
        name=scored.score.name,
        problems=len(groups),
        samples=int(every.size),
        mean=mean,
        median=float(np.median(every)),
        deviation=deviation,
        relative_deviation=deviation / mean if mean else None,
        problem_deviation=float(np.mean([group.std() for group in several])) if several else None,
        problem_relative_deviation=float(np.mean([_relative(group) for group in several])) if several else None,
        likeness=intraclass_correlation(groups),
        interval_95=_ends(clustered[0]),
        interval_99=_ends(clustered[1]),
        paper_95=_ends(plain[0]),
        paper_99=_ends(plain[1]),
    )


def intraclass_correlation(groups: list[np.ndarray[tuple[int], np.dtype[np.float64]]]) -> float | None:
    """The intraclass correlation of samples in problems, by the analysis of variance; None where nothing varies."""
    several = [group for group in groups if group.size > 1]
    if len(several) < 2:
        return None
    every = np.concatenate(several)
    sizes = np.array([group.size for group in several], dtype=float)
    means = np.array([group.mean() for group in several])
    between = float((sizes * (means - every.mean()) ** 2).sum()) / (len(several) - 1)
    within = float(sum(((group - group.mean()) ** 2).sum() for group in several)) / (every.size - len(several))
    typical = (every.size - float((sizes**2).sum()) / every.size) / (len(several) - 1)
    total = between + (typical - 1) * within
    return (between - within) / total if total else None


def _relative(group: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    return float(group.std() / group.mean()) if group.any() else 0.0


def _ends(interval: ScoreInterval) -> tuple[float, float]:
    return (interval.low, interval.high)
