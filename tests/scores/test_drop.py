from __future__ import annotations

import pytest

from remint.scores import ScoresError
from remint.scores.credit import PartialMicro
from remint.scores.div_pass import DivPass
from remint.scores.drop import drop
from remint.scores.pass_at_k import PassAtK
from remint.scores.scoring import Scored
from tests.scores.made import attempts, scored


def seeds(told: str) -> Scored:
    """A run on problems a, b, …, one sample each."""
    return scored(PassAtK(1), *(attempts(letter, name=name) for name, letter in zip("abcdefgh", told, strict=False)))


def minted(told: dict[str, str]) -> Scored:
    """A run on variants of those problems, a letter for each variant."""
    every = (
        attempts(letter, name=f"{seed}-{number}", root=seed)
        for seed, letters in told.items()
        for number, letter in enumerate(letters)
    )
    return scored(PassAtK(1), *every)


def test_what_is_lost_by_hand() -> None:
    # Before 1, 1, 1, 0; after 1/2, 0, 1, 0, each seed the mean of its variants.
    found = drop(seeds("...w"), minted({"a": ".w", "b": "ww", "c": ".", "d": "ww"}))
    assert (found.before, found.after) == (0.75, pytest.approx(0.375))
    assert found.drop.value == pytest.approx(0.375)
    assert found.relative is not None
    assert found.relative.value == pytest.approx(0.5)
    assert (found.seeds, found.drop.problems, found.drop.samples) == (4, 4, 11)
    assert found.drop.name == "drop of pass@1"
    assert found.drop.low < 0.375 < found.drop.high


def test_a_gain_is_a_negative_drop() -> None:
    found = drop(seeds(".www"), seeds("..ww"))
    assert found.drop.value == -0.25
    assert found.relative is not None
    assert found.relative.value == -1.0


def test_only_what_both_have_counts() -> None:
    found = drop(seeds("..ww"), minted({"a": "w", "c": "w", "z": "."}))
    assert (found.before, found.after, found.seeds) == (0.5, 0.0, 2)
    assert (found.only_before, found.only_after) == (2, 1)
    assert found.drop.samples == 4


def test_runs_without_a_problem_in_common_are_refused() -> None:
    with pytest.raises(ScoresError, match="no problem in common"):
        drop(seeds(".w"), minted({"y": ".", "z": "."}))


def test_where_there_was_nothing_to_lose_there_is_no_relative_drop() -> None:
    found = drop(seeds("www"), seeds("www"))
    assert found.relative is None
    assert found.drop.low < 0 < found.drop.high


def test_pairs_that_all_agree_do_not_make_every_difference_visible() -> None:
    found = drop(seeds("...wwww."), seeds("...wwww."))
    assert found.drop.value == 0.0
    assert found.detectable is not None
    assert found.detectable > 0.1


def test_one_seed_says_nothing() -> None:
    found = drop(seeds("."), seeds("w"))
    assert (found.drop.low, found.drop.high, found.detectable) == (-1.0, 1.0, None)


def test_pairing_makes_a_small_drop_visible() -> None:
    # Of 200 problems half are solved, and 10 of those no more: two runs that know nothing of one another show nothing.
    names = [f"{number}" for number in range(200)]
    before, after = (
        scored(PassAtK(1), *(attempts("." if solved(number) else "w", name=name) for number, name in enumerate(names)))
        for solved in (lambda number: number < 100, lambda number: number < 90)
    )
    found = drop(before, after)
    assert found.drop.low > 0.0
    assert before.score.low < after.score.value
    assert before.detectable is not None
    assert found.detectable is not None
    assert found.detectable < before.detectable / 2


def test_a_small_base_makes_the_relative_drop_uncertain_on_one_side() -> None:
    # 12 of 164 before and 12 after, six of them others: nothing is lost, and twice as much could have been gained.
    before = scored(PassAtK(1), *(attempts("." if n < 12 else "w", name=f"{n}") for n in range(164)))
    after = scored(PassAtK(1), *(attempts("." if 6 <= n < 18 else "w", name=f"{n}") for n in range(164)))
    found = drop(before, after).relative
    assert found is not None
    assert "Fieller" in found.method
    assert found.value == pytest.approx(0.0)
    assert found.low < -1.2 * found.high  # ± the same would be too near on the side of a gain
    assert -2.0 < found.low < -0.9
    assert 0.45 < found.high < 0.7


def test_two_problems_promise_nothing() -> None:
    assert drop(seeds(".."), seeds(".w")).detectable is None
    assert drop(seeds("....."), seeds(".....")).detectable is None
    assert drop(seeds("......"), seeds("......")).detectable is not None  # six that all change have p = 2 / 2⁶


def test_from_pass_at_k_to_divpass_at_k() -> None:
    before = scored(PassAtK(2), *(attempts(".", "w", name=name) for name in "ab"))
    variants = [attempts("w", name=f"{seed}-{number}", root=seed) for seed in "ab" for number in range(2)]
    found = drop(before, scored(DivPass(2), *variants))
    assert (found.drop.name, found.drop.value) == ("drop of pass@2 to divpass@2", 1.0)


def test_a_score_that_weighs_problems_by_their_tests_has_no_drop() -> None:
    run = scored(PartialMicro(), attempts("..", name="a"), attempts(".w", name="b"))
    with pytest.raises(ScoresError, match="Take that of partial"):
        drop(run, run)


def test_the_level_is_that_of_the_interval() -> None:
    wide, narrow = (drop(seeds("...w...w"), seeds("..ww..ww"), level).drop for level in (0.99, 0.8))
    assert (wide.level, narrow.level) == (0.99, 0.8)
    assert wide.high - wide.low > narrow.high - narrow.low
