"""New sessions with an object: those of the tests, with other arguments."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from remint.mints.rewrite.demo_calls import arguments_of, call_key, named, renamed_calls
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.input_laws import InputLaws
from remint.mints.rewrite.new_inputs import Arguments, InputDraws
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.structured_inputs import is_structured
from remint.mints.rewrite.suite_demos import STEPS, is_short, session_of
from remint.records import Call, Calls, Problem, Step, Value

_KNOWN, _LARGEST = 200, 4000  # sessions to learn from, at most, and the length of what an object is made with
_SESSIONS, _TRIES = 6, 60
_METHODS = 2  # with arguments, the making included: where there are more, each call may depend on those before it


def invented_sessions(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], chance: random.Random
) -> list[tuple[Demo, ...]]:
    """Sessions with an object: those of the tests, with other arguments."""
    assert isinstance(problem.suite, Calls)
    assert problem.reference is not None
    tests = [one for one in problem.suite.tests if one.steps and len(one.args.text) <= _LARGEST][:_KNOWN]
    by_method = dict[str, list[Arguments]]()
    for one in tests:
        by_method.setdefault("", []).append(arguments_of(one))
        for step in one.steps:
            if step.args is not None:
                by_method.setdefault(step.name, []).append(named(step.args.decode()))
    if len(by_method) > _METHODS or is_structured([_values_of(one.steps) for one in tests]):
        return []
    draws = {name: InputDraws(some, chance) for name, some in by_method.items()}
    # What is shown is the beginning of a session: what all beginnings have in common, such as days that follow.
    laws = InputLaws([_values_of(one.steps[:STEPS]) for one in tests])
    taken, found = {call_key(one) for one in tests}, list[tuple[Demo, ...]]()
    for one in chance.choices(tests, k=_TRIES) if tests else ():
        made = _session_with_others(one, draws, chance)
        if made is None or call_key(made) in taken or not laws.hold_for(_values_of(made.steps)):
            continue
        (renamed,) = renamed_calls(problem, statement, names, (made,))
        session = session_of(renamed, names.get(statement.entry_point, statement.entry_point))
        found += [session] if is_short(*(demo.source for demo in session)) else []
    return found[:_SESSIONS]


def _session_with_others(call: Call, draws: Mapping[str, InputDraws], chance: random.Random) -> Call | None:
    """A session of the same steps, some with other arguments, where there are any."""
    steps = list(call.steps[:STEPS])
    changed = False
    for at in chance.sample(range(len(steps)), chance.randint(1, len(steps))):
        step = steps[at]
        old = named(step.args.decode()) if step.args is not None else {}
        new = next(draws[step.name].further(1, [old]), None) if old else None
        if new is not None:
            steps[at], changed = Step(step.name, Value.of(list(new.values()))), True
    return Call(args=call.args, kwargs=call.kwargs, steps=tuple(steps)) if changed else None


def _values_of(steps: Sequence[Step]) -> dict[str, Any]:
    """The arguments of a session as those of one call: by method and place, and all of one type in their order."""
    found = dict[str, list[Any]]()
    for step in steps:
        for at, value in enumerate(step.args.decode() if step.args is not None else ()):
            found.setdefault(f"{step.name} {at}", []).append(value)
            if isinstance(value, date):
                found.setdefault(f"every {type(value).__name__}", []).append(value)
    return {name: found[name] for name in sorted(found)}
