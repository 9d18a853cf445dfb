"""Variables that two programs call by different names: the names of one are put in place of the other's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from remint.analysis.diagnose.alignment import AlignedSlot, align
from remint.analysis.diagnose.trees import stored_names
from remint.code.ir import nodes as ir
from remint.code.ir.walk import children, transformed, walk

_ROUNDS = 2


def with_names_of(reference: ir.ProgramTree, candidate: ir.ProgramTree) -> tuple[ir.ProgramTree, dict[str, str]]:
    """The candidate with its local variables renamed to those that play the same part in the reference.

    Also how to call them for a reader of the candidate: from each name that was put in back to the candidate's own.
    """
    own: dict[str, str] = {}
    for _ in range(_ROUNDS):
        mapping = _mapping(reference, candidate)
        if not mapping:
            break
        candidate = renamed(candidate, mapping)
        moved = {new: own.get(old, old) for old, new in mapping.items()}
        own = {name: first for name, first in own.items() if name not in mapping} | moved
    back = {name: first for name, first in own.items() if name != first}
    # A name of the reference alone that the candidate uses for something else would become two things in one.
    return candidate, {} if set(back.values()) & (_locals(reference) - set(back)) else back


def _mapping(reference: ir.ProgramTree, candidate: ir.ProgramTree) -> dict[str, str]:
    """The names to put in, one for one, and none that is in use already for something else."""
    votes: Counter[tuple[str, str]] = Counter()
    wanted, own = _locals(reference), _locals(candidate)
    for old, new in _functions(reference, candidate):
        for first, second in zip(old.parameters, new.parameters, strict=False):
            votes[second.name, first.name] += 100
    for slot in _slots(align(reference, candidate).slots):
        if slot.expected is not None and slot.seen is not None:
            votes.update(_name_pairs(slot.expected, slot.seen))
    chosen: dict[str, str] = {}
    for (seen, expected), _count in votes.most_common():
        free = seen in own and seen not in chosen and expected in wanted and expected not in chosen.values()
        if free and (seen == expected or expected not in own or votes[expected, expected] < votes[seen, expected]):
            chosen[seen] = expected
    kept = {name for name in own if name not in chosen}
    return {old: new for old, new in chosen.items() if old != new and new not in kept}


def _functions(first: ir.ProgramTree, second: ir.ProgramTree) -> Iterator[tuple[ir.Function, ir.Function]]:
    named = {one.name: one for one in second.body if isinstance(one, ir.Function)}
    for one in first.body:
        if isinstance(one, ir.Function) and one.name in named:
            yield one, named[one.name]


def _locals(program: ir.ProgramTree) -> set[str]:
    found: set[str] = set()
    for node in walk(program):
        if isinstance(node, ir.Function | ir.Lambda):
            found |= {one.name for one in node.parameters}
        if isinstance(node, ir.Function):
            found |= stored_names(node.body)
        if isinstance(node, ir.Iteration):
            found |= {one.name for one in walk(node.target) if isinstance(one, ir.Name)}
    return found


def _slots(slots: list[AlignedSlot]) -> Iterator[AlignedSlot]:
    for slot in slots:
        yield slot
        for some in (slot.blocks or {}).values():
            yield from _slots(some)


def _name_pairs(expected: ir.Node, seen: ir.Node) -> Iterator[tuple[str, str]]:
    """Names that stand in the same place of two trees."""
    if isinstance(expected, ir.Name) and isinstance(seen, ir.Name):
        yield seen.name, expected.name
    if type(expected) is type(seen):
        for first, second in zip(children(expected), children(seen), strict=False):
            yield from _name_pairs(first, second)


def renamed(program: ir.ProgramTree, names: Mapping[str, str]) -> ir.ProgramTree:
    """The program with other names for some variables, all at once."""

    def change(node: ir.Node) -> ir.Node:
        if isinstance(node, ir.Name | ir.Parameter) and node.name in names:
            return replace(node, name=names[node.name])
        if isinstance(node, ir.OuterNames):
            return replace(node, names=tuple(names.get(name, name) for name in node.names))
        return node

    return transformed(program, change)
