"""The forms of expressions; operators between operands are in `operators.py`."""

from __future__ import annotations

from typing import Any

from remint.code.instructions.forms import Form, Slots, custom, form
from remint.code.ir import nodes as ir

RANGE = ir.Name("range")
_BACKWARDS = ir.Slice(None, None, ir.Const("integer", -1))


def _take_part(node: ir.Index, start: bool, stop: bool) -> Slots | None:
    part = node.index
    if not isinstance(part, ir.Slice) or (part.start is not None) != start or (part.stop is not None) != stop:
        return None
    if not _forward(part.step):
        return None  # backwards, a missing start is the end
    return {"value": node.value, "start": part.start, "stop": part.stop, "step": part.step}


def _forward(step: ir.Expression | None) -> bool:
    return step is None or (isinstance(step, ir.Const) and isinstance(step.value, int) and step.value > 0)


def _part(key: str, start: bool, stop: bool) -> Form:
    ends = {"start": "operand"} if start else {}
    ends |= {"stop": "operand"} if stop else {}

    def make(value: Any, start: Any = None, stop: Any = None, step: Any = None) -> ir.Index:
        return ir.Index(value, ir.Slice(start, stop, step))

    return custom(
        key, ir.Index, lambda node: _take_part(node, start, stop), make, value="base", **ends, step="operand?"
    )


def negated(size: ir.Const) -> ir.Const:
    """The step of something that goes down by a size."""
    assert isinstance(size.value, int)
    return ir.Const("integer", -size.value)


def _take_backwards(node: ir.Index, start: bool, stop: bool) -> Slots | None:
    part = node.index
    if not isinstance(part, ir.Slice) or (part.start is not None) != start or (part.stop is not None) != stop:
        return None
    size = _size_down(part.step)
    return {"value": node.value, "start": part.start, "stop": part.stop, "size": size} if size else None


def _size_down(step: ir.Expression | None) -> ir.Const | None:
    """How large the steps of something are that goes down; None where it goes up, or nobody can tell."""
    if isinstance(step, ir.Const) and step.kind == "integer" and isinstance(step.value, int) and step.value < 0:
        return negated(step)
    return None


def _part_back(key: str, start: bool, stop: bool) -> Form:
    ends = {"start": "operand"} if start else {}
    ends |= {"stop": "operand"} if stop else {}

    def make(value: Any, size: Any, start: Any = None, stop: Any = None) -> ir.Index:
        return ir.Index(value, ir.Slice(start, stop, negated(size)))

    return custom(
        key, ir.Index, lambda node: _take_backwards(node, start, stop), make, value="base", **ends, size="operand"
    )


def goes_up(bounds: tuple[ir.Expression, ...]) -> bool:
    """Whether a range is sure to go up."""
    return len(bounds) == 2 or _forward(bounds[2])


def size_down(bounds: tuple[ir.Expression, ...]) -> ir.Const | None:
    """How large the steps of a range are that goes down."""
    return _size_down(bounds[2]) if len(bounds) == 3 else None


def range_bounds(node: ir.Expression) -> tuple[ir.Expression, ...] | None:
    """The arguments of a plain call of `range`."""
    if not isinstance(node, ir.Invoke) or node.function != RANGE or not 1 <= len(node.arguments) <= 3:
        return None
    if any(argument.name or isinstance(argument.value, ir.Unpacked) for argument in node.arguments):
        return None
    return tuple(argument.value for argument in node.arguments)


def range_call(*bounds: ir.Expression | None) -> ir.Invoke:
    """The call of `range` with these arguments, less the missing ones."""
    return ir.Invoke(RANGE, tuple(ir.Argument(bound) for bound in bounds if bound is not None))


def _take_count(node: ir.Iteration) -> Slots | None:
    bounds = range_bounds(node.iterable)
    if bounds is None or len(bounds) != 1 or node.asynchronous:
        return None
    return {"target": node.target, "stop": bounds[0], "conditions": node.conditions}


def _take_range(node: ir.Iteration) -> Slots | None:
    bounds = range_bounds(node.iterable)
    if bounds is None or len(bounds) == 1 or node.asynchronous or not goes_up(bounds):
        return None
    start, stop, step = (*bounds, None)[:3]
    return {"target": node.target, "start": start, "stop": stop, "step": step, "conditions": node.conditions}


def _take_range_down(node: ir.Iteration) -> Slots | None:
    bounds = range_bounds(node.iterable)
    size = None if bounds is None or node.asynchronous else size_down(bounds)
    if bounds is None or size is None:
        return None
    return {"target": node.target, "start": bounds[0], "stop": bounds[1], "size": size, "conditions": node.conditions}


ITERATIONS = (
    custom(
        "iteration-count", ir.Iteration, _take_count,
        lambda target, stop, conditions: ir.Iteration(target, range_call(stop), conditions or ()),
        target="target", stop="operand", conditions="conditions?",
    ),
    custom(
        "iteration-range-down", ir.Iteration, _take_range_down,
        lambda target, start, stop, size, conditions: ir.Iteration(
            target, range_call(start, stop, negated(size)), conditions or ()
        ),
        target="target", start="operand", stop="operand", size="operand", conditions="conditions?",
    ),
    custom(
        "iteration-range", ir.Iteration, _take_range,
        lambda target, start, stop, step, conditions: ir.Iteration(
            target, range_call(start, stop, step), conditions or ()
        ),
        target="target", start="operand", stop="operand", step="operand?", conditions="conditions?",
    ),
    custom(
        "iteration", ir.Iteration,
        lambda node: None if node.asynchronous else
        {"target": node.target, "iterable": node.iterable, "conditions": node.conditions},
        lambda target, iterable, conditions: ir.Iteration(target, iterable, conditions or ()),
        target="target", iterable="plain", conditions="conditions?",
    ),
    custom(
        "iteration-async", ir.Iteration,
        lambda node: {"target": node.target, "iterable": node.iterable, "conditions": node.conditions},
        lambda target, iterable, conditions: ir.Iteration(target, iterable, conditions or (), asynchronous=True),
        target="target", iterable="plain", conditions="conditions?",
    ),
)  # fmt: skip


