"""The search: gates, selection, budgets, determinism."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError

import pytest

from remint.measures.kinds import MissingPackageError
from remint.measures.thresholds import PAPER
from remint.measures.token_similarity import jaccard
from remint.mints.context import SandboxPlace
from remint.mints.evolve.environment import conditions_of
from remint.mints.evolve.finishing.name_edits import FINISH_NAMES
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.gates import pylint_score
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.replay import replayed
from remint.mints.evolve.search.algorithm import Evolved, Search
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.outcome import result_of
from remint.mints.evolve.search.reproduction import Offspring, operators_for
from remint.mints.evolve.search.survival import front, survivors
from remint.mints.evolve.settings import EvolveSettings
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

    def surely_same(self, program: Candidate) -> bool:
        return True

    def passes(self, program: Candidate) -> bool:
        return True


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


def test_the_best_fronts_survive_and_of_the_last_one_those_in_the_emptiest_places() -> None:
    first = [individual(0.9, 0.1), individual(0.5, 0.5), individual(0.48, 0.52), individual(0.1, 0.9)]
    second = [individual(0.4, 0.4), individual(0.3, 0.5)]
    assert survivors([*second, *first], 5) == [*first, second[0]]
    # 0.9 and 0.1 are the ends; 0.48 lies a little closer to its neighbours than 0.5.
    assert survivors(first, 3) == [first[0], first[1], first[3]]


def test_every_program_draws_operators_of_its_own() -> None:
    settings = EvolveSettings(drawn=0.5, paper=True)
    one, other = (operators_for(settings, random.Random(seed)) for seed in (1, 2))
    names = [[operator.name for operator in drawn] for drawn in (one, other)]
    assert names[0] != names[1]
    everything = operators_for(EvolveSettings(drawn=1.0, paper=True), random.Random(1))
    assert len(one) < 0.8 * len(everything)
    assert {"rename-variable", "guard-clause"} <= {*names[0]} & {*names[1]}  # these are never what all have in common


@pytest.mark.parametrize("most", [0, 1])
def test_operators_that_do_nothing_with_the_data_are_few(most: int) -> None:
    drawn = operators_for(EvolveSettings(drawn=1.0, idle=most), random.Random(1))
    assert sum(operator.idle for operator in drawn) == most
    assert not any(operator.never_varies for operator in drawn)
    assert {"stages", "accumulator-class", "error-type"} <= {operator.name for operator in drawn}


def test_no_operator_comes_more_often_than_it_may(pylint: Pylint) -> None:
    found = search(pylint, generations=8, repeats=1)
    assert max(len(one.steps) for one in found.front) == 1


def test_operators_that_do_much_the_same_count_together() -> None:
    names = ("json-round-trip", "regex-use", "datetime-use", "itertools-use", "enum-use", "numbers-use")
    settings = EvolveSettings(operators=names, generations=7, repeats=2, pylint=False, readability=0.0)
    text = "def f(x):\n    return [x + 3, x + 5, x + 7, x + 11, x + 13, x + 17, x + 19]\n"
    found = Search(Candidate.single(text), frozenset({"f"}), Everything(), settings, None).run()
    assert max(sum(step.operator != FINISH_NAMES for step in one.steps) for one in found.front) == 2


def test_valid_offspring_are_kept_on_request_without_near_duplicates(pylint: Pylint) -> None:
    settings = EvolveSettings(operators=("nested-if", "try-except"), generations=4)
    everything = Search(ORIGINAL, frozenset({"f"}), Everything(), settings, pylint).run(keep_all=True)
    assert everything.accepted > len(everything.valid) > 0
    texts = [one.program.text for one in (*everything.valid, everything.best)]
    alike = [jaccard(one, other) for place, one in enumerate(texts) for other in texts[:place]]
    assert max(alike) <= 0.8
    assert search(pylint, generations=2).valid == ()


def test_a_program_grows_in_complexity_and_every_step_can_be_made_again(pylint: Pylint) -> None:
    found = search(pylint, generations=4)
    assert found.best.fitness.rc > found.original.fitness.rc
    assert list(replayed(ORIGINAL, found.best.steps, frozenset({"f"})))[-1] == found.best.program


def test_the_same_seed_gives_the_same_programs_and_another_gives_others(pylint: Pylint) -> None:
    first, again, other = (search(pylint, generations=3, seed=seed) for seed in (1, 1, 2))
    assert [one.program for one in first.front] == [one.program for one in again.front]
    assert first.looked_at == again.looked_at
    assert first.best.program != other.best.program


def test_no_operator_goes_to_the_same_place_twice(pylint: Pylint) -> None:
    found = search(pylint, generations=8)
    for one in found.front:
        assert len({(step.operator, step.key) for step in one.steps}) == len(one.steps)


def test_what_does_something_else_never_gets_in() -> None:
    found = search(checks=Nothing(), generations=3)
    assert found.best.program == ORIGINAL
    assert found.refused["does something else"] == found.looked_at > 0


def test_functions_of_a_bad_form_never_get_in_unless_somebody_names_the_operators() -> None:
    text = "def f(items):\n    return tuple(sorted(items))\n"
    copying = Offspring(Candidate.single(f"def g(items):\n    return sorted(items)\n\n\n{text}"), ())
    asked = Search(Candidate.single(text), frozenset({"f"}), Everything(), EvolveSettings(), None)
    assert asked._first.passed([copying]) == []
    assert asked._first.refused["a function only calls another"] == 1
    for settings in (EvolveSettings(paper=True), EvolveSettings(operators=("stages",))):
        free = Search(Candidate.single(text), frozenset({"f"}), Everything(), settings, None)
        assert [one.program for one in free._first.passed([copying])] == [copying.program]


def test_budgets_end_a_search() -> None:
    assert search(generations=2).ended == "generations"
    assert search(generations=0, offspring=3).looked_at == 3
    assert search(generations=0, seconds=0.001).ended == "seconds"


def test_a_metric_beyond_its_threshold_is_refused_unless_the_original_s_is() -> None:
    lines = ["def f(x):", "if x:", "if x > 1:", "if x > 2:", "if x > 3:", "if x > 4:", "return 1"]
    deep = Candidate.single("\n".join("    " * depth + line for depth, line in enumerate(lines)))
    before, after = fitness_of(ORIGINAL, PAPER), fitness_of(deep, PAPER)
    assert too_hard_to_read(after, before, EvolveSettings()).startswith("if_nesting is 5, above 4")
    assert too_hard_to_read(after, after, EvolveSettings()) == ""
    assert too_hard_to_read(after, after, EvolveSettings(strict=True)).startswith("if_nesting is 5, at least 4")


def test_nine_tenths_of_the_readability_have_to_stay() -> None:
    before = fitness_of(ORIGINAL, PAPER)
    just, less = before._replace(rr=0.9 * before.rr), before._replace(rr=0.89 * before.rr)
    assert too_hard_to_read(just, before, EvolveSettings()) == ""
    assert too_hard_to_read(less, before, EvolveSettings(readability=0.91)).startswith("overall it is")
    assert less.rr > 0.75  # as readable as real code is: that is enough
    assert too_hard_to_read(less, before, EvolveSettings()) == ""
    worse = before._replace(rr=0.749)
    assert too_hard_to_read(worse, before, EvolveSettings()).startswith("overall it is")
    assert too_hard_to_read(less, before, EvolveSettings(readability=0.5)) == ""


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


class OnlyUnshipped(Everything):
    """Whatever is to be shipped fails the tests."""

    def passes(self, program: Candidate) -> bool:
        return False


def test_what_fails_the_tests_in_the_end_is_not_shipped() -> None:
    found = search(checks=OnlyUnshipped(), generations=2)
    assert found.best.program == ORIGINAL
    assert found.refused["does something else"] > 0


class Noting(Everything):
    """Notes what was asked about which program."""

    def __init__(self) -> None:
        self.same_asked: list[Candidate] = []
        self.surely_asked: list[Candidate] = []

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        self.same_asked += programs
        return super().same(programs)

    def surely_same(self, program: Candidate) -> bool:
        self.surely_asked.append(program)
        return super().surely_same(program)


def test_programs_are_compared_once_they_are_used_and_on_slow_inputs_once_they_are_kept() -> None:
    checks = Noting()
    found = search(checks=checks, generations=4)
    assert found.best.program in checks.surely_asked
    assert set(checks.surely_asked) <= set(checks.same_asked)
    assert len(checks.surely_asked) < len(checks.same_asked) < found.looked_at
    assert len(set(checks.same_asked)) == len(checks.same_asked)


def test_an_operator_that_fails_ends_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(OPERATORS.get("nested-if"), "apply", stumble)
    found = Search(
        ORIGINAL,
        frozenset({"f"}),
        Everything(),
        EvolveSettings(operators=("nested-if", "try-except"), generations=2),
        None,
    ).run()
    assert found.refused["nested-if failed"] > 0
    assert {step.operator for step in found.best.steps} == {"try-except"}


def test_refusals_are_counted_once(pylint: Pylint) -> None:
    found = search(pylint, generations=6)
    assert sum(found.refused.values()) <= found.looked_at


def test_the_curve_ends_with_what_is_shipped(pylint: Pylint) -> None:
    found = search(pylint, generations=4)
    assert max(best for _, best in result_of("p", found).curve) == found.best.fitness.rc


def test_a_missing_pylint_is_said_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(pylint_score, "version", missing)
    with pytest.raises(MissingPackageError, match="evolve"):
        conditions_of(EvolveSettings(), SandboxPlace())
    assert conditions_of(EvolveSettings(pylint=False), SandboxPlace())[-1] == ""


def test_where_the_parents_have_nothing_new_all_programs_are_parents(monkeypatch: pytest.MonkeyPatch) -> None:
    """One or two programs of a small population breed: that they have no place left says nothing of the others."""
    monkeypatch.setattr(Search, "_parents", lambda _: iter(()))
    found = search(generations=1)
    assert found.looked_at > 0
    assert found.best.steps
    assert search(generations=1, paper=True).looked_at == 0


STATISTICS = Candidate.single("""\
def summarize(numbers, limit):
    positives = [n for n in numbers if n > 0]
    if len(positives) > limit:
        return sum(positives) / len(positives)
    return 0
