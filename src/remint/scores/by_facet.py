"""A score over parts of the problems: by release date, tag or difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from remint.records import Problem, Record
from remint.scores.errors import ScoresError
from remint.scores.intervals import clustered_mean, share_interval
from remint.scores.scoring import Scored, most_trials

Facet = Literal["released", "tag", "difficulty"]
_DIFFICULTY = ("difficulty", "level", "rating")  # metadata, the first that there is


class FacetScore(Record, frozen=True):
    """A score over the problems of one kind."""

    score: str
    name: str  # the tag, the month or the difficulty
    value: float
    low: float
    high: float
    level: float
    problems: int


def scores_by(scored: Scored, facet: Facet, problems: Mapping[str, Problem]) -> list[FacetScore]:
    """The score over the problems of each kind, in order; problems of which nothing is known are left out."""
    found: dict[str, list[int]] = {}
    for place, part in enumerate(scored.parts):
        problem = problems.get(part.id)
        for name in labels_of(problem, facet) if problem else ():
            found.setdefault(name, []).append(place)
    if not found:
        raise ScoresError(f"no problem of the run has a {_WORDS[facet]}, so there is nothing to compare.")
    return [_of(scored, name, places) for name, places in sorted(found.items(), key=lambda item: _order(item[0]))]


def labels_of(problem: Problem, facet: Facet) -> Iterable[str]:
    """What a problem is under a facet: its tags, the month of its release, or its difficulty."""
    if facet == "tag":
        return dict.fromkeys(problem.tags)
    if facet == "released":
        return (problem.released[:7],) if problem.released else ()
    for name in _DIFFICULTY:
        value = problem.about(name)
        if isinstance(value, str | int | float) and value != "":
            return (str(value),)
    return ()


_WORDS = {"tag": "tag", "released": "release date", "difficulty": "difficulty"}


def _order(name: str) -> tuple[float, str]:
    """Numbers by their size, words by the alphabet; easy before medium before hard."""
    known = {"introductory": 0.0, "easy": 1.0, "medium": 2.0, "interview": 2.5, "hard": 3.0, "competition": 4.0}
    if name.lower() in known:
        return known[name.lower()], name
    try:
        return float(name), name
    except ValueError:
        return float("inf"), name


def _of(scored: Scored, name: str, places: list[int]) -> FacetScore:
    parts = [scored.parts[place] for place in places]
    estimate = clustered_mean(
        [part.value for part in parts], [part.cluster for part in parts], [part.weight for part in parts]
    )
    low, high = share_interval(estimate, most_trials(parts), scored.score.level)
    return FacetScore(
        score=scored.score.name, name=name, value=estimate.value, low=low, high=high, level=scored.score.level,
        problems=len(parts),
    )  # fmt: skip
