"""What a run made of each problem: shares of tests, of groups, and the answers themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from remint.analysis.compare.all_pairs import all_pairs, ranks_of
from remint.analysis.compare.records import PairTest
from remint.judging.judge import whole_program
from remint.records import Failure, Outcome, Problem
from remint.reports.document import AnswerLine, ProblemResult, RunRanks, ScoreStanding
from remint.runs import RunProblems, StoredRun
from remint.runs.overview import RunScan, Spent
from remint.runs.problems import judged_by_problem
from remint.runs.scoring import RunScores, counted_attempts
from remint.runs.store import JudgedSample
from remint.scores.attempts import Attempts
from remint.scores.credit import passed_shares
from remint.scores.drop import values_by_root
from remint.scores.errors import ScoresError
from remint.scores.tsa import TsaSettings, group_rates

_LONGEST = 20_000  # characters of a program or reply
_PASS = Outcome.PASS


class ResultsReader:
    """Reads a run once for everything that a report says about it: scores, what it took, and each problem's result."""

    def __init__(self, stored: StoredRun, problems: RunProblems, tsa: TsaSettings, most_answers: int) -> None:
        self._stored, self._problems, self._tsa, self._most = stored, problems, tsa, most_answers
        self._scan = RunScan(stored.run)
        self.results: dict[str, ProblemResult] = {}

    @property
    def spent(self) -> Spent:
        """What the answers took."""
        return self._scan.spent

    def attempts(self) -> Iterator[Attempts]:
        """The verdicts of each problem, those of one problem at a time in memory; its result is noted on the way."""
        run, benchmark = self._stored.run, self._problems.found
        for name, some in judged_by_problem(self._stored, self._problems.rows):
            judged = list(some)
            for one in judged:
                self._scan.add(one)
            attempts = counted_attempts(run, name, [one.verdict for one in judged], benchmark)
            self.results[name] = _result(attempts, judged, run.quarantined.get(name, ""), self._tsa, self._most)
            yield attempts


def _result(
    attempts: Attempts, judged: Sequence[JudgedSample], reason: str, tsa: TsaSettings, most: int
) -> ProblemResult:
    known = attempts.verdicts
    shown = _chosen(_answers(judged, attempts.problem), most)
    partial, value, rates = _shares(attempts, tsa) if known else (None, None, ())
    return ProblemResult(
        counted=bool(known),
        samples=len(judged),
        passed=sum(attempts.passed),
        partial=partial,
        tsa=value,
        groups=rates,
        outcomes=dict(Counter(one.verdict.outcome.value for one in judged)),
        answers=shown,
        hidden=len(judged) - sum(len(answer.samples) for answer in shown),
        reason=reason or ("" if known else "no sample has a verdict"),
    )


def _shares(attempts: Attempts, tsa: TsaSettings) -> tuple[float | None, float | None, tuple[float, ...]]:
    """Mean share of tests, TSA, and mean share of each group; None and nothing where the verdicts do not say."""
    try:
        shares = passed_shares(attempts)
    except ScoresError:
        return None, None, ()
    partial = sum(shares) / len(shares)
    try:
        rates, groups = group_rates(attempts, tsa)
    except ScoresError:
        return partial, None, ()
    means = rates.mean(axis=0).tolist()
    return partial, sum(group.weight * mean for group, mean in zip(groups, means, strict=True)), tuple(means)


def _answers(judged: Sequence[JudgedSample], problem: Problem | None) -> list[AnswerLine]:
    """The distinct answers, in the order in which they came."""
    found: dict[tuple[str, str, str, str], list[JudgedSample]] = {}
    for one in judged:
        key = (_program(one, problem), one.verdict.outcome.value, one.verdict.outcomes, one.verdict.message)
        found.setdefault(key, []).append(one)
    return [_answer(key[0], same, problem) for key, same in found.items()]


def _answer(program: str, same: Sequence[JudgedSample], problem: Problem | None) -> AnswerLine:
    first = same[0]
    verdict, failure = first.verdict, first.verdict.failure
    said = first.sample.messages[-1].content if first.sample.messages else ""
    return AnswerLine(
        samples=tuple(one.row.index for one in same),
        outcome=verdict.outcome.value,
        passed=verdict.outcomes.count("."),
        tests=len(verdict.outcomes),
        program=program[:_LONGEST],
        reply=said[:_LONGEST] if said.strip() != program.strip() else "",
        message=verdict.message,
        failure=failure,
        group=_group(problem, failure),
        seconds=round(verdict.seconds, 4),
        shared_process=verdict.shared_process,
    )


def _group(problem: Problem | None, failure: Failure | None) -> str:
    """The group of the test that failed; nothing where there is only one."""
    if problem is None or failure is None or not problem.suite.groups or failure.test >= len(problem.suite.tests):
        return ""
    return problem.suite.tests[failure.test].group


def _program(judged: JudgedSample, problem: Problem | None) -> str:
    sample = judged.sample
    if sample.candidate is None:
        return ""
    candidate = whole_program(sample, problem) if problem else sample.candidate
    if len(candidate.files) == 1:
        return candidate.text
    return "\n".join(f"# {file.path}\n{file.text}" for file in candidate.files)


def _chosen(answers: list[AnswerLine], most: int) -> tuple[AnswerLine, ...]:
    """At most so many, failures first; one right answer is always among them, where there is one."""
    if most <= 0 or len(answers) <= most:
        return tuple(answers)
    right = [answer for answer in answers if answer.outcome == _PASS.value]
    wrong = [answer for answer in answers if answer.outcome != _PASS.value]
    room = most - min(len(right), 1)
    chosen = wrong[:room] + right[: most - min(len(wrong), room)]
    return tuple(sorted(chosen, key=lambda answer: answer.samples[0]))


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
