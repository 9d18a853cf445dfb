"""The search: gates, selection, budgets, determinism."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from remint.measure.thresholds import PAPER
from remint.mint.evolve.breeding import replayed
from remint.mint.evolve.gates import too_hard_to_read
from remint.mint.evolve.individual import Fitness, Individual, fitness_of, front
from remint.mint.evolve.pylint_score import Pylint
from remint.mint.evolve.search import Evolved, Search
from remint.mint.evolve.settings import EvolveSettings
from remint.records import Candidate

TEXT = """\
def f(items, limit):
    found = []
    for item in items:
        if item > limit:
            found.append(item)
    if not found:
        return None
    return found
"""
ORIGINAL = Candidate.single(TEXT)


class Everything:
    """Whoever asks, it is the same."""

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        return [True] * len(programs)


class Nothing(Everything):
    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        return [False] * len(programs)


@pytest.fixture(scope="module")
def pylint() -> Iterator[Pylint]:
    made = Pylint()
    yield made
    made.close()


def search(pylint: Pylint | None = None, checks: Everything | None = None, **settings: object) -> Evolved:
    chosen = EvolveSettings(operators=("nested-if",), **settings)  # type: ignore[arg-type]
    return Search(ORIGINAL, frozenset({"f"}), checks or Everything(), chosen, pylint).run()


def individual(rc: float, rr: float) -> Individual:
    made = fitness_of(ORIGINAL, PAPER)
    return Individual(Candidate.single(f"x = {rc, rr}"), (), Fitness(rc, rr, made.complexity, made.readability))


def test_the_front_is_what_no_other_beats_in_both() -> None:
    a, b, c, d = individual(0.5, 0.5), individual(0.3, 0.7), individual(0.3, 0.6), individual(0.1, 0.7)
    assert front([d, c, b, a]) == [a, b]


def test_a_program_grows_in_complexity_and_every_step_can_be_made_again(pylint: Pylint) -> None:
    found = search(pylint, generations=4)
    assert found.best.fitness.rc > found.original.fitness.rc
    assert list(replayed(ORIGINAL, found.best.steps, frozenset({"f"})))[-1] == found.best.program


def test_the_same_seed_gives_the_same_programs_and_another_gives_others(pylint: Pylint) -> None:
    first, again, other = (search(pylint, generations=3, seed=seed) for seed in (1, 1, 2))
    assert [one.program for one in first.valid] == [one.program for one in again.valid]
    assert first.best.program != other.best.program


def test_no_operator_goes_to_the_same_place_twice(pylint: Pylint) -> None:
    found = search(pylint, generations=8)
    for one in found.valid:
        assert len({(step.operator, step.key) for step in one.steps}) == len(one.steps)


def test_what_does_something_else_never_gets_in() -> None:
    found = search(checks=Nothing(), generations=3)
    assert found.best.program == ORIGINAL
    assert found.refused["does something else"] == found.looked_at > 0


def test_budgets_end_a_search() -> None:
    assert search(generations=2).ended == "generations"
    assert search(generations=0, offspring=3).looked_at == 3
    assert search(generations=0, seconds=0.001).ended == "seconds"


def test_a_metric_beyond_its_threshold_is_refused_unless_the_original_s_is() -> None:
    lines = ["def f(x):", "if x:", "if x > 1:", "if x > 2:", "if x > 3:", "if x > 4:", "return 1"]
    deep = Candidate.single("\n".join("    " * depth + line for depth, line in enumerate(lines)))
    before, after = fitness_of(ORIGINAL, PAPER).readability, fitness_of(deep, PAPER).readability
    assert too_hard_to_read(after, before, PAPER, strict=False).startswith("if_nesting is 5, above 4")
    assert too_hard_to_read(after, after, PAPER, strict=False) == ""
    assert too_hard_to_read(after, after, PAPER, strict=True).startswith("if_nesting is 5, at least 4")


def test_pylint_reads_and_does_not_import(pylint: Pylint) -> None:
    clean = (
        '"""Doc."""\nimport nosuchpackage.stats\n\n\ndef f(x):\n    """Doc."""\n    return nosuchpackage.stats.f(x)\n'
    )
    assert pylint.score(clean) == 10.0
    assert pylint.score(clean.replace("    return", "    unused = 1\n    return")) < 10.0
    assert any("unused-variable" in one for one in pylint.complaints())
    assert pylint.score(clean) == 10.0  # nothing is left of the last one


def test_what_pylint_likes_less_is_not_shipped(pylint: Pylint) -> None:
    found = search(pylint, generations=4)
    floor = pylint.score(found.original.program.text)
    assert all(pylint.score(one.program.text) >= floor - 1e-6 for one in found.front)
