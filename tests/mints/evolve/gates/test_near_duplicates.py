"""Near-duplicates: which of many programs are kept."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.near_duplicates import NearDuplicates, shape_of
from remint.records import Candidate, SourceFile


@pytest.mark.parametrize(("most_alike", "kept"), [(0.8, [0, 1, 3]), (0.5, [0, 3]), (1.0, [0, 1, 2, 3])])
def test_what_shares_too_many_words_with_one_before_goes(most_alike: float, kept: list[int]) -> None:
    # The second shares 4 of 5 words with the first (0.8); the third 5 of 6 with the second (0.83).
    texts, taken, found = ["a b c d", "a b c d e", "a b c d e f", "x y z"], NearDuplicates(most_alike), []
    for place, text in enumerate(texts):
        if taken.is_unlike(text):
            taken.take(text)
            found.append(place)
    assert found == kept


def program(*texts: str) -> Candidate:
    files = tuple(SourceFile(path=f"m{number}.py", text=text) for number, text in enumerate(texts))
    return Candidate(files=files, main="m0.py")


def test_names_and_the_order_of_definitions_and_files_are_no_difference() -> None:
    one, two = "def one(a):\n    return len(a)\n", "def two(b):\n    return b.strip()\n"
    main = "def f(x):\n    return x\n"
    first = program(main, f"{one}\n\n{two}", "LIMIT = 3\n")
    second = program(main, "BOUND = 3\n", f"{two}\n\n{one.replace('one', 'other')}")
    assert shape_of(first) == shape_of(second)


def test_what_is_called_and_where_it_stands_is_a_difference() -> None:
    text = "def f(x):\n    return len(x)\n"
    for other in (text.replace("len", "sum"), text.replace("len(x)", "x.len()"), text + "\n\nLIMIT = 3\n"):
        assert shape_of(program(text)) != shape_of(program(other))
    assert shape_of(program(text, "")) != shape_of(program(text))
