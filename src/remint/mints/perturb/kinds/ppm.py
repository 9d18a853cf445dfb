"""PPM: one more step at the end of the task, chosen by the type of the result.

After "PPM: Automated Generation of Diverse Programming Problems for Benchmarking Code Generation Models": the text
names the step, the expected results of the tests take it, and so does the reference, which is run to prove both right.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec

from remint.code.extraction.python_source import definition, header_tree
from remint.mints.perturb.demos import find_demos
from remint.mints.perturb.docstrings import offset
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.kinds.function_name import in_code
from remint.mints.perturb.perturbed_problem import PerturbedProblem, change_texts, with_text
from remint.records import AnyOf, Calls, Expected, Given, Problem, Value

PPM_VERSION = 2  # of what follows: another one makes other variants
_SUFFIXES = ("_x", "-end", "!", "#1", " ok", "zz")


class ResultStep(NamedTuple):
    """One thing that can be done with a result: in words, in Python, and as a function."""

    words: str
    code: str  # an expression over `result`
    apply: Callable[[Any], Any]
    returns: str = "{}"  # what the header says that the function returns, where {} is what it said before


def append_step(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """The problem with a step behind it."""
    suite = problem.suite
    if problem.language != "python" or not isinstance(suite, Calls) or any(test.steps for test in suite.tests):
        raise CannotPerturbError("its tests are no calls of a function with results that could be changed")
    if problem.reference is None:
        raise CannotPerturbError("it has no reference that could take the step")
    values = [value for test in suite.tests for value in _values(test.expected)]
    if not values:
        raise CannotPerturbError("the results of its tests are not known, so the type of a step is not either")
    step = means.chance.choice(_steps(values, means.chance))
    tests = tuple(msgspec.structs.replace(test, expected=_stepped(test.expected, step)) for test in suite.tests)

    def change(text: str) -> str:
        shown = ", which the examples above do not show yet" if find_demos(text, problem.entry_point) else ""
        return _with_sentence(text, f"Then take one more step with the result{shown}: {step.words}.")

    asked = change_texts(problem, change)
    asked = msgspec.structs.replace(asked, prompt=_with_returns(asked.prompt, problem.entry_point, step.returns))
    program = with_text(problem.reference, _program(problem, asked.prompt, step))
    made = msgspec.structs.replace(asked, suite=msgspec.structs.replace(suite, tests=tests), reference=program)
    return PerturbedProblem(made, {"step": step.code})


def _values(expected: Expected) -> list[Any]:
    if isinstance(expected, Given):
        return [expected.value.decode()]
    return [value.decode() for value in expected.values] if isinstance(expected, AnyOf) else []


def _stepped(expected: Expected, step: ResultStep) -> Expected:
    if isinstance(expected, Given):
        return Given(value=Value.of(step.apply(expected.value.decode())))
    if isinstance(expected, AnyOf):
        return AnyOf(values=tuple(Value.of(step.apply(value.decode())) for value in expected.values))
    return expected


def _steps(values: list[Any], chance: Random) -> list[ResultStep]:
    """The steps that suit every result; a pair suits them all."""
    number, suffix = chance.randint(2, 9), chance.choice(_SUFFIXES)
    types = {type(value) for value in values}
    found = [
        ResultStep(
            f"return a tuple of the result and the number {number}",
            f"(result, {number})",
            lambda r: (r, number),
            "tuple[{}, int]",
        )
    ]
    if len(types) == 1:
        made = _STEPS.get(types.pop())
        found += made(number, suffix) if made is not None else []
    return found


def _int(number: int, suffix: str) -> list[ResultStep]:
    return [
        ResultStep(f"add {number} to it", f"result + {number}", lambda r: r + number),
        ResultStep(f"multiply it by {number}", f"result * {number}", lambda r: r * number),
        ResultStep(
            f"convert it to a string and append {suffix!r}",
            f"str(result) + {suffix!r}",
            lambda r: str(r) + suffix,
            "str",
        ),
    ]


def _bool(number: int, suffix: str) -> list[ResultStep]:
    return [
        ResultStep("return the opposite truth value", "not result", lambda r: not r),
        ResultStep(
            f"return {number} for True and 0 for False", f"{number} * int(result)", lambda r: number * int(r), "int"
        ),
    ]


def _float(number: int, suffix: str) -> list[ResultStep]:
    # Nothing that would blow up a rounding error beyond what the tests allow.
    return [
        ResultStep(f"add {number} to it", f"result + {number}", lambda r: r + number),
        ResultStep("return it with the opposite sign", "-result", lambda r: -r),
    ]


def _str(number: int, suffix: str) -> list[ResultStep]:
    return [
        ResultStep(f"append {suffix!r} to it", f"result + {suffix!r}", lambda r: r + suffix),
        ResultStep("reverse the order of its characters", "result[::-1]", lambda r: r[::-1]),
    ]


def _list(number: int, suffix: str) -> list[ResultStep]:
    return [
        ResultStep("reverse the order of its items", "list(result)[::-1]", lambda r: r[::-1]),
        ResultStep(f"append the number {number} to it", f"[*result, {number}]", lambda r: [*r, number], "list"),
    ]


def _tuple(number: int, suffix: str) -> list[ResultStep]:
    return [
        ResultStep("reverse the order of its items", "tuple(result)[::-1]", lambda r: r[::-1], "tuple"),
        ResultStep(f"append the number {number} to it", f"(*result, {number})", lambda r: (*r, number), "tuple"),
    ]


def _dict(number: int, suffix: str) -> list[ResultStep]:
    words = f"add the key {suffix!r} with the value {number} to it"
    return [ResultStep(words, f"{{**result, {suffix!r}: {number}}}", lambda r: {**r, suffix: number}, "dict")]


_STEPS: dict[type, Callable[[int, str], list[ResultStep]]] = {
    int: _int,
    bool: _bool,
    float: _float,
    str: _str,
    list: _list,
    tuple: _tuple,
    dict: _dict,
}


def _with_returns(prompt: str, name: str, returns: str) -> str:
    """The prompt with a header that says what comes back after the step; what it says of other results stays."""
    tree = header_tree(prompt)
    found = definition(tree, name) if tree is not None else None
    before = found.returns if isinstance(found, ast.FunctionDef) else None
    if before is None or before.end_lineno is None or before.end_col_offset is None or returns == "{}":
        return prompt
    start = offset(prompt, before.lineno, before.col_offset)
    end = offset(prompt, before.end_lineno, before.end_col_offset)
    old = prompt[start:end]
    if isinstance(before, ast.Constant):  # a type in quotes
        return prompt[:start] + repr(returns.format(before.value)) + prompt[end:]
    return prompt[:start] + returns.format(old) + prompt[end:]


def _with_sentence(text: str, sentence: str) -> str:
    """The sentence on a line of its own at the end of a text, indented as the others are."""
    lines = text.split("\n")
    closing = lines.pop() if len(lines) > 1 and not lines[-1].strip() else None
    later = [line for line in lines[1:] if line.strip()] or ([closing + "x"] if closing else [])
    indent = later[0][: len(later[0]) - len(later[0].lstrip())] if later else ""
    # Behind a blank line: what follows an example at once would be taken for its result.
    apart = [""] if len(lines) > 1 and lines[-1].strip() else []
    return "\n".join([*lines, *apart, f"{indent}{sentence}", *([closing] if closing is not None else [])])


def _program(problem: Problem, prompt: str, step: ResultStep) -> str:
    """The reference under another name, and a function with the old one that takes the step."""
    assert problem.reference is not None
    name, text = problem.entry_point, problem.reference.text
    header, tree = header_tree(prompt or text), header_tree(text)
    found = definition(header, name) if header is not None else None
    found = found or (definition(tree, name) if tree is not None else None)
    if not isinstance(found, ast.FunctionDef):
        raise CannotPerturbError("its reference is no function that could take the step")
    inner = f"{name}_before_step"
    call = f"{inner}({', '.join(_arguments(found.args))})"
    signature = ast.unparse(ast.Module([_bare(found)], [])).partition("\n")[0]
    return f"{in_code(text, name, inner).rstrip()}\n\n\n{signature}\n    result = {call}\n    return {step.code}\n"


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function without annotations, whose names its program may not have."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    plain = {one.arg: ast.arg(one.arg) for one in every if one is not None}
    bare = ast.arguments(
        posonlyargs=[plain[one.arg] for one in arguments.posonlyargs],
        args=[plain[one.arg] for one in arguments.args],
        vararg=plain[arguments.vararg.arg] if arguments.vararg else None,
        kwonlyargs=[plain[one.arg] for one in arguments.kwonlyargs],
        kw_defaults=arguments.kw_defaults,
        kwarg=plain[arguments.kwarg.arg] if arguments.kwarg else None,
        defaults=arguments.defaults,
    )
    return ast.FunctionDef(function.name, bare, [ast.Pass()], [], lineno=1)


def _arguments(arguments: ast.arguments) -> list[str]:
    """How the inner function is called with everything that the outer one was given."""
    given = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    given += [f"*{arguments.vararg.arg}"] if arguments.vararg else []
    given += [f"{one.arg}={one.arg}" for one in arguments.kwonlyargs]
    return given + ([f"**{arguments.kwarg.arg}"] if arguments.kwarg else [])
