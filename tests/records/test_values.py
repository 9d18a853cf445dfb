"""The safe value encoding: what it says, that it loses nothing, and that it runs nothing."""

from __future__ import annotations

import json
import math
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, deque, namedtuple
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.records import Value, ValueEncodingError
from remint.records.values import dumps, first_numbers, is_exact, loads

EXAMPLES = [
    (None, "null"),
    (True, "true"),
    (7, "7"),
    (2**53, '{"$int":"0x20000000000000"}'),
    (1.5, "1.5"),
    (-0.0, "-0.0"),
    (float("inf"), '{"$float":"inf"}'),
    ("é", '"\\u00e9"'),
    ("\ud800", '{"$str":"7aCA"}'),
    ([1, (2, "x")], '[1,{"$tuple":[2,"x"]}]'),
    ({3, 1, 2}, '{"$set":[1,2,3]}'),
    ({"a": 1}, '{"a":1}'),
    ({1: "a"}, '{"$dict":[[1,"a"]]}'),
    ({"$set": [1]}, '{"$dict":[["$set",[1]]]}'),
    (b"ab", '{"$bytes":"YWI="}'),
    (3 - 4j, '{"$complex":["3.0","-4.0"]}'),
    (range(1, 9, 2), '{"$range":[1,9,2]}'),
    (deque([1]), '{"$deque":[1]}'),
    (Decimal("1.10"), '{"$decimal":"1.10"}'),
    (Fraction(1, 3), '{"$fraction":[1,3]}'),
    (date(2026, 1, 2), '{"$date":"2026-01-02"}'),
    (datetime(2026, 1, 2, 3, 4), '{"$datetime":"2026-01-02T03:04:00"}'),
    (timedelta(days=1, seconds=2), '{"$timedelta":[1,2,0]}'),
    ({2: "a", 1: "b"}.keys(), '{"$keys":[2,1]}'),
    ({2: ["a"]}.items(), '{"$items":[[2,["a"]]]}'),
    (MappingProxyType({"a": 1}), '{"$mappingproxy":{"a":1}}'),
    (ChainMap({"a": 1}, {2: 3}), '{"$chainmap":[{"a":1},{"$dict":[[2,3]]}]}'),
    (UserList([1, (2,)]), '{"$userlist":[1,{"$tuple":[2]}]}'),
    (UserDict({"a": 1}), '{"$userdict":{"a":1}}'),
    (UserString("ab"), '{"$userstring":"ab"}'),
    (memoryview(b"ab"), '{"$memoryview":"YWI="}'),
]


@pytest.mark.parametrize(("value", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_worked_examples(value: object, text: str) -> None:
    assert dumps(value) == text
    assert loads(text) == value
    assert type(loads(text)) is type(value)


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()))
    | st.binary()
    | st.complex_numbers()
    | st.decimals(allow_nan=False)
    | st.fractions()
    | st.dates()
    | st.datetimes().map(lambda moment: moment.replace(fold=0))
    | st.timedeltas()
)
hashables = st.recursive(
    scalars, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3), max_leaves=5
)
values = st.recursive(
    scalars | hashables,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(hashables, inner, max_size=4)
        | st.tuples(inner, inner)
        | st.sets(hashables, max_size=4)
    ),
    max_leaves=15,
)


@given(values)
def test_nothing_is_lost(value: object) -> None:
    text = dumps(value)
    again = loads(text)
    assert dumps(again) == text
    assert repr_sorted(again) == repr_sorted(value)
    assert is_exact(value)


@given(values)
def test_reading_the_text_as_json_gives_the_same_value(value: object) -> None:
    text = dumps(value)
    assert Value.from_encoded(json.loads(text)) == Value(text)


json_scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()))
json_trees = st.recursive(json_scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text("$a0"), inner))


@pytest.mark.slow
@given(json_trees)
def test_the_fast_path_for_json_agrees_with_the_slow_one(tree: object) -> None:
    assert Value.of_json(tree) == Value.of(tree)


