"""The scores of a run, from its verdicts as they are now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from remint.records import Benchmark, Record, Verdict
from remint.runs.by_problem import rows_by_problem
from remint.runs.counted_problems import CountedProblems
from remint.runs.problems import RunProblems
from remint.runs.run import Row, Run
from remint.runs.store import StoredRun
from remint.scores.attempts import Attempts
from remint.scores.errors import ScoresError
from remint.scores.pass_at_k import CUSTOMARY
from remint.scores.scoring import LEVEL, IntervalKind, ScoreKind, Scores, score_attempts, score_named
from remint.scores.summary import Summary, summary
from remint.scores.tsa import Tsa, TsaSettings


class ScoreSettings(Record, frozen=True):
    """Which scores are given, and how."""

    names: tuple[str, ...] = ()  # none: those that the run allows
    level: float = LEVEL
    interval: IntervalKind = "clustered"
    tsa: TsaSettings = TsaSettings()


class RunScores(NamedTuple):
    """What a run scores, and what to know about it."""

    run: Run
    scores: Scores
    remarks: tuple[str, ...]
    counted: CountedProblems

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
) -> RunScores:
    """The scores of a run. Its benchmark is opened for groups and lineage; without it, what needs them is left out.

    Who reads the samples of the run anyway gives the `attempts`, so that its verdicts are read once.
    """
    settings, problems = settings or ScoreSettings(), problems or RunProblems(stored)
    benchmark = problems.found
    kinds = [_kind(name, settings) for name in settings.names or usual_scores(stored, benchmark, problems.rows)]
    every = attempts_of(stored, benchmark, problems.rows) if attempts is None else attempts
    counted: set[str] = set()

    def noted() -> Iterator[Attempts]:
        for attempts in every:
            if attempts.verdicts:
                counted.add(attempts.id)
            yield attempts

    scores = score_attempts(noted(), kinds, settings.level, settings.interval)
    return RunScores(stored.run, scores, tuple(problems.remarks), CountedProblems(stored.run, frozenset(counted)))


def attempts_of(
    stored: StoredRun, benchmark: Benchmark | None = None, rows: Mapping[str, list[Row]] | None = None
) -> Iterator[Attempts]:
    """The verdicts of a run problem by problem, those of one problem at a time in memory."""
    rows = rows_by_problem(stored) if rows is None else rows
    verdicts = stored.verdicts(chain.from_iterable(rows.values()))
    for problem, some in rows.items():
        yield counted_attempts(stored.run, problem, list(islice(verdicts, len(some))), benchmark)


def counted_attempts(
    run: Run, problem: str, verdicts: Sequence[Verdict], benchmark: Benchmark | None = None
) -> Attempts:
    """The verdicts of one problem that count: none where it is quarantined."""
    known = [] if problem in run.quarantined else [verdict for verdict in verdicts if verdict.counts]
    return Attempts(problem, known, len(verdicts) - len(known), benchmark[problem] if benchmark else None)


def usual_scores(stored: StoredRun, benchmark: Benchmark | None, rows: Mapping[str, list[Row]]) -> list[str]:
    """The scores that a run allows, the customary ones first."""
    quarantined = stored.run.quarantined
    fewest = min((len(some) for name, some in rows.items() if name not in quarantined), default=0)
    names = [f"pass@{k}" for k in CUSTOMARY if k <= max(fewest, 1)]
    names += _by_seed(benchmark)
    if not stored.run.settings.stop_early:
        names.append("partial")
        names += ["tsa"] if benchmark and any(problem.suite.groups[1:] for problem in benchmark.problems) else []
        names += ["incoherence"] if fewest > 1 else []
    return names


def _by_seed(benchmark: Benchmark | None) -> list[str]:
    problems = benchmark.problems if benchmark else ()
    # A problem that was not minted is a seed with one variant: with one of those, no score of variants can be given.
    roots = Counter(problem.root for problem in problems)
    variants = min(roots.values(), default=1)
    return [f"divpass@{k}" for k in CUSTOMARY if k <= variants] if variants > 1 else []


def _kind(name: str, settings: ScoreSettings) -> ScoreKind:
    return Tsa(settings.tsa) if name == "tsa" else score_named(name)