def _take_mapping(node: ir.Comprehension) -> Slots | None:
    if not isinstance(node.element, ir.KeyValue):
        return None
    return {"key": node.element.key, "value": node.element.value, "iterations": node.iterations}


def _unary(operator: str, key: str) -> Form:
    def take(node: ir.Operation) -> Slots | None:
        fits = node.operators == (operator,) and len(node.operands) == 1
        return {"value": node.operands[0]} if fits else None

    return custom(key, ir.Operation, take, lambda value: ir.Operation((operator,), (value,)), value="operand")


EXPRESSIONS = (
    _unary("not", "not"),
    _unary("-", "negative"),
    _unary("+", "positive"),
    _unary("~", "complement"),
    _unary("await", "await"),
    _unary("yield", "yield"),
    _unary("yield from", "yield-from"),
    form("yield-nothing", ir.Operation, {"operators": ("yield",), "operands": ()}),
    form("null", ir.Const, {"kind": "null", "value": None}),
    form("true", ir.Const, {"kind": "boolean", "value": True}),
    form("false", ir.Const, {"kind": "boolean", "value": False}),
    form("ellipsis", ir.Const, {"kind": "ellipsis", "value": None}),
    custom(
        "bytes", ir.Const,
        lambda node: {"text": node.value.decode("latin-1")} if node.kind == "bytes" else None,
        lambda text: ir.Const("bytes", text.encode("latin-1")), text="byte_string",
    ),
    custom(
        "imaginary", ir.Const,
        lambda node: {"number": node.value} if node.kind == "imaginary" else None,
        lambda number: ir.Const("imaginary", float(number)), number="number",
    ),
    form("attribute", ir.Attribute, value="base", name="member"),
    form("call", ir.Invoke, function="base", arguments="arguments?"),
    custom(
        "reversed", ir.Index, lambda node: {"value": node.value} if node.index == _BACKWARDS else None,
        lambda value: ir.Index(value, _BACKWARDS), value="base",
    ),
    _part("part-from-to", start=True, stop=True),
    _part("part-from", start=True, stop=False),
    _part("part-to", start=False, stop=True),
    _part("part-all", start=False, stop=False),
    _part_back("part-back-from-to", start=True, stop=True),
    _part_back("part-back-from", start=True, stop=False),
    _part_back("part-back-to", start=False, stop=True),
    _part_back("part-back-all", start=False, stop=False),
    form("index", ir.Index, value="base", index="operand"),
    form("slice", ir.Slice, start="operand?", stop="operand?", step="operand?"),
    form("choice", ir.Choice, then="operand", condition="plain", otherwise="operand"),
    form("bind", ir.Bind, value="operand", target="operand"),
    form("spread", ir.Unpacked, {"entries": False}, value="operand"),
    form("spread-entries", ir.Unpacked, {"entries": True}, value="operand"),
    form("list-empty", ir.Container, {"kind": "list", "items": ()}),
    form("tuple-empty", ir.Container, {"kind": "tuple", "items": ()}),
    form("dictionary-empty", ir.Container, {"kind": "dictionary", "items": ()}),
    form("list", ir.Container, {"kind": "list"}, items="expressions"),
    form("tuple", ir.Container, {"kind": "tuple"}, items="expressions"),
    form("set", ir.Container, {"kind": "set"}, items="expressions"),
    form("dictionary", ir.Container, {"kind": "dictionary"}, items="entries"),
    form("list-of", ir.Comprehension, {"kind": "list"}, element="operand", iterations="iterations"),
    form("set-of", ir.Comprehension, {"kind": "set"}, element="operand", iterations="iterations"),
    form("values-of", ir.Comprehension, {"kind": "generator"}, element="operand", iterations="iterations"),
    custom(
        "mapping", ir.Comprehension, _take_mapping,
        lambda key, value, iterations: ir.Comprehension("dictionary", ir.KeyValue(key, value), iterations),
        key="operand", value="operand", iterations="iterations",
    ),
    form("text", ir.Text, parts="text_parts?"),
    form("lambda", ir.Lambda, parameters="parameters", body="expression"),
    form("lambda-plain", ir.Lambda, {"parameters": ()}, body="expression"),
)  # fmt: skip

ENTRIES = (form("entry", ir.KeyValue, key="expression", value="expression"), form("entry-spread", ir.Unpacked,
           {"entries": True}, value="operand"))  # fmt: skip

ARGUMENTS = (
    form("argument-named", ir.Argument, name="member", value="expression"),
    form("argument", ir.Argument, {"name": ""}, value="expression"),
)

PARAMETERS = (
    form("parameter", ir.Parameter, {"kind": "plain"}, name="name", type="type?", default="operand?"),
    form("parameter-positional", ir.Parameter, {"kind": "positional"}, name="name", type="type?", default="operand?"),
    form("parameter-keyword", ir.Parameter, {"kind": "keyword"}, name="name", type="type?", default="operand?"),
    form("parameter-rest", ir.Parameter, {"kind": "rest"}, name="name", type="type?"),
    form("parameter-keywords", ir.Parameter, {"kind": "keywords"}, name="name", type="type?"),
)

TARGETS = (form("target-rest", ir.Unpacked, {"entries": False}, value="operand"),)
