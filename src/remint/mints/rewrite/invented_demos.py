"""New examples of a function without a model: inputs that no test has, made of known ones, and run by the reference."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

import msgspec

from remint.code.constants import fold
from remint.code.parsing import parse_expression
from remint.judging.observing import ObserveTask
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_calls import arguments_of, call_key, call_with, read_call, renamed_calls
from remint.mints.rewrite.demo_choice import FROM_SEED, FROM_TEST, RatedDemo, coarse_kind, input_shape, outcome_kind
from remint.mints.rewrite.demos import Demo, is_value
from remint.mints.rewrite.input_laws import Path, values_at
from remint.mints.rewrite.new_inputs import Arguments, InputDraws
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.structured_inputs import is_out_of_reach, is_structured, spoken_of
from remint.mints.rewrite.suite_demos import call_text, is_short, telling_first
from remint.records import AnyOf, Call, Calls, Given, Outcome, Problem, Raises, Value
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

_MADE, _ROUNDS = 24, 4  # calls that the reference runs at once, and how often at most
_KNOWN, _LARGEST = 200, 4000  # inputs to learn from, at most, and their length as text
_QUICKEST = 0.5  # seconds of processor time that an example may take
_LONGEST_RESULT = 160
_FEWEST = 10  # inputs to start from; more than that only the shorter half
_SHORTEST = 0.7  # of the usual length, below which an input comes last
_NOISE = re.compile(r"\d\.\d{9,}")
_NUMBERS = (int, float)


class KnownExamples(NamedTuple):
    """What is known of a function before anything is made up: inputs, results, and examples by where they come from."""

    inputs: Sequence[Arguments]
    results: list[Any]
    tests: list[RatedDemo]
    seeds: list[RatedDemo]
    taken: set[str]  # inputs that are not new


def known_examples(problem: Problem, statement: ProblemText, names: Mapping[str, str]) -> KnownExamples:
    """The calls of the tests, and those of the text, which are all that there is where tests are programs."""
    suite = problem.suite.tests if isinstance(problem.suite, Calls) else ()
    calls = [one for one in suite if not isinstance(one.expected, Raises) and not one.steps][:_KNOWN]
    told = [(call, one) for one in statement.demos if (call := read_call(one, statement.entry_point)) is not None]
    results, shown = _result_values(problem, statement), {call_key(call) for call, _ in told}

    def rated(call: Call, value: Any, origin: str) -> RatedDemo:
        (renamed,) = renamed_calls(problem, statement, names, (call,))
        text = call_text(renamed, names.get(statement.entry_point, statement.entry_point))
        return RatedDemo(Demo(text), outcome_kind(value, results), input_shape(arguments_of(call)), origin)

    fresh = [one for one in calls if call_key(one) not in shown and is_short(call_text(one, "f"))]
    tests = [rated(one, one.expected.value.decode(), FROM_TEST) for one in fresh if isinstance(one.expected, Given)]
    # A session shows nothing for None.
    values = [(call, fold(parse_expression(one.shown.strip() or "None"))) for call, one in told
              if is_value(one.shown.strip() or "None")]  # fmt: skip
    seeds = [rated(call, value, FROM_SEED) for call, value in values]
    every = [arguments_of(one) for one in (*calls, *(call for call, _ in told)) if len(one.args.text) <= _LARGEST]
    inputs = spoken_of(statement.text, every)
    return KnownExamples(inputs, results, tests, seeds, shown | {call_key(one) for one in suite})


def invented_calls(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], chance: random.Random, limits: Limits,
    known: KnownExamples,
) -> WorkSteps[list[RatedDemo]]:  # fmt: skip
    """Calls of a function with inputs that no test and no example of the seed has, the telling ones first."""
    short = short_inputs(known)
    if not short or is_structured(known.inputs) or is_out_of_reach(statement.text, known.inputs):
        return []
    made = map(call_with, InputDraws(known.inputs, chance, statement.text).further(_ROUNDS * _MADE, short))
    fresh = (one for one in made if one is not None and call_key(one) not in known.taken)
    new = [one for one in fresh if is_short(call_text(one, "f"))]
    results, wanted = dict[str, RatedDemo](), {one.outcome for one in known.seeds}
    for number in range(_ROUNDS):
        # Where some kind of result is not among them, such as True, others are looked for.
        if wanted - {one.outcome for one in results.values()} or not number:
            part = new[number * _MADE : (number + 1) * _MADE]
            results |= yield from _observed(problem, statement, names, part, known.results, limits)
    # An input that is much shorter than usual shows less than it could, and so does a result full of digits.
    least = median(len(repr(one)) for one in short) * _SHORTEST
    telling = telling_first(list(results), {text: one.demo.shown for text, one in results.items()})
    return [results[one]._replace(demo=Demo(one)) for one in sorted(telling, key=lambda one: (
        is_noisy(results[one].demo.shown), len(one.partition("(")[2]) < least))]  # fmt: skip


def short_inputs(known: KnownExamples) -> list[Arguments]:
    """Those that new ones are made from: the shorter half, where there are many."""
    ordered = sorted(known.inputs, key=lambda one: len(repr(one)))
    return [one for one in ordered[: max(_FEWEST, len(ordered) // 2)] if len(repr(one)) <= _LARGEST // 10]


def shows_every_test(problem: Problem, statement: ProblemText) -> bool:
    """Whether the text shows the input of every test: who repeats what is shown would pass."""
    if not isinstance(problem.suite, Calls) or not problem.suite.tests:
        return False
    told = [read_call(one, statement.entry_point) for one in statement.demos]
    shown = {call_key(one) for one in told if one is not None}
    return all(call_key(one) in shown for one in problem.suite.tests)


def is_noisy(shown: str) -> bool:
    """Whether a result has a number whose last digits only tell how computers count."""
    return _NOISE.search(shown) is not None


def _observed(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], calls: Sequence[Call], usual: Sequence[Any],
    limits: Limits,
) -> WorkSteps[dict[str, RatedDemo]]:  # fmt: skip
    """What the reference returns for calls, as they are written; those that return nothing usual are left out."""
    if not calls:
        return {}
    assert problem.reference is not None
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _QUICKEST), restarts=len(calls))
    setup, entry, results = getattr(problem.suite, "setup", ""), statement.entry_point, dict[str, RatedDemo]()
    yield [task := ObserveTask(problem.reference, entry, calls, hurried, setup=setup, files=problem.files)]
    if any(one.outcome is Outcome.INFRASTRUCTURE for one in task.observations):
        raise SandboxError("the sandbox failed while new examples ran: run the same command again")
    for call, did in zip(calls, task.observations, strict=True):
        shown = Value(did.content).decode() if did.kind == "returned" else None
        if did.kind == "returned" and _is_usual(shown, usual) and len(repr(shown)) <= _LONGEST_RESULT:
            (renamed,) = renamed_calls(problem, statement, names, (call,))
            text = call_text(renamed, names.get(entry, entry))
            kind = outcome_kind(shown, usual)
            results[text] = RatedDemo(Demo(text, repr(shown)), kind, input_shape(arguments_of(call)))
    return results


def _is_usual(shown: Any, usual: Sequence[Any]) -> bool:
    """Whether a result is of a kind that is known, and has numbers below zero only where a known one has.

    One of another kind may come from an input that the text does not speak of.
    """
    kinds = {coarse_kind(one) for one in usual}
    below = set[Path]().union(*(_negatives(one) for one in usual))
    return not usual or (coarse_kind(shown) in kinds and _negatives(shown) <= below)


def _negatives(value: Any) -> set[Path]:
    """Where a value has numbers below zero."""
    return {path for path, one in values_at(value, ()) if type(one) in _NUMBERS and one < 0}


def _result_values(problem: Problem, statement: ProblemText) -> list[Any]:
    """The results that are known; one of another kind would show what the text does not speak of."""
    found = list[Any]()
    for test in problem.suite.tests if isinstance(problem.suite, Calls) else ():
        if isinstance(test.expected, Given):
            found.append(test.expected.value.decode())
        elif isinstance(test.expected, AnyOf):
            found += [one.decode() for one in test.expected.values]
    found += [fold(parse_expression(one.shown.strip())) for one in statement.demos if is_value(one.shown)]
    return found
