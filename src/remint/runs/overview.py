"""What a run is called, and what its verdicts add up to: outcomes, passes per problem, tokens and money,
all from one pass over it."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from remint.formats.errors import UnsupportedError
from remint.ledger import Ledger
from remint.records import Benchmark, Outcome, encode
from remint.records.wording import counted
from remint.runs.counted_problems import CountedProblems
from remint.runs.outside_samples import passes_base
from remint.runs.run import RunRecord, RunRow
from remint.runs.selected_part import selected_part
from remint.runs.store import SHORT, JudgedSample, StoredRun, UnknownRunError, open_run, stored_runs
from remint.scores.pass_at_k import Tally, pass_at_k, usual_pass_at_k
from remint.sealing import SealError

LAST = "last"


class ProblemOverview(NamedTuple):
    """How a problem went; what counts is in `tally`, which is None where nothing does."""

    problem: str
    samples: int
    outcomes: dict[str, int]
    tally: Tally | None
    first_failure: str
    base: Tally | None = None  # the same by evalplus's base tests alone; None where the benchmark is not at hand

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

    run: RunRecord
    outcomes: dict[str, int]
    problems: tuple[ProblemOverview, ...]
    spent: Spent
    unanswered: dict[str, int]  # questions without an answer by the reason, the most frequent first
    cut_off: int = 0  # answers that the limit on tokens ended
    roots: Mapping[str, str] | None = None  # the seed of each problem, where the benchmark was at hand

    @property
    def pass_at_k(self) -> dict[str, float]:
        """pass@k for every customary k for which there are enough samples."""
        return usual_pass_at_k(problem.tally for problem in self.problems if problem.tally is not None)

    @property
    def base_pass_at_k(self) -> dict[str, float]:
        """The same by evalplus's base tests alone; nothing where the benchmark was not at hand."""
        return usual_pass_at_k(problem.base for problem in self.problems if problem.base is not None)

    @property
    def has_base_tests(self) -> bool:
        """Whether the base tests alone say something else than all tests."""
        return any(problem.base is not None and problem.base != problem.tally for problem in self.problems)

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
        raise UnknownRunError(f"{ledger.location} has no runs yet. Make one with `remint run` or `remint judge`.")
    return StoredRun(runs[0], ledger)


def overview(stored: StoredRun, benchmark: Benchmark | None = None) -> RunOverview:
    """What there is to say about a run, from its verdicts as they are now."""
    scan = RunScan(stored.run, benchmark)
    for judged in stored.judged():
        scan.add(judged)
    return scan.overview()


def counts(run: RunRecord, judged: JudgedSample) -> bool:
    """Whether a sample counts in scores: its problem is sound, and its verdict says something about the program."""
    return judged.row.problem not in run.quarantined and judged.verdict.counts


class RunScan:
    """Adds up the samples of a run as they are read, so that nobody has to read them for each figure."""

    def __init__(self, run: RunRecord, benchmark: Benchmark | None = None) -> None:
        self._run, self._benchmark = run, benchmark
        self._problems: dict[str, _Gathering] = {}
        self._unanswered: Counter[str] = Counter()
        self._tokens_in = self._tokens_out = self._cut_off = 0
        self._dollars: float | None = None

    def add(self, judged: JudgedSample) -> None:
        """Count a sample; those of one problem come in their order."""
        sample, problem = judged.sample, judged.row.problem
        counted = counts(self._run, judged)
        base = passes_base(judged.verdict, self._benchmark[problem]) if self._benchmark and counted else None
        self._problems.setdefault(problem, _Gathering()).add(judged, counted, base)
        self._cut_off += sample.finish_reason == "length"
        if sample.error:
            self._unanswered[sample.error] += 1
        self._tokens_in += sample.usage.input_tokens
        self._tokens_out += sample.usage.output_tokens
        if sample.cost is not None:
            self._dollars = (self._dollars or 0.0) + sample.cost

    def overview(self) -> RunOverview:
        """What they come to so far."""
        outcomes = sum((one.outcomes for one in self._problems.values()), Counter[str]())
        problems = tuple(one.overview(problem) for problem, one in self._problems.items())
        unanswered = dict(self._unanswered.most_common())
        roots = {one.id: one.root for one in self._benchmark.problems} if self._benchmark else None
        return RunOverview(self._run, dict(outcomes), problems, self.spent, unanswered, self._cut_off, roots)

    @property
    def spent(self) -> Spent:
        """What the answers took so far."""
        return Spent(self._tokens_in, self._tokens_out, self._dollars)


class RunStanding(NamedTuple):
    """A run in one line: pass@1, None where no sample counts, and the problems that it is taken over."""

    pass_at_1: float | None
    counted: CountedProblems


def standing(stored: StoredRun) -> RunStanding:
    """How a run stands among others."""
    run = stored.run
    samples = Counter(row.problem for row in stored.rows())
    doubtful = run.quarantined or any(run.outcomes.get(one.value) for one in Outcome if not one.counts)
    if samples and not doubtful and len(set(samples.values())) == 1:
        # As many samples of every problem: the mean of means is the mean, and no verdict need be read.
        whole = Tally(samples.total(), run.outcomes.get(Outcome.PASS.value, 0))
        return RunStanding(pass_at_k([whole], 1), CountedProblems(run, frozenset(samples)))
    try:
        about = overview(stored)
    except SealError:  # of a sealed benchmark, and nobody has given the key: it can be listed all the same
        return RunStanding(None, CountedProblems(run, frozenset(samples)))
    counted = frozenset(problem.problem for problem in about.problems if problem.tally is not None)
    return RunStanding(about.pass_at_k.get("pass@1"), CountedProblems(run, counted))


