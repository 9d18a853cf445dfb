"""What programs do with lists of numbers."""

from __future__ import annotations

from remint.mints.generate.expressions import number_from, number_test
from remint.mints.generate.scope import Lines, ProgramScope, indented
from remint.mints.generate.updates import LoopResult, body, list_result, number_result, plain_value
from remint.mints.generate.vocabulary import BESTS, COUNTS, LISTS, NUMBERS, SEEN, STACKS, TOTALS


def numbers_in_scope(scope: ProgramScope) -> str:
    """A list of numbers: a result that nobody has used, or a parameter."""
    waiting = [name for name, kind in scope.unused.items() if kind == "ints"]
    return scope.use(scope.pick(waiting)) if waiting else scope.parameter("ints", NUMBERS)


def _results(scope: ProgramScope) -> list[LoopResult]:
    made = [list_result(scope) if scope.chances(0.3) else number_result(scope)]
    if scope.chances(0.45):
        made.append(number_result(scope))
    return made


def for_each(scope: ProgramScope) -> Lines:
    """A loop over items that builds one or two results."""
    source = numbers_in_scope(scope)
    item, results = scope.item_of(source), _results(scope)
    inner = body(scope, item, lambda: number_test(scope, item), results, plain_value(scope, item), scope.nesting)
    return [*(f"{one.name} = {one.start}" for one in results), f"for {item} in {source}:", *indented(inner)]


def while_index(scope: ProgramScope) -> Lines:
    """A loop by index whose step must also be made before `continue`."""
    source = numbers_in_scope(scope)
    index = scope.fresh(("index", "place", "position"))
    scope.variables[index] = "bool"  # taken, and no number to compare with
    item = f"{source}[{index}]"
    step = scope.pick((f"{index} += 1", f"{index} += 1", f"{index} += 2"))
    inner: Lines = []
    if scope.often("continue", 0.65) and not ("break" in scope.wanted and scope.chances(0.5)):
        inner += [f"if {number_test(scope, item)}:", f"    {step}", "    continue"]
    elif scope.often("break", 0.4):
        inner += [f"if {number_test(scope, item)}:", "    break"]
    result = number_result(scope, of_items=not inner)
    inner += [result.change(number_from(scope, item)), f"{index} += 1"]
    return [f"{result.name} = {result.start}", f"{index} = 0", f"while {index} < len({source}):", *indented(inner)]


def countdown(scope: ProgramScope) -> Lines:
    """A loop by index from the end."""
    source = numbers_in_scope(scope)
    index = scope.fresh(("index", "place", "position", "last"))
    scope.variables[index] = "bool"
    item = f"{source}[{index}]"
    inner = [f"{index} -= 1"]
    if scope.chances(0.6):
        inner += [f"if {number_test(scope, item)}:", f"    {scope.pick(('continue', 'continue', 'break'))}"]
    result = number_result(scope, of_items=len(inner) == 1)
    inner += [result.change(number_from(scope, item))]
    return [f"{result.name} = {result.start}", f"{index} = len({source})", f"while {index} > 0:", *indented(inner)]


def neighbours(scope: ProgramScope) -> Lines:
    """A loop over pairs of neighbours."""
    source = numbers_in_scope(scope)
    index, gap = scope.fresh(("index", "place")), scope.fresh(("change", "gap", "rise", "difference"))
    scope.variables |= {index: "bool", gap: "bool"}
    results = _results(scope)
    inner = [f"{gap} = {source}[{index}] - {source}[{index} - 1]"]
    inner += body(scope, gap, lambda: number_test(scope, gap), results, plain_value(scope, gap), scope.nesting)
    head = f"for {index} in range(1, len({source})):"
    return [*(f"{one.name} = {one.start}" for one in results), head, *indented(inner)]


def two_ends(scope: ProgramScope) -> Lines:
    """Two indices that move towards each other."""
    source, result = numbers_in_scope(scope), number_result(scope)
    left, right = scope.fresh(("left", "low", "front")), scope.fresh(("right", "high", "back"))
    scope.variables |= {left: "bool", right: "bool"}
    pair = f"{source}[{left}] {scope.pick(('+', '+', '-'))} {source}[{right}]"
    inner = [
        scope.drawn((f"if {pair} > LIMIT:", f"if {pair} < LIMIT:")), f"    {right} -= 1",
        *([f"elif {source}[{left}] % 2 == {scope.pick(('0', '1'))}:", f"    {result.change(f'{source}[{left}]')}",
           f"    {left} += 1"] if scope.chances(0.5) else []),
        "else:", f"    {result.change(f'{source}[{right}]')}", f"    {left} += 1",
    ]  # fmt: skip
    begin = [f"{left} = 0", f"{right} = len({source}) - 1", f"{result.name} = {result.start}"]
    return [*begin, f"while {left} < {right}:", *indented(inner)]


