"""Copies of a unittest module in which tests expect what no right program gives.

A decoy differs from its test in one place or several, which every run that passes gets to: a constant that is compared
with is another one, an assertion is exchanged for its opposite, or one of its arguments is put out of action. A program
that passes a test fails its decoys, unless it took the answer from the test, returned something that equals everything,
or saw to it that no assertion can fail. Nothing here runs anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from remint.code.parsing import parse
from remint.judging.unittests.nearby_constants import other_literal

_Function = ast.FunctionDef | ast.AsyncFunctionDef
# Assertions that compare two arguments, one of which is often a constant.
_EQUALITIES = {
    "assertEqual", "assertEquals", "assertListEqual", "assertTupleEqual", "assertDictEqual", "assertSetEqual",
    "assertSequenceEqual", "assertMultiLineEqual", "assertCountEqual", "assertAlmostEqual", "assertAlmostEquals",
}  # fmt: skip
# Other assertions: which argument is evaluated and then left, and what stands in for it so that the assertion fails.
_NOT_A_NUMBER = "1e999 - 1e999"  # is neither more nor less than anything
_REPLACED = {
    "assertTrue": (0, "False"),
    "assertFalse": (0, "True"),
    "assertIsNone": (0, "0"),
    "assertIsNotNone": (0, "None"),
    "assertIs": (1, "[]"),
    "assertIn": (1, "()"),
    "assertIsInstance": (1, "()"),
    "assertRaises": (0, "()"),
    "assertRaisesRegex": (0, "()"),
    "assertGreater": (1, _NOT_A_NUMBER),
    "assertGreaterEqual": (1, _NOT_A_NUMBER),
    "assertLess": (1, _NOT_A_NUMBER),
    "assertLessEqual": (1, _NOT_A_NUMBER),
}
# Assertions and their opposites. No right program passes both.
_PAIRS = (
    ("assertTrue", "assertFalse"), ("assertIn", "assertNotIn"), ("assertIsNone", "assertIsNotNone"),
    ("assertIs", "assertIsNot"), ("assertIsInstance", "assertNotIsInstance"), ("assertEqual", "assertNotEqual"),
    ("assertGreater", "assertLessEqual"), ("assertLess", "assertGreaterEqual"), ("assertRegex", "assertNotRegex"),
    ("assertAlmostEqual", "assertNotAlmostEqual"),
)  # fmt: skip
_OPPOSITES = {**dict(_PAIRS), **{other: one for one, other in _PAIRS}}
# The same for functions and methods of other libraries, whatever they are called on.
_REPLACED_ELSEWHERE = {"assert_frame_equal": (1, "0"), "assert_series_equal": (1, "0")}
_CALLS_OF_MOCKS = {"assert_called_with", "assert_called_once_with", "assert_any_call"}
# `with` these, what is raised inside comes out again.
_TRANSPARENT = {
    "patch", "subTest", "open", "catch_warnings", "TemporaryDirectory", "NamedTemporaryFile", "redirect_stdout",
    "redirect_stderr", "assertLogs", "assertWarns",
}  # fmt: skip


class DecoyEdit(NamedTuple):
    """Bytes of the module from one place to another, and what they become."""

    start: int
    end: int
    text: bytes


class DecoyLocation(NamedTuple):
    """A place where a test can be made to expect something else."""

    node: ast.expr  # the constant, the argument, or the call of an assertion
    way: str  # constant | misspelt | beside | list | argument | opposite
    value: str = ""
    tolerance: float = 0.0
    assertion: int = 0  # which of the test's: two changes of one may cancel out

    @property
    def takes_luck(self) -> bool:
        """Whether a program that is wrong now and then may well pass this decoy, too."""
        constants = [part.value for part in ast.walk(self.node) if isinstance(part, ast.Constant)]
        return self.way == "opposite" or (self.way == "constant" and any(type(one) is bool for one in constants))

    def edits(self, module: bytes, where: _Places, chance: Random, answers: list[Any]) -> list[DecoyEdit]:
        """What to change there; nothing when it cannot be done."""
        start, end = where.of(self.node)
        if self.way in ("constant", "misspelt"):
            # What is expected elsewhere may well be contained here, too.
            others = answers if self.way == "constant" else []
            found = other_literal(module, self.node, where.of, chance, self.tolerance, others)
            return [DecoyEdit(*edit) for edit in found]
        if self.way == "beside":
            return [DecoyEdit(start, start, b"("), DecoyEdit(end, end, b", " + self.value.encode() + b")[1]")]
        number = b"%d" % chance.randrange(1000, 10**6)
        if self.way == "list":
            return [DecoyEdit(start, start, b"["), DecoyEdit(end, end, b", " + number + b"]")]
        assert isinstance(self.node, ast.Call)
        if self.way == "opposite":
            assert isinstance(self.node.func, ast.Attribute)
            end = where.of(self.node.func)[1]
            return [DecoyEdit(end - len(self.node.func.attr), end, self.value.encode())]
        place = where.of(self.node.func)[1] + 1
        more = b", " if self.node.args or self.node.keywords else b""
        return [DecoyEdit(place, place, number + more)] if module[place - 1 : place] == b"(" else []


class _Places:
    """Where in the bytes of a module a node stands."""

    def __init__(self, module: bytes) -> None:
        self.lines = [0]
        for line in module.split(b"\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)

    def of(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset


class Decoys:
    """The decoys that can be made of a module's tests."""

    def __init__(self, module: str) -> None:
        self.module = module.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._bytes = self.module.encode("utf-8", "surrogatepass")
        self._places = _Places(self._bytes)
        tree = parse(self.module)
        self._answers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        self.spots: dict[str, list[DecoyLocation]] = dict(_test_spots(tree))

    def changed(self, chosen: Mapping[str, Iterable[int]], chance: Random) -> tuple[str, frozenset[str]]:
        """The module with tests changed at these of their spots, and the tests for which that could be done."""
        edits: list[DecoyEdit] = []
        done = set()
        for test, spots in chosen.items():
            made = [self.spots[test][spot].edits(self._bytes, self._places, chance, self._answers) for spot in spots]
            # Two spots may be in one expression: the first that there is room for.
            for new in made:
                if new and not any(_overlap(one, other) for one in new for other in edits):
                    done.add(test)
                    edits += new
        text = self._bytes
        for edit in sorted(edits, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text.decode("utf-8", "surrogatepass"), frozenset(done)


def _overlap(one: DecoyEdit, other: DecoyEdit) -> bool:
    return one.start <= other.end and other.start <= one.end


def _test_spots(module: ast.Module) -> Iterator[tuple[str, list[DecoyLocation]]]:
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        family = _family(node, classes)
        if family is None or not _only_patched(node.decorator_list):
            continue
        own = {part.name for one in family for part in one.body if isinstance(part, _Function)}
        if own & {"run", "__call__", "__getattribute__", "__getattr__"}:
            continue
        asynchronous = any("Async" in _dotted(base) for one in family for base in one.bases)
        for part in node.body:
            if isinstance(part, _Function) and part.name.startswith("test") and _runs(part, asynchronous):
                # A method that is written twice exists once; the later comes later here, too.
                yield f"{name}.{part.name}", list(_spots(part, own))


def _family(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef] | None:
    """The class and those that it comes from; None if there is one about which nothing is known."""
    found = [node]
    for base in node.bases:
        name = _dotted(base)
        if name in classes and classes[name] is not node:
            more = _family(classes[name], classes)
            if more is None:
                return None
            found += more
        elif not name.endswith("TestCase"):
            return None
    return found if node.bases and not node.keywords else None


def _runs(function: _Function, asynchronous: bool) -> bool:
    """Whether calling the method means that its body is run, and that what it raises comes out."""
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function)):
        return False
    if isinstance(function, ast.AsyncFunctionDef) and not asynchronous:
        return False
    return _only_patched(function.decorator_list)


