"""`remint.score`: what the verdicts of a run add up to."""

from __future__ import annotations

from typing import Unpack

from remint.api.handles.run import Run
from remint.api.handles.scores import ScoreTable, score_stored
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, group, takes
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.records import Benchmark


@takes(ScoringOptions)
def score(
    run: Run | str = "last", *, against: Run | str | None = None, benchmark: Benchmark | PathOrName = "",
    format: str = "", db: PathOrName | None = None, **options: Unpack[ScoringKeywords],
) -> ScoreTable:  # fmt: skip
    """Score a run, each score with its interval; with `against`, also what is lost from that run to this one."""
    check_keywords(score, options)
    with opened_run(run, db) as found:
        chosen = group(ScoringOptions, options)
        if against is None:
            return score_stored(found.stored, chosen, benchmark=benchmark, format=format)
        with opened_run(against, db) as base:
            return score_stored(found.stored, chosen, against=base.stored, benchmark=benchmark, format=format)


def too_low(scores: ScoreTable, least: dict[str, float]) -> list[str]:
    """The scores that are below what they must come to, in words."""
    values = {score.name: score.value for score in scores}
    for name, number in least.items():
        if name not in values:
            raise UsageError(f"the run has no score {name!r} to hold against {number:g}; it has {', '.join(values)}")
    return [f"{name} is {values[name]:.4f}, below {least[name]:g}" for name in least if values[name] < least[name]]
