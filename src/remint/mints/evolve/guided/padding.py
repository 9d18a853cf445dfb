"""Parts that a refactoring adds and that make no difference: without them the program does the same on all inputs.

Data flows through padding, and some input executes it; only leaving it out tells.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from remint.code.parsing import parse
from remint.mints.evolve.gates.data_flow import nameless, words_of
from remint.records import Candidate, SourceFile

# Of what 68 references of HumanEval, CRUXEval and AVATAR have, 4 % make none: a shortcut,
# a check that nothing needs, a bound that is not reached.
_SHARE, _LEAST, _ROUNDS = 0.1, 2, 3
_REMOVABLE = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.For, ast.While, ast.With, ast.Assert, ast.Delete,
)  # fmt: skip

DoSame = Callable[[Sequence[Candidate]], list[bool]]
Change = Callable[[ast.AST], None]


class ProgramPart(NamedTuple):
    """A statement, or a condition inside of one, and what stands for leaving it out."""

    path: str
    place: int  # of the node that is changed, among all of the file
    words: str  # without the names of variables
    shown: str
    changes: tuple[Change, ...]
    within: frozenset[int]  # the places of the nodes that it is a part of


class Padding:
    """Looks for what makes no difference in refactorings of one original."""

    def __init__(self, original: Candidate, do_same: DoSame) -> None:
        self._known, self._do_same = Counter(one.words for one in parts_of(original)), do_same

    def objection(self, program: Candidate) -> str:
        """What speaks against a program; nothing where enough of what was added makes a difference."""
        added = self.added(program)
        found, reduced = self.found(program, added)
        if len(parts_of(program)) - len(parts_of(reduced)) <= max(_LEAST, int(_SHARE * len(added))):
            return ""
        shown = ", ".join(f"`{one.shown}`" for one in found[:3])
        return f"it does the same without {shown}" + (", and others" if len(found) > 3 else "")

    def found(self, program: Candidate, added: Sequence[ProgramPart]) -> tuple[list[ProgramPart], Candidate]:
        """What makes no difference, and the program without it: what only served that goes with it."""
        found, known = list[ProgramPart](), {(one.path, one.words) for one in added}
        for _ in range(_ROUNDS):
            idle = self._idle(program, [one for one in parts_of(program) if (one.path, one.words) in known])
            less = _changed(program, idle)
            if not idle or not self._do_same([less])[0]:
                break
            found += [part for part, _ in idle]
            program = less
        return found, program

    def added(self, program: Candidate) -> list[ProgramPart]:
        """The parts that the original does not have in these or other names."""
        left, found = Counter(self._known), []
        for part in parts_of(program):
            left[part.words] -= 1
            if left[part.words] < 0:
                found.append(part)
        return found

    def _idle(self, program: Candidate, parts: Sequence[ProgramPart]) -> list[tuple[ProgramPart, Change]]:
        """Those without which the program does the same, but for what is a part of these, and a way to do without."""
        changes = [(part, change) for part in parts for change in part.changes]
        same = self._do_same([_changed(program, [one]) for one in changes])
        idle = {(one[0].path, one[0].place): one for one, is_same in zip(changes, same, strict=True) if is_same}
        return [one for one in idle.values() if not any((one[0].path, place) in idle for place in one[0].within)]


def parts_of(program: Candidate) -> list[ProgramPart]:
    """Everything in a program that could be left out."""
    return [part for file in program.files if file.path.endswith(".py") for part in _parts_of(file)]


def _parts_of(file: SourceFile) -> Iterator[ProgramPart]:
    nodes = list(ast.walk(parse(file.text)))
    said = {id(one) for node in nodes for one in _said(node)}
    within = {id(nodes[0]): frozenset[int]()}
    for place, node in enumerate(nodes):
        within |= {id(one): within[id(node)] | {place} for one in ast.iter_child_nodes(node)}
        words, changes = _without(node) if id(node) not in said else ("", [])
        if changes:
            yield ProgramPart(
                file.path, place, f"{type(node).__name__} {words}", _shown(node), tuple(changes), within[id(node)]
            )


def _said(node: ast.AST) -> Iterator[ast.AST]:
    """What is no part of its own: annotations, and calls that are whole statements."""
    match node:
        case ast.Expr(value=ast.Call() as value):
            yield value
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield from ast.walk(annotation)
        case ast.FunctionDef(returns=ast.expr() as returns) | ast.AsyncFunctionDef(returns=ast.expr() as returns):
            yield from ast.walk(returns)


def _changed(program: Candidate, changes: Sequence[tuple[ProgramPart, Change]]) -> Candidate:
    """The program after all of these."""
    files = []
    for file in program.files:
        ours = [(part.place, change) for part, change in changes if part.path == file.path]
        text = file.text
        if ours:
            tree = copy.deepcopy(parse(text))
            nodes = list(ast.walk(tree))
            for place, change in ours:
                change(nodes[place])
            text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        files.append(SourceFile(path=file.path, text=text))
    return Candidate(files=tuple(files), main=program.main)


def _without(node: ast.AST) -> tuple[str, list[Change]]:
    """What a node says, without names, and the ways to do without it."""
    match node:
        case ast.stmt() if _is_removable(node):
            return words_of(node), [_pass]
        case ast.IfExp(test=test):
            return nameless(ast.unparse(test)), [_put("test", way) for way in (True, False)]
        case ast.match_case(guard=ast.expr() as guard):
            return nameless(ast.unparse(guard)), [_put("guard", way) for way in (True, False)]
        case ast.comprehension(ifs=[_, *_] as conditions):
            return nameless(" ".join(map(ast.unparse, conditions))), [_put_all("ifs", way) for way in (True, False)]
        case ast.BoolOp(values=values):
            return nameless(ast.unparse(node)), [_leave_out(place) for place in range(len(values))]
        case ast.Compare(ops=[_, _, *_]):
            return nameless(ast.unparse(node)), [_first_pair, _last_pair]
        case ast.BinOp(left=left, right=right):
            return nameless(ast.unparse(node)), [_become(left), _become(right)]
        case ast.Call(func=ast.Attribute(value=first)) | ast.Call(func=ast.Name(), args=[first, *_]):
            return nameless(ast.unparse(node)), [_become(first)]
        case ast.Lambda(body=body) if not isinstance(body, ast.Constant):
            return nameless(ast.unparse(body)), [_put("body", None)]
    return "", []


def _is_removable(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return False
    targets = node.targets if isinstance(node, ast.Assign) else []
    # `__slots__` and the like tell Python how to keep things.
    is_declared = any(isinstance(one, ast.Name) and one.id.startswith("__") for one in targets)
    return isinstance(node, _REMOVABLE) and not is_declared


def _pass(node: ast.AST) -> None:
    """Turn a statement into one that does nothing."""
    for name in (*node._fields,):
        delattr(node, name)
    node.__class__ = ast.Pass


def _put(field: str, value: bool | None) -> Change:
    return lambda node: setattr(node, field, ast.Constant(value=value))


def _put_all(field: str, value: bool | None) -> Change:
    return lambda node: setattr(node, field, [ast.Constant(value=value)])


def _become(part: ast.expr) -> Change:
    """Let an expression be one of its parts."""
    kind, fields = type(part), dict(ast.iter_fields(part))

    def change(node: ast.AST) -> None:
        for name in (*node._fields,):
            delattr(node, name)
        node.__class__ = kind
        for name, value in fields.items():
            setattr(node, name, copy.deepcopy(value))

    return change


def _leave_out(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.BoolOp)
        del node.values[place]

    return change


def _first_pair(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops, node.comparators = node.ops[:1], node.comparators[:1]


def _last_pair(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.left, node.ops, node.comparators = node.comparators[-2], node.ops[-1:], node.comparators[-1:]


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.match_case):
        return ast.unparse(node.guard) if node.guard else ""
    if isinstance(node, ast.comprehension):
        return " ".join(f"if {ast.unparse(one)}" for one in node.ifs)
    return ast.unparse(node).partition("\n")[0]
