"""Made-up calls that reach as much of a function as they can: the reference runs with marks in its branches."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from remint.code.trees import walk
from remint.judging.observing import ObserveTask
from remint.mints.harvest.made_up_calls import made_up_arguments
from remint.mints.mint import WorkSteps
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits

_TRIED = 240  # calls
_SECONDS = 0.3  # of processor time for a call
_SEEN, _ENTRY = "_remint_seen", "_remint_observed"
_OBSERVED = f"""

def {_ENTRY}(*arguments):
    {_SEEN}.clear()
    try:
        made = NAME(*arguments)
        if hasattr(made, "__next__"):
            for _ in zip(range(1000), made):
                pass
    except Exception:
        pass
    return ",".join(map(str, sorted({_SEEN})))
"""


class CoveringCalls(NamedTuple):
    """Calls, those that reach something new first, and how many branches they reach."""

    calls: tuple[Call, ...]
    reached: int
    branches: int


def covering_calls(node: ast.FunctionDef, text: str, seed: int, most: int, limits: Limits) -> WorkSteps[CoveringCalls]:
    """Try many calls by type, with the constants of the code among their values, and keep those that reach most."""
    candidates = list(_candidates(node, seed))
    calls = [Call(args=args) for args in dict.fromkeys(candidates)][:_TRIED]
    if not calls:
        yield []
        return CoveringCalls((), 0, 0)
    marked, branches = marked_program(text, node.name)
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _SECONDS), restarts=len(calls))
    yield [task := ObserveTask(Candidate.single(marked), _ENTRY, calls, hurried)]
    reached = [_reached(one.content) if one.kind == "returned" else frozenset() for one in task.observations]
    chosen = chosen_calls(calls, reached, most)
    return CoveringCalls(chosen, len(frozenset().union(*reached)), branches)


def chosen_calls(calls: Sequence[Call], reached: Sequence[frozenset[int]], most: int) -> tuple[Call, ...]:
    """The calls that add the most branches, one after the other, then the others in their order."""
    left, seen, found = list(range(len(calls))), set[int](), list[int]()
    while left and len(found) < most:
        best = max(left, key=lambda place: (len(reached[place] - seen), -place))
        if not reached[best] - seen:
            break
        found.append(best)
        seen |= reached[best]
        left.remove(best)
    return tuple(calls[place] for place in [*found, *left][:most])


def marked_program(text: str, name: str) -> tuple[str, int]:
    """A program that notes which blocks of a function it enters, and the number of these blocks."""
    tree = ast.parse(text)
    count = 0
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            for block in list(_blocks(node)):
                place = 1 if block and _is_docstring(block[0]) else 0
                block.insert(place, ast.parse(f"{_SEEN}.add({count})").body[0])
                count += 1
    made = ast.unparse(ast.fix_missing_locations(tree))
    future = [line for line in made.splitlines() if line.startswith("from __future__")]
    rest = "\n".join(line for line in made.splitlines() if not line.startswith("from __future__"))
    head = "\n".join([*future, f"{_SEEN} = set()"])
    return f"{head}\n{rest}\n{_OBSERVED.replace('NAME', name)}", count


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The bodies of everything that branches, of the function itself first."""
    for one in walk(node):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(one, field, None)
            if (
                isinstance(block, list)
                and block
                and isinstance(block[0], ast.stmt)
                and not isinstance(one, ast.ClassDef)
            ):
                yield block


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _candidates(node: ast.FunctionDef, seed: int) -> Iterator[Value]:
    """Arguments by type; in every second, one value is a constant of the code, or beside one."""
    chance = random.Random(f"{seed} {node.name} covering")
    constants = list(_constants(node))
    for number, given in enumerate(made_up_arguments(node, seed, count=_TRIED)):
        values = list(given)
        if constants and number % 2 and values:
            place = chance.randrange(len(values))
            fitting = [one for one in constants if type(one) is type(values[place])]
            values[place] = chance.choice(fitting) if fitting else values[place]
        yield Value.of(values)


def _constants(node: ast.FunctionDef) -> Iterable[Any]:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    for part in body:
        for one in walk(part):
            value = one.value if isinstance(one, ast.Constant) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield from (value, value - 1, value + 1, -value)
            elif isinstance(value, str):
                yield from (value, f"{value}a", f"a{value}", f"a {value} b")


def _reached(content: str) -> frozenset[int]:
    try:
        said = json.loads(content)
        return frozenset(int(one) for one in said.split(",") if one)
    except (ValueError, AttributeError):
        return frozenset()
