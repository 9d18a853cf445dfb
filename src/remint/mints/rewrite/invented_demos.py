"""New examples without a model: inputs that no test has, made of those that are known, and run by the reference."""

from __future__ import annotations

import ast
import random
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import msgspec

from remint.code.constants import NotConstantError, fold
from remint.code.literals import literal
from remint.code.parsing import parse_expression
from remint.judging.observing import ObserveTask
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demos import Demo, is_value
from remint.mints.rewrite.new_inputs import Arguments, InputDraws
from remint.mints.rewrite.program_names import methods_of, renamed_suite
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.suite_demos import STEPS, call_text, is_short, session_of, telling_first
from remint.records import AnyOf, Call, Calls, Given, Outcome, Problem, Raises, Stdio, Step, Value, ValueEncodingError
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

_MADE, _ROUNDS = 24, 3  # calls that the reference runs at once, and how often at most
_SESSIONS = 4
_KNOWN, _LARGEST = 200, 4000  # inputs to learn from, at most, and their length as text
_QUICKEST = 0.5  # seconds of processor time that an example may take
_LONGEST_RESULT = 160
_FEWEST = 10  # inputs to start from; more than that only the shorter half


def invented_calls(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], chance: random.Random, limits: Limits
) -> WorkSteps[list[Demo]]:
    """Calls of a function with inputs that no test and no example of the seed has, the telling ones first."""
    known = _known_calls(problem, statement)
    taken = {_key(call) for call in known}
    if isinstance(problem.suite, Calls):
        taken |= {_key(call) for call in problem.suite.tests}
    inputs = [_arguments(call) for call in known if len(call.args.text) <= _LARGEST]
    short = sorted(inputs, key=lambda one: len(repr(one)))
    short = [one for one in short[: max(_FEWEST, len(short) // 2)] if len(repr(one)) <= _LARGEST // 10]
    if not short:
        return []
    made = map(_call, InputDraws(inputs, chance).further(_ROUNDS * _MADE, short))
    new = [one for one in made if one is not None and _key(one) not in taken and is_short(call_text(one, "f"))]
    usual, results = _result_values(problem, statement), dict[str, str]()
    for number in range(_ROUNDS):
        # Where everything so far returns the same, such as False, others are looked for.
        if len(set(results.values())) < min(2, len(usual)) or not number:
            part = new[number * _MADE : (number + 1) * _MADE]
            results |= yield from _observed(problem, statement, names, part, {type(one) for one in usual}, limits)
    # An input that is much shorter than usual shows less than it could.
    least = median(len(repr(one)) for one in short) / 2
    telling = telling_first(list(results), results)
    return [Demo(one) for one in sorted(telling, key=lambda one: len(one.partition("(")[2]) < least)]


def _observed(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], calls: Sequence[Call], usual: set[type],
    limits: Limits,
) -> WorkSteps[dict[str, str]]:  # fmt: skip
    """What the reference returns for calls, as they are written; those that return nothing usual are left out."""
    if not calls:
        return {}
    assert problem.reference is not None
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _QUICKEST), restarts=len(calls))
    setup, entry, results = getattr(problem.suite, "setup", ""), statement.entry_point, dict[str, str]()
    yield [task := ObserveTask(problem.reference, entry, calls, hurried, setup=setup, files=problem.files)]
    if any(one.outcome is Outcome.INFRASTRUCTURE for one in task.observations):
        raise SandboxError("the sandbox failed while new examples ran: the same command tries again")
    for call, did in zip(calls, task.observations, strict=True):
        shown = Value(did.content).decode() if did.kind == "returned" else None
        if did.kind == "returned" and type(shown) in (usual or {type(shown)}) and len(repr(shown)) <= _LONGEST_RESULT:
            (renamed,) = _renamed(problem, statement, names, (call,))
            results[call_text(renamed, names.get(entry, entry))] = did.content
    return results


def invented_sessions(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], chance: random.Random
) -> list[tuple[Demo, ...]]:
    """Sessions with an object: those of the tests, with other arguments."""
    assert isinstance(problem.suite, Calls)
    assert problem.reference is not None
    tests = [one for one in problem.suite.tests if one.steps and len(one.args.text) <= _LARGEST][:_KNOWN]
    by_method = dict[str, list[Arguments]]()
    for one in tests:
        by_method.setdefault("", []).append(_arguments(one))
        for step in one.steps:
            if step.args is not None:
                by_method.setdefault(step.name, []).append(_named(step.args.decode()))
    draws = {name: InputDraws(some, chance) for name, some in by_method.items()}
    taken, found = {_key(one) for one in tests}, list[tuple[Demo, ...]]()
    for one in chance.sample(tests, min(len(tests), 4 * _SESSIONS)):
        made = _session_with_others(one, draws)
        if made is None or _key(made) in taken:
            continue
        (renamed,) = _renamed(problem, statement, names, (made,))
        session = session_of(renamed, names.get(statement.entry_point, statement.entry_point))
        found += [session] if is_short(*(demo.source for demo in session)) else []
    return found[:_SESSIONS]


