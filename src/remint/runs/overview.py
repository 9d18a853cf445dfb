"""What the verdicts of a run add up to: outcomes, passes per problem, tokens and money."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from remint.formats.errors import UnsupportedError
from remint.ledger import Ledger
from remint.records import Outcome
from remint.runs.counted_problems import CountedProblems
from remint.runs.run import Row, Run
from remint.runs.store import JudgedSample, StoredRun, UnknownRunError, open_run, stored_runs
from remint.scores.pass_at_k import CUSTOMARY, Tally, pass_at_k

LAST = "last"
_UNKNOWN = (Outcome.INFRASTRUCTURE, Outcome.NOT_RUN)  # of a whole sample: nothing is known about it


class ProblemOverview(NamedTuple):
    """How a problem went; what counts is in `tally`, which is None where nothing does."""

    problem: str
    samples: int
    outcomes: dict[str, int]
    tally: Tally | None
    first_failure: str

    @property
    def share(self) -> float:
        """The share of its samples that passed."""
        return self.tally.passed / self.tally.samples if self.tally else 1.0


class Spent(NamedTuple):
    """What the answers of a run took; money only of the samples whose price is known."""

    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None


class RunOverview(NamedTuple):
    """A run in numbers, its problems in the order in which their samples came."""

    run: Run
    outcomes: dict[str, int]
    problems: tuple[ProblemOverview, ...]
    spent: Spent

    @property
    def pass_at_k(self) -> dict[str, float]:
        """pass@k for every customary k for which there are enough samples."""
        return _pass_at_k(problem.tally for problem in self.problems)

    @property
    def counted(self) -> int:
        """How many problems the scores are taken over."""
        return sum(problem.tally is not None for problem in self.problems)

    def worst(self) -> list[ProblemOverview]:
        """Problems that some sample failed, those that the fewest samples solve first."""
        return sorted((problem for problem in self.problems if problem.share < 1.0), key=lambda problem: problem.share)


def named_run(ledger: Ledger, name: str) -> StoredRun:
    """The run whose id begins like this; `last` is the newest."""
    if name != LAST:
        return open_run(ledger, name)
    runs = stored_runs(ledger)
    if not runs:
        raise UnknownRunError(f"there is no run in {ledger.location}. `remint judge` and `remint run` make one.")
    return StoredRun(runs[0], ledger)


def overview(stored: StoredRun) -> RunOverview:
    """What there is to say about a run, from its verdicts as they are now."""
    gathered: dict[str, _Gathering] = {}
    purse = _Purse()
    for judged in stored.judged():
        gathered.setdefault(judged.row.problem, _Gathering()).add(judged, counts(stored.run, judged))
        purse.add(judged)
    outcomes = sum((one.outcomes for one in gathered.values()), Counter[str]())
    problems = tuple(one.overview(problem) for problem, one in gathered.items())
    return RunOverview(stored.run, dict(outcomes), problems, purse.spent)


def spent(stored: StoredRun) -> Spent:
    """What the answers of a run took."""
    purse = _Purse()
    for judged in stored.judged() if stored.run.asked else ():
        purse.add(judged)
    return purse.spent


def counts(run: Run, judged: JudgedSample) -> bool:
    """Whether a sample counts in scores: its problem is sound, and something is known about it."""
    return judged.row.problem not in run.quarantined and judged.verdict.outcome not in _UNKNOWN


class Standing(NamedTuple):
    """A run in one line: pass@1, None where no sample counts, and the problems that it is taken over."""

    pass_at_1: float | None
    counted: CountedProblems


def standing(stored: StoredRun) -> Standing:
    """How a run stands among others."""
    run = stored.run
    samples = Counter(row.problem for row in stored.rows())
    doubtful = run.quarantined or any(run.outcomes.get(outcome.value) for outcome in _UNKNOWN)
    if samples and not doubtful and len(set(samples.values())) == 1:
        # As many samples of every problem: the mean of means is the mean, and no verdict need be read.
        score = run.outcomes.get(Outcome.PASS.value, 0) / samples.total()
        return Standing(score, CountedProblems(run, frozenset(samples)))
    about = overview(stored)
    counted = frozenset(problem.problem for problem in about.problems if problem.tally is not None)
    return Standing(about.pass_at_k.get("pass@1"), CountedProblems(run, counted))


def pass_at_1(stored: StoredRun) -> float | None:
    """pass@1 of a run, or None where no sample counts."""
    return standing(stored).pass_at_1


def rows_of_problem(stored: StoredRun, name: str) -> list[Row]:
    """The rows of one problem; the part of its id behind the last slash will do where it is the only one."""
    ids = dict.fromkeys(row.problem for row in stored.rows())
    found = [name] if name in ids else [one for one in ids if one.endswith(f"/{name}") or one.replace("/", "_") == name]
    if len(found) == 1:
        return [row for row in stored.rows() if row.problem == found[0]]
    if found:
        raise UnsupportedError(f"{name!r} can mean several problems: {', '.join(found[:4])}. Write the whole id.")
    near = difflib.get_close_matches(name, ids, n=3, cutoff=0.5)
    hint = f"The nearest are {', '.join(near)}." if near else "`remint runs show` with --json lists them all."
    raise UnsupportedError(f"the run has no samples of {name!r}. {hint}")


def failed(judged: Iterable[JudgedSample]) -> Iterator[JudgedSample]:
    """Those that did not pass."""
    return (one for one in judged if one.verdict.outcome is not Outcome.PASS)


class _Purse:
    """Tokens and money, as the samples come."""

    def __init__(self) -> None:
        self.spent = Spent()

    def add(self, judged: JudgedSample) -> None:
        tokens_in, tokens_out, dollars = self.spent
        usage, cost = judged.sample.usage, judged.sample.cost
        dollars = dollars if cost is None else (dollars or 0.0) + cost
        self.spent = Spent(tokens_in + usage.input_tokens, tokens_out + usage.output_tokens, dollars)


class _Gathering:
    """The samples of one problem, as they come."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.samples = self.passed = 0
        self.failure = ""

    def add(self, judged: JudgedSample, counted: bool) -> None:
        self.outcomes[judged.verdict.outcome.value] += 1
        self.samples += counted
        self.passed += counted and judged.verdict.outcome is Outcome.PASS
        self.failure = self.failure or judged.verdict.message

    def overview(self, problem: str) -> ProblemOverview:
        tally = Tally(self.samples, self.passed) if self.samples else None
        return ProblemOverview(problem, self.outcomes.total(), dict(self.outcomes), tally, self.failure)


def _pass_at_k(tallies: Iterable[Tally | None]) -> dict[str, float]:
    counted = [tally for tally in tallies if tally is not None]
    fewest = min((tally.samples for tally in counted), default=0)
    return {f"pass@{k}": pass_at_k(counted, k) for k in CUSTOMARY if k <= fewest}
