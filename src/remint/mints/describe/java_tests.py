"""Calls as test code in Java, for answers in that language."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import msgspec

from remint.code.ir import read_python
from remint.code.ir.java_back import java_runtime, write_java
from remint.mints.describe.told_values import told_outcome
from remint.mints.describe.unwritable import UnwritableValueError
from remint.records import Assertion, Call, Calls, Candidate, Given, Problem, Script, Stdio

_NO_ANSWER = "a test without one right answer has no counterpart in Java"
_LONGEST = 2**14  # letters of a text: the file format of compiled classes has room for 65,535 bytes


def java_value(value: Any) -> str:
    """A value as Java writes it, with the classes of the runtime."""
    match value:
        case None:
            return "(Object) null"
        case bool():
            return json.dumps(value)
        case str():
            return java_text(value)
        case int():
            if not -(2**63) < value < 2**63:
                raise UnwritableValueError("the number is too large for Java")
            return f"{value}L"
        case float():
            if math.isfinite(value):
                return repr(value)
            return "Double.NaN" if math.isnan(value) else f"Double.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
        case list() | tuple():
            return f"Py.{'list' if isinstance(value, list) else 'tuple'}({', '.join(map(java_value, value))})"
        case dict():
            return f"Py.dict({', '.join(f'{java_value(key)}, {java_value(one)}' for key, one in value.items())})"
        case set() | frozenset():
            return f"Py.set({', '.join(map(java_value, sorted(value, key=repr)))})"
        case Fraction():
            return f"Py.fraction({java_value(value.numerator)}, {java_value(value.denominator)})"
    raise UnwritableValueError(f"{type(value).__name__} has no counterpart in Java")


def java_check(test: Call, entry_point: str) -> str:
    """One call and what must come of it, as a statement that throws where it does not."""
    arguments = [java_value(one) for one in test.args.decode()]
    if test.kwargs is not None:
        raise UnwritableValueError("arguments by name have no counterpart in Java")
    if test.steps:
        return _steps(test, entry_point, arguments)
    # By way of an object: a test that reaches the program through one and compares with a text is judged from outside.
    call = f"Py.told(() -> Py.invoke({', '.join(['solution.getClass()', json.dumps(entry_point), *arguments])}))"
    return f"Solution solution = new Solution(); assert {call}.equals({java_text(told_outcome(test, _NO_ANSWER))});"


def java_text(text: str) -> str:
    """A text as Java writes it."""
    if len(text) > _LONGEST:
        raise UnwritableValueError("the text is too long for Java")
    return json.dumps(text)


def _steps(test: Call, entry_point: str, arguments: list[str]) -> str:
    """Methods of an object one after the other; what each returned or raised must be right."""
    if not isinstance(test.expected, Given):
        raise UnwritableValueError(_NO_ANSWER)
    done = []
    for step in test.steps:
        if step.args is None:
            done.append(f"Py.did(() -> Py.attr($o, {json.dumps(step.name)}))")
        else:
            inner = [java_value(one) for one in step.args.decode()]
            done.append(f"Py.did(() -> Py.call({', '.join(['$o', json.dumps(step.name), *inner])}))")
    expected = java_value(test.expected.value.decode())
    return (
        f"final Object $o = new Solution.{entry_point}({', '.join(arguments)}); "
        f'if (!Py.eq(Py.list({", ".join(done)}), {expected})) throw new AssertionError("wrong");'
    )


def in_java(problem: Problem, program: str, entry_point: str) -> Problem:
    """The problem with its ground truth and its tests in Java; raises where one of them has no counterpart."""
    suite, text = problem.suite, write_java(read_python(program))
    if isinstance(suite, Stdio):  # the same input and output in any language
        if not all(isinstance(test.expected, Given) for test in suite.tests):
            raise UnwritableValueError(_NO_ANSWER)
        whole = Candidate.single(f"{text}\n{java_runtime()}", "Solution.java")
        return msgspec.structs.replace(problem, language="java", prompt="", instruction="", reference=whole)
    if not isinstance(suite, Calls):
        raise UnwritableValueError("its tests are neither calls nor input and output, and have no counterpart in Java")
    tests = tuple(
        Assertion(code=_main(java_check(test, entry_point)), group=test.group, weight=test.weight)
        for test in suite.tests
    )
    return msgspec.structs.replace(
        problem, language="java", entry_point=entry_point, prompt="", instruction="",
        suite=Script(groups=suite.groups, tests=tests, setup=java_runtime()),
        reference=Candidate.single(text, "Solution.java"),
    )  # fmt: skip


def _main(statement: str) -> str:
    return f"public class Main {{ public static void main(String[] given) {{ {statement} }} }}"
