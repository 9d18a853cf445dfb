"""Further inputs of the same types."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from remint.mints.evolve.gates.equivalence import further_calls
from remint.mints.evolve.gates.equivalence.inputs import changed_value
from remint.records import Call, Value


def call(*arguments: Any) -> Call:
    return Call(args=Value.of(list(arguments)))


def shape(value: Any) -> Any:
    if isinstance(value, list | set):
        return type(value), frozenset(map(shape, value))
    if isinstance(value, tuple):
        return type(value), tuple(map(shape, value))
    if isinstance(value, dict):
        return type(value), frozenset((shape(key), shape(item)) for key, item in value.items())
    return type(value)


def test_there_are_as_many_as_asked_for_and_none_twice() -> None:
    calls = [call([1, 2, 3], "abc"), call([4], "x")]
    found = further_calls(calls, 200, seed=1)
    texts = [one.args.text for one in found]
    assert len(texts) == len(set(texts)) == 200
    assert not {one.args.text for one in calls} & set(texts)


def test_the_same_seed_gives_the_same_inputs() -> None:
    calls = [call(5, (1, "a"), {"k": [1.5]}, {3, 4}, None, True)]
    assert further_calls(calls, 50, seed=3) == further_calls(calls, 50, seed=3)
    assert further_calls(calls, 50, seed=3) != further_calls(calls, 50, seed=4)


def test_numbers_stay_in_the_range_that_occurs() -> None:
    found = [one.args.decode()[0] for one in further_calls([call(7), call(40)], 20, seed=1)]
    assert max(map(abs, found)) <= 40
    assert {0, 1, -1} <= set(found)


def test_the_range_gets_wider_where_it_does_not_give_enough() -> None:
    found = [one.args.decode()[0] for one in further_calls([call(3)], 100, seed=1)]
    assert len(set(found)) == 100
    assert max(map(abs, found[:15])) <= 10 < max(found)


def test_what_is_empty_in_every_test_is_filled() -> None:
    found = [one.args.decode() for one in further_calls([call([], {})], 50, seed=1)]
    assert len(found) == 50
    assert any(isinstance(item, str) for items, _ in found for item in items)
    assert any(mapping for _, mapping in found)


def test_constants_of_the_program_are_tried() -> None:
    text = "def f(x, y):\n    return x == 'never' and y != 77\n"
    found = [one.args.decode() for one in further_calls([call("abc", 100)], 200, seed=1, text=text)]
    assert "never" in [word for word, _ in found]
    assert {76, 77, 78} <= {number for _, number in found}


def test_without_calls_there_is_nothing_to_start_from() -> None:
    assert further_calls([], 10, seed=1) == []


LEAVES = (
    st.none() | st.booleans() | st.integers(-50, 50) | st.floats(-9, 9) | st.text(max_size=5) | st.binary(max_size=4)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(VALUES, st.integers(0, 1000))
def test_types_stay_as_they_are(value: Any, seed: int) -> None:
    before, changed = shape(value), changed_value(value, random.Random(seed))
    if isinstance(value, list | dict):
        assert shape(changed)[0] is before[0]
        assert shape(changed)[1] <= before[1] or isinstance(value, dict) or len(value) > 0
    else:
        assert shape(changed) == before or isinstance(value, tuple)


def test_numbers_without_end_and_without_a_value_are_changed_as_well() -> None:
    calls = [call(float("inf"), 1.5), call(float("nan"), 10**400)]
    assert len(further_calls(calls, 60, seed=1)) == 60


def test_arguments_by_name_are_changed_as_well() -> None:
    made = further_calls([Call(args=Value.of([]), kwargs=Value.of({"limit": 7}))], 20, seed=1)
    assert len({one.kwargs.decode()["limit"] for one in made if one.kwargs}) == 20
