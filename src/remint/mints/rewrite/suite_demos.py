"""Examples from the tests: calls that the seed does not show. They keep to its rules, but what is shown tests less."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from remint.code.literals import literal
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.program_names import methods_of, renamed_suite
from remint.mints.rewrite.statement import ProblemText
from remint.records import Call, Calls, Given, Problem, Raises, Stdio

_LONGEST = 300  # characters of an example
_LONGEST_INPUT = 600
STEPS = 8  # of a session with an object
_MOST, _FEWEST = 4, 2
_OBJECT = "one"
_FLAG = re.compile(r"\b(?:True|False|None)\b")
_EMPTY = re.compile(r"(?:(?:\w+=)?(?:\[\]|\(\)|\{\}|set\(\)|b?''|b?\"\"|0|0\.0|None|\[\[\]\])(?:,\s*)?)*")


def drawn_demos(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], seed: str
) -> list[tuple[Demo, ...]]:
    """Choices of examples in the order in which they are tried; empty where the tests hold no data to show.

    None shows more than half of the tests: who repeats what is shown must not pass.
    """
    chance = random.Random(f"{seed} demos {problem.id}")
    wanted = min(wanted_demos(statement), len(problem.suite.tests) // 2)
    if not wanted:
        return []
    if isinstance(problem.suite, Stdio):
        known = {one.source.strip() for one in statement.demos}
        inputs = [one.stdin for one in problem.suite.tests if one.stdin.strip() and one.stdin.strip() not in known]
        short = _shortest([one for one in inputs if len(one) <= _LONGEST_INPUT], chance)
        return [(Demo(one),) for one in short]
    assert problem.reference is not None
    if not isinstance(problem.suite, Calls):
        return []
    methods = methods_of(problem.reference.text, statement.entry_point)
    suite = renamed_suite(problem.suite, statement.entry_point, names, methods)
    assert isinstance(suite, Calls)
    entry = names.get(statement.entry_point, statement.entry_point)
    shown = " ".join(one.source for one in statement.demos).replace(" ", "")
    calls = [call for call in suite.tests if not isinstance(call.expected, Raises)]
    if statement.is_class:
        sessions = [session_of(call, entry) for call in calls if call.steps]
        brief = [one for one in sessions if sum(len(demo.source) for demo in one) <= 3 * _LONGEST]
        chance.shuffle(brief)
        return brief
    written = {call_text(call, entry): _result(call) for call in calls}
    fresh = [
        one for one in written if len(one) <= _LONGEST and one.partition("(")[2][:-1].replace(" ", "") not in shown
    ]
    drawn = telling_first(_shortest(fresh, chance), written)
    # Groups of examples; where one is refused, such as for an exception, the next group is tried.
    return [tuple(map(Demo, drawn[start : start + wanted])) for start in range(0, len(drawn), wanted)]


def wanted_demos(statement: ProblemText) -> int:
    """How many examples a variant shows: as many as its seed, but a few."""
    return min(_MOST, max(_FEWEST, sum("=" not in one.source[:20] for one in statement.demos)))


def is_short(*texts: str) -> bool:
    """Whether an example can be shown; of a session, all its statements."""
    return sum(map(len, texts)) <= (_LONGEST if len(texts) == 1 else 3 * _LONGEST)


def _shortest(texts: Sequence[str], chance: random.Random) -> list[str]:
    """Drawn from the shorter half, where there are many: long examples say no more."""
    half = sorted(texts, key=len)[: max(20, len(texts) // 2)]
    chance.shuffle(half)
    return half


def telling_first(calls: Sequence[str], results: Mapping[str, str]) -> list[str]:
    """Results and flags in turn, so that examples show different ones; calls such as `f([])` or `f(0)` last."""
    turns, flags = Counter[str](), Counter[str]()
    order = dict[str, tuple[bool, int, int]]()
    for call in calls:
        given = " ".join(_FLAG.findall(call))
        turns[results[call]] += 1
        flags[given] += 1
        order[call] = bool(_EMPTY.fullmatch(call.partition("(")[2][:-1])), turns[results[call]], flags[given]
    return sorted(calls, key=order.__getitem__)


def _result(call: Call) -> str:
    """What tells results apart; for those that are not known yet, the call itself."""
    return call.expected.value.text if isinstance(call.expected, Given) else f"{call.args.text}{call.kwargs}"


def call_text(call: Call, entry: str) -> str:
    """A call as a program writes it."""
    arguments = [literal(value) for value in call.args.decode()]
    named = [f"{name}={literal(value)}" for name, value in (call.kwargs.decode() if call.kwargs else {}).items()]
    return _plain(f"{entry}({', '.join([*arguments, *named])})")


def session_of(call: Call, entry: str) -> tuple[Demo, ...]:
    """The first steps of a session with an object, one statement each."""
    made = [f"{_OBJECT} = {call_text(Call(args=call.args, kwargs=call.kwargs), entry)}"]
    for step in call.steps[:STEPS]:
        arguments = "" if step.args is None else f"({', '.join(map(literal, step.args.decode()))})"
        made.append(_plain(f"{_OBJECT}.{step.name}{arguments}"))
    return tuple(map(Demo, made))


def _plain(text: str) -> str:
    """Dates, decimals and fractions by the names that programs import them under."""
    for name in ("deque", "datetime", "date", "timedelta", "Decimal", "Fraction"):
        text = text.replace(f"_{name}(", f"{name}(").replace(f"_{name}.", f"{name}.")
    return text
