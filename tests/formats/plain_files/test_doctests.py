"""Examples in docstrings become calls, and those that cannot are counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from remint.formats import read_benchmark
from remint.records import Call, Calls, Given, Problem, Raises

Writer = Callable[[dict[str, str]], Path]


def only(folder: Path) -> Problem:
    (problem,) = read_benchmark(folder).problems
    return problem


def told(problem: Problem) -> list[tuple[list[object], object]]:
    assert isinstance(problem.suite, Calls)
    return [(call.args.decode(), _expected(call)) for call in problem.suite.tests]


def _expected(call: Call) -> object:
    if isinstance(call.expected, Raises):
        return call.expected.exception
    assert isinstance(call.expected, Given)
    return call.expected.value.decode()


def test_calls_with_literals_are_tests_of_the_function(written: Writer) -> None:
    problem = only(
        written(
            {
                "halves.py": '''
                def halve(numbers, keep=False):
                    """Half of each number.

                    >>> halve([2, 4])
                    [1.0, 2.0]
                    >>> halve((), keep=True)
                    []
                    >>> halve(3)
                    Traceback (most recent call last):
                        ...
                    TypeError: 'int' object is not iterable
                    """
                    return [number / 2 for number in numbers]
                '''
            }
        )
    )
    assert problem.id == "halves"
    assert problem.entry_point == "halve"
    assert told(problem) == [([[2, 4]], [1.0, 2.0]), ([()], []), ([3], "TypeError")]
    assert "Half of each number." in problem.instruction
    assert problem.prompt.endswith('iterable\n    """\n')
    assert problem.reference is not None
    assert problem.reference.main == "halves.py"
    assert problem.about("tests_left_out") is None


def test_variables_of_an_example_are_followed_until_something_may_have_changed_them(written: Writer) -> None:
    problem = only(
        written(
            {
                "tail.py": '''
                def tail(items):
                    """
                    >>> mine = [1, 2]
                    >>> tail(mine)
                    [2]
                    >>> tail(mine)
                    [2]
                    >>> other = (1, 2)
                    >>> tail(other)
                    (2,)
                    >>> other = other.__class__([9])
                    >>> tail(other)
                    ()
                    """
                    return items[1:]
                '''
            }
        )
    )
    # The second call is out: the first may have changed the list. So is the last: what its argument is, is not proved.
    assert told(problem) == [([[1, 2]], [2]), ([(1, 2)], (2,))]
    assert problem.about("tests_left_out") == ["2 of 4 doctest examples: no calls of tail with a literal as result"]


def test_what_is_no_call_with_a_literal_is_left_out_and_counted(written: Writer) -> None:
    problem = only(
        written(
            {
                "many.py": '''
                def helper(x):
                    """
                    >>> helper(1)
                    2
                    """
                    return x + 1

                def main(x):
                    """
                    >>> main(1)
                    4
                    >>> main(2) in (5, 6)
                    True
                    >>> print(main(1))
                    4
                    >>> object()  # doctest: +ELLIPSIS
                    <object ...>
                    >>> main(7)  # doctest: +SKIP
                    0
                    """
                    return helper(x) + 2
                '''
            }
        )
    )
    assert problem.entry_point == "main"
    assert len(problem.suite.tests) == 2
    assert problem.about("tests_left_out") == ["4 of 6 doctest examples: no calls of main with a literal as result"]


def test_a_name_that_means_something_else_ends_the_proof(written: Writer) -> None:
    problem = only(
        written(
            {
                "twice.py": '''
                def twice(x):
                    """
                    >>> from twice import twice
                    >>> twice(1)
                    2
                    >>> from elsewhere import twice
                    >>> twice(1)
                    99
                    """
                    return 2 * x
                '''
            }
        )
    )
    assert told(problem) == [([1], 2)]
