from __future__ import annotations

from remint.measures.codebleu.dataflow import flow_match, flows
from remint.measures.codebleu.syntax import parsed

COMES, COMPUTED = "comes from", "is computed from"


def flows_of(source: str) -> list[tuple[int, str, tuple[int, ...]]]:
    return flows(parsed(source))


def test_a_value_and_where_it_goes() -> None:
    # Variables are numbered as they turn up: a 0, x 1. The last word is x, whose value comes from the first.
    assert flows_of("x = a\nx") == [(1, COMPUTED, (0,)), (0, COMES, ()), (1, COMES, (1,))]


def test_sides_with_as_many_parts_are_opposite_each_other() -> None:
    pairwise = flows_of("a, b = c, d")
    assert [flow for flow in pairwise if flow[1] == COMPUTED] == [(1, COMPUTED, (0,)), (3, COMPUTED, (2,))]
    together = flows_of("a = c, d")
    assert [flow for flow in together if flow[1] == COMPUTED] == [(2, COMPUTED, (0, 1))]


def test_a_default_value_is_where_a_parameter_comes_from() -> None:
    assert (1, COMES, (0,)) in flows_of("def f(size=limit): return size")


def test_what_one_branch_knows_the_other_does_not_but_what_follows_does() -> None:
    assert flows_of("if c: x\nelse: x") == []
    assert flows_of("if c: x\nx") == flows_of("if c: y\nelse: x\nx") == [(0, COMES, ()), (0, COMES, (0,))]


def test_a_loop_brings_values_back_to_its_beginning() -> None:
    # In the second pass `x` in the condition comes from the `x` that the body computed.
    assert (0, COMES, (0,)) in flows_of("while x:\n    x = y")
    assert flow_match(parsed("while x:\n    x = y"), parsed("while a:\n    a = b")) == 1


def test_a_string_given_to_an_attribute_is_one_word() -> None:
    assert [flow for flow in flows_of("self.x = 'abc'") if flow[1] == COMPUTED] != []


def test_the_share_of_the_references_flows() -> None:
    reference = parsed("x = a\ny = x\n")
    assert flow_match(parsed("x = a\n"), reference) == 2 / 4
    assert flow_match(parsed("pass"), reference) == 0
