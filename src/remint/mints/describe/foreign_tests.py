"""Calls as test code in JavaScript, for answers in that language."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import msgspec

from remint.code.ir import read_python
from remint.code.ir.javascript_back import runtime, write_javascript
from remint.mints.describe.told_values import told_outcome
from remint.mints.describe.unwritable import UnwritableValueError
from remint.records import Assertion, Call, Calls, Candidate, Given, Problem, Script, Stdio

_NO_ANSWER = "a test without one right answer has no counterpart in JavaScript"


def javascript_value(value: Any) -> str:
    """A value as JavaScript writes it: tuples are arrays, dictionaries maps."""
    match value:
        case bool() | str() | None:
            return json.dumps(value)
        case int():
            if abs(value) > 2**53:
                raise UnwritableValueError("the number is too large for JavaScript")
            return str(value)
        case float():
            return (
                repr(value)
                if math.isfinite(value)
                else {1: "Infinity", -1: "-Infinity"}.get(
                    0 if math.isnan(value) else int(math.copysign(1, value)), "NaN"
                )
            )
        case list() | tuple():
            return f"[{', '.join(map(javascript_value, value))}]"
        case dict():
            pairs = (f"[{javascript_value(key)}, {javascript_value(one)}]" for key, one in value.items())
            return f"$dict([{', '.join(pairs)}])"
        case set() | frozenset():
            return f"$setof([{', '.join(map(javascript_value, sorted(value, key=repr)))}])"
        case Fraction():
            return f"$fraction({javascript_value(value.numerator)}, {javascript_value(value.denominator)})"
    raise UnwritableValueError(f"{type(value).__name__} has no counterpart in JavaScript")


def javascript_check(test: Call, entry_point: str) -> str:
    """One call and what must come of it, as code that throws where it does not."""
    arguments = ", ".join(map(javascript_value, test.args.decode()))
    if test.kwargs is not None:
        raise UnwritableValueError("arguments by name have no counterpart in JavaScript")
    if test.steps:
        return _steps(test, entry_point, arguments)
    call = f"{entry_point}({arguments})"
    expected = json.dumps(told_outcome(test, _NO_ANSWER))
    # A function that compares a call with a text: such a test is judged from outside of the program.
    checked = f"console.assert($told(() => {call}) === {expected});"
    return f'console.assert = require("assert").ok;\nfunction test() {{ {checked} }}\ntest();'


def _steps(test: Call, entry_point: str, arguments: str) -> str:
    """Methods of an object one after the other; what each returned or raised must be right."""
    if not isinstance(test.expected, Given):
        raise UnwritableValueError(_NO_ANSWER)
    done = []
    for step in test.steps:
        if step.args is None:
            done.append(f"() => $o.{step.name}")
        else:
            inner = ", ".join(map(javascript_value, step.args.decode()))
            done.append(f"() => $o.{step.name}({inner})")
    expected = javascript_value(test.expected.value.decode())
    return (
        f"{{ const $o = new {entry_point}({arguments}); if (!$eq([{', '.join(done)}].map($did), {expected})) "
        "throw new Error('wrong'); }"
    )


def in_javascript(problem: Problem, program: str, entry_point: str) -> Problem:
    """The problem with its ground truth and its tests in JavaScript; raises where one of them has no counterpart."""
    suite, text = problem.suite, write_javascript(read_python(program))
    if isinstance(suite, Stdio):  # the same input and output in any language
        if not all(isinstance(test.expected, Given) for test in suite.tests):
            raise UnwritableValueError(_NO_ANSWER)
        whole = Candidate.single(f"{runtime()}\n{text}", "solution.js")
        return msgspec.structs.replace(problem, language="js", prompt="", instruction="", reference=whole)
    if not isinstance(suite, Calls):
        raise UnwritableValueError(
            "its tests are neither calls nor input and output, and have no counterpart in JavaScript"
        )
    checks = (javascript_check(test, entry_point) for test in suite.tests)
    tests = tuple(
        Assertion(code=code, group=test.group, weight=test.weight)
        for code, test in zip(checks, suite.tests, strict=True)
    )
    return msgspec.structs.replace(
        problem, language="js", entry_point=entry_point, prompt="", instruction="",
        suite=Script(groups=suite.groups, tests=tests, setup=runtime()),
        reference=Candidate.single(text, "solution.js"),
    )  # fmt: skip
