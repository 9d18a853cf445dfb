"""A problem and its tests in a few words."""

from __future__ import annotations

from typing import Any

from remint.records import AnyOf, Assertion, Call, Exchange, Expected, Given, Method, Problem, Raises, Test
from remint.records.wording import counted

_STEPS_SHOWN = 6
_LONGEST = 160


def problem_title(problem: Problem) -> str:
    """A few words on a problem: its title, or the first sentence that there is."""
    title = problem.about("title") or problem.about("text")
    if title:
        return _shortened(str(title), 70)
    for text in (problem.instruction, problem.prompt):
        quoted = text.split('"""')[1] if text.count('"""') >= 2 else text
        line = next((line.strip(" /*#'") for line in quoted.splitlines() if len(line.split()) > 2), "")
        if line:
            return _shortened(line, 70)
    return ""


def test_lines(entry_point: str, test: Test) -> list[str]:
    """A test as Python would say it: one line, or one per step."""
    if isinstance(test, Method):
        return [test.name]
    if isinstance(test, Assertion):
        return [_shortened(test.code.strip(), _LONGEST)]
    if isinstance(test, Exchange):
        return [f"{_shortened(repr(test.stdin), 70)} → {_expected(test.expected)}"]
    words = test.kwargs.decode().items() if test.kwargs else ()
    arguments = [*map(repr, test.args.decode()), *(f"{name}={value!r}" for name, value in words)]
    call = _shortened(f"{entry_point}({', '.join(arguments)})", _LONGEST)
    return [call, *_steps(test)] if test.steps else [f"{call} → {_expected(test.expected)}"]


test_lines.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name


def _steps(call: Call) -> list[str]:
    """The first steps with what each must do, where that is given step by step."""
    given = call.expected.value.decode() if isinstance(call.expected, Given) else None
    answers = given if isinstance(given, list) and len(given) == len(call.steps) else [None] * len(call.steps)
    lines = []
    for step, answer in list(zip(call.steps, answers, strict=True))[:_STEPS_SHOWN]:
        inside = "" if step.args is None else f"({', '.join(map(repr, step.args.decode()))})"
        outcome = "" if answer is None else f" → {_plain(answer)}"
        lines.append(_shortened(f"    .{step.name}{inside}{outcome}", _LONGEST))
    more = len(call.steps) - len(lines)
    return [*lines, f"    … {counted(more, 'more step')}"] if more else lines


def _plain(answer: Any) -> str:
    if isinstance(answer, tuple) and len(answer) == 2 and answer[0] in ("return", "raise"):
        return f"raises {answer[1]}" if answer[0] == "raise" else _shortened(repr(answer[1]), 70)
    return _shortened(repr(answer), 70)


def _expected(expected: Expected) -> str:
    if isinstance(expected, Given):
        return _shortened(repr(expected.value.decode()), 70)
    if isinstance(expected, AnyOf):
        return _shortened(" or ".join(repr(value.decode()) for value in expected.values), 70)
    return f"raises {expected.exception}" if isinstance(expected, Raises) else "as the reference"


def _shortened(text: str, length: int) -> str:
    flat = " ".join(text.split()) if "\n" in text else text
    return flat if len(flat) <= length else f"{flat[: length - 1]}…"
