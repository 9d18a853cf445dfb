"""What the body of a loop does with an item: changes of one or two results, under conditions or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from remint.mints.generate.expressions import number_from
from remint.mints.generate.scope import Lines, ProgramScope, indented
from remint.mints.generate.vocabulary import BESTS, BUILT, COUNTS, LISTS, TOTALS

Test = Callable[[], str]


class LoopResult(NamedTuple):
    """A result that a loop builds up: how it begins, and what it may become with an item."""

    name: str
    start: str
    change: Callable[[str], str]  # from the number of an item to a statement


def number_result(scope: ProgramScope, of_items: bool = False) -> LoopResult:
    """A total, a count or an extreme; no count where it must depend on the items."""
    draw = scope.chance.random() * (0.4 if of_items else 1)
    if draw < 0.4:
        name = scope.result(scope.fresh(TOTALS), "int")
        begin = scope.pick(("0", "0", "0", "1", str(scope.chance.randint(2, 20))))
        small = scope.chance.randint(2, 5)
        ways: tuple[Callable[[str], str], ...] = (
            lambda value: f"{name} += {value}", lambda value: f"{name} -= {value}",
            lambda value: f"{name} = {name} + {value}", lambda value: f"{name} += {value}",
            lambda value: f"{name} = ({name} * {small} + {value}) % {scope.chance.randint(20, 99)}",
            lambda value: f"{name} = {name} // {small} + {value}",
        )  # fmt: skip
        return LoopResult(name, begin, scope.chance.choice(ways))
    if draw < 0.75:
        name = scope.result(scope.fresh(COUNTS), "int")
        return LoopResult(name, "0", lambda value: f"{name} += {scope.pick(('1', '1', '1', '2'))}")
    name = scope.result(scope.fresh(BESTS), "int")
    function = scope.pick(("max", "max", "min"))
    start = "0" if function == "max" else str(scope.chance.randint(20, 99))
    return LoopResult(name, start, lambda value: f"{name} = {function}({name}, {value})")


def list_result(scope: ProgramScope) -> LoopResult:
    """A list of numbers."""
    name = scope.result(scope.fresh(LISTS), "ints")
    way = scope.pick(("append", "append", "append", "insert"))
    if way == "insert":
        return LoopResult(name, "[]", lambda value: f"{name}.insert(0, {value})")
    return LoopResult(name, "[]", lambda value: f"{name}.append({value})")


def text_result(scope: ProgramScope) -> LoopResult:
    """A text that grows; its changes take a text."""
    name = scope.result(scope.fresh(BUILT), "str")
    if scope.chances(0.8):
        return LoopResult(name, '""', lambda value: f"{name} += {value}")
    return LoopResult(name, '""', lambda value: f"{name} = {value} + {name}")


def body(scope: ProgramScope, item: str, test: Test, results: list[LoopResult], value: Test, depth: int) -> Lines:
    """A body that changes every result, some under conditions, with a guard or an early end now and then."""
    lines: Lines = []
    if scope.often("continue", 0.22):
        lines += [f"if {test()}:", "    continue"]
    elif scope.often("break", 0.14):
        lines += [f"if {test()}:", "    break"]
    if len(results) > 1 and depth > 1:
        first, second, *rest = results
        lines += [f"if {test()}:", *indented([first.change(value())])]
        draw = scope.chance.random()
        if draw < 0.35:
            lines += [f"elif {test()}:", *indented([second.change(value())])]
            if scope.chances(0.5):
                lines += ["else:", *indented([first.change(value())])]
        elif draw < 0.75:
            lines += ["else:", *indented([second.change(value())])]
        else:
            lines += [second.change(value())]
        for one in rest:
            lines += [one.change(value())]
        return lines
    for one in results:
        draw = scope.chance.random()
        if draw < 0.55 and depth > 1:
            lines += [f"if {test()}:", *indented([one.change(value())])]
            if scope.chances(0.3):
                lines += ["else:", *indented([one.change(value())])]
        else:
            lines += [one.change(value())]
    return lines


def plain_value(scope: ProgramScope, item: str) -> Test:
    """Numbers of an item, drawn anew each time."""
    return lambda: number_from(scope, item)