def _only_patched(decorators: list[ast.expr]) -> bool:
    return all("patch" in _dotted(decorator).split(".") for decorator in decorators)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        return _dotted(node.func)
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _spots(function: _Function, own: set[str]) -> Iterator[DecoyLocation]:
    statements = list(_reached(function.body))
    constants = _named_constants(function, statements)
    for number, statement in enumerate(statements):
        for spot in _spots_of(statement, own, constants):
            yield spot._replace(assertion=number)


def _spots_of(statement: ast.stmt, own: set[str], constants: dict[str, ast.expr]) -> Iterator[DecoyLocation]:
    if isinstance(statement, ast.Assert):
        yield from _truth(statement.test, constants)
    elif isinstance(statement, ast.With | ast.AsyncWith):
        for item in statement.items:
            if _dotted(item.context_expr).startswith("self.assertRaises"):
                yield from _assertion(item.context_expr, own, constants)
    elif isinstance(statement, ast.Expr):
        value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
        yield from _assertion(value, own, constants)


def _reached(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements that are run whenever a test passes, and whose failure is the test's."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.With | ast.AsyncWith):
            if all(_TRANSPARENT & set(_dotted(item.context_expr).split(".")) for item in statement.items):
                yield from _reached(statement.body)
        elif isinstance(statement, ast.Try) and not statement.handlers:
            if not any(map(_may_leave, statement.finalbody)):
                yield from _reached(statement.body)
        elif isinstance(statement, ast.For) and _has_elements(statement.iter):
            yield from _reached(statement.body)
        if _may_leave(statement):
            return


def _has_elements(node: ast.expr) -> bool:
    elements = node.elts if isinstance(node, ast.List | ast.Tuple) else []
    return any(not isinstance(element, ast.Starred) for element in elements)


def _may_leave(node: ast.AST) -> bool:
    if isinstance(node, ast.Return | ast.Break | ast.Continue):
        return True
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
        return False
    return any(_may_leave(child) for child in ast.iter_child_nodes(node))


def _named_constants(function: _Function, statements: list[ast.stmt]) -> dict[str, ast.expr]:
    """Constants that have a name of their own and are used once, such as ``expected``."""
    uses = [node.id for node in ast.walk(function) if isinstance(node, ast.Name)]
    return {
        statement.targets[0].id: statement.value
        for statement in statements
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and uses.count(statement.targets[0].id) == 2
        and len(statement.targets) == 1
    }


def _assertion(call: ast.expr, own: set[str], constants: dict[str, ast.expr]) -> Iterator[DecoyLocation]:
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return
    name, args = call.func.attr, call.args
    if any(isinstance(arg, ast.Starred | ast.GeneratorExp | ast.NamedExpr) for arg in args):
        return
    if any(_dotted(part).endswith("ANY") for part in ast.walk(call) if isinstance(part, ast.Name | ast.Attribute)):
        return  # of unittest.mock, which equals everything
    if name in _CALLS_OF_MOCKS:
        yield DecoyLocation(call, "argument")
    elif name in _REPLACED_ELSEWHERE and name not in own:
        place, value = _REPLACED_ELSEWHERE[name]
        if len(args) > place:
            yield DecoyLocation(args[place], "beside", value)
    elif name in own or _dotted(call.func) != f"self.{name}":
        return
    if name in _OPPOSITES and _dotted(call.func) == f"self.{name}" and _OPPOSITES[name] not in own:
        yield DecoyLocation(call, "opposite", _OPPOSITES[name])
    if name in _EQUALITIES and len(args) >= 2:
        yield from _equality(args[0], args[1], constants, _tolerance(call))
    elif name == "assertTrue" and args:
        yield from _truth(args[0], constants)
    elif name in _REPLACED and len(args) > _REPLACED[name][0]:
        place, value = _REPLACED[name]
        yield DecoyLocation(args[place], "beside", value)
        if name == "assertIn" and isinstance(args[0], ast.Constant) and len(str(args[0].value)) > 5:
            yield DecoyLocation(args[0], "misspelt")


def _truth(test: ast.expr, constants: dict[str, ast.expr]) -> Iterator[DecoyLocation]:
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
        yield from (spot for spot in _equality(test.left, test.comparators[0], constants, 0.0) if spot.way != "list")
    if not isinstance(test, ast.GeneratorExp | ast.NamedExpr):
        yield DecoyLocation(test, "beside", "False")


def _equality(
    first: ast.expr, second: ast.expr, constants: dict[str, ast.expr], tolerance: float
) -> Iterator[DecoyLocation]:
    for one, other in ((second, first), (first, second)):
        named = constants.get(one.id) if isinstance(one, ast.Name) else one
        if named is not None and _is_constant(named) and not _is_constant(other) and tolerance >= 0:
            yield DecoyLocation(named, "constant", tolerance=tolerance)
            return
    yield DecoyLocation(second, "list")


def _is_constant(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return False
    return not any(isinstance(part, ast.BinOp | ast.Call) for part in ast.walk(node))


def _tolerance(call: ast.Call) -> float:
    """How far apart two numbers may be; below zero if that is not known."""
    places = [keyword.value for keyword in call.keywords if keyword.arg in ("places", "delta")]
    if call.func.attr.startswith("assertAlmost"):  # type: ignore[attr-defined]
        places += call.args[2:3]
    for node in places:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, int | float):
            return -1.0
    delta = [float(keyword.value.value) for keyword in call.keywords if keyword.arg == "delta"]  # type: ignore[attr-defined]
    almost = 1.0 if call.func.attr.startswith("assertAlmost") else 0.0  # type: ignore[attr-defined]
    return max([almost, *delta])