""")


class OldNames(Everything):
    """Nothing with a name that is chosen when the search ends does the same."""

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        return [not any("positive_numbers" in file.text for file in one.files) for one in programs]


def named(checks: Everything, **settings: object) -> Evolved:
    operators = ("collecting-function", "module-dependency")
    chosen = EvolveSettings(operators=operators, generations=3, readability=0.0, pylint=False, **settings)  # type: ignore[arg-type]
    return Search(STATISTICS, frozenset({"summarize", "numbers", "limit"}), checks, chosen, None).run()


def test_the_search_ends_with_names_for_the_whole_program_and_its_lineage_leads_there() -> None:
    found = named(Everything())
    assert [step.operator for step in found.best.steps].count(FINISH_NAMES) == 1
    assert found.best.steps[-1].operator == FINISH_NAMES
    main, module = (file.text for file in found.best.program.files)
    assert "def select_positive_numbers(numbers):" in module
    assert "positives = select_positive_numbers(numbers)" in main
    keep = frozenset({"summarize", "numbers", "limit"})
    for one in found.front:
        assert [STATISTICS, *replayed(STATISTICS, one.steps, keep)][-1] == one.program


def test_where_a_gate_objects_the_program_keeps_the_names_that_it_has() -> None:
    found = named(OldNames())
    assert len(found.best.program.files) == 2
    assert all(step.operator != FINISH_NAMES for one in found.front for step in one.steps)
    assert found.refused["does something else"] > 0


def test_programs_of_the_published_search_are_not_named_anew() -> None:
    assert all(step.operator != FINISH_NAMES for step in named(Everything(), paper=True).best.steps)
