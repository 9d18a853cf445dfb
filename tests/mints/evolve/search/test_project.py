"""A program spread over the modules of a package does what it did as one file."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of, own_modules
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.replay import replayed
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.project import as_projects
from remint.records import Candidate

TEXT = """\
import math

class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return rounded(self.side ** 2)

def rounded(number):
    return math.floor(number)

def label(number):
    return f"{number} m"

def total_area(sides):
    return label(sum(Shape(side).area() for side in sides))
"""
KEEP = frozenset({"total_area", "sides"})


def projects(text: str) -> list[tuple[Candidate, int]]:
    program = Candidate.single(text)
    one = Individual(program, (), fitness_of(program, PAPER))
    return [(made.program, len(made.steps)) for made in as_projects(one, KEEP, random.Random(1))]


def output(program: Candidate, folder: Path) -> str:
    for file in program.files:
        (folder / file.path).parent.mkdir(parents=True, exist_ok=True)
        (folder / file.path).write_text(file.text)
    code = "from solution import total_area; print(total_area([1.5, 2, 3.9]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_modules_move_into_a_package(tmp_path: Path) -> None:
    found = projects(TEXT)
    assert [steps for _, steps in found] == sorted((steps for _, steps in found), reverse=True)  # the widest first
    for number, (program, _) in enumerate(found):
        assert "area_parts/__init__.py" in {one.path for one in program.files}
        assert all("/" in one.path for one in program.files if one.path != program.main)
        assert output(program, tmp_path / str(number)) == "21 m\n"
    widest = found[0][0]
    assert "class " not in widest.text
    assert "area_parts" in own_modules(widest)
    assert fitness_of(widest, PAPER).complexity.inter_dependencies >= 2


def test_the_steps_lead_to_it_again() -> None:
    program = Candidate.single(TEXT)
    one = Individual(program, (), fitness_of(program, PAPER))
    made = next(iter(as_projects(one, KEEP, random.Random(1))))
    assert list(replayed(program, made.steps, KEEP))[-1] == made.program


def test_a_program_of_one_function_gets_something_to_move(tmp_path: Path) -> None:
    text = "def total_area(sides):\n    whole = [int(side) for side in sides]\n    whole.sort()\n    found = 0\n"
    text += "    for side in whole:\n        found += side ** 2\n    return found\n"
    found = projects(text)
    assert found
    assert output(found[0][0], tmp_path) == "14\n"


def test_nothing_moves_that_has_to_stay() -> None:
    assert projects("def total_area(sides):\n    return eval(sides)\n") == []


def test_a_layout_needs_modules_that_are_imported_from() -> None:
    sites = OPERATORS.get("package-layout")().sites
    assert not sites(Subject(Candidate.single(TEXT), KEEP))
    nested = projects(TEXT)[0][0]
    assert not sites(Subject(nested, KEEP))  # it has a package already
