"""How often each construct occurs in a program: what may make instructions hard to follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise

from remint.code.ir import nodes as ir
from remint.code.ir.walk import blocks, children, statements, walk

_LIST = frozenset(("append", "extend", "insert", "pop", "remove", "sort", "reverse", "index", "copy"))
_DICTIONARY = frozenset(("keys", "values", "items", "get", "setdefault", "popitem", "update"))
_SET = frozenset(("add", "discard", "union", "intersection", "difference", "symmetric_difference", "issubset"))
_STRING = frozenset(
    ("split", "rsplit", "join", "strip", "lstrip", "rstrip", "replace", "find", "rfind", "lower", "upper", "startswith",
     "endswith", "isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "title", "capitalize", "zfill",
     "partition", "splitlines", "swapcase", "format")
)  # fmt: skip
_METHODS = {
    **dict.fromkeys(_LIST, "list-operation"),
    **dict.fromkeys(_DICTIONARY, "dictionary-operation"),
    **dict.fromkeys(_SET, "set-operation"),
    **dict.fromkeys(_STRING, "string-operation"),
}
_FUNCTIONS = {"ord": "ascii", "chr": "ascii", "list": "list-operation", "sorted": "list-operation",
              "set": "set-operation", "dict": "dictionary-operation", "str": "string-operation"}  # fmt: skip
_BUILT_IN = {"array_": "list-operation", "string_": "string-operation", "set_": "set-operation",
             "map_": "dictionary-operation", "substring": "string-operation"}  # fmt: skip
_OPERATORS = {"//": "integer-division", "/": "division", "%": "modulo", "and": "logic", "or": "logic", "not": "logic"}
_CONTAINERS = {"list": "list-operation", "dictionary": "dictionary-operation", "set": "set-operation"}
_NODES: dict[type[ir.Node], str] = {
    ir.Choice: "ternary", ir.Invoke: "call", ir.Slice: "slice", ir.Lambda: "lambda", ir.Text: "formatted-text",
    ir.Comprehension: "comprehension", ir.Try: "try", ir.With: "with", ir.OuterNames: "global", ir.Function: "function",
    ir.Class: "class", ir.Update: "update", ir.Raise: "raise",
}  # fmt: skip
# Depths, not numbers of occurrences.
DEPTHS = ("nesting-depth", "loop-depth", "call-depth", "parentheses-depth")
CONSTRUCTS = (
    "instructions", "if", "if-else", "elif", "loop", "while", "for", "loop-step", "loop-with-break",
    "loop-with-continue", "loop-plain", "break", "continue", "ternary", "call", "function", "class", "global",
    "recursion", "list-operation", "dictionary-operation", "set-operation", "string-operation", "ascii", "division",
    "integer-division", "modulo", "logic", "index", "slice", "comprehension", "lambda", "formatted-text", "update",
    "try", "with", "raise", "redefinition", *DEPTHS,
)  # fmt: skip


def construct_counts(program: ir.ProgramTree) -> dict[str, int]:
    """The number of each construct of `CONSTRUCTS` that occurs, and the depths, in that order."""
    nodes = list(walk(program))
    counts = Counter(chain.from_iterable(map(_of_node, nodes)))
    counts.update(chain.from_iterable(map(_of_statement, statements(program.body))))
    functions = [node for node in nodes if isinstance(node, ir.Function)]
    bodies = [program.body, *(one.body for one in functions)]
    counts["recursion"] = sum(map(_is_recursive, functions))
    counts["redefinition"] = sum(_redefinitions(block) for block in _all_blocks(program))
    counts["nesting-depth"] = max(_nesting(one, loops=False) for one in bodies)
    counts["loop-depth"] = max(_nesting(one, loops=True) for one in bodies)
    counts["call-depth"], operations = _depths(program)
    counts["parentheses-depth"] = max(0, operations - 1)
    return {name: counts[name] for name in CONSTRUCTS if counts[name]}


def _of_node(node: ir.Node) -> Iterator[str]:
    if type(node) in _NODES:
        yield _NODES[type(node)]
    if isinstance(node, ir.Operation):
        yield from (_OPERATORS[one] for one in node.operators if one in _OPERATORS)
    elif isinstance(node, ir.Update):
        yield from (_OPERATORS[one] for one in (node.operator.rstrip("="),) if one in _OPERATORS)
    elif isinstance(node, ir.Container) and node.kind in _CONTAINERS:
        yield _CONTAINERS[node.kind]
    elif isinstance(node, ir.Index) and not isinstance(node.index, ir.Slice):
        yield "index"
    elif isinstance(node, ir.Invoke):
        yield from _of_call(node.function)


def _of_call(function: ir.Expression) -> Iterator[str]:
    if isinstance(function, ir.Attribute) and function.name in _METHODS:
        yield _METHODS[function.name]
    elif isinstance(function, ir.Name) and function.name in _FUNCTIONS:
        yield _FUNCTIONS[function.name]
    elif isinstance(function, ir.Name):
        yield from (kind for start, kind in _BUILT_IN.items() if function.name.startswith(start))


def _of_statement(statement: ir.Instruction) -> Iterator[str]:
    if not isinstance(statement, ir.Function | ir.Class | ir.Import):
        yield "instructions"
    if isinstance(statement, ir.If):
        chained = len(statement.otherwise) == 1 and isinstance(statement.otherwise[0], ir.If)
        yield "elif" if chained else "if-else" if statement.otherwise else "if"
    elif isinstance(statement, ir.While | ir.ForEach):
        yield "loop"
        yield "while" if isinstance(statement, ir.While) else "for"
        jumps = set(_jumps(statement.body))
        yield from (f"loop-with-{kind}" for kind in ("break", "continue") if kind in jumps)
        if not jumps:
            yield "loop-plain"
        if isinstance(statement, ir.While) and statement.step:
            yield "loop-step"
    elif isinstance(statement, ir.Jump) and statement.kind != "pass":
        yield statement.kind


def _jumps(block: ir.Block) -> Iterator[str]:
    """The jumps of a loop's body that concern this loop."""
    for statement in block:
        if isinstance(statement, ir.Jump) and statement.kind != "pass":
            yield statement.kind
        elif isinstance(statement, ir.While | ir.ForEach):
            yield from _jumps(statement.otherwise)
        elif not isinstance(statement, ir.Function | ir.Class):
            for inner in blocks(statement):
                yield from _jumps(inner)