def invented_inputs(suite: Stdio, chance: random.Random) -> list[Demo]:
    """Inputs of a program that reads: those of the tests, with other words and numbers in some lines."""
    texts = [one.stdin for one in suite.tests if is_short(one.stdin)]
    # The first line often says how many follow, so it stays.
    lines = [{"line": line} for text in texts for line in text.split("\n")[1:] if line.strip()]
    draws, found = InputDraws(lines, chance), list[Demo]()
    for text in chance.sample(texts, min(len(texts), 2 * _SESSIONS)):
        first, *rest = text.split("\n")
        for at in [number for number, line in enumerate(rest) if line.strip()]:
            if chance.random() < 0.5:
                new = next(draws.further(1, [{"line": rest[at]}]), None)
                rest[at] = new["line"] if new else rest[at]
        made = "\n".join([first, *rest])
        found += [Demo(made)] if made not in {one.stdin for one in suite.tests} else []
    return found[:_SESSIONS]


def _session_with_others(call: Call, draws: Mapping[str, InputDraws]) -> Call | None:
    """A session of the same steps with other arguments, where there are any."""
    steps = list(call.steps[:STEPS])
    changed = False
    for at, step in enumerate(steps):
        old = _named(step.args.decode()) if step.args is not None else {}
        new = next(draws[step.name].further(1, [old]), None) if old else None
        if new is not None:
            steps[at], changed = Step(step.name, Value.of(list(new.values()))), True
    return Call(args=call.args, kwargs=call.kwargs, steps=tuple(steps)) if changed else None


def _renamed(problem: Problem, statement: ProblemText, names: Mapping[str, str], calls: tuple[Call, ...]
             ) -> tuple[Call, ...]:  # fmt: skip
    assert problem.reference is not None
    methods = methods_of(problem.reference.text, statement.entry_point)
    suite = renamed_suite(Calls(tests=calls), statement.entry_point, names, methods)
    assert isinstance(suite, Calls)
    return suite.tests


def _known_calls(problem: Problem, statement: ProblemText) -> list[Call]:
    """The calls of the tests, and those of the text, which are all that there is where tests are programs."""
    tests = problem.suite.tests if isinstance(problem.suite, Calls) else ()
    found = [one for one in tests if not isinstance(one.expected, Raises) and not one.steps][:_KNOWN]
    return found + [call for demo in statement.demos if (call := _read_call(demo, statement.entry_point)) is not None]


def _read_call(demo: Demo, entry: str) -> Call | None:
    """A call with constants, as an example writes it."""
    try:
        node = parse_expression(demo.source)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != entry:
            return None
        named = {one.arg: fold(one.value) for one in node.keywords if one.arg}
        return Call(args=Value.of([fold(one) for one in node.args]), kwargs=Value.of(named) if named else None)
    except (SyntaxError, ValueError, NotConstantError, ValueEncodingError):
        return None


def _result_values(problem: Problem, statement: ProblemText) -> list[Any]:
    """The results that are known, each once; one of another type would show what the text does not speak of."""
    found = list[Any]()
    for test in problem.suite.tests if isinstance(problem.suite, Calls) else ():
        if isinstance(test.expected, Given):
            found.append(test.expected.value.decode())
        elif isinstance(test.expected, AnyOf):
            found += [one.decode() for one in test.expected.values]
    found += [fold(parse_expression(one.shown.strip())) for one in statement.demos if is_value(one.shown)]
    return list({repr(one): one for one in found}.values())


def _named(values: Sequence[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values)}


def _arguments(call: Call) -> dict[str, Any]:
    return _named(call.args.decode()) | (call.kwargs.decode() if call.kwargs else {})


def _call(arguments: Arguments) -> Call | None:
    named = {name: value for name, value in arguments.items() if not name.isdigit()}
    try:
        args = Value.of([value for name, value in arguments.items() if name.isdigit()])
        return Call(args=args, kwargs=Value.of(named) if named else None)
    except ValueEncodingError:
        return None


def _key(call: Call) -> str:
    """What two calls with the same input have in common, whether by position or by name."""
    told = [literal(value) for value in _arguments(call).values()]
    return repr((told, [(step.name, step.args.text if step.args else "") for step in call.steps]))
