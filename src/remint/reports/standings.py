"""How the runs of a report stand to one another: every pair tested, and the ranks that each run may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.compare.all_pairs import all_pairs, ranks_of
from remint.analysis.compare.records import PairTest
from remint.reports.document import RunRanks, ScoreStanding
from remint.runs.scoring import RunScores
from remint.scores.drop import values_by_root
from remint.scores.errors import ScoresError


def standings_of(every: Sequence[RunScores], level: float) -> Iterator[ScoreStanding]:
    """One for each score that all runs have, if there are several runs."""
    if len(every) < 2:
        return
    for scored in every[0].scores.scored:
        name = scored.score.name
        same = [one for run in every for one in run.scores.scored if one.score.name == name]
        if len(same) < len(every):
            continue
        try:
            values = [values_by_root(one) for one in same]
        except ScoresError:  # a score that weighs problems by their tests
            continue
        pairs = all_pairs(values, level)
        ranks, shared = ranks_of(values, level, scored.lower_is_better)
        if pairs:
            yield ScoreStanding(
                score=name, pairs=pairs, problems=shared,
                ranks=tuple(RunRanks(best=one.best, worst=one.worst) for one in ranks),
            )  # fmt: skip


def pair_of(standings: Sequence[ScoreStanding], score: str, run: int) -> PairTest | None:
    """The test of a run against the first one."""
    for one in standings:
        if one.score == score:
            return next((pair for pair in one.pairs if (pair.first, pair.second) == (0, run)), None)
    return None
