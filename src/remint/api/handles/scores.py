"""The scores of a run as a sequence that shows itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from remint.analysis.compare.sign_flips import sign_flip_p
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.scores import scores_document
from remint.api.handles.frames import FrameLibrary, frame
from remint.api.options import PathOrName, ScoringOptions
from remint.api.sheets.scores import score_sheet
from remint.errors import UsageError
from remint.records import Benchmark, Score
from remint.runs.problems import RunProblems
from remint.runs.scoring import RunScores, attempts_of, score_run
from remint.runs.store import StoredRun
from remint.scores.by_facet import Facet, FacetScore, scores_by
from remint.scores.components import VarianceComponents
from remint.scores.drop import Drop, drop, paired_values
from remint.scores.errors import ScoresError
from remint.scores.kind import CUSTOMARY
from remint.scores.levels import LevelSpread, has_levels, level_spread
from remint.scores.robust import Robustness, robustness

_PERTURBED = "perturb"  # the recipe of surface changes
_FIELDS = ("name", "value", "low", "high", "level", "problems", "samples", "left_out", "method")


class ScoreTable(ShownAsSheet, Sequence[Score]):
    """Scores with their intervals, by position or by name: ``scores["pass@1"].low``."""

    def __init__(
        self,
        found: RunScores,
        base: RunScores | None = None,
        drops: Sequence[Drop] = (),
        not_compared: Sequence[str] = (),
        robustness: Sequence[Robustness] = (),
        by: Sequence[FacetScore] = (),
    ) -> None:
        self.found = found  # all that is known about them
        self.base = base  # the scores of the run that this one is compared with
        self.drops = tuple(drops)  # what is lost from that run to this one
        self.not_compared = tuple(not_compared)  # scores without a drop, and why
        self.robustness = tuple(robustness)  # where this run is about perturbed variants of that one's problems
        self.by = tuple(by)  # scores over the problems of each kind
        self.p_values = _p_values(base, found) if base else {}  # of exact paired tests, by score
        self._scores = tuple(one.score for one in found.scores.scored)

    def __len__(self) -> int:
        return len(self._scores)

    @overload
    def __getitem__(self, place: int | str) -> Score: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Score, ...]: ...

    def __getitem__(self, place: int | str | slice) -> Score | tuple[Score, ...]:
        if not isinstance(place, str):
            return self._scores[place]
        for score in self._scores:
            if score.name == place:
                return score
        raise KeyError(f"the run has no score {place!r}; it has {', '.join(score.name for score in self._scores)}")

    @property
    def same_problems(self) -> bool:
        """Whether both runs are about the same problems, as of two models; else one is about what was minted."""
        return self.base is not None and bool(self.base.counted.problems & self.found.counted.problems)

    @property
    def components(self) -> VarianceComponents | None:
        """Where the variance of single test outcomes comes from; None where the run does not tell."""
        return self.found.components

    @property
    def levels(self) -> LevelSpread | None:
        """How pass@1 varies over seeds, variants and samples, where the run holds several variants of its seeds."""
        first = next((one for one in self.found.scores.scored if one.score.name == "pass@1"), None)
        try:
            return level_spread(first) if first is not None and has_levels(first) else None
        except ScoresError:
            return None

    @property
    def refused(self) -> dict[str, str]:
        """Scores that were asked for and cannot be given, each with the reason."""
        return {one.name: one.reason for one in self.found.scores.refused}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What to know about these scores."""
        return self.found.remarks

    def to_frame(self, library: FrameLibrary | None = None) -> Any:
        """A DataFrame (pandas or polars, whichever is installed) with a row per score."""
        return frame({name: [getattr(score, name) for score in self._scores] for name in _FIELDS}, library)

    def document(self) -> Any:
        """All of it as plain data."""
        return scores_document(self)

    def sheet(self, with_samples: bool = False) -> Sheet:
        """The scores with pictures of their intervals, and against the other run; also the spread over samples."""
        return score_sheet(self, with_samples)


def score_stored(
    stored: StoredRun, options: ScoringOptions, *, against: StoredRun | None = None,
    benchmark: Benchmark | PathOrName = "", format: str = "", by: Facet | None = None,
    groupings: Sequence[Benchmark] = (),
) -> ScoreTable:  # fmt: skip
    """The scores of a run, and the drops from another one."""
    settings = options.settings()
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    problems = RunProblems(stored, source, format)
    scored = score_run(stored, settings, problems, groupings=groupings)
    facets = _facets(scored, problems, by) if by else []
    if against is None:
        return ScoreTable(scored, by=facets)
    base = score_run(against, settings)
    drops, refused = _drops(base, scored, settings.level)
    robust = _robustness(against, stored, problems, settings.level)
    return ScoreTable(scored, base, drops, refused, robust, facets)


def _facets(scored: RunScores, problems: RunProblems, by: Facet) -> list[FacetScore]:
    if problems.found is None:
        raise UsageError("the benchmark of the run was not found, so nothing is known about its problems. Name it.")
    known = {problem.id: problem for problem in problems.found.problems}
    found = []
    for one in scored.scores.scored:
        try:
            found += scores_by(one, by, known)
        except ScoresError as error:
            raise UsageError(str(error)) from error
    return found


def _p_values(base: RunScores, fresh: RunScores) -> dict[str, float]:
    before = {one.score.name: one for one in base.scores.scored}
    found = {}
    for one in fresh.scores.scored:
        if one.score.name in before:
            try:
                paired = paired_values(before[one.score.name], one)
            except ScoresError:
                continue
            found[one.score.name] = sign_flip_p((paired.second - paired.first).tolist())
    return found


def _robustness(before: StoredRun, after: StoredRun, problems: RunProblems, level: float) -> list[Robustness]:
    """For each customary K that the samples allow, where the problems of `after` are perturbed ones of `before`."""
    perturbed = problems.found.problems if problems.found is not None else ()
    if not any(problem.lineage and problem.lineage.recipe == _PERTURBED for problem in perturbed):
        return []
    first, second = list(attempts_of(before)), list(attempts_of(after, problems.found, problems.rows))
    found = []
    for k in CUSTOMARY:
        try:
            found.append(robustness(first, second, k, level))
        except ScoresError:
            break
    return found


def _drops(base: RunScores, fresh: RunScores, level: float) -> tuple[list[Drop], list[str]]:
    before = {one.score.name: one for one in base.scores.scored}
    found, refused = [], []
    for one in fresh.scores.scored:
        if one.score.name in before:
            try:
                found.append(drop(before[one.score.name], one, level))
            except ScoresError as error:
                refused.append(f"no drop of {one.score.name}: {error}")
    return found, refused
