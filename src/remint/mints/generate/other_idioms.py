"""What programs do with texts, words, numbers alone, tables and grids."""

from __future__ import annotations

from remint.mints.generate.expressions import (
    letter_test,
    number_from,
    number_of_letter,
    number_of_word,
    number_test,
    word_from,
    word_test,
)
from remint.mints.generate.scope import Lines, ProgramScope, indented
from remint.mints.generate.updates import LoopResult, body, number_result, plain_value, text_result
from remint.mints.generate.vocabulary import (
    COUNTS,
    GRIDS,
    LISTS,
    NUMBERS_ALONE,
    SEPARATORS,
    TABLES,
    TEXTS,
    TOTALS,
    WORDS,
)


def text_in_scope(scope: ProgramScope) -> str:
    """A text: a result that nobody has used, or a parameter."""
    waiting = [name for name, kind in scope.unused.items() if kind == "str"]
    return scope.use(scope.pick(waiting)) if waiting else scope.parameter("str", names=TEXTS)


def words_in_scope(scope: ProgramScope) -> str:
    """A list of texts: a result that nobody has used, or a parameter."""
    waiting = [name for name, kind in scope.unused.items() if kind == "strs"]
    return scope.use(scope.pick(waiting)) if waiting else scope.parameter("strs", WORDS)


def number_in_scope(scope: ProgramScope) -> str:
    """A whole number: a result that nobody has used, or a parameter."""
    waiting = [name for name, kind in scope.unused.items() if kind == "int"]
    return scope.use(scope.pick(waiting)) if waiting else scope.parameter("int", names=NUMBERS_ALONE)


def letters(scope: ProgramScope) -> Lines:
    """A loop over the characters of a text."""
    source, letter = text_in_scope(scope), scope.fresh(("letter", "char", "mark", "symbol"))
    scope.variables[letter] = "bool"
    result: LoopResult = text_result(scope) if scope.chances(0.45) else number_result(scope)
    is_text = scope.pending[result.name] == "str"

    def value() -> str:
        if not is_text:
            return number_of_letter(scope, letter) if scope.chances(0.6) else str(scope.chance.randint(1, 5))
        return scope.pick((letter, f"{letter}.upper()", f"{letter}.lower()", f'"{scope.pick(("-", "*", "_", "."))}"',
                           f"{letter} * 2"))  # fmt: skip

    results = [result] + ([number_result(scope)] if scope.chances(0.35) and not is_text else [])
    inner = body(scope, letter, lambda: letter_test(scope, letter), results, value, scope.nesting)
    return [*(f"{one.name} = {one.start}" for one in results), f"for {letter} in {source}:", *indented(inner)]


def shifted_letters(scope: ProgramScope) -> Lines:
    """Letters moved along the alphabet."""
    source, letter, result = text_in_scope(scope), scope.fresh(("letter", "char")), text_result(scope)
    scope.variables[letter] = "bool"
    by = scope.drawn(("LIMIT", "LIMIT", str(scope.chance.randint(1, 12))))
    place = f'(ord({letter}) - ord("a") {scope.pick(("+", "-"))} {by}) % 26 + ord("a")'
    inner = [f"if {letter}.islower():", f"    {result.change(f'chr({place})')}", "else:",
             f"    {result.change(scope.pick((letter, f'{letter}.lower()')))}"]  # fmt: skip
    return [f"{result.name} = {result.start}", f"for {letter} in {source}:", *indented(inner)]


def words(scope: ProgramScope) -> Lines:
    """A loop over words."""
    source = words_in_scope(scope)
    item = scope.item_of(source)
    if scope.chances(0.45):
        name = scope.result(scope.fresh(LISTS), "strs")
        result = LoopResult(name, "[]", lambda value: f"{name}.append({value})")
        value = lambda: word_from(scope, item)  # noqa: E731
    else:
        result = number_result(scope)
        value = lambda: number_of_word(scope, item)  # noqa: E731
    inner = body(scope, item, lambda: word_test(scope, item), [result], value, scope.nesting)
    return [f"{result.name} = {result.start}", f"for {item} in {source}:", *indented(inner)]


def pieces(scope: ProgramScope) -> Lines:
    """The pieces of a text."""
    source, separator = text_in_scope(scope), scope.pick(SEPARATORS)
    name = scope.result(scope.fresh(("pieces", "fields", "chunks", "sections")), "strs")
    before = scope.pick(("", "", "", ".lower()", ".strip()"))
    return [f'{name} = {source}{before}.split("{separator}")']


def joined(scope: ProgramScope) -> Lines:
    """Words as one text."""
    source, name = words_in_scope(scope), scope.result(scope.fresh(("joined", "sentence", "label", "summary")), "str")
    return [f'{name} = "{scope.pick(("", *SEPARATORS))}".join({source})']


