"""Where variance comes from: by hand, and put in and found again."""

from __future__ import annotations

import numpy as np
import pytest

from remint.scores import Attempts
from remint.scores.components import ComponentsTally, VarianceComponents, components_in_words
from tests.scores.made import attempts, verdict


def components(*every: Attempts) -> VarianceComponents | None:
    tally = ComponentsTally()
    for one in every:
        tally.add(one)
    return tally.components()


def test_problems_that_are_all_or_nothing_are_all_of_it() -> None:
    found = components(attempts("..", "..", name="a"), attempts("ww", "ww", name="b"))
    assert found is not None
    assert found.shares() == {"problems": 1.0, "samples": 0.0, "tests": 0.0, "rest": 0.0}
    assert found.problem == pytest.approx(0.5)  # 0 and 1 vary by 1/2


def test_samples_that_are_all_or_nothing_and_tests_that_are() -> None:
    by_sample = components(attempts("..", "ww", name="a"), attempts("..", "ww", name="b"))
    by_test = components(attempts(".w", ".w", name="a"), attempts(".w", ".w", name="b"))
    assert by_sample is not None
    assert by_test is not None
    assert by_sample.shares()["samples"] == 1.0
    assert by_test.shares()["tests"] == 1.0


def test_what_was_put_in_is_found() -> None:
    chance = np.random.default_rng(4)
    every = []
    for number in range(150):
        problem, samples, tests = chance.normal(0, 2.0), chance.normal(0, 1.0, 8), chance.normal(0, 0.5, 12)
        passed = problem + samples[:, None] + tests[None, :] + chance.normal(0, 0.3, (8, 12)) > 0
        every.append(attempts(*("".join(".w"[not one] for one in row) for row in passed), name=f"{number}"))
    found = components(*every)
    assert found is not None
    shares = found.shares()
    assert shares["problems"] > 1.5 * shares["samples"] > 3 * shares["tests"] > 0.1
    assert found.total == pytest.approx(0.25, abs=0.02)  # half of all outcomes pass
    assert components_in_words(found).startswith("variance of one test's outcome: problems ")


def test_variants_of_a_seed_are_told_from_seeds() -> None:
    # The variants of both seeds differ as much as can be, and the seeds do not.
    letters = {"a": ".", "b": "w"}
    found = components(
        *(attempts(told, told, name=f"{seed}-{name}", root=seed) for seed in "xy" for name, told in letters.items())
    )
    assert found is not None
    assert found.variant == pytest.approx(0.5)
    assert found.problem == 0.0


def test_a_run_that_does_not_tell_says_nothing() -> None:
    assert components(attempts("..", name="a")) is None
    early = Attempts("b", [verdict("w-")])
    assert components(attempts("..", name="a"), early, attempts("ww", name="c")) is None
    single = components(attempts(".", "w", name="a"), attempts(".", ".", name="b"))
    assert single is not None
    assert single.test is None