def repr_sorted(value: object) -> object:
    """A form in which equal values of equal types are equal, NaN included."""
    if isinstance(value, set | frozenset):
        return (type(value), sorted(map(dumps, value)))
    if isinstance(value, dict):
        return (dict, [(repr_sorted(key), repr_sorted(item)) for key, item in value.items()])
    if isinstance(value, list | tuple):
        return (type(value), [repr_sorted(item) for item in value])
    return (type(value), repr(value))


@pytest.mark.parametrize(
    "numbers",
    [
        list(range(5000)),
        [number / 7 for number in range(5000)],
        [number / 4 if number % 3 else -number for number in range(5000)],
        [-0.0, 2**53 - 1, -(2**53) + 1, 5e-324, 1.7976931348623157e308, *range(5000)],
    ],
)
def test_long_lists_of_numbers_come_back_as_they_were(numbers: list[object]) -> None:
    value = Value.of(numbers)
    assert value.text.startswith('{"$numbers"')
    assert list(map(repr, value.decode())) == list(map(repr, numbers))
    assert Value.of_json(numbers) == value
    assert Value.from_encoded(json.loads(value.text)) == value
    assert Value.from_encoded(numbers) == value  # written by hand, or before there was such a form


@pytest.mark.parametrize(
    "numbers",
    [
        list(range(4096)),
        [number / 7 for number in range(4097)],
        [number / 4 if number % 3 else -number for number in range(4098)],
    ],
)
def test_the_text_of_long_lists_tells_their_length_and_beginning(numbers: list[object]) -> None:
    length, first = first_numbers(dumps(numbers))
    assert length == len(numbers)
    assert list(map(repr, first)) == list(map(repr, numbers[:48]))


@pytest.mark.parametrize("value", [[1, 2, 3], "$numbers", {"$numbers": 1}, [None] * 5000, ()])
def test_other_texts_tell_nothing(value: object) -> None:
    assert first_numbers(dumps(value)) == (0, [])


@given(st.text(st.characters(max_codepoint=130)) | st.sampled_from([chr(code) for code in range(130)]))
def test_strings_are_written_as_json_writes_them(text: str) -> None:
    assert dumps(text) == json.dumps(text)


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), 2**53, True, None, "1", [1]])
def test_one_item_that_is_no_common_number_keeps_a_long_list_in_plain_form(odd: object) -> None:
    numbers = [*range(5000), odd]
    value = Value.of(numbers)
    assert value.text.startswith("[0,1,2")
    assert list(map(repr, value.decode())) == list(map(repr, numbers))


def test_floats_that_add_up_to_more_than_a_float_can_say_keep_the_plain_form() -> None:
    numbers = [1.7e308] * 5000
    assert Value.of(numbers).decode() == numbers


def test_nan_comes_back_as_nan() -> None:
    assert math.isnan(loads(dumps(float("nan"))))


def test_subclasses_are_read_through_the_base_type() -> None:
    class Liar(int):
        def __add__(self, other: object) -> int:
            return 99

        def __index__(self) -> int:
            return 99

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 0

    class Forged(list):
        def __iter__(self):
            return iter(["forged"])

    class Colour(IntEnum):
        RED = 3

    class Half(Fraction):
        _numerator = property(lambda self: 7, lambda self, value: None)

    Point = namedtuple("Point", "x y")
    assert dumps(Liar(3)) == "3"
    assert dumps(Forged([1])) == "[1]"
    assert dumps(Colour.RED) == "3"
    with pytest.raises(ValueEncodingError, match="not whole"):
        dumps(Half(1, 2))
    assert not is_exact(deque([1], maxlen=2))
    assert dumps(Point(1, 2)) == '{"$tuple":[1,2]}'
    assert dumps(Counter("aab")) == '{"a":2,"b":1}'
    assert dumps(OrderedDict(a=1)) == '{"a":1}'
    assert not is_exact(Counter("aab"))
    assert not is_exact([Point(1, 2)])