def pairs(scope: ProgramScope) -> Lines:
    """Every pair of items."""
    source, result = numbers_in_scope(scope), number_result(scope)
    first, second = scope.fresh(("first", "one", "outer")), scope.fresh(("second", "other", "inner"))
    scope.variables |= {first: "bool", second: "bool"}
    both = f"{source}[{first}] {scope.pick(('+', '-', '*'))} {source}[{second}]"
    inner = [f"if {number_test(scope, f'({both})')}:", f"    {result.change(f'{source}[{second}]')}"]
    if scope.chances(0.3):
        inner.append(f"    {scope.pick(('break', 'continue'))}" if scope.chances(0.5) else "    break")
        inner = [line for line in inner if line.strip() != "continue"]
    return [
        f"{result.name} = {result.start}", f"for {first} in range(len({source})):",
        *indented([f"for {second} in range({first} + 1, len({source})):", *indented(inner)]),
    ]  # fmt: skip


def repeats(scope: ProgramScope) -> Lines:
    """What was seen before."""
    source = numbers_in_scope(scope)
    item, seen, result = scope.item_of(source), scope.fresh(SEEN), number_result(scope)
    scope.variables[seen] = "bool"
    end = scope.pick(("", "", "    break"))
    again = [f"if {item} in {seen}:", f"    {result.change(number_from(scope, item))}", *filter(None, [end])]
    key = scope.pick((item, item, f"{item} % {scope.chance.randint(3, 9)}"))
    again[0] = f"if {key} in {seen}:"
    inner = [*again, f"{seen}.add({key})"]
    return [f"{seen} = set()", f"{result.name} = {result.start}", f"for {item} in {source}:", *indented(inner)]


def stack(scope: ProgramScope) -> Lines:
    """Items that are put on a stack and taken off again."""
    source = numbers_in_scope(scope)
    item, pile = scope.item_of(source), scope.result(scope.fresh(STACKS), "ints")
    top = f"{pile}[-1]"
    test = scope.pick((f"{top} == {item}", f"{top} > {item}", f"{top} < {item}", f"({top} + {item}) % 2 == 0",
                       f"{top} + {item} > {scope.chance.randint(5, 20)}"))  # fmt: skip
    loop = scope.pick(("if", "while"))
    value = number_from(scope, item)
    if loop == "if":
        inner = [f"if {pile} and {test}:", f"    {pile}.pop()", "else:", f"    {pile}.append({value})"]
    else:
        inner = [f"while {pile} and {test}:", f"    {pile}.pop()", f"{pile}.append({value})"]
    return [f"{pile} = []", f"for {item} in {source}:", *indented(inner)]


def longest_run(scope: ProgramScope) -> Lines:
    """The longest run of items that fit."""
    source = numbers_in_scope(scope)
    item, current = scope.item_of(source), scope.fresh(("current", "run", "streak", "length"))
    scope.variables[current] = "bool"
    best = scope.result(scope.fresh(BESTS), "int")
    way = scope.pick(("0", "0", f"{current} // 2"))
    inner = [f"if {number_test(scope, item)}:", f"    {current} += 1", "else:", f"    {current} = {way}",
             f"{best} = max({best}, {current})"]  # fmt: skip
    return [f"{best} = 0", f"{current} = 0", f"for {item} in {source}:", *indented(inner)]


def comprehension(scope: ProgramScope) -> Lines:
    """A list made from another."""
    source = numbers_in_scope(scope)
    item = scope.item_of(source)
    value, test = number_from(scope, item), number_test(scope, item) if scope.chances(0.8) else ""
    if scope.chances(0.35):
        name, call = scope.result(scope.fresh(TOTALS), "int"), "sum"
        return [f"{name} = {call}({value} for {item} in {source}{f' if {test}' if test else ''})"]
    name = scope.result(scope.fresh(LISTS), "ints")
    return [f"{name} = [{value} for {item} in {source}{f' if {test}' if test else ''}]"]


def part_of_list(scope: ProgramScope) -> Lines:
    """A slice, or the list in another order."""
    source, number = numbers_in_scope(scope), scope.chance.randint(1, 4)
    name = scope.result(scope.fresh(LISTS), "ints")
    return [scope.pick((f"{name} = {source}[{number}:]", f"{name} = {source}[:-{number}]", f"{name} = sorted({source})",
                        f"{name} = {source}[::2] + {source}[1::2]", f"{name} = sorted({source})[:{number + 1}]",
                        f"{name} = {source}[{number}:] + {source}[:{number}]"))]  # fmt: skip


def swap_pass(scope: ProgramScope) -> Lines:
    """One pass that swaps neighbours which are out of order."""
    source, count = numbers_in_scope(scope), scope.result(scope.fresh(COUNTS), "int")
    index, copied = scope.fresh(("index", "place")), scope.result(scope.fresh(LISTS), "ints")
    scope.variables[index] = "bool"
    one, other = f"{copied}[{index}]", f"{copied}[{index} + 1]"
    test = scope.pick((f"{one} > {other}", f"{one} < {other}", f"{one} % 2 > {other} % 2", f"{one} + 1 < {other}"))
    inner = [f"if {test}:", f"    {one}, {other} = {other}, {one}", f"    {count} += 1"]
    return [f"{copied} = list({source})", f"{count} = 0", f"for {index} in range(len({copied}) - 1):", *indented(inner)]
