"""Changes of the examples in a text: one more, one fewer, another one. Their results come from the problem's tests."""

from __future__ import annotations

from typing import NamedTuple

from remint.mints.perturb.demos import ExampleLines, deleted, find_demos, same_call, written
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.example_names import as_imported, standing_alone
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.perturbed_problem import PerturbedProblem, change_texts
from remint.records import Calls, Given, Problem

_LONGEST = 160  # characters of an example


class ExampleCall(NamedTuple):
    """A call that a test makes, as a text shows it."""

    call: str
    result: str  # as a session shows it
    code: str  # the result as a program writes it

    def in_style_of(self, demo: ExampleLines) -> list[str]:
        """Its lines, as another example is written."""
        is_code = bool(demo.joint) or demo.call.startswith("assert ")
        return written(demo, self.call, self.code if is_code else self.result)


def add_demo(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """One more example, behind those that are there."""
    example = _unseen(problem, means)

    def change(text: str) -> str:
        lines, demos = text.split("\n"), find_demos(text, problem.entry_point)
        if demos:
            last = demos[-1]
            return "\n".join([*lines[: last.last + 1], *example.in_style_of(last), *lines[last.last + 1 :]])
        closing = lines.pop() if len(lines) > 1 and not lines[-1].strip() else None
        indent = closing if closing else _indent(lines)
        style = ExampleLines(0, 0, f"{indent}>>> ", "", "", "")
        return "\n".join([*lines, *example.in_style_of(style), *([indent] if closing is None else [closing])])

    return PerturbedProblem(change_texts(problem, change), {"added": example.call})


def delete_demo(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """One example fewer."""
    gone: list[str] = []

    def change(text: str) -> str:
        demo = means.chance.choice(_alone(text, problem))
        gone.append(demo.call)
        return deleted(text, demo, problem.entry_point)

    return PerturbedProblem(change_texts(problem, change), {"deleted": gone})


def replace_demo(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """Another example in the place of one."""
    example = _unseen(problem, means)

    def change(text: str) -> str:
        demo, lines = means.chance.choice(_alone(text, problem)), text.split("\n")
        return "\n".join([*lines[: demo.first], *example.in_style_of(demo), *lines[demo.last + 1 :]])

    return PerturbedProblem(change_texts(problem, change), {"added": example.call})


def _alone(text: str, problem: Problem) -> list[ExampleLines]:
    """The examples that may go: others must not build on them."""
    demos = find_demos(text, problem.entry_point)
    if not demos:
        raise CannotPerturbError("its text shows no example of a call")
    alone = standing_alone(demos)
    if not alone:
        raise CannotPerturbError("its examples build on one another, so that none can go or change alone")
    return alone


def _unseen(problem: Problem, means: PerturbMeans) -> ExampleCall:
    """A call of the tests that the text does not show yet."""
    shown = [
        demo.call for text in (problem.prompt, problem.instruction) for demo in find_demos(text, problem.entry_point)
    ]
    found = [one for one in example_calls(problem) if not any(same_call(one.call, call) for call in shown)]
    if not found:
        raise CannotPerturbError("no test makes a short call with a known result that its text does not show")
    return means.chance.choice(found)


def example_calls(problem: Problem) -> list[ExampleCall]:
    """The calls of the tests that a text could show: short, and with one known result."""
    if not isinstance(problem.suite, Calls):
        return []
    found, program = [], problem.reference.text if problem.reference else ""
    for test in problem.suite.tests:
        if isinstance(test.expected, Given) and not test.steps:
            arguments = [repr(one) for one in test.args.decode()]
            named = test.kwargs.decode() if test.kwargs is not None else {}
            arguments += [f"{name}={value!r}" for name, value in named.items()]
            call = as_imported(f"{problem.entry_point}({', '.join(arguments)})", problem.prompt, program)
            shown = repr(test.expected.value.decode())
            code = as_imported(shown, problem.prompt, program)
            if call is None or code is None:
                continue
            example = ExampleCall(call, shown, code)
            text = example.call + example.result
            if len(text) <= _LONGEST and not any(mark in text for mark in ("\\", '"""', "'''", "\n", " object at ")):
                found.append(example)
    return list(dict.fromkeys(found))


def _indent(lines: list[str]) -> str:
    later = [line for line in lines[1:] if line.strip()]
    return later[-1][: len(later[-1]) - len(later[-1].lstrip())] if later else ("    " if lines[0:1] else "")