def tally(scope: ProgramScope) -> Lines:
    """How often each word, or its beginning, occurs, and what follows from that."""
    source, table = words_in_scope(scope), scope.fresh(TABLES)
    scope.variables[table] = "bool"
    item, result = scope.item_of(source), number_result(scope)
    key = scope.pick((item, item, f"{item}[:1]", f"{item}.lower()"))
    amount = scope.pick(("1", "1", f"len({item})"))
    name, number = scope.fresh(("key", "name_here", "group")), scope.fresh(("times", "number_of", "amount_here"))
    scope.variables |= {name: "bool", number: "bool"}
    worth = number if key.endswith("[:1]") else f"len({name}) * {number}"
    inner = [f"if {number_test(scope, number)}:", f"    {result.change(worth)}"]
    return [
        f"{table} = {{}}", f"for {item} in {source}:", f"    {table}[{key}] = {table}.get({key}, 0) + {amount}",
        f"{result.name} = {result.start}", f"for {name}, {number} in {table}.items():", *indented(inner),
    ]  # fmt: skip


def digits(scope: ProgramScope) -> Lines:
    """A loop over the digits of a number."""
    source, rest, digit = number_in_scope(scope), scope.fresh(("remaining", "left_over", "rest_of_it")), "digit"
    digit = scope.fresh(("digit", "bit", "figure"))
    scope.variables |= {rest: "bool", digit: "bool"}
    base, result = scope.pick(("10", "10", "2", "3", "7")), number_result(scope)
    inner = [f"{digit} = {rest} % {base}", f"{rest} //= {base}"]
    inner += body(scope, digit, lambda: number_test(scope, digit), [result], plain_value(scope, digit), scope.nesting)
    return [f"{rest} = abs({source})", f"{result.name} = {result.start}", f"while {rest} > 0:", *indented(inner)]


def bounded_steps(scope: ProgramScope) -> Lines:
    """Steps that change a number until it is small, or there were many."""
    source, count = number_in_scope(scope), scope.result(scope.fresh(COUNTS), "int")
    current = scope.result(scope.fresh(("current", "remaining", "state", "value_now")), "int")
    small, most = scope.chance.randint(2, 4), scope.chance.randint(6, 30)
    inner = [f"if {current} % {small} == 0:", f"    {current} //= {small}", "else:",
             f"    {current} {scope.pick(('-=', '+='))} {scope.chance.randint(1, 5)}", f"{count} += 1"]  # fmt: skip
    condition = f"while {current} > {scope.chance.randint(1, 3)} and {count} < {most}:"
    return [f"{current} = {source}", f"{count} = 0", condition, *indented(inner)]


def grid(scope: ProgramScope) -> Lines:
    """A loop over the cells of rows."""
    source = scope.parameter("grid", GRIDS)
    row, cell = scope.item_of(source), scope.fresh(("cell", "entry", "field_here"))
    scope.variables[cell] = "bool"
    inner_name, result = scope.fresh(("row_total", "in_row", "here")), number_result(scope)
    scope.variables[inner_name] = "bool"
    guard = (
        [f"if {number_test(scope, cell)}:", f"    {scope.pick(('continue', 'break'))}"] if scope.chances(0.5) else []
    )
    inner = [f"{inner_name} = 0", f"for {cell} in {row}:",
             *indented([*guard, f"{inner_name} += {number_from(scope, cell)}"])]  # fmt: skip
    if scope.chances(0.5):
        inner += [f"if {number_test(scope, inner_name)}:", f"    {result.change(inner_name)}"]
    else:
        inner += [result.change(inner_name)]
    return [f"{result.name} = {result.start}", f"for {row} in {source}:", *indented(inner)]


def adjustment(scope: ProgramScope) -> Lines:
    """A result that is changed once more, by cases."""
    known = [name for name, kind in scope.unused.items() if kind == "int"]
    if not known:
        return []
    name, small = scope.pick(known), scope.chance.randint(2, 9)
    kind = scope.unused.pop(name)  # so that it is not compared with itself
    ways = [f"{name} -= {small}", f"{name} *= {min(small, 4)}", f"{name} //= {small}", f"{name} += {small}",
            f"{name} = {small} - {name}", f"{name} %= {small}"]  # fmt: skip
    scope.chance.shuffle(ways)
    first = scope.drawn((f"{name} > LIMIT", f"{name} < LIMIT", f"{name} % {small} == 0", f"{name} >= LIMIT"))
    lines = [f"if {first}:", f"    {ways[0]}"]
    if scope.chances(0.5):
        lines += [f"elif {name} % {scope.chance.randint(2, 5)} == {scope.chance.randint(0, 1)}:", f"    {ways[1]}"]
    if scope.chances(0.6):
        lines += ["else:", f"    {ways[2]}"]
    scope.unused[name] = kind
    return lines


def share(scope: ProgramScope) -> Lines:
    """One result divided by another."""
    known = [name for name, kind in scope.unused.items() if kind == "int"]
    if len(known) < 2:
        return []
    over, under = scope.chance.sample(known, 2)
    scope.use(over), scope.use(under)
    name = scope.result(scope.fresh(("average", "share", "ratio", "portion", *TOTALS)), "int")
    return [scope.pick((f"{name} = {over} // max(1, {under})", f"{name} = {over} // {under} if {under} else {over}",
                        f"{name} = {over} % (abs({under}) + 1)",
                        f"{name} = {over} * 10 // (abs({under}) + 1)"))]  # fmt: skip
