"""Inputs around the constants that only a newer program has."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

from remint.mints.evolve.gates.equivalence.odd_inputs import (
    before_others,
    fresh_constants,
    odd_calls,
    odd_texts,
    odd_traces,
)
from remint.records import Call, Candidate, SourceFile, Value

OLD = Candidate.single("def f(x):\n    return x + 10\n")


def test_fresh_constants_are_those_of_the_newer_program() -> None:
    newer = Candidate.single(
        "def f(x):\n    '''Add.'''\n    if x == 7 * 191 or x == 'magic':\n        return 2.5\n    return x + 10\n"
    )
    assert fresh_constants(OLD, newer) == [2.5, 7, 191, 1337, "Add.", "magic"]
    assert fresh_constants(OLD, OLD) == []


def test_what_is_no_number_is_no_constant() -> None:
    newer = Candidate.single("def f(x):\n    return x in (2.5, 1e308 * 10 - 1e308 * 10)\n")
    assert fresh_constants(OLD, newer) == [2.5, 1e308, float("inf")]


def test_what_constants_alone_come_to_is_a_constant() -> None:
    newer = Candidate.single(
        "def f(x):\n    return x in (-987, 10**9 + 7, 2 * (3 + -8), 'ab' * 2, b'k', 10**99, 'a' * 10**6)\n"
    )
    found = fresh_constants(OLD, newer)
    assert {-987, 987, 10**9, 10**9 + 7, -5, -10, "abab", b"k"} <= {*found}
    assert max(len(str(one)) for one in found) == len(str(10**9))  # nothing that is too large to be tried


def program(main: str, *helpers: str) -> Candidate:
    files = [SourceFile(path=f"helper_{number}.py", text=text) for number, text in enumerate(helpers)]
    return Candidate((SourceFile(path="solution.py", text=main), *files), "solution.py")


def test_constants_of_any_file_of_the_original_are_not_fresh() -> None:
    before = program("x = 1\n", "y = 2\n", "\ufeffz = 3\n", "print 'x'\n")
    after = program("x = 3 + 1\n", "y = 2\n", "\ufeffz = 3\n", "print 'x'\n", "w = 5\n")
    assert fresh_constants(before, after) == [4, 5]


def test_equal_constants_of_different_types_are_different() -> None:
    fresh = fresh_constants(program("x = 1\n"), program("x = 1.0\n"))
    assert [(type(one), one) for one in fresh] == [(float, 1.0)]
    assert len(fresh_constants(program(""), program("x = [1, 1.0]\n"))) == 2


def calls(*args: object) -> list[Call]:
    return [Call(args=Value.of(list(args)))]


def tried(*args: object, constants: list[object]) -> list[list[object]]:
    return [call.args.decode() for call in odd_calls(calls(*args), constants, 0)]


def test_numbers_are_tried_with_their_neighbours_in_every_place() -> None:
    assert tried("", 1, constants=[1337])[-4:] == [["", 1336], ["", 1337], ["", 1338], ["", -1337]]
    assert {1337.0, 0.0, 1.7e308, 5e-324, float("inf")} < {second for _, second in tried(1, 2.0, constants=[1337])}
    assert [[1338, 5]] in tried([4, 5], constants=[1337])
    assert [[4, 5, 1337]] in tried([4, 5], constants=[1337])
    assert [{"a": 1336, "b": 2}] in tried({"a": 1, "b": 2}, constants=[1337])
    assert [{"a": 1, "b": 1338}] in tried({"a": 1, "b": 2}, constants=[1337])
    assert [(1, 1337)] in tried((1, 2), constants=[1337])


def test_numbers_are_tried_whatever_type_a_program_compares_with() -> None:
    assert {1336, 1337, -1337} <= {one for (one,) in tried(5, constants=[1337.0])}  # type: ignore[misc]
    assert {1337, -1337} <= {one for (one,) in tried(5, constants=["1337"])}  # type: ignore[misc]
    assert {76, 77, 78} <= {one for (one,) in tried(5, constants=["77.25"])}  # type: ignore[misc]
    assert {77.25, -77.25} <= {one for (one,) in tried(0.5, constants=["77.25"])}  # type: ignore[misc]
    assert ["1337"] in tried("a", constants=[1337])
    assert [b"magic"] in tried(b"a", constants=[b"magic"])
    assert [{"a": 1, "1337": 1}] in tried({"a": 1}, constants=[1337])


def test_sets_and_what_is_empty_get_them_too() -> None:
    assert [{1, 7}] in tried({1}, constants=[7])
    assert [frozenset({"ab", "7"})] in tried(frozenset({"ab"}), constants=[7])
    for empty, filled in (([], [7]), (set(), {7}), ({}, {7: 7}), (None, 7)):
        assert [filled] in tried(empty, constants=[7])


def test_one_argument_at_a_time_is_long() -> None:
    first, second, *_ = tried([1, 2], "ab", constants=[])
    assert (len(first[0]), first[1]) == (1500, "ab")  # type: ignore[arg-type]
    assert second == [[1, 2], "ab" * 750]


def test_sizes_are_tried() -> None:
    assert [[1, 2, 1, 2, 1]] in tried([1, 2], constants=[5])
    assert ["abcab"] in tried("abc", constants=[5])
    assert [[1, 2] * 7 + [1]] in tried([1, 2], constants=[5])


def test_lists_of_such_sizes_have_distinct_items_too() -> None:
    """What keeps the best few of many does the same on a long list as long as it repeats two items."""
    assert [[1, 9, 15, 23]] in tried([1, 2], constants=[3])
    assert [["a", "b1", "a2"]] in tried(["a", "b"], constants=[3])


def test_numbers_are_so_large_that_no_float_tells_them_apart() -> None:
    assert [2**53 + 1, [2**53 + 2, (2**53 + 3, 2.5)]] in tried(1, [2, (3, 2.5)], constants=[])


def test_texts_get_what_no_test_has() -> None:
    found = {one for (one,) in tried("ab", constants=["magic"])}  # type: ignore[misc]
    assert {"magic", "abmagic", "a\tb", "a\x00b", "a\u2028b", "a\u0130b"} <= found
    assert {"aAb", "ae\u0301b"} <= found  # a letter in its other case, a letter in two parts
    assert {"a\\Ub", "a\u00dfb", "\\Uab", "ab\n", "ab" * 750} <= found
    assert len(found) == 24


def test_named_arguments_keep_their_names() -> None:
    call = Call(args=Value.of([]), kwargs=Value.of({"x": 1}))
    found = [one.kwargs.decode() for one in odd_calls([call], [7], 0) if one.kwargs]
    assert found == [{"x": 2**53 + 1}, {"x": 6}, {"x": 7}, {"x": 8}, {"x": -7}]


def test_there_are_not_too_many_and_the_same_each_time() -> None:
    constants = list(range(100, 300))
    first, again = (odd_calls(calls(1), constants, 3) for _ in range(2))
    assert len(first) == 150
    assert first == again


def peak(make: Callable[[], object]) -> int:
    """How many bytes it takes at most."""
    tracemalloc.start()
    try:
        make()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_only_what_is_drawn_is_made() -> None:
    """All that is possible is a thousand times the input and more."""
    words = tuple(f"w{number}" for number in range(500))
    constants = list(range(3, 13))
    trace = [["new", "Box", [("value", words)], {}]]
    text = "1000\n" + "7 " * 25_000
    assert peak(lambda: odd_calls(calls(words), constants, 0)) < 5_000_000
    assert peak(lambda: odd_traces([trace], constants, 0)) < 5_000_000
    assert peak(lambda: odd_texts([text], constants, 0)) < 10_000_000  # 150 texts of 50 kB


def test_only_the_first_places_of_a_tuple_are_changed() -> None:
    found = tried(tuple(range(30)), constants=[777])
    assert {sum(one != place for place, one in enumerate(changed[0])) for changed in found[1:]} == {1}  # type: ignore[arg-type]
    assert len(found) == 1 + 12 * 4


def test_a_list_of_long_texts_is_made_no_longer_than_a_program_can_read() -> None:
    longest = max(len(one) for (one,) in tried(["a" * 100_000], constants=[100]))  # type: ignore[misc, arg-type]
    assert longest == 2  # with the constant as a further text


def test_traces_get_them_as_arguments() -> None:
    trace = [["new", "Box", [("value", 3)], {}], ["method", 0, "put", [("value", 4)], {}]]
    found = odd_traces([trace], [7], 0)
    assert len(found) == 8
    assert [["new", "Box", [("value", 3)], {}], ["method", 0, "put", [("value", 7)], {}]] in found


def test_texts_that_are_read_get_them_where_such_a_value_stands() -> None:
    assert odd_texts(["2 ab\n"], [7, "xy"], 0) == ["6 ab\n", "7 ab\n", "8 ab\n", "-7 ab\n", "2 xy\n"]


def test_fractions_that_are_read_are_numbers() -> None:
    found = odd_texts(["1.5 -2.5\n"], [77.25], 0)
    assert {"77.25 -2.5\n", "-77.25 -2.5\n", "1.5 77.25\n", "78 -2.5\n"} <= {*found}
    assert "98765 -2.5\n" in odd_texts(["1.5 -2.5\n"], ["98765"], 0)
    assert odd_texts(["nan\n"], [7, "xy"], 0) == ["xy\n"]


def test_odd_ones_come_first() -> None:
    further = before_others(["a", "b"], lambda count: ["c"] * count)
    assert further(1) == ["a"]
    assert further(3) == ["b", "c", "c"]
    assert further(2) == ["c", "c"]
