"""Another program that is shown with a question: equivalent to the one that is asked about, or to one much like it.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models", section 5.4.1, shows with a question about an
evolved program another Pareto solution of the same problem, or of the most similar one where the same would give the
answer away.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from remint.measures.words import words
from remint.records import Benchmark, Candidate, Given, LeftOut, Problem, Record, Value
from remint.tasks.cases import Case, cases_of, is_literal
from remint.tasks.errors import TaskError
from remint.tasks.kept_programs import program_of
from remint.tasks.prompts import EquivalentChoice, Prompts, shown_program
from remint.tasks.template import Template, fill, shipped

KEPT = "equivalent"  # metadata: another solution, which the mint has kept
SHOWN = "shown_equivalent"  # metadata: what is shown with a question
_TEMPLATES = "equivalent"
_LONGEST_PAIR = 500  # characters of an input and its output that are shown as an example


class ShownEquivalent(Record, frozen=True):
    """A program that is shown with a question."""

    choice: EquivalentChoice
    program: Candidate
    function: str = ""
    pair: tuple[str, str] | None = None  # an input of it with its output


class WithEquivalents(NamedTuple):
    """A benchmark with what is to be shown with each of its problems, and what had nothing to be shown with it."""

    benchmark: Benchmark
    left_out: tuple[LeftOut, ...] = ()


def with_equivalents(source: Benchmark, choice: EquivalentChoice) -> WithEquivalents:
    """The problems with what is to be shown with each; those without are left out.

    What is chosen depends on the whole benchmark: take it before a part is selected.
    """
    if not choice:
        return WithEquivalents(source)
    kept = [problem for problem in source.problems if program_of(problem.about(KEPT)) is not None]
    if not kept:
        raise TaskError(
            f"{source.manifest.name} keeps no equivalent programs that could be shown. "
            "Name a benchmark that `remint mint evolve` made."
        )
    chosen = {problem.id: problem for problem in kept} if choice == "own" else _most_similar(source, kept)
    if not chosen:
        raise TaskError(f"{source.manifest.name} has only one problem with an equivalent program: none is similar.")
    problems = [
        _with(problem, SHOWN, _shown(chosen[problem.id], choice)) for problem in source.problems if problem.id in chosen
    ]
    left = len(source) - len(problems)
    left_out = (LeftOut("no other program is kept that could be shown with them", left),) if left else ()
    return WithEquivalents(Benchmark(source.manifest, problems, source.origin), left_out)


def shown_equivalent(problem: Problem) -> ShownEquivalent | None:
    """What `with_equivalents` has chosen to show with a problem; a task puts it into its items."""
    kept = problem.about(SHOWN)
    if not isinstance(kept, dict):
        return None
    program, pair = program_of(kept["program"]), kept["pair"]
    if program is None:
        return None
    return ShownEquivalent(kept["choice"], program, kept["function"], tuple(pair) if pair else None)


def equivalent_field(shown: ShownEquivalent | None, prompts: Prompts, template: Template) -> str:
    """What stands for `{{equivalent}}` in a question, line ends behind it included; nothing unless it is asked for.

    Any task can show it: it names the kinds that it allows in `equivalents`, puts `shown_equivalent` of a problem into
    its item, and gives its template this field.
    """
    if not prompts.equivalent:
        return ""
    if KEPT not in template.placeholders():
        raise TaskError("This template has no place for an equivalent program. Write {{equivalent}} in its question.")
    if shown is None:
        raise TaskError("There is no equivalent program to show. Pass the benchmark through `with_equivalents` first.")
    text = shown_program(shown.program).strip("\n")
    if shown.pair:
        arguments, output = shown.pair
        text += f"\n\n\nassert {shown.function}({arguments}) == {output}"
    return fill(shipped(_TEMPLATES).template(shown.choice).question, {"program": text}) + "\n\n"


def shown_beside(problem: Problem, case: Case, cases: list[Case], shows_output: bool) -> dict[str, Value]:
    """The metadata of a question about one case of a problem: with an equivalent program, what it does in another case.

    Which input gives an output is not asked beside another input that gives it.
    """
    shown = problem.about(SHOWN)
    if not isinstance(shown, dict):
        return {}
    if shown["choice"] == "own":
        others = [one for one in cases if one.input != case.input and not (shows_output and _same_output(one, case))]
        shown = {**shown, "pair": _pair(others)}
    return {SHOWN: Value.of(shown)}


def _same_output(one: Case, other: Case) -> bool:
    """Whether two cases return what Python takes for equal, however it is written: 1 is 1.0 and True."""
    if isinstance(one.expected, Given) and isinstance(other.expected, Given):
        return one.output == other.output or bool(one.expected.value.decode() == other.expected.value.decode())
    return one.output == other.output


def _shown(problem: Problem, choice: EquivalentChoice) -> dict[str, Any]:
    cases = [case for case in cases_of(problem) if isinstance(case, Case)] if choice == "similar" else []
    return {
        "choice": choice,
        "problem": problem.id,
        "program": problem.about(KEPT),
        "function": problem.entry_point,
        "pair": _pair(cases),
    }


def _pair(cases: list[Case]) -> list[str] | None:
    """The input and output of the first case that can be shown in a few lines."""
    for case in cases:
        short = len(case.input) + len(case.output) <= _LONGEST_PAIR
        if case.output and short and is_literal(f"{case.input} {case.output}"):
            return [case.input, case.output]
    return None


def _most_similar(source: Benchmark, kept: list[Problem]) -> dict[str, Problem]:
    """For each problem the one whose program shares most of its words with it; of several the first by id."""
    vocabulary = {problem.id: _vocabulary(problem) for problem in source.problems}
    ordered = sorted(kept, key=lambda problem: problem.id)
    found = {}
    for problem in source.problems:
        ours = vocabulary[problem.id]
        others = [other for other in ordered if other.root != problem.root]
        if others:
            found[problem.id] = max(others, key=lambda other: _jaccard(ours, vocabulary[other.id]))
    return found


def _vocabulary(problem: Problem) -> frozenset[str]:
    files = problem.reference.files if problem.reference else ()
    return frozenset(word for file in files for word in words(file.text))


def _jaccard(ours: frozenset[str], theirs: frozenset[str]) -> float:
    return len(ours & theirs) / len(ours | theirs) if ours or theirs else 1.0


def _with(problem: Problem, name: str, value: dict[str, Any]) -> Problem:
    return msgspec.structs.replace(problem, metadata={**problem.metadata, name: Value.of(value)})
