"""Further sequences of calls."""

from __future__ import annotations

from remint.mints.evolve.gates.equivalence.further_traces import TraceChanges, single, trace_of
from remint.records import Call, Step, Value

TRACE = [
    ["new", "Stack", [("value", 3)], {}],
    ["method", 0, "push", [("value", 1)], {}],
    ["method", 0, "merge", [("object", 0)], {}],
    ["method", 0, "pop", [], {}],
]


def test_there_are_as_many_as_asked_for_and_none_twice() -> None:
    found = TraceChanges([TRACE], seed=1).further(100)
    texts = {Value.of(trace).text for trace in found}
    assert len(texts) == 100
    assert Value.of(TRACE).text not in texts


def test_the_same_seed_gives_the_same_traces() -> None:
    first, again, other = (TraceChanges([TRACE], seed).further(30) for seed in (1, 1, 2))
    assert first == again != other


def test_objects_are_made_before_they_are_used() -> None:
    for trace in TraceChanges([TRACE], seed=1).further(100):
        assert trace[0][:2] == ["new", "Stack"]
        assert all(operation[1] == 0 for operation in trace[1:])


def test_methods_come_in_another_order_and_more_often() -> None:
    names = {tuple(operation[2] for operation in trace[1:]) for trace in TraceChanges([TRACE], seed=1).further(100)}
    assert ("pop", "merge", "push") in names
    assert any(len(one) > 3 for one in names)


def test_the_test_of_an_object_is_a_trace() -> None:
    call = Call(args=Value.of([2]), steps=(Step("push", Value.of([7])), Step("size")))
    assert trace_of(call, "Stack") == [
        ["new", "Stack", [("value", 2)], {}],
        ["method", 0, "push", [("value", 7)], {}],
    ]


def test_calls_of_functions_stand_alone() -> None:
    first, second = (["call", "f", [("value", number)], {}] for number in (1, 2))
    assert single([[first, second], [first]]) == [[first], [second]]
