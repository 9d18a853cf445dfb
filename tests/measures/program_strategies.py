"""Programs for property tests: small, valid, and of every construct that the metrics count."""

from __future__ import annotations

from hypothesis import strategies as st

_EXPRESSIONS = st.sampled_from(
    [
        "a", "a > 1", "a > 1 and not b", "f(a)", "self.f(a)", "math.sqrt(a)", "helper.go(a)", "[a, b]",
        "[x for x in a if x > 1]", "{x: 1 for x in a}", "lambda x: x > 1", "any(x for x in a)", "range(a + 1)",
        "int(str(a))", "'text, with. 1 # sign'", "a if b else 1", "threading.Thread(target=f)",
    ]
)  # fmt: skip


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _blocks(bodies: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    head = st.sampled_from(
        ["for x in {}:", "while {}:", "if {}:", "def f(a=({})):", "class C(list, metaclass=type):", "with {} as y:"]
    )

    def block(opening: str, expression: str, body: list[str]) -> list[str]:
        return [opening.format(expression), *_indented(body)]

    def guarded(body: list[str]) -> list[str]:
        return ["try:", *_indented(body), "except ValueError:", "    pass"]

    def alternatives(expression: str, body: list[str], other: list[str]) -> list[str]:
        return [f"if {expression}:", *_indented(body), f"elif {expression}:", *_indented(other)]

    return st.one_of(
        st.builds(block, head, _EXPRESSIONS, bodies),
        st.builds(guarded, bodies),
        st.builds(alternatives, _EXPRESSIONS, bodies, bodies),
        st.builds(lambda one, other: [*one, *other], bodies, bodies),
    )


_STATEMENTS = st.one_of(
    _EXPRESSIONS.map(lambda expression: [f"a = {expression}"]),
    _EXPRESSIONS.map(lambda expression: [f"b += {expression}"]),
    _EXPRESSIONS.map(lambda expression: [expression]),
    st.sampled_from([["import math"], ["from helper import go"], ["pass"], ["a.b.c = 1"]]),
)
PROGRAMS = st.recursive(_STATEMENTS, _blocks, max_leaves=8).map("\n".join)
