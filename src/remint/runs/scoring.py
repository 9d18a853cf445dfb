"""The scores of a run, from its verdicts as they are now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from remint.records import Benchmark, Record, Verdict
from remint.records.wording import counted
from remint.runs.counted_problems import CountedProblems
from remint.runs.problems import RunProblems, rows_by_problem
from remint.runs.run import RunRecord, RunRow
from remint.runs.selected_part import selection_remark
from remint.runs.store import StoredRun
from remint.runs.summaries import kept_summary
from remint.scores.attempts import Attempts
from remint.scores.components import ComponentsTally, VarianceComponents
from remint.scores.errors import ScoresError
from remint.scores.kind import RunShape
from remint.scores.scoring import LEVEL, IntervalKind, Scores, score_attempts, score_named, usual_scores
from remint.scores.summary import Summary, summary
from remint.scores.tsa import TsaSettings
from remint.scores.tsa_band import TsaBand, TsaBandTally


class ScoreSettings(Record, frozen=True):
    """Which scores are given, and how."""

    names: tuple[str, ...] = ()  # none: those that the run allows
    level: float = LEVEL
    interval: IntervalKind = "clustered"
    rules: tuple[Record, ...] = ()  # how single scores count: the settings records of their classes

    def tsa(self) -> TsaSettings:
        """The rules of TSA."""
        return next((one for one in self.rules if isinstance(one, TsaSettings)), TsaSettings())


class RunScores(NamedTuple):
    """What a run scores, and what to know about it."""

    run: RunRecord
    scores: Scores
    remarks: tuple[str, ...]
    counted: CountedProblems
    components: VarianceComponents | None = None  # of single test outcomes
    tsa_band: TsaBand | None = None  # over weights, rules and groupings, where TSA is given

    def summaries(self) -> list[Summary]:
        """The figures over single samples, of the scores that single samples have."""
        found = []
        for scored in self.scores.scored:
            try:
                found.append(summary(scored))
            except ScoresError:
                continue
        return found


def score_run(
    stored: StoredRun,
    settings: ScoreSettings | None = None,
    problems: RunProblems | None = None,
    attempts: Iterable[Attempts] | None = None,
    groupings: Sequence[Benchmark] = (),
) -> RunScores:
    """The scores of a run. Its benchmark is opened for groups and lineage; without it, what needs them is left out.

    Who reads the samples of the run anyway gives the `attempts`, so that its verdicts are read once. `groupings` are
    the same tests in other groups, for the band of TSA.
    """
    settings, problems = settings or ScoreSettings(), problems or RunProblems(stored)
    benchmark = problems.found
    names = settings.names or usual_scores(shape_of(stored, benchmark, problems.rows))
    kinds = [score_named(name, settings.rules) for name in names]
    every = attempts_of(stored, benchmark, problems.rows) if attempts is None else attempts
    counted: set[str] = set()
    components = ComponentsTally()
    band = TsaBandTally(settings.tsa(), groupings) if "tsa" in names else None

    def noted() -> Iterator[Attempts]:
        for attempts in every:
            if attempts.verdicts:
                counted.add(attempts.id)
                components.add(attempts)
                if band is not None:
                    band.add(attempts)
            yield attempts

    scores = score_attempts(noted(), kinds, settings.level, settings.interval)
    return RunScores(
        stored.run,
        scores,
        (*run_remarks(stored), *problems.remarks),
        CountedProblems(stored.run, frozenset(counted)),
        components.components(),
        band.band() if band is not None else None,
    )


def run_remarks(stored: StoredRun) -> Iterator[str]:
    """What to know besides the scores: that they are of a part of the benchmark, and what judging had to say."""
    run, known = stored.run, kept_summary(stored)
    if part := selection_remark(run):
        yield part
    yield from known.remarks if known else ()
    if run.without_sample:
        yield (
            f"there are samples of {run.problems:,} of {counted(run.every_problem, 'problem')}: the other "
            f"{counted(run.without_sample, 'does', 'do')} not count"
        )


def attempts_of(
    stored: StoredRun, benchmark: Benchmark | None = None, rows: Mapping[str, Sequence[RunRow]] | None = None
) -> Iterator[Attempts]:
    """The verdicts of a run problem by problem, those of one problem at a time in memory."""
    rows = rows_by_problem(stored) if rows is None else rows
    verdicts = stored.verdicts(chain.from_iterable(rows.values()))
    for problem, some in rows.items():
        yield counted_attempts(stored.run, problem, list(islice(verdicts, len(some))), benchmark)


def counted_attempts(
    run: RunRecord, problem: str, verdicts: Sequence[Verdict], benchmark: Benchmark | None = None
) -> Attempts:
    """The verdicts of one problem that count: none where it is quarantined."""
    known = [] if problem in run.quarantined else [verdict for verdict in verdicts if verdict.counts]
    return Attempts(problem, known, len(verdicts) - len(known), benchmark[problem] if benchmark else None)


def shape_of(stored: StoredRun, benchmark: Benchmark | None, rows: Mapping[str, Sequence[RunRow]]) -> RunShape:
    """What a run has that scores may need; without its benchmark, nothing is known of groups and variants."""
    quarantined, problems = stored.run.quarantined, benchmark.problems if benchmark else ()
    seeds = Counter(problem.root for problem in problems)
    return RunShape(
        samples=min((len(some) for name, some in rows.items() if name not in quarantined), default=0),
        variants=min(seeds.values(), default=1),
        groups=any(problem.suite.groups[1:] for problem in problems),
        all_tests=not stored.run.settings.stop_early,
    )
