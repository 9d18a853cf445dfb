"""How alike the programs of two benchmarks are: versions of different seeds, or evolved programs and originals.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models", section 5.4.3: CodeBLEU, cosine, Jaccard.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from statistics import fmean, median, stdev

from remint.analysis.study.versions import counterparts, whole_text
from remint.code.parsing import parse
from remint.measures.comparisons import Pair, compare_pairs
from remint.measures.kinds import SIMILARITIES, MissingPackageError
from remint.measures.measurements import Measurements
from remint.measures.programs import NamedSource
from remint.records import Benchmark, Problem, Record

USUAL = ("codebleu", "cosine", "jaccard")
# Measures that depend on which of the two programs is the reference; both ways are taken.
_ONE_SIDED = frozenset({"codebleu", "bleu"})
_NAMED = 3  # problems that are named as the most alike


class ProblemSimilarity(Record, frozen=True):
    """How alike the two programs of a problem are."""

    problem: str
    value: float


class SimilaritySummary(Record, frozen=True):
    """One measure over all pairs of programs."""

    measure: str
    pairs: int
    mean: float
    deviation: float  # standard deviation over pairs
    median: float
    least: float
    most: float
    closest: tuple[ProblemSimilarity, ...] = ()  # the most alike


class BenchmarkComparison(Record, frozen=True):
    """How alike two benchmarks are."""

    first: str
    second: str
    likenesses: tuple[SimilaritySummary, ...]
    left_out: dict[str, str] = {}  # problems, and why they have no part in it
    missing: dict[str, str] = {}  # measures that need something which is not here


def similarity(
    first: Benchmark,
    second: Benchmark,
    measures: Sequence[str] = (),
    names: tuple[str, str] = ("", ""),
    done: Callable[[], object] = lambda: None,
) -> BenchmarkComparison:
    """How alike the references of two benchmarks are, problem by problem; one that is one-sided is taken both ways.

    Problems belong together by their id, or else by the problem at their root. Without names of measures: CodeBLEU,
    cosine and Jaccard, as far as their packages are here. `done` is called after each measure.
    """
    for name in measures:
        SIMILARITIES.get(name)
    pairs, left_out = _pairs(first, second)
    likenesses: list[SimilaritySummary] = []
    missing: dict[str, str] = {}
    for name in measures or USUAL:
        try:
            values = _values(pairs, name, left_out)
        except MissingPackageError as error:
            if measures:
                raise
            missing[name] = str(error)
            continue
        if values:
            likenesses.append(_likeness(name, values))
        done()
    shown = (names[0] or first.manifest.name, names[1] or second.manifest.name)
    return BenchmarkComparison(*shown, likenesses=tuple(likenesses), left_out=left_out, missing=missing)


def _pairs(first: Benchmark, second: Benchmark) -> tuple[list[Pair], dict[str, str]]:
    others = counterparts(first, second)
    found: list[Pair] = []
    left_out: dict[str, str] = {}
    for problem in first.problems:
        other = others.get(problem.id)
        if other is None:
            left_out[problem.id] = "has no counterpart"
        elif problem.reference is None or other.reference is None:
            left_out[problem.id] = "has no reference"
        elif {problem.language, other.language} != {"python"}:
            left_out[problem.id] = "is not in Python"
        else:
            found.append(Pair(*(NamedSource(problem.id, _text(one), "") for one in (problem, other))))
    return found, left_out


def _text(problem: Problem) -> str:
    """A reference as Python writes it: no original is unlike others because of its comments and layout."""
    assert problem.reference is not None
    text = whole_text(problem.reference)
    try:
        return ast.unparse(parse(text))
    except (SyntaxError, ValueError, RecursionError):
        return text


def _values(pairs: Sequence[Pair], measure: str, left_out: dict[str, str]) -> dict[str, float]:
    values = _one_way(compare_pairs(pairs, [measure]), measure, left_out)
    if measure not in _ONE_SIDED:
        return values
    turned = [Pair(pair.reference, pair.candidate) for pair in pairs]
    back = _one_way(compare_pairs(turned, [measure]), measure, left_out)
    return {name: (value + back[name]) / 2 for name, value in values.items() if name in back}


def _one_way(found: Measurements, measure: str, left_out: dict[str, str]) -> dict[str, float]:
    for failure in found.failures:
        left_out.setdefault(failure.name, failure.reason)
    of_each = {one.name: one.figures[measure] for one in found.programs if measure in one.figures}
    return {name: figures.get("score", figures.get("similarity", 0.0)) for name, figures in of_each.items()}


def _likeness(measure: str, values: dict[str, float]) -> SimilaritySummary:
    numbers = list(values.values())
    closest = sorted(values, key=lambda name: (-values[name], name))[:_NAMED]
    return SimilaritySummary(
        measure=measure,
        pairs=len(numbers),
        mean=fmean(numbers),
        deviation=stdev(numbers) if len(numbers) > 1 else 0.0,
        median=median(numbers),
        least=min(numbers),
        most=max(numbers),
        closest=tuple(ProblemSimilarity(name, values[name]) for name in closest),
    )
