"""Any small program reads back from any wording."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remint.code.instructions import Wording, all_wordings, parse, render
from remint.code.ir import ProgramTree, numbered
from remint.code.ir import nodes as ir

# Names on purpose also from the tables: whatever a program calls its variables, it must read back.
NAMES = st.sampled_from(
    ("x", "y", "to", "the", "item", "of", "then", "which", "null", "a", "new", "list", "zero", "set", "by", "as", "и")
)
CONSTANTS = st.one_of(
    st.integers(-1000, 1000).map(lambda value: ir.Const("integer", value)),
    st.floats(allow_nan=False).filter(bool).map(lambda value: ir.Const("real", value)),
    st.text(max_size=5).map(lambda value: ir.Const("string", value)),
    st.binary(max_size=3).map(lambda value: ir.Const("bytes", value)),
    st.booleans().map(lambda value: ir.Const("boolean", value)),
    st.sampled_from((ir.Const("null", None), ir.Const("ellipsis", None), ir.Const("imaginary", 2.5))),
)
BINARY = ("+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "is",
          "is not", "in", "not in")  # fmt: skip
COMPARE = BINARY[13:]
UNARY = ("not", "-", "+", "~", "await", "yield", "yield from")


def pairs(of: Any, least: int = 0, most: int = 3) -> Any:
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def targets(inner: Any) -> Any:
    single = st.one_of(NAMES.map(ir.Name), st.builds(ir.Attribute, inner, NAMES), st.builds(ir.Index, inner, inner))
    return st.one_of(single, st.builds(ir.Container, st.just("tuple"), pairs(single, 2)))


def iterations(inner: Any) -> Any:
    count = st.builds(lambda *bounds: ir.Invoke(ir.Name("range"), tuple(map(ir.Argument, bounds))), inner, inner)
    return st.builds(ir.Iteration, targets(inner), st.one_of(inner, count), pairs(inner, most=2), st.booleans())


def parameters(inner: Any) -> Any:
    kinds = st.sampled_from(("plain", "positional", "keyword", "rest", "keywords"))
    types = st.one_of(st.none(), inner, st.sampled_from((ir.Name("int"), ir.Index(ir.Name("list"), ir.Name("str")))))

    def made(name: str, type: Any, default: Any, kind: Any) -> ir.Parameter:
        return ir.Parameter(name, type, None if kind.startswith(("rest", "keywords")) else default, kind)

    return st.builds(made, NAMES, types, st.one_of(st.none(), inner), kinds)


def larger(inner: Any) -> Any:
    optional = st.one_of(st.none(), inner)
    argument = st.builds(ir.Argument, inner, st.one_of(st.just(""), NAMES))
    unpacked = st.builds(ir.Unpacked, inner)
    entry = st.one_of(st.builds(ir.KeyValue, inner, inner), st.builds(ir.Unpacked, inner, st.just(True)))
    spec = st.one_of(st.none(), st.text(max_size=3).map(lambda text: ir.Text((ir.Const("string", text),))))
    part = st.one_of(
        st.text(max_size=3).map(lambda text: ir.Const("string", text)),
        st.builds(ir.Formatted, inner, st.sampled_from(("", "r", "s", "a")), spec),
    )
    return st.one_of(
        st.builds(ir.Attribute, inner, NAMES),
        st.builds(ir.Index, inner, st.one_of(inner, st.builds(ir.Slice, optional, optional, optional))),
        st.builds(ir.Invoke, inner, pairs(argument)),
        st.builds(lambda sign, one: ir.Operation((sign,), (one,)), st.sampled_from(UNARY), inner),
        st.builds(lambda sign, *both: ir.Operation((sign,), both), st.sampled_from(BINARY), inner, inner),
        st.builds(
            lambda sign, *all: ir.Operation((sign, sign), all), st.sampled_from(("and", "or")), inner, inner, inner
        ),
        st.builds(lambda a, b, *all: ir.Operation((a, b), all), *[st.sampled_from(COMPARE)] * 2, inner, inner, inner),
        st.builds(ir.Choice, inner, inner, inner),
        st.builds(ir.Bind, NAMES.map(ir.Name), inner),
        st.builds(ir.Container, st.sampled_from(("list", "tuple")), pairs(st.one_of(inner, unpacked))),
        st.builds(ir.Container, st.just("set"), pairs(inner, 1)),
        st.builds(ir.Container, st.just("dictionary"), pairs(entry)),
        st.builds(
            ir.Comprehension, st.sampled_from(("list", "set", "generator")), inner, pairs(iterations(inner), 1, 2)
        ),
        st.builds(ir.Text, pairs(part)),
        st.builds(ir.Lambda, pairs(parameters(inner), most=2), inner),
    )


EXPRESSIONS = st.recursive(st.one_of(NAMES.map(ir.Name), CONSTANTS), larger, max_leaves=6)
TARGETS = targets(EXPRESSIONS)
OPTIONAL = st.one_of(st.none(), EXPRESSIONS)
SIMPLE = st.one_of(
    st.builds(ir.Assign, pairs(TARGETS, 1, 2), EXPRESSIONS),
    st.builds(ir.Update, TARGETS, st.sampled_from(BINARY[:13]), EXPRESSIONS),
    st.builds(ir.Do, EXPRESSIONS),
    st.builds(ir.Return, OPTIONAL),
    st.builds(ir.Raise, EXPRESSIONS, OPTIONAL),
    st.builds(ir.Assert, EXPRESSIONS, OPTIONAL),
    st.builds(ir.Delete, pairs(EXPRESSIONS, 1)),
    st.builds(ir.Jump, st.sampled_from(("break", "continue", "pass"))),
    st.builds(ir.OuterNames, pairs(NAMES, 1), st.booleans()),
    st.builds(ir.Import, pairs(st.builds(ir.Imported, NAMES, NAMES), 1), st.sampled_from(("", "a.b", "..c"))),
)


def blocks(inner: Any) -> Any:
    body = pairs(inner, 1, 2)
    handler = st.builds(ir.Handler, EXPRESSIONS, st.one_of(st.just(""), NAMES), body)
    return st.one_of(
        st.builds(ir.If, EXPRESSIONS, body, st.one_of(st.just(()), body)),
        st.builds(ir.While, EXPRESSIONS, body, st.one_of(st.just(()), body), st.one_of(st.just(()), body)),
        st.builds(ir.ForEach, TARGETS, EXPRESSIONS, body, st.one_of(st.just(()), body), st.booleans()),
        st.builds(ir.Try, body, pairs(handler, 1, 2), st.one_of(st.just(()), body), st.one_of(st.just(()), body)),
        st.builds(ir.With, pairs(st.builds(ir.Resource, EXPRESSIONS, st.one_of(st.none(), TARGETS)), 1), body),
        st.builds(ir.Function, NAMES, pairs(parameters(EXPRESSIONS)), body, OPTIONAL, pairs(EXPRESSIONS, most=2)),
        st.builds(ir.Class, NAMES, pairs(st.builds(ir.Argument, EXPRESSIONS), most=2), body),
    )


PROGRAMS = pairs(st.recursive(SIMPLE, blocks, max_leaves=4), 1).map(lambda body: numbered(ProgramTree(body)))


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(program=PROGRAMS, wording=st.sampled_from(list(all_wordings())))
def test_any_program_reads_back(program: ProgramTree, wording: Wording) -> None:
    assert parse(render(program, wording).text, wording) == program
