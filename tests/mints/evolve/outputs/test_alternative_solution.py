"""Another solution of a search, kept beside the chosen one."""

from __future__ import annotations

from remint.mints.evolve.outputs.alternative_solution import alternative_solution, with_alternative
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.records import Calls, Candidate, Problem, SourceFile
from remint.tasks.kept_programs import program_of

ORIGINAL = "def f(x):\n    return x + 1\n"
BEST = "def f(x):\n    total = x + 1\n    return total\n"
NEAR = "def f(x):\n    total = 1 + x\n    return total\n"
FAR = "import operator\n\n\ndef f(value):\n    return operator.add(value, 1)\n"


def program(text: str, rc: float = 0.1, helper: str = "") -> MeasuredProgram:
    files = (SourceFile("solution.py", text), *((SourceFile("helper.py", helper),) if helper else ()))
    return MeasuredProgram(candidate=Candidate(files=files, main="solution.py"), rc=rc, rr=0.8)


def result(*front: MeasuredProgram, **kept: object) -> EvolvedProgram:
    return EvolvedProgram(problem="p", before=program(ORIGINAL), after=front[0], front=front, **kept)  # type: ignore[arg-type]


def test_the_one_of_the_front_that_is_least_like_the_chosen_program() -> None:
    found = alternative_solution(result(program(BEST, 0.4), program(NEAR, 0.3), program(FAR, 0.2), program(ORIGINAL)))
    assert found is not None
    assert found.candidate.text == FAR


def test_neither_the_chosen_program_nor_the_original() -> None:
    assert alternative_solution(result(program(BEST), program(ORIGINAL))) is None
    assert alternative_solution(result(program(ORIGINAL))) is None
    assert alternative_solution(EvolvedProgram(problem="p", reason="it hangs")) is None


def test_programs_that_differ_in_a_module_are_two() -> None:
    best, other = program(BEST, helper="A = 1\n"), program(BEST, helper="B = 2\n")
    assert alternative_solution(result(best, other)) == other


def test_the_most_complex_other_offspring_where_the_front_has_none() -> None:
    best = program(BEST, 0.4)
    found = alternative_solution(result(best, runner_up=program(NEAR, 0.2), valid=(program(FAR, 0.3), best)))
    assert found is not None
    assert found.candidate.text == FAR
    assert alternative_solution(result(best, runner_up=program(NEAR, 0.2))) == program(NEAR, 0.2)


def test_it_is_kept_with_all_its_files() -> None:
    made = with_alternative(Problem(id="p", suite=Calls()), result(program(BEST), program(FAR, helper="A = 1\n")))
    kept = program_of(made.about("equivalent"))
    assert kept is not None
    assert {file.path: file.text for file in kept.files} == {"solution.py": FAR, "helper.py": "A = 1\n"}
    # A second search that comes to nothing else leaves nothing of the first behind.
    assert with_alternative(made, result(program(BEST))).about("equivalent") is None