def test_what_has_no_encoding_is_refused_without_asking_it() -> None:
    class Pretender:
        @property
        def __class__(self):
            return int

        def __int__(self) -> int:
            raise AssertionError("asked")

    for value in (object(), Pretender(), [lambda: 1], {1: object()}, datetime(2026, 1, 1, tzinfo=UTC)):
        with pytest.raises(ValueEncodingError):
            dumps(value)


def test_circular_and_deep_values_are_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(ValueEncodingError, match="deeper"):
        dumps(loop)
    deep: object = 1
    for _ in range(300):
        deep = [deep]
    for make in (Value.of, Value.of_json, Value.from_encoded):
        with pytest.raises(ValueEncodingError, match="deep"):
            make(deep)
    with pytest.raises(ValueEncodingError, match="deep"):
        loads('{"$tuple":' + "[" * 100_000 + "]" * 100_000 + "}")


@pytest.mark.parametrize(
    "text",
    [
        '{"$tuple":3}',
        '{"$unknown":1}',
        '{"$float":"1"}',
        '{"$set":[[1]]}',
        '{"$dict":[[[],1]]}',
        '{"$int":"x"}',
        '{"$int":5}',
        '{"$bytes":"*"}',
        '{"$a":1,"b":2}',
        '{"$fraction":[1,0]}',
        '{"$date":"yesterday"}',
        '{"$complex":[1]}',
        '{"$timedelta":[99999999999,0,0]}',
        '{"$decimal":"one"}',
        '{"$range":[1,2,0]}',
        '{"$str":"/w=="}',
    ],
)
def test_text_that_is_not_in_the_encoding_is_refused(text: str) -> None:
    with pytest.raises(ValueEncodingError):
        loads(text)


def test_a_tag_cannot_be_hidden_by_an_escape() -> None:
    assert loads('{"\\u0024tuple":[1]}') == (1,)
    with pytest.raises(ValueEncodingError):
        loads("nope")


def test_a_value_does_not_change() -> None:
    value = Value.of([1])
    with pytest.raises(AttributeError):
        value.text = "2"
    value.decode().append(2)
    assert value.decode() == [1]


class _Stack(UserList[int]):
    def __eq__(self, other: object) -> bool:
        return True


def _released() -> memoryview:
    view = memoryview(b"ab")
    view.release()
    return view


def _wrapper_of_another(data: object) -> object:
    made = UserList[object]()
    made.data = data  # type: ignore[assignment]
    return made


@pytest.mark.parametrize(
    "value",
    [
        _Stack([1]),  # by what it means to be equal, nobody knows
        _wrapper_of_another((1, 2)),
        _wrapper_of_another(_Stack([1])),
        MappingProxyType(UserDict({1: 2})),  # type: ignore[arg-type]
        ChainMap(*({n: n} for n in range(100))),
        memoryview(b"abcd").cast("H"),
        _released(),
        {1: 2}.values(),
        Decimal("7" * 20_000),
        Fraction(1, 3**20_000),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_encoding(value: object) -> None:
    with pytest.raises(ValueEncodingError):
        dumps(value)


@pytest.mark.parametrize(
    "text",
    [
        '{"$userlist":{"$tuple":[1]}}',
        '{"$userdict":[1]}',
        '{"$userstring":1}',
        '{"$mappingproxy":{"$userdict":{}}}',
        '{"$chainmap":[[1]]}',
        '{"$chainmap":[' + ",".join(["{}"] * 100) + "]}",
        '{"$keys":[[1]]}',
        '{"$items":[[[1],2]]}',
        '{"$memoryview":1}',
        '{"$decimal":"' + "7" * 20_000 + '"}',
        '{"$fraction":[1,{"$int":"0x1' + "0" * 20_000 + '"}]}',
        '{"$fraction":[1.5,2]}',
        '{"$numbers":["f+8AAAAA4H8=",""]}',
    ],
)
def test_text_that_is_no_encoding(text: str) -> None:
    with pytest.raises(ValueEncodingError):
        loads(text)
