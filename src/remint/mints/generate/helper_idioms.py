"""Functions beside the main one, recursion, and variables of the module."""

from __future__ import annotations

from remint.mints.generate.expressions import number_from, number_test
from remint.mints.generate.list_idioms import numbers_in_scope
from remint.mints.generate.other_idioms import number_in_scope
from remint.mints.generate.scope import Lines, ProgramScope, indented
from remint.mints.generate.updates import number_result
from remint.mints.generate.vocabulary import COUNTS, HELPERS, RECURSIVE, TOTALS


def helper(scope: ProgramScope) -> Lines:
    """A function by cases, which is called for every item."""
    source, name = numbers_in_scope(scope), _name(scope, HELPERS)
    item, result = scope.item_of(source), number_result(scope)
    inner = ProgramScope(scope.chance, 1)
    parameter = inner.parameter("int", names=("value", "number", "amount", "size"))
    second = inner.fresh(("limit", "base", "rate")) if scope.chances(0.4) else ""
    inner.parameters = {parameter: "int"}
    cases: Lines = []
    for _ in range(scope.chance.randint(1, 2)):
        cases += [f"if {_own_test(inner, parameter, second)}:", f"    return {_own_number(inner, parameter)}"]
    cases += [f"return {parameter} {scope.pick(('+', '-', '*'))} {second or scope.chance.randint(2, 5)}"]
    signature = f"{parameter}: int, {second}: int" if second else f"{parameter}: int"
    scope.helpers.append([f"def {name}({signature}) -> int:", *indented(cases)])
    call = f"{name}({item}, {scope.limit()})" if second else f"{name}({item})"
    guard = (
        [f"if {number_test(scope, item)}:", f"    {result.change(call)}"]
        if scope.chances(0.5)
        else [result.change(call)]
    )
    return [f"{result.name} = {result.start}", f"for {item} in {source}:", *indented(guard)]


def _own_test(scope: ProgramScope, name: str, other: str) -> str:
    small = scope.chance.randint(2, 9)
    against = other or str(small)
    return scope.pick((f"{name} > {against}", f"{name} < {against}", f"{name} % {small} == 0", f"{name} < 0"))


def _own_number(scope: ProgramScope, name: str) -> str:
    small = scope.chance.randint(2, 9)
    return scope.pick((f"{name} // {small}", f"{name} - {small}", f"{name} * {small}", f"{name} % {small}", "0",
                       f"-{name}", str(small)))  # fmt: skip


def recursion(scope: ProgramScope) -> Lines:
    """A function that calls itself with a smaller number."""
    source, name = number_in_scope(scope), _name(scope, RECURSIVE)
    small, end = scope.chance.randint(2, 10), scope.chance.randint(1, 9)
    step = scope.pick((f"value // {max(2, small)}", f"value // {max(2, small)}", f"value - {small}"))
    with_rest = scope.pick((f"value % {small}", "1", f"value * {small} % {small + 5}", str(end)))
    lines = [f"if value < {end}:", f"    return {scope.pick(('value', '0', '1', f'{end} - value'))}"]
    if scope.chances(0.4):
        lines += [f"if value % {scope.chance.randint(2, 4)} == 0:", f"    return {name}(value - {small}) - {end}"]
    lines += [f"return {name}({step}) + {with_rest}"]
    scope.helpers.append([f"def {name}(value: int) -> int:", *indented(lines)])
    result = scope.result(scope.fresh(TOTALS), "int")
    # At most so deep that no limit of recursion is met, whatever the number is.
    return [f"{result} = {name}(abs({source}) % {scope.chance.randint(25, 90)})"]


def module_variable(scope: ProgramScope) -> Lines:
    """A variable of the module that a function changes."""
    source, name = numbers_in_scope(scope), _name(scope, ("note", "record", "mark", "register"))
    item, kept = scope.item_of(source), scope.fresh(("calls", "noted", "alarms", "kept_total"))
    scope.variables[kept] = "bool"
    scope.globals.append(f"{kept} = 0")
    change = scope.pick((f"{kept} += value", f"{kept} += 1", f"{kept} = max({kept}, value)"))
    scope.helpers.append([
        f"def {name}(value: int) -> None:", f"    global {kept}", f"    if value > {scope.chance.randint(0, 6)}:",
        f"        {change}",
    ])  # fmt: skip
    scope.resets += [f"global {kept}", f"{kept} = 0"]
    result = scope.result(scope.fresh((*COUNTS, *TOTALS)), "int")
    call = f"{name}({number_from(scope, item)})"
    return [
        f"for {item} in {source}:",
        f"    {call}",
        f"{result} = {kept} {scope.pick(('+', '*'))} {scope.chance.randint(2, 4)}",
    ]


def _name(scope: ProgramScope, names: tuple[str, ...]) -> str:
    taken = {line[0].split("(")[0].removeprefix("def ") for line in scope.helpers}
    free = [name for name in names if name not in taken]
    return scope.pick(free) if free else f"{scope.pick(names)}_{len(taken) + 1}"
