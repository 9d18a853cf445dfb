"""What the programs of a service share: for each shape that several have, one function in place of all of them."""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.naming.fresh_names import is_free
from remint.mints.evolve.operators.support.extraction import MOST_VALUES, ExpressionSlot
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.programs.subject import node_at
from remint.mints.merge.fragments import Fragment
from remint.mints.merge.members import Member
from remint.mints.merge.step_names import parameter_names, step_names

_MOST_STEPS = 6  # per service


class Use(NamedTuple):
    """Where a program has a shared piece."""

    member: int
    fragment: Fragment


class SharedStep(NamedTuple):
    """A function that several programs of a service call."""

    name: str
    shape: str
    function: ast.FunctionDef
    uses: tuple[Use, ...]
    parameters: tuple[int, ...]  # places of the atoms that are handed over


def shared_steps(members: Sequence[Member], left_out: frozenset[str] = frozenset()) -> list[SharedStep]:
    """The pieces that at least two programs have, the largest first; none overlaps another."""
    uses: dict[str, list[Use]] = {}
    for number, member in enumerate(members):
        for fragment in member.fragments:
            uses.setdefault(fragment.shape, []).append(Use(number, fragment))
    order = sorted(uses, key=lambda shape: (-uses[shape][0].fragment.size * len(_programs(uses[shape])), shape))
    found: list[SharedStep] = []
    taken: list[Use] = []
    names = {name for member in members for name in member.subject.scopes.names()}
    for shape in order:
        open_ones = _without_overlaps(uses[shape], taken)
        if shape in left_out or len(_programs(open_ones)) < 2 or len(found) == _MOST_STEPS:
            continue
        step = _step(shape, open_ones, names | {one.name for one in found}, members)
        if step is not None:
            found.append(step)
            taken += open_ones
    return found


def _programs(uses: Sequence[Use]) -> set[int]:
    return {one.member for one in uses}


def _without_overlaps(uses: Sequence[Use], taken: Sequence[Use]) -> list[Use]:
    found: list[Use] = []
    for one in uses:
        others = [*taken, *found]
        if not any(one.member == other.member and one.fragment.overlaps(other.fragment) for other in others):
            found.append(one)
    return found


def _step(shape: str, uses: Sequence[Use], taken: set[str], members: Sequence[Member]) -> SharedStep | None:
    """The function for a shape; what differs between programs is handed over. None: too much differs."""
    columns = list(zip(*(one.fragment.atoms for one in uses), strict=True))
    handed = tuple(place for place, atoms in enumerate(columns) if not _is_one_constant(atoms))
    if len(handed) > MOST_VALUES:
        return None
    first = uses[0].fragment
    names = parameter_names([one.fragment for one in uses], handed, members[uses[0].member].subject)
    nodes = _renamed(first, dict(zip(handed, names, strict=True)), members[uses[0].member])
    if nodes is None:
        return None
    body: list[ast.stmt] = [*nodes] if first.is_rest else [ast.Return(value=nodes[0])]  # type: ignore[arg-type]
    chance = random.Random(shape)
    known = sorted({one.fragment.whole.lstrip("_") for one in uses if one.fragment.whole})
    name = next(one for one in step_names(body, names, known, chance) if is_free(one, taken))
    users = sorted({members[one.member].entry_point for one in uses})
    listed = " and ".join([", ".join(users[:-1]), users[-1]]).replace("_", " ")
    told = f"Do what {listed} have in common."
    return SharedStep(name, shape, make_function(name, names, body, told), tuple(uses), handed)


def _is_one_constant(atoms: Sequence[Binding | ast.Constant]) -> bool:
    values = [(type(one.value), one.value) for one in atoms if isinstance(one, ast.Constant)]
    return len(values) == len(atoms) and len({(kind, repr(value)) for kind, value in values}) == 1


def _renamed(fragment: Fragment, names: dict[int, str], member: Member) -> list[ast.stmt] | None:
    """The code of a piece with the names of the parameters; None where one is the name of a variable of its own."""
    scopes, atoms = member.subject.scopes, fragment.atoms
    nodes = [copy.deepcopy(one) for one in fragment.nodes]
    own: set[str] = set()
    for before, after in zip(fragment.nodes, nodes, strict=True):
        for old, new in zip(walk(before), walk(after), strict=True):
            if isinstance(old, ast.Name) and isinstance(new, ast.Name):
                binding = scopes.meaning(old)
                place = next((at for at, one in enumerate(atoms) if one is binding), None)
                if place is not None:
                    new.id = names[place]
                elif binding is not None:
                    own.add(old.id)
    constants = {id(atom): names[place] for place, atom in enumerate(atoms) if place in names}
    for at, (before, after) in enumerate(zip(fragment.nodes, nodes, strict=True)):
        nodes[at] = _Handed(before, after, constants).done()
    return None if own & set(names.values()) else nodes  # type: ignore[return-value]


class _Handed(ast.NodeTransformer):
    """Writes parameters in place of constants that differ between programs."""

    def __init__(self, before: ast.AST, after: ast.AST, names: dict[int, str]) -> None:
        pairs = zip(walk(before), walk(after), strict=True)
        self._names = {id(new): names[id(old)] for old, new in pairs if id(old) in names}
        self._tree = after

    def done(self) -> ast.AST:
        made: ast.AST = self.visit(self._tree)
        return made

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """The parameter for a constant that is handed over."""
        return ast.Name(id=self._names[id(node)], ctx=ast.Load()) if id(node) in self._names else node


def put_calls(tree: ast.Module, number: int, steps: Sequence[SharedStep]) -> None:
    """Call the shared functions in a copy of a program's tree."""
    for step in steps:
        for use in step.uses:
            if use.member == number:
                _put_call(tree, use.fragment, step)


def _put_call(tree: ast.Module, fragment: Fragment, step: SharedStep) -> None:
    made = call(step.name, [])
    for place in step.parameters:
        atom = fragment.atoms[place]
        made.args.append(
            copy.deepcopy(atom) if isinstance(atom, ast.Constant) else ast.Name(id=atom.name, ctx=ast.Load())
        )
    if fragment.is_rest:
        holder = node_at(tree, fragment.path[:-1])
        assert isinstance(holder, ast.FunctionDef)
        holder.body[fragment.path[-1][1] :] = [ast.Return(value=made)]
    else:
        ExpressionSlot(tree, fragment.path).put(made)
