"""What can move goes to the modules where it belongs, as long as that makes a program more complex."""

from __future__ import annotations

import random

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.programs.subject import PublicNames
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.layout import laid_out, moved_once
from remint.records import Candidate, SourceFile

KEEP = PublicNames.of({"f"}, "f", {}, files=["solution.py"])
MAIN = """\
def is_even(value):
    return value % 2 == 0


def halves(items):
    return [one // 2 for one in items if is_even(one)]


def f(items):
    return halves(items)
"""


def individual(*files: tuple[str, str]) -> Individual:
    made = Candidate(files=tuple(SourceFile(path=path, text=text) for path, text in files), main="solution.py")
    return Individual(made, (), fitness_of(made, PAPER))


def moves(one: Individual) -> list[Individual]:
    found = list(moved_once(one, KEEP, random.Random(1)))
    return [Individual(made.program, made.steps, fitness_of(made.program, PAPER)) for made in found]


def test_functions_move_as_long_as_that_makes_the_program_more_complex() -> None:
    found = laid_out(individual(("solution.py", MAIN)), moves)
    assert [file.path for file in found.program.files[:1]] == ["solution.py"]
    assert "def f" in found.program.text
    assert "def halves" not in found.program.text
    assert len(found.program.files) == 3
    assert found.fitness.complexity.inter_dependencies == 2  # f calls halves, which calls is_even
    assert [step.operator for step in found.steps] == ["module-dependency"] * len(found.steps)


def test_what_nobody_else_asks_for_moves_out_of_a_module_of_other_things() -> None:
    helpers = MAIN.partition("\n\n\ndef f")[0] + "\n"
    main = "from sequences import halves\n\n\ndef f(items):\n    return halves(items)\n"
    found = laid_out(individual(("solution.py", main), ("sequences.py", helpers)), moves)
    texts = {file.path: file.text for file in found.program.files}
    (other,) = set(texts) - {"solution.py", "sequences.py"}
    assert texts["solution.py"] == main
    assert texts["sequences.py"].startswith(f"from {other.removesuffix('.py')} import is_even\n\n\ndef halves(")
    assert texts[other] == "def is_even(value):\n    return value % 2 == 0\n"


def test_no_function_moves_to_a_module_that_needs_the_one_it_comes_from() -> None:
    sequences = MAIN.partition("\n\n\ndef f")[0] + "\n"
    conditions = "from sequences import halves\n\n\ndef is_rich(items):\n    return len(halves(items)) > 3\n"
    main = "from conditions import is_rich\n\n\ndef f(items):\n    return is_rich(items)\n"
    files = (("solution.py", main), ("sequences.py", sequences), ("conditions.py", conditions))
    for made in moved_once(individual(*files), KEEP, random.Random(1)):
        texts = {file.path: file.text for file in made.program.files}
        assert texts["conditions.py"] == conditions
        assert len(texts) == 4


def test_a_program_with_nothing_to_move_stays() -> None:
    one = individual(("solution.py", "def f(x):\n    return x + 1\n"))
    assert laid_out(one, moves) is one


def test_a_function_stays_in_a_module_of_its_kind() -> None:
    helpers = "def is_even(value):\n    return value % 2 == 0\n\n\ndef is_odd(value):\n    return not is_even(value)\n"
    main = "from conditions import is_odd\n\n\ndef f(value):\n    return is_odd(value)\n"
    one = individual(("solution.py", main), ("conditions.py", helpers))
    assert list(moved_once(one, KEEP, random.Random(1))) == []
