"""A run in one small entry: tallies of its problems, tokens and money, so that lists need not read every answer."""

from __future__ import annotations

from msgspec.structs import replace

from remint.records import Outcome, Record, decode, encode
from remint.runs.overview import RunOverview, overview
from remint.runs.store import SUMMARIES, StoredRun, summary_key
from remint.scores.intervals import ScoreInterval, clustered_mean, share_interval
from remint.scores.pass_at_k import Tally
from remint.scores.scoring import LEVEL
from remint.sealing import KEYRING

_LONGEST_FAILURE = 200


class ProblemSummary(Record, frozen=True, array_like=True):
    """How a problem went."""

    problem: str
    outcomes: dict[str, int]
    counted: int  # samples that count; 0 where nothing does
    passed: int
    failure: str = ""  # the first message, cut short

    @property
    def tally(self) -> Tally | None:
        """The samples that count, and those that passed."""
        return Tally(self.counted, self.passed) if self.counted else None

    @property
    def share(self) -> float | None:
        """The share that passed."""
        return self.passed / self.counted if self.counted else None


class RunSummary(Record, frozen=True):
    """What the verdicts of a run add up to."""

    scores: dict[str, float]
    outcomes: dict[str, int]
    problems: tuple[ProblemSummary, ...]
    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None
    cut_off: int = 0
    unanswered: dict[str, int] = {}
    interval: ScoreInterval | None = None  # of pass@1; None where nobody knew which problems have one seed
    remarks: tuple[str, ...] = ()  # about samples made elsewhere: what was extracted, whose verdicts differ

    @property
    def pass_at_1(self) -> float | None:
        """pass@1, None where nothing counts."""
        return self.scores.get("pass@1")

    @property
    def counted(self) -> int:
        """How many problems the scores are taken over."""
        return sum(one.counted > 0 for one in self.problems)


def kept_summary(stored: StoredRun) -> RunSummary | None:
    """The summary that is on the ledger."""
    found = stored.ledger.get(SUMMARIES, summary_key(stored.run.id))
    return decode(RunSummary, found) if found is not None else None


def summary(stored: StoredRun) -> RunSummary:
    """The summary of a run: the one on the ledger, else made from all its verdicts."""
    return kept_summary(stored) or summed_up(overview(stored))


def keep_summary(stored: StoredRun, about: RunOverview, remarks: tuple[str, ...] = ()) -> None:
    """Put the summary beside the run; not while verdicts are missing that another attempt may bring."""
    if not about.outcomes.get(Outcome.INFRASTRUCTURE.value):
        made = replace(summed_up(about), remarks=remarks)
        if KEYRING.active:  # messages hold values of the tests, and summaries stay readable
            made = replace(made, problems=tuple(replace(one, failure="") for one in made.problems), unanswered={})
        stored.ledger.put(SUMMARIES, summary_key(stored.run.id), encode(made))
        stored.ledger.flush()


def pass_interval(about: RunOverview) -> ScoreInterval | None:
    """The interval of pass@1 that `score` gives, without reading the verdicts again."""
    counted = [(one.tally, one.problem) for one in about.problems if one.tally is not None]
    if about.roots is None or not counted:
        return None
    shares = [tally.passed / tally.samples for tally, _ in counted]
    estimate = clustered_mean(shares, [about.roots.get(problem, problem) for _, problem in counted])
    return share_interval(estimate, sum(tally.samples for tally, _ in counted), LEVEL)


def summed_up(about: RunOverview) -> RunSummary:
    """An overview in small."""
    problems = tuple(
        ProblemSummary(
            one.problem, one.outcomes, one.tally.samples if one.tally else 0, one.tally.passed if one.tally else 0,
            one.first_failure[:_LONGEST_FAILURE],
        )
        for one in about.problems
    )  # fmt: skip
    spent = about.spent
    return RunSummary(
        about.pass_at_k, about.outcomes, problems, spent.input_tokens, spent.output_tokens, spent.dollars,
        about.cut_off, about.unanswered, pass_interval(about),
    )  # fmt: skip
