"""What looks something up in a list or dictionary, or orders it, becomes a function that goes over the items."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.mints.evolve.operators.support.call_patterns import (
    anything,
    backwards,
    both,
    equality,
    filled,
    function,
    holds_alike,
    holds_whole,
    is_list,
    is_long,
    is_plain_key,
    is_sequence,
    is_table,
    is_whole,
    membership,
    method,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut

# Functions that never say that something has ended: `map` would take that for its own end.
_CALLED = ("int", "str", "len", "ord", "chr", "float", "abs", "bool", "list", "tuple", "sum", "min", "max")


def _converted(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
    """`list(map(f, items))` with a function that is built in."""
    match node:
        case ast.Call(
            func=outer, keywords=[], args=[ast.Call(func=inner, args=[called, items], keywords=[])],
        ) if is_builtin(outer, facts.scopes, "list") and is_builtin(inner, facts.scopes, "map"):  # fmt: skip
            plain = isinstance(called, ast.Name) and is_builtin(called, facts.scopes, *_CALLED)
            return [called, items] if plain and not isinstance(items, ast.Starred) else None
    return None


def _has_key(facts: CallFacts, node: ast.expr) -> bool:
    return is_plain_key(facts, node)


_LOOKED_UP = (
    """\
if key in table:
    return table[key]
return default
""",
)
_KNOWN = (
    """\
if key in table:
    return table[key]
return None
""",
)
_COUNTED = (
    """\
count = 0
for item in items:
    if item == wanted:
        count += 1
return count
""",
)
_PLACE = (
    """\
for place, item in enumerate(items):
    if item == wanted:
        return place
raise ValueError(f'{wanted!r} is not in list')
""",
)
_ORDERED = (
    """\
ordered = []
for item in items:
    insort(ordered, item)
return ordered
""",
)
_TOTAL = (
    """\
total = 0
for item in items:
    total += item
return total
""",
)
_BACKWARDS = (
    """\
backwards = []
place = len(items) - 1
while place >= 0:
    backwards.append(items[place])
    place -= 1
return backwards
""",
)
_CONVERTED = (
    """\
converted = []
for item in items:
    converted.append(convert(item))
return converted
""",
)
_HAS = (
    """\
for item in items:
    if item == wanted:
        return True
return False
""",
)
_SIZE = (
    """\
if number < 0:
    return -number
return number
""",
)
_DIFFERENT = (
    """\
seen = set()
for item in items:
    if item not in seen:
        seen.add(item)
return seen
""",
)
_FILLED = (
    """\
filled = []
for _ in range(count):
    filled.append(item)
return filled
""",
)
_SAME = (
    """\
if len(first) != len(second):
    return False
for place, item in enumerate(first):
    if item != second[place]:
        return False
return True
""",
)


class ItemFunctions(WrittenOut):
    """Writes out `get`, `count`, `index`, `sorted`, `sum`, `[::-1]` and `list(map(…))`."""

    name = "item-functions"
    description = "writes `get`, `count`, `index`, `sorted` or `sum` as a function that goes over the items"
    forms = (
        WrittenForm(
            method("get", is_table, _has_key, anything), ("look_up", "value_for", "fetch_or"),
            ("table", "key", "default"), _LOOKED_UP, "Return what a table has for a key, or the default.",
        ),
        WrittenForm(
            method("get", is_table, _has_key), ("look_up", "value_for"), ("table", "key"), _KNOWN,
            "Return what a table has for a key, or None.",
        ),
        WrittenForm(
            method("count", both(is_list, holds_alike), is_plain_key), ("count_equal", "occurrences", "how_many"),
            ("items", "wanted"), _COUNTED, "Return how many of the items equal the wanted one.",
        ),
        WrittenForm(
            method("index", both(is_list, holds_alike), is_plain_key), ("find_item", "item_position", "locate_item"),
            ("items", "wanted"), _PLACE, "Return the first place of an item that has to be there.",
        ),
        WrittenForm(
            function("sorted", holds_alike), ("in_order", "sort_items", "ordered_copy"), ("items",), _ORDERED,
            "Return the items in ascending order.", ("bisect", "insort"),
        ),
        WrittenForm(
            function("sum", holds_whole), ("add_up", "sum_items", "sum_up"), ("items",), _TOTAL,
            "Return the sum of whole numbers.",
        ),
        WrittenForm(
            backwards(is_list), ("reverse_items", "in_reverse"), ("items",), _BACKWARDS,
            "Return the items in the opposite order.",
        ),
        WrittenForm(
            _converted, ("convert_all", "convert_each", "apply_to_all"), ("convert", "items"), _CONVERTED,
            "Return what a function makes of each item.",
        ),
        WrittenForm(
            membership(both(is_list, holds_alike), is_plain_key), ("has_item", "is_listed", "occurs_in"),
            ("wanted", "items"), _HAS, "Return whether one of the items equals the wanted one.",
        ),
        WrittenForm(
            function("abs", is_whole), ("magnitude", "absolute", "without_sign"), ("number",), _SIZE,
            "Return a number without its sign.",
        ),
        WrittenForm(
            function("set", both(is_sequence, holds_alike)), ("distinct_items", "unique", "different_ones"),
            ("items",), _DIFFERENT, "Return each item once.",
        ),
        WrittenForm(
            equality(is_long), ("are_same", "same_items", "agree"), ("first", "second"), _SAME,
            "Return whether two sequences have the same items.",
        ),
        WrittenForm(
            filled, ("filled_list", "make_list", "repeat_item"), ("item", "count"), _FILLED,
            "Return a list with one item several times.",
        ),
    )  # fmt: skip
