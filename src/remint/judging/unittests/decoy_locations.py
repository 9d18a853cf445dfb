"""Where the tests of a unittest module can be changed so that no right program passes them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.judging.unittests.decoy_edits import DecoyLocation

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


def decoy_locations(module: ast.Module) -> Iterator[tuple[str, list[DecoyLocation]]]:
    """Each test that can be changed, as ``Class.method``, with the places where it can."""
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
