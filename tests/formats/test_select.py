"""Parts of benchmarks, and what is kept of how they were chosen."""

from __future__ import annotations

import pytest

from remint.formats.select import Selection, select
from remint.records import Benchmark, Calls, Manifest, Problem


def benchmark(count: int) -> Benchmark:
    return Benchmark(Manifest("own"), [Problem(id=f"own/{number}", suite=Calls(tests=())) for number in range(count)])


def numbers(chosen: Benchmark) -> list[int]:
    return [int(one.id.removeprefix("own/")) for one in chosen.problems]


def test_a_limit_takes_the_first_and_says_so() -> None:
    chosen = select(benchmark(164), Selection(limit=3))
    assert numbers(chosen) == [0, 1, 2]
    assert (chosen.origin.whole, chosen.origin.selected, chosen.origin.draw) == (164, 3, "first")


def test_a_limit_with_a_seed_draws_at_random_in_the_order_of_the_benchmark() -> None:
    chosen = select(benchmark(164), Selection(limit=40, shuffle=1))
    assert numbers(chosen) == sorted(numbers(chosen)) != list(range(40))
    assert chosen.origin.draw == "random"
    assert numbers(select(benchmark(164), Selection(limit=40, shuffle=1))) == numbers(chosen)
    assert numbers(select(benchmark(164), Selection(limit=40, shuffle=2))) != numbers(chosen)


def test_all_of_it_is_no_part() -> None:
    for selection in (Selection(), Selection(limit=9), Selection(limit=5, shuffle=1)):
        chosen = select(benchmark(5), selection)
        assert numbers(chosen) == [0, 1, 2, 3, 4]
        assert chosen.origin.whole == 0


def test_a_part_of_a_part_knows_the_whole() -> None:
    chosen = select(select(benchmark(20), Selection(limit=10)), Selection(ids=("own/3", "own/4")))
    assert (chosen.origin.whole, chosen.origin.selected, chosen.origin.draw) == (20, 2, "")


@pytest.mark.parametrize("shuffle", [None, 1])
def test_a_draw_among_chosen_problems_is_no_draw_of_the_whole(shuffle: int | None) -> None:
    chosen = select(benchmark(20), Selection(ids=("own/1*",), limit=3, shuffle=shuffle))
    assert (chosen.origin.whole, chosen.origin.selected, chosen.origin.draw) == (20, 3, "")
    half = select(benchmark(20), Selection(limit=10))
    assert select(half, Selection(limit=3, shuffle=shuffle)).origin.draw == ""
