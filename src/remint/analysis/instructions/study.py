"""How a run follows instructions ("Generating Unseen Code Tests In Infinitum", table 2), and what it fails on."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from remint.analysis.instructions.risk import ConstructRisk, ProblemFailures, construct_risks
from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.constructs import construct_counts
from remint.code.ir.python_front.normal import normalised
from remint.code.parsing import parse
from remint.errors import UsageError
from remint.measures.bleu import bleu
from remint.measures.codebleu import codebleu
from remint.measures.kinds import UnmeasurableError
from remint.measures.rouge import rouge_l
from remint.records import Outcome, Problem, Score, Verdict
from remint.records.wording import counted
from remint.runs.overview import counts
from remint.runs.problems import RunProblems, judged_by_problem
from remint.runs.scoring import ScoreSettings, score_run
from remint.runs.store import JudgedSample, StoredRun

_SCORES = ("whole", "partial", "partial-micro")
_ENDLESS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)
TextMeasure = Callable[[str, str], float]  # of a candidate to the ground truth
_TEXTS: dict[str, TextMeasure] = {"bleu": bleu, "codebleu": codebleu, "rouge-l": rouge_l}


class Inconsistency(NamedTuple):
    """How often answers to two wordings of one program do something else; it needs no right answers."""

    programs: int  # with two wordings or more
    pairs: int
    differing: int

    @property
    def share(self) -> float:
        """Of pairs of answers."""
        return self.differing / self.pairs if self.pairs else 0.0


class InstructionStudy(NamedTuple):
    """All of it."""

    problems: int
    samples: int
    scores: dict[str, Score]  # whole, partial, partial-micro
    static_errors: int
    endless: int
    similarity: dict[str, float]  # to the ground truth, as a mean over samples with a program
    inconsistency: Inconsistency | None
    risks: tuple[ConstructRisk, ...]
    remarks: tuple[str, ...] = ()


class _Gathered:
    """What samples say, one problem at a time."""

    def __init__(self, texts: Mapping[str, TextMeasure]) -> None:
        self.outcomes: Counter[str] = Counter()
        self.texts = texts
        self.similar: dict[str, list[float]] = {name: [] for name in texts}
        self.failures: list[ProblemFailures] = []
        self.wordings: dict[str, list[Verdict]] = {}
        self.trees: list[bool] = []
        self.samples = 0

    def add(self, problem: Problem, judged: Sequence[JudgedSample]) -> None:
        failed = 0
        for one in judged:
            self.samples += 1
            self.outcomes["static"] += one.verdict.outcome is Outcome.SYNTAX
            self.outcomes["endless"] += any(test in _ENDLESS for test in (one.verdict.outcome, *one.verdict.tests))
            failed += one.verdict.outcome is not Outcome.PASS
            self._compare(one, problem)
        constructs = constructs_of(problem)
        if constructs and judged:
            self.failures.append(ProblemFailures(problem.root, failed, len(judged), constructs))
        if judged and problem.about("wording"):
            # Samples beyond the first would mix chance with wording.
            self.wordings.setdefault(problem.root, []).append(judged[0].verdict)

    def _compare(self, one: JudgedSample, problem: Problem) -> None:
        if one.sample.candidate is None or problem.reference is None:
            return
        self.trees.append(same_tree(one.sample.candidate.text, problem.reference.text))
        for name, measure in self.texts.items():
            try:
                self.similar[name].append(measure(one.sample.candidate.text, problem.reference.text))
            except (UnmeasurableError, RecursionError, ValueError):
                continue


def study_instructions(
    stored: StoredRun, problems: RunProblems, more: Mapping[str, TextMeasure] = MappingProxyType({})
) -> InstructionStudy:
    """What a run says about following instructions; refuses one whose problems say nothing about constructs.

    `more` holds further measures of similarity to the ground truth.
    """
    scored = score_run(stored, ScoreSettings(names=_SCORES), problems)
    gathered = _Gathered({**_TEXTS, **more})
    for name, judged in judged_by_problem(stored, problems.rows):
        counted = [one for one in judged if counts(stored.run, one)]
        gathered.add(problems[name], counted)
    if not any(one.constructs for one in gathered.failures):
        raise UsageError(
            f"run {stored.run.id[:12]} is about problems without a reference in Python, so nothing is known about "
            "their constructs. Run a benchmark with references, such as instructions-tiny."
        )
    similarity = {name: sum(some) / len(some) for name, some in gathered.similar.items() if some}
    if gathered.trees:
        similarity["same syntax tree"] = sum(gathered.trees) / len(gathered.trees)
    return InstructionStudy(
        len(gathered.failures), gathered.samples, {one.score.name: one.score for one in scored.scores.scored},
        gathered.outcomes["static"], gathered.outcomes["endless"], similarity,
        _inconsistency(gathered.wordings.values()), tuple(construct_risks(gathered.failures)),
        (*_without_risks(gathered.failures), *problems.remarks),
    )  # fmt: skip


def _without_risks(failures: Sequence[ProblemFailures]) -> Iterator[str]:
    """Why there are no risks to show."""
    failed, samples = sum(one.failed for one in failures), sum(one.samples for one in failures)
    if samples and failed in (0, samples):
        other = "passes" if failed else "fails"
        yield (
            f"none of {counted(samples, 'sample')} {other}, so no construct is riskier than another: risks need a "
            f"benchmark on which some sample {other}"
        )


def constructs_of(problem: Problem) -> dict[str, int]:
    """The counts that a mint has kept, or those of the reference; the kind of a hole counts as a construct."""
    kept, hole = problem.about("constructs"), problem.about("hole")
    found = dict(kept) if isinstance(kept, dict) else {}
    if not found and problem.reference is not None and problem.language == "python":
        try:
            found = construct_counts(read_python(problem.reference.text))
        except (UnsupportedNodeError, SyntaxError, ValueError, RecursionError):
            return {}
    return found | ({f"hole-{hole['kind']}": 1} if isinstance(hole, dict) else {})


def same_tree(one: str, other: str) -> bool:
    """Whether two programs have the same syntax tree, docstrings and comments aside."""
    try:
        return ast.dump(normalised(parse(one))) == ast.dump(normalised(parse(other)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _inconsistency(wordings: Iterable[Sequence[Verdict]]) -> Inconsistency | None:
    several = [some for some in wordings if len(some) > 1]
    if not several:
        return None
    pairs = [(one, other) for some in several for one, other in combinations(some, 2)]
    return Inconsistency(len(several), len(pairs), sum(_differ(one, other) for one, other in pairs))


def _differ(one: Verdict, other: Verdict) -> bool:
    """By what they return; a program that never ran differs from one that did."""
    if one.digests and other.digests:
        return one.digests != other.digests
    return (one.outcome, one.outcomes) != (other.outcome, other.outcomes)