def rows_of_problem(stored: StoredRun, name: str) -> list[RunRow]:
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


class _Gathering:
    """The samples of one problem, as they come."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.samples = self.passed = 0
        self.base: int | None = None  # how many pass the base tests; None: nobody has looked
        self.failure = ""

    def add(self, judged: JudgedSample, counted: bool, base: bool | None) -> None:
        self.outcomes[judged.verdict.outcome.value] += 1
        self.samples += counted
        self.passed += counted and judged.verdict.outcome is Outcome.PASS
        if base is not None:
            self.base = (self.base or 0) + base
        self.failure = self.failure or judged.verdict.message

    def overview(self, problem: str) -> ProblemOverview:
        tally = Tally(self.samples, self.passed) if self.samples else None
        base = None if self.base is None else Tally(self.samples, self.base)
        return ProblemOverview(problem, self.outcomes.total(), dict(self.outcomes), tally, self.failure, base)


_NAMED = 5  # problems with more time that are listed


def model_name(run: RunRecord) -> str:
    """The model, or what samples made elsewhere are called: by the user, else by themselves, else by their file."""
    return run.asked.model if run.asked else run.name or run.model or Path(run.source).name


def local_time(created: str) -> str:
    """When it was made, by the clock here."""
    return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")


def describe_run(run: RunRecord, spent: Spent, made: str = "") -> dict[str, str]:
    """What there is to say, by name, in the order to show; `made` is when it was made last."""
    first, last = local_time(run.created), local_time(made or run.created)
    limits, settings = run.settings.limits, run.settings
    judging = [f"{limits.test_cpu:g} s CPU a test", f"{limits.program_cpu:g} s a program"]
    judging.append(f"{limits.memory // 2**20:,} MB")
    judging += ["no further tests after a hang or a crash"] if settings.stop_early else []
    judging += [] if settings.check else ["problems not checked"]
    money = "" if spent.dollars is None else f", ${spent.dollars:,.4f}"
    facts = {
        "made": last if first == last else f"{last}, the first time {first}",
        **_asked(run),
        "samples from": run.source,
        "holds": f"{counted(run.samples, 'sample')} of {_of_all(run)}, content {run.benchmark_hash[:SHORT]}",
        "selected": f"{selected_part(run)} problems" if run.origin.whole else "",
        "limits": ", ".join(judging),
        "more time": _more_time(run),
        "interpreter": run.environment,
        "isolation": run.layer.replace("+", " "),
        "tests": shared_process(run),
        "tokens": f"{spent.input_tokens:,} in, {spent.output_tokens:,} out{money}" if spent.output_tokens else "",
        "verdicts": _imported(run),
        "judged": f"in {run.seconds:.1f} s, {counted(run.samples - run.judged, 'verdict')} from the ledger",
    }
    return {name: value for name, value in facts.items() if value}


def _of_all(run: RunRecord) -> str:
    return (f"{run.problems:,} of " if run.without_sample else "") + counted(run.every_problem, "problem")


def _imported(run: RunRecord) -> str:
    """Where verdicts come from that were not given here."""
    if run.imported is None:
        return ""
    reused = "; trusted, so judging here uses them" if run.imported.trusted else ""
    return f"imported from {run.imported.file} (sha256 {run.imported.sha256}), not judged here{reused}"


def shared_process(run: RunRecord) -> str:
    """How many samples were judged in one process with their tests; nothing where none was."""
    if not run.shared_process:
        return ""
    share = "all samples" if run.shared_process == run.samples else f"{run.shared_process:,} of {run.samples:,} samples"
    return f"shared-process for {share}: tests ran in the program's own process, so a pass is not proof"


def _more_time(run: RunRecord) -> str:
    """The problems whose references are slow."""
    slow = [f"{factor} × for {name}" for name, factor in run.more_time.items()]
    return ", ".join(slow[:_NAMED]) + (f" and {len(slow) - _NAMED} more" if len(slow) > _NAMED else "")


def _asked(run: RunRecord) -> dict[str, str]:
    """What a model was asked with; of samples made elsewhere nothing is known."""
    if (asked := run.asked) is None:
        return {}
    known = counted(run.samples - asked.asked, "answer")
    chosen = json.loads(encode(asked.parameters))  # what was left to the model is not written
    prompts = {"style": asked.prompts.style, "template": asked.prompts.template or "the usual one"}
    prompts |= {"template": "the user's own"} if asked.prompts.template_text else {}
    prompts |= {"into": asked.prompts.to} if asked.prompts.to else {}
    prompts |= {"with equivalent": asked.prompts.equivalent} if asked.prompts.equivalent else {}
    refused = f"; the model would not take {', '.join(asked.left_out)}" if asked.left_out else ""
    return {
        "model": asked.model,
        "identity": asked.model_identity.removesuffix(f" {asked.model.partition('/')[2]}").replace(asked.model, ""),
        "task": f"{asked.task}, {counted(asked.samples, 'sample')} of each problem",
        "prompt": ", ".join(f"{name} {value}" for name, value in prompts.items()),
        "parameters": ", ".join(f"{name} {value}" for name, value in chosen.items()) + refused,
        "asked now": f"{counted(asked.asked, 'question')}; {known} from the ledger",
        "without answer": f"{asked.unanswered:,}: run the same command again to retry" if asked.unanswered else "",
    }
