"""Put a report together from runs and their benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice

import msgspec

from remint import __version__
from remint.analysis.compare.records import PairTest
from remint.records import Benchmark, Outcome, Problem, Record
from remint.reports.document import (
    SCHEMA,
    Comparison,
    GroupLine,
    ProblemResult,
    ProblemRow,
    RefusedScore,
    Report,
    RunColumn,
    ScoreLine,
    ScoreStanding,
)
from remint.reports.findings import finding_of
from remint.reports.results import ResultsReader, pair_of, standings_of
from remint.runs import RunProblems, StoredRun
from remint.runs.comparability import benchmarks_remark, difference_remark
from remint.runs.overview import describe_run, model_name
from remint.runs.scoring import RunScores, ScoreSettings, score_run
from remint.runs.store import SHORT, made_last
from remint.scores.drop import Drop, drop
from remint.scores.errors import ScoresError
from remint.scores.tsa import shares_of

_METHOD = "mean over problems of this run - first run; paired, Bonett and Price's interval"


class ReportSettings(Record, frozen=True):
    """What goes into a report."""

    title: str = ""
    scores: ScoreSettings = ScoreSettings()
    answers: int = 20  # distinct ones that are listed for a problem and run; 0 is all


def build_report(
    runs: Sequence[StoredRun],
    settings: ReportSettings | None = None,
    benchmark: Benchmark | str = "",
    format_name: str = "",
    seen: Callable[[str], None] = lambda stage: None,
) -> Report:
    """The document about some runs; problems that several of them have stand side by side."""
    settings = settings or ReportSettings()
    if not runs:
        raise ScoresError("a report is about at least one run.")
    columns: list[RunColumn] = []
    scored: list[RunScores] = []
    rows: dict[str, list[ProblemResult | None]] = {}
    problems: dict[str, Problem] = {}
    for place, stored in enumerate(runs):
        seen(f"scoring {model_name(stored.run)}")
        asked = RunProblems(stored, benchmark, format_name)
        judged = asked.found
        reader = ResultsReader(stored, asked, settings.scores.tsa(), settings.answers)
        scores = score_run(stored, settings.scores, asked, reader.attempts())
        for name, result in reader.results.items():
            rows.setdefault(name, [None] * len(runs))[place] = result
        for problem in judged.problems if judged else ():
            problems.setdefault(problem.id, problem)
        apart = (difference_remark(other.counted, scores.counted) for other in scored)
        elsewhere = (benchmarks_remark(other.counted, scores.counted) for other in scored)
        remarks = (*islice(filter(None, elsewhere), 1), *islice(filter(None, apart), 1))
        scores = scores._replace(remarks=(*scores.remarks, *remarks))
        columns.append(_column(reader, scores, made_last(stored)))
        scored.append(scores)
    standings = tuple(standings_of(scored, settings.scores.level))
    return Report(
        schema=SCHEMA,
        title=settings.title or _title(_told_apart(columns)),
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        version=__version__,
        runs=tuple(_told_apart(columns)),
        problems=tuple(
            _row(name, tuple(rows[name]), problems.get(name), settings) for name in _ordered(problems, rows)
        ),
        comparisons=tuple(_comparisons(scored, settings.scores.level, standings)),
        standings=standings,
    )


def _ordered(problems: Iterable[str], rows: Iterable[str]) -> list[str]:
    """The problems that runs have, in the order of the benchmark where that is known: samples may come in any."""
    there = set(rows)
    return list(dict.fromkeys([*(name for name in problems if name in there), *rows]))


def _title(columns: Sequence[RunColumn]) -> str:
    benchmarks = list(dict.fromkeys(column.benchmark for column in columns))
    return f"{', '.join(column.name for column in columns)} on {', '.join(benchmarks)}"


def _told_apart(columns: Sequence[RunColumn]) -> list[RunColumn]:
    """Runs whose names are the same are named by their benchmarks, too, and by their ids where these are the same."""
    found = []
    for column in columns:
        same = [one for one in columns if one.name == column.name and one.id != column.id]
        if same:
            more = column.id[:SHORT] if any(one.benchmark == column.benchmark for one in same) else column.benchmark
            column = msgspec.structs.replace(column, name=f"{column.name} ({more})")
        found.append(column)
    return found


def _column(reader: ResultsReader, scores: RunScores, made: str) -> RunColumn:
    run = scores.run
    return RunColumn(
        id=run.id,
        name=model_name(run),
        benchmark=run.benchmark,
        created=run.created,
        samples=run.samples,
        problems=run.problems,
        counted_problems=sum(result.counted for result in reader.results.values()),
        scores=tuple(ScoreLine(score=one.score, detectable=one.detectable) for one in scores.scores.scored),
        refused=tuple(RefusedScore(name=name, reason=reason) for name, reason in scores.scores.refused),
        outcomes={one.value: run.outcomes[one.value] for one in Outcome if run.outcomes.get(one.value)},
        facts=describe_run(run, reader.spent, made),
        isolation=run.layer,
        quarantined=run.quarantined,
        lost=run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0),
        remarks=scores.remarks,
        wanted_problems=run.wanted_problems,
        made=made,
    )


def _row(
    name: str, results: tuple[ProblemResult | None, ...], problem: Problem | None, settings: ReportSettings
) -> ProblemRow:
    if problem is None:
        return ProblemRow(id=name, results=results)
    shares = shares_of(problem.suite, settings.scores.tsa()) if problem.suite.tests else ()
    return ProblemRow(
        id=name,
        results=results,
        language=problem.language,
        prompt=problem.prompt or problem.instruction,
        entry_point=problem.entry_point,
        reference=problem.reference.text if problem.reference else "",
        tests=len(problem.suite.tests),
        groups=tuple(
            GroupLine(name=share.name, rule=share.rule, tests=len(share.tests), weight=share.weight) for share in shares
        ),
    )


def _comparisons(every: Sequence[RunScores], level: float, standings: Sequence[ScoreStanding]) -> Iterator[Comparison]:
    first = {scored.score.name: scored for scored in every[0].scores.scored}
    for place, other in enumerate(every[1:], start=1):
        for scored in other.scores.scored:
            if scored.score.name in first:
                # Where the two have no problem in common, there is nothing to compare.
                with suppress(ScoresError):
                    gain = drop(scored, first[scored.score.name], level)
                    tested = pair_of(standings, scored.score.name, place)
                    yield _comparison(place, gain, scored.lower_is_better, tested)


def _comparison(place: int, gain: Drop, lower_is_better: bool, tested: PairTest | None) -> Comparison:
    adjusted = tested.adjusted if tested else None
    return Comparison(
        run=place,
        first=gain.after,
        second=gain.before,
        difference=msgspec.structs.replace(gain.drop, name=gain.drop.name.removeprefix("drop of "), method=_METHOD),
        detectable=gain.detectable,
        problems=gain.seeds,
        lower_is_better=lower_is_better,
        p=tested.p if tested else None,
        adjusted=adjusted,
        finding=finding_of(gain.drop, adjusted, lower_is_better),
    )
