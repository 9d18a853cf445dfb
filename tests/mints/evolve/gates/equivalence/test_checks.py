"""Problems that call a function: what tells two programs apart, beyond the value that a call returns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.mints.evolve.gates.equivalence.checks import Equivalence, UnprovenError, equivalence_of
from remint.records import Call, Calls, Candidate, Comparator, Given, Problem, Projection, SourceFile, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(1) as made:
        yield made


def problem(text: str, expected: object, *arguments: object, **more: object) -> Problem:
    test = Call(args=Value.of(list(arguments)), expected=Given(Value.of(expected)))
    suite = Calls(tests=(test,), setup=str(more.pop("setup", "")))
    return Problem(id="p", suite=suite, entry_point="f", reference=Candidate.single(text), **more)  # type: ignore[arg-type]


def known_of(one: Problem, pool: Pool) -> Equivalence:
    assert one.reference is not None
    return equivalence_of(one, one.reference, pool, Limits(), 30, 1)


def is_same(known: Equivalence, text: str) -> bool:
    program = Candidate.single(text)
    return known.same([program])[0] and known.surely_same(program) and known.passes(program)


def test_what_a_generator_gives_is_looked_at(pool: Pool) -> None:
    text = "def f(n):\n    for number in range(n):\n        yield number\n"
    as_list = Comparator(projections=(Projection("list"),))
    test = Call(args=Value.of([3]), expected=Given(Value.of([0, 1, 2])), compare=as_list)
    one = Problem(id="p", suite=Calls(tests=(test,)), entry_point="f", reference=Candidate.single(text))
    known = known_of(one, pool)
    assert is_same(known, text)
    assert not is_same(known, text.replace("yield number", "yield number + (n == 7)"))


def test_the_message_of_an_exception_counts(pool: Pool) -> None:
    text = "def f(n):\n    if n != 3:\n        raise ValueError(f'bad {n}')\n    return n\n"
    known = known_of(problem(text, 3, 3), pool)
    assert is_same(known, text)
    assert not is_same(known, text.replace("bad", "other"))


def test_files_beside_the_program_are_there(pool: Pool) -> None:
    text = "def f(n):\n    with open('data.txt', encoding='utf-8') as file:\n        return file.read() * n\n"
    known = known_of(problem(text, "abab", 2, files=(SourceFile(path="data.txt", text="ab"),)), pool)
    assert is_same(known, text)
    assert not is_same(known, text.replace("file.read() * n", "file.read() + str(n)"))


def test_what_a_suite_sets_up_runs_apart_from_the_program(pool: Pool) -> None:
    text = "from __future__ import annotations\ndef f(n: Unknown) -> int:\n    return n + OFFSET\n"
    known = known_of(problem(text, 12, 2, setup="OFFSET = 10"), pool)
    assert is_same(known, text)
    assert not is_same(known, text.replace("n + OFFSET", "n + OFFSET + (n == 7)"))


def test_a_reference_that_fails_its_own_tests_serves_nobody(pool: Pool) -> None:
    with pytest.raises(UnprovenError, match="does not pass"):
        known_of(problem("def f(n):\n    return n\n", 4, 3), pool)


def test_constants_in_any_file_of_a_newer_program_are_tried(pool: Pool) -> None:
    text = "def f(n):\n    return n + 1\n"
    one = problem(text, 4, 3)
    files = (
        SourceFile(path="solution.py", text="from steps import step\ndef f(n):\n    return step(n)\n"),
        SourceFile(path="steps.py", text="\ufeffdef step(n):\n    return n + 1 + (n == 918273)\n"),
    )
    newer = Candidate(files, "solution.py")
    known = equivalence_of(one, Candidate.single(text), pool, Limits(), 5, 1, newer)
    found = known.difference(newer)
    assert found is not None
    assert found.call.args.decode() == [918273]
