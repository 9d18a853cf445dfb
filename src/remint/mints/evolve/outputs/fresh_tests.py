"""Fresh tests: new calls, with what the original and the evolved program both return for them.

Pairs of a published benchmark may be known by heart. These are computed, and the same for both programs, so that runs
on both compare like with like.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from remint.code.constants import NotConstantError, fold
from remint.code.literals import literal
from remint.code.parsing import parse_expression
from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.mints.evolve.gates.equivalence.behaviour import REPEATS, SuiteContext, told_of
from remint.mints.evolve.gates.equivalence.inputs import further_calls
from remint.mints.mint import WorkSteps
from remint.records import (
    AnyOf,
    Call,
    Calls,
    Candidate,
    Given,
    Outcome,
    Problem,
    Record,
    Value,
    digest,
    encode,
)
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

RECIPE = "fresh-tests"
_TRIED = 10  # calls that are tried for each test that is wanted, and as many as this
_AT_LEAST = 50
_LONGEST = 0.2  # seconds of processor time that the original may take with a call
_SHOWN = 200  # characters of a call in a message


class FreshSettings(Record, frozen=True):
    """How many tests, and how long they may be as text: as long as the longest of CRUXEval."""

    tests: int = 1  # for each problem
    seed: int = 0
    longest_input: int = 128
    longest_output: int = 50


class FreshFound(Record, frozen=True):
    """The fresh tests of a problem, or why it keeps its own."""

    tests: tuple[Call, ...] = ()
    reason: str = ""
    differs: str = ""  # the call on which original and evolved program do not do the same


def fresh_tests(
    problem: Problem, evolved: Candidate, settings: FreshSettings, limits: Limits | None = None
) -> WorkSteps[FreshFound]:
    """New tests of a problem, which its reference and an evolved program agree on."""
    reason = _unfit(problem)
    if reason:
        return FreshFound(reason=reason)
    suite, original = problem.suite, problem.reference
    assert isinstance(suite, Calls)
    assert original is not None
    around = SuiteContext(suite.setup, problem.files)
    calls = yield from _quick(_candidates(problem.id, suite, settings), original, problem, limits or Limits())
    tasks = [
        [
            ObserveTask(program, problem.entry_point, calls, limits, ("arguments", "stdout"), *around)
            for _ in range(REPEATS)
        ]
        for program in (original, evolved)
    ]
    yield [task for some in tasks for task in some]
    if any(one.outcome is Outcome.INFRASTRUCTURE for some in tasks for task in some for one in task.observations):
        raise SandboxError(f"the sandbox failed while {problem.id} got fresh tests: the same command tries again")
    ours, theirs = ([_told(repeats) for repeats in _by_call(some)] for some in tasks)
    for call, one, other in zip(calls, ours, theirs, strict=True):
        if one and one != other:
            return FreshFound(differs=f"{problem.entry_point}({_written(call)[:_SHOWN]})")
    agreed = [
        (call, tasks[0][0].observations[number]) for number, call in enumerate(calls) if ours[number] and theirs[number]
    ]
    tests = _chosen([_test(call, did, settings) for call, did in agreed if did.kind == "returned"], settings.tests)
    return FreshFound(tests=tests) if tests else FreshFound(reason="no new call returns a short literal")


def _unfit(problem: Problem) -> str:
    """Why a problem cannot have fresh tests; nothing where it can."""
    suite = problem.suite
    if problem.language != "python" or problem.reference is None:
        return "there is no reference in Python"
    if not isinstance(suite, Calls) or any(call.steps for call in suite.tests):
        return "its tests are not calls of a function"
    if any(isinstance(call.expected, AnyOf) for call in suite.tests):
        return "its tests have several right answers"
    if len({call.compare for call in suite.tests}) > 1:
        return "its tests are compared in different ways"
    return ""


def _candidates(name: str, suite: Calls, settings: FreshSettings) -> list[Call]:
    """New calls that are short enough, the same for the same seed."""
    seed = int(digest(f"{RECIPE} {settings.seed} {name}".encode())[:12], 16)
    calls = further_calls(suite.tests, max(_AT_LEAST, settings.tests * _TRIED), seed)
    values = [[*call.args.decode(), *(call.kwargs.decode().values() if call.kwargs else ())] for call in calls]
    return [
        call for call, arguments in zip(calls, values, strict=True)
        if len(_written(call)) <= settings.longest_input and all(map(_is_literal, arguments))
    ]  # fmt: skip


def _quick(calls: list[Call], program: Candidate, problem: Problem, limits: Limits) -> WorkSteps[list[Call]]:
    """The calls that a program is through with in no time: nobody can follow the others, and some never end."""
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _LONGEST), restarts=len(calls))
    around = SuiteContext(getattr(problem.suite, "setup", ""), problem.files)
    task = ObserveTask(program, problem.entry_point, calls, hurried, (), *around)
    yield [task]
    return [call for call, did in zip(calls, task.observations, strict=True) if did.kind == "returned"]


def _written(call: Call) -> str:
    pieces = [literal(value) for value in call.args.decode()]
    pieces += [f"{name}={literal(value)}" for name, value in (call.kwargs.decode() if call.kwargs else {}).items()]
    return ", ".join(pieces)


def _by_call(tasks: Sequence[ObserveTask]) -> list[tuple[Observation, ...]]:
    return list(zip(*(task.observations for task in tasks), strict=True))


def _told(repeats: Sequence[Observation]) -> str:
    """What a call did each time, in one text; nothing where it is not the same, or cannot be told."""
    texts = set(map(told_of, repeats))
    return texts.pop() if len(texts) == 1 else ""


def _test(call: Call, did: Observation, settings: FreshSettings) -> Call | None:
    """The call as a test, where what it returned can be shown."""
    value = Value(did.content)
    decoded = value.decode()
    if not _is_literal(decoded) or len(literal(decoded)) > settings.longest_output:
        return None
    return msgspec.structs.replace(call, expected=Given(value))


def _is_literal(value: object) -> bool:
    """Whether a value can be written down and read back as it is."""
    try:
        again = fold(parse_expression(literal(value)))
        return bool(again == value) and Value.of(again) == Value.of(value)
    except (SyntaxError, NotConstantError, ValueError):
        return False


def _chosen(tests: Sequence[Call | None], count: int) -> tuple[Call, ...]:
    """The first so many; those that return something new come before those that return the same again."""
    usable = [test for test in tests if test is not None]
    firsts = {encode(test.expected): test for test in reversed(usable)}
    new = [test for test in usable if firsts[encode(test.expected)] is test]
    again = [test for test in usable if firsts[encode(test.expected)] is not test]
    return tuple([*new, *again][:count])
