"""What orders or counts items becomes a function that leaves the work to the standard library."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.trees import walk
from remint.mints.evolve.operators.support.call_patterns import (
    backwards,
    both,
    function,
    holds_alike,
    is_list,
    is_plain_key,
    method,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut


def _holds_alike(facts: CallFacts, node: ast.expr) -> bool:
    """Whether all items are whole numbers, or all of them texts; also of a list that was read with `map(int, …)`."""
    return holds_alike(facts, node) or _is_read_in(facts, node)


def _is_read_in(facts: CallFacts, node: ast.expr) -> bool:
    match node:
        case ast.Call(func=outer, args=[inner], keywords=[]) if is_builtin(outer, facts.scopes, "list", "sorted"):
            return _is_read_in(facts, inner)
        case ast.Call(func=outer, args=[called, _], keywords=[]) if is_builtin(outer, facts.scopes, "map"):
            return is_builtin(called, facts.scopes, "int")
        case ast.Name():
            value = _only_value(facts, node)
            is_list_of_its_own = isinstance(value, ast.Call) and is_builtin(value.func, facts.scopes, "list", "sorted")
            return is_list_of_its_own and value is not None and _is_read_in(facts, value)
    return False


def _only_value(facts: CallFacts, node: ast.Name) -> ast.expr | None:
    """What a variable is set to, if it is set once and nobody changes what it holds."""
    if not facts.types.is_only_read(node):
        return None
    binding = facts.scopes.meaning(node)
    for one in walk(facts.scopes.module.node):
        match one:
            case ast.Assign(targets=[ast.Name() as target], value=value) if facts.scopes.meaning(target) is binding:
                return value
    return None


_ORDERED = (
    """\
heap = list(items)
heapq.heapify(heap)
ordered = []
while heap:
    ordered.append(heapq.heappop(heap))
return ordered
""",
    """\
heap = []
for item in items:
    heapq.heappush(heap, item)
return [heapq.heappop(heap) for _ in range(len(heap))]
""",
)
_COUNTED = (
    """\
counts = Counter(items)
return counts[wanted]
""",
)
_BACKWARDS = (
    """\
backwards = deque()
for item in items:
    backwards.appendleft(item)
return list(backwards)
""",
)


class LibraryItems(WrittenOut):
    """Writes `sorted`, `count` and `[::-1]` of lists with `heapq` and `collections`."""

    name = "library-items"
    description = "writes `sorted`, `count` or `[::-1]` of lists with `heapq` or `collections`"
    forms = (
        WrittenForm(
            function("sorted", _holds_alike), ("heap_sort", "sort_items", "in_order"), ("items",), _ORDERED,
            "Return the items in ascending order.", ("heapq", ""),
        ),
        WrittenForm(
            method("count", both(is_list, _holds_alike), is_plain_key), ("count_equal", "occurrences"),
            ("items", "wanted"), _COUNTED, "Return how many of the items equal the wanted one.",
            ("collections", "Counter"),
        ),
        WrittenForm(
            backwards(is_list), ("reverse_items", "in_reverse"), ("items",), _BACKWARDS,
            "Return the items in the opposite order.", ("collections", "deque"),
        ),
    )  # fmt: skip
