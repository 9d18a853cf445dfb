"""Tests for a function that has none: calls that take every branch that any call takes, and that notice every small
change of the function that any call notices."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from remint.code.trees import walk
from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.mints.describe.changed_programs import MARKED, changed_programs, marked_program
from remint.mints.describe.covering import cover
from remint.mints.describe.parameter_values import ParameterValues, parameter_values
from remint.mints.mint import WorkSteps
from remint.records import Call, Candidate, Given, Outcome, Raises, Value, encode
from remint.records.wording import counted
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

_TRIED = 200  # calls
_WATCHED = 60  # of them, for the changed programs
_FEWEST = 3  # tests
_SECONDS = 0.5  # of processor time for a call
_HANGING = 0.2  # of a changed program
_LEAST_KILLED = 0.5
_MORE = 3  # times as many tests as were wanted, where changes would go unnoticed otherwise


class GeneratedTests(NamedTuple):
    """Tests, and how good they are."""

    tests: tuple[Call, ...]
    mutants: int
    killed: int
    branches: int  # that any call takes: the tests take all of them


class FunctionSubject(NamedTuple):
    """The function that tests are made for; `program` is its text with all that belongs to it."""

    program: Candidate
    text: str
    entry_point: str

    def changed(self, text: str) -> Candidate:
        """The same with another text in the main file."""
        files = [msgspec.structs.replace(one, text=text) if one.path == self.program.main else one
                 for one in self.program.files]  # fmt: skip
        return msgspec.structs.replace(self.program, files=tuple(files))


def generated_tests(subject: FunctionSubject, count: int, seed: str, limits: Limits) -> WorkSteps[GeneratedTests | str]:
    """Tests whose answers tell the program from its mutants, or why there are none."""
    values = parameter_values(subject.text, subject.entry_point)
    if isinstance(values, str):
        return values
    chance = Random(seed)
    calls = _calls(values, chance)
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _SECONDS), restarts=len(calls))
    tasks = [ObserveTask(subject.program, subject.entry_point, calls, hurried) for _ in range(2)]
    marked = ObserveTask(subject.changed(marked_program(subject.text, subject.entry_point)), MARKED, calls, hurried)
    yield [*tasks, marked]
    first, second, marks = (_observed(task) for task in (*tasks, marked))
    raised = _raised_names(subject.text)
    tests = [_test(call, one, raised) if one[:2] == other[:2] else None
             for call, one, other in zip(calls, first, second, strict=True)]  # fmt: skip
    usable = [place for place, test in enumerate(tests) if test is not None]
    answers = {encode(test.expected) for test in tests if test is not None}
    if len(usable) < _FEWEST or len(answers) < 2:
        return "no generated input tells what it does from a constant"
    branches = _branches(marks, usable)
    watched = _watched(branches, usable)
    killers = yield from _killers(subject, [calls[place] for place in watched], [first[place] for place in watched],
                                  chance, limits)  # fmt: skip
    goals = [{watched[one] for one in some} for some in killers]
    chosen, _ = cover([*branches.values(), *goals], len(calls), _MORE * count)
    killed = sum(bool(goal & set(chosen)) for goal in goals)
    if killed < _LEAST_KILLED * len(goals):
        return f"generated inputs notice only {killed} of {counted(len(goals), 'small change')} of it"
    places = chosen + _others(tests, usable, chosen, count)
    given = tuple(test for place in places if (test := tests[place]) is not None)
    return GeneratedTests(given, len(goals), killed, len(branches))


def _calls(values: ParameterValues, chance: Random) -> list[Call]:
    """Different calls, with and without what may be left out."""
    drawn = (values.drawn(chance) for _ in range(_TRIED))
    made = [Call(args=Value.of(places), kwargs=Value.of(named) if named else None) for places, named in drawn]
    return list(dict.fromkeys(made))


def _observed(task: ObserveTask) -> Sequence[Observation]:
    if any(one.outcome is Outcome.INFRASTRUCTURE for one in task.observations):
        raise SandboxError("the sandbox failed while tests were made: run the same command again")
    return task.observations


def _raised_names(text: str) -> set[str]:
    """The exceptions that the code raises itself: one of these is an answer, any other means a bad call."""
    raised = [one.exc for one in walk(ast.parse(text)) if isinstance(one, ast.Raise)]
    named = [one.func if isinstance(one, ast.Call) else one for one in raised]
    return {one.id for one in named if isinstance(one, ast.Name)}


def _test(call: Call, seen: Observation, raised: set[str]) -> Call | None:
    if seen.kind == "returned":
        return msgspec.structs.replace(call, expected=Given(Value(seen.content)))
    name = seen.content.replace(",", " ").split()[:1] if seen.kind == "raised" else []
    return msgspec.structs.replace(call, expected=Raises(name[0])) if name and name[0] in raised else None


def _branches(marks: Sequence[Observation], usable: Sequence[int]) -> dict[int, set[int]]:
    """The calls that take each branch."""
    found: dict[int, set[int]] = {}
    for place in usable:
        taken: list[Any] = Value(marks[place].content).decode() if marks[place].kind == "returned" else []
        for branch in taken:
            found.setdefault(branch, set()).add(place)
    return found


def _watched(branches: dict[int, set[int]], usable: Sequence[int]) -> list[int]:
    """The calls that changed programs are tried on: all branches, then whatever comes."""
    first, _ = cover(list(branches.values()), max(usable) + 1, _WATCHED)
    return [*first, *(place for place in usable if place not in first)][:_WATCHED]


def _killers(
    subject: FunctionSubject, calls: Sequence[Call], expected: Sequence[Observation], chance: Random, limits: Limits
) -> WorkSteps[list[set[int]]]:
    """The calls that notice each changed program."""
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _HANGING), restarts=1)
    tasks = [ObserveTask(subject.changed(text), subject.entry_point, calls, hurried)
             for text in changed_programs(subject.text, chance)]  # fmt: skip
    if tasks:
        yield list(tasks)
    return [
        {place for place, (one, right) in enumerate(zip(_observed(task), expected, strict=False))
         if one.outcome is not Outcome.NOT_RUN or one.kind != "failed"
         if (one.kind, one.content) != (right.kind, right.content)}
        for task in tasks
    ]  # fmt: skip


def _others(tests: Sequence[Call | None], usable: Sequence[int], chosen: Sequence[int], count: int) -> list[int]:
    """More tests, up to the number wanted, those with an answer of their own first."""
    known = {encode(test.expected) for place in chosen if (test := tests[place]) is not None}
    fresh, rest = list[int](), list[int]()
    for place in usable:
        test = tests[place]
        if place in chosen or test is None:
            continue
        answer = encode(test.expected)
        (rest if answer in known else fresh).append(place)
        known.add(answer)
    return [*fresh, *rest][: max(0, count - len(chosen))]