def _is_recursive(function: ir.Function) -> bool:
    """Whether it calls itself by its name, or as a method."""
    for node in walk(function):
        if isinstance(node, ir.Invoke):
            called = node.function
            name = called.name if isinstance(called, ir.Name | ir.Attribute) else ""
            if name == function.name and (isinstance(called, ir.Name) or _is_self(called)):
                return True
    return False


def _is_self(called: ir.Expression) -> bool:
    return isinstance(called, ir.Attribute) and called.value == ir.Name("self")


def _all_blocks(program: ir.ProgramTree) -> Iterator[ir.Block]:
    yield program.body
    for statement in statements(program.body):
        yield from blocks(statement)


def _redefinitions(block: ir.Block) -> int:
    """Pairs of neighbours of which the first gives a variable its value and the second changes it at once."""
    return sum(
        isinstance(first, ir.Assign) and len(first.targets) == 1 and _changed(second) == first.targets[0]
        for first, second in pairwise(block)
    )


def _changed(statement: ir.Instruction) -> ir.Expression | None:
    if isinstance(statement, ir.Update):
        return statement.target
    if isinstance(statement, ir.Assign) and len(statement.targets) == 1:
        return statement.targets[0]
    if isinstance(statement, ir.Do) and isinstance(statement.value, ir.Invoke):
        called, arguments = statement.value.function, statement.value.arguments
        if isinstance(called, ir.Attribute):
            return called.value
        if isinstance(called, ir.Name) and called.name.startswith(("array_", "set_", "map_")) and arguments:
            return arguments[0].value
    return None


def _nesting(block: ir.Block, loops: bool) -> int:
    """How deep blocks are inside one another; definitions begin anew."""
    deepest = 0
    for statement in block:
        if isinstance(statement, ir.Function | ir.Class):
            continue
        counted = isinstance(statement, ir.While | ir.ForEach) or not loops
        for name, inner in _named_blocks(statement):
            chained = name == "otherwise" and isinstance(statement, ir.If) and _is_elif(inner)
            deepest = max(deepest, _nesting(inner, loops) + (counted and not chained))
    return deepest


def _named_blocks(statement: ir.Instruction) -> Iterator[tuple[str, ir.Block]]:
    otherwise = getattr(statement, "otherwise", ())
    for inner in blocks(statement):
        yield ("otherwise" if inner is otherwise else ""), inner


def _is_elif(block: ir.Block) -> bool:
    return len(block) == 1 and isinstance(block[0], ir.If)


def _depths(node: ir.Node) -> tuple[int, int]:
    """How deep calls are inside one another, and operations."""
    calls = operations = 0
    for child in children(node):
        inner = _depths(child)
        calls, operations = max(calls, inner[0]), max(operations, inner[1])
    return calls + isinstance(node, ir.Invoke), operations + isinstance(node, ir.Operation)
