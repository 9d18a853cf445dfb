"""A program spread over the modules of a package does what it did as one file."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of, own_modules
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.replay import replayed
from remint.mints.evolve.search.algorithm import Search
from remint.mints.evolve.search.guided_search import GuidedSearch
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.search.project import as_projects
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate, SourceFile

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
ONE_FUNCTION = """\
def total_area(sides):
    whole = [int(side) for side in sides]
    whole.sort()
    found = 0
    for side in whole:
        found += side ** 2
    return found
"""
KEEP = frozenset({"total_area", "sides"})


def projects(text: str, **modules: str) -> list[tuple[Candidate, int]]:
    program = with_modules(text, **modules)
    one = Individual(program, (), fitness_of(program, PAPER))
    return [(made.program, len(made.steps)) for made in as_projects(one, KEEP, random.Random(1))]


def with_modules(text: str, **modules: str) -> Candidate:
    single = Candidate.single(text)
    files = (SourceFile(path=f"{name}.py", text=module) for name, module in modules.items())
    return Candidate(files=(*single.files, *files), main=single.main)


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
    found = projects(ONE_FUNCTION)
    assert found
    assert output(found[0][0], tmp_path) == "14\n"


def test_nothing_moves_that_has_to_stay() -> None:
    assert projects("def total_area(sides):\n    return eval(sides)\n") == []


def test_a_layout_needs_modules_that_are_imported_from() -> None:
    sites = OPERATORS.get("package-layout")().sites
    assert not sites(Subject(Candidate.single(TEXT), KEEP))
    nested = projects(TEXT)[0][0]
    assert not sites(Subject(nested, KEEP))  # it has a package already


AREA = "def area(side):\n    return side * side\n"
TOTAL = "\n\n\ndef total_area(sides):\n    return sum(map({area}, sides))\n"
HALVES = "import wholes\n\n\ndef area(side):\n    return wholes.double(half(side)) * side\n\n\ndef half(side):\n"
HALVES += "    return side / 2\n"
WHOLES = "import halves\n\n\ndef double(side):\n    return halves.half(side) * 4\n"


@pytest.mark.parametrize(("imports", "area", "expected"), [
    ("import area_rules", "area_rules.area", "from area_parts import rules as area_rules\n"),
    ("import area_rules as kit", "kit.area", "from area_parts import rules as kit\n"),
    ("import math, area_rules as rules", "rules.area", "import math\nfrom area_parts import rules\n"),
])  # fmt: skip
def test_modules_that_are_imported_whole_move_too(imports: str, area: str, expected: str, tmp_path: Path) -> None:
    ((program, _), *_) = projects(imports + TOTAL.format(area=area), area_rules=AREA)
    assert program.text.startswith(expected)
    assert output(program, tmp_path) == "21.46\n"


def test_modules_that_need_each_other_move_too(tmp_path: Path) -> None:
    main = "import halves\nimport wholes" + TOTAL.format(area="halves.area").replace("sum", "wholes.double(2) * sum")
    ((program, _), *_) = projects(main, halves=HALVES, wholes=WHOLES)
    assert program.text.startswith("from area_parts import halves, wholes\n")
    texts = {one.path: one.text for one in program.files}
    assert texts["area_parts/halves.py"].startswith("from . import wholes\n")
    assert output(program, tmp_path) == "85.84\n"


class Checks:
    """Whether programs do the same, without running them."""

    def __init__(self, is_same: bool = True) -> None:
        self.is_same = is_same

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        return [self.is_same] * len(programs)

    def surely_same(self, program: Candidate) -> bool:
        return self.is_same

    def passes(self, program: Candidate) -> bool:
        return self.is_same


@pytest.mark.parametrize(("program", "is_same", "reason"), [
    (with_modules("import area_rules" + TOTAL.format(area="area_rules.area"), area_rules=AREA), True, ""),
    (Candidate.single("def total_area(sides):\n    return eval(sides)\n"), True, "nothing in it can move to a module"),
    (Candidate.single(TEXT), False, "the gates refuse it: does something else"),
    (projects(TEXT)[0][0], True, "it is a package already"),
])  # fmt: skip
def test_a_search_tells_why_there_is_no_package(program: Candidate, is_same: bool, reason: str) -> None:
    settings = EvolveSettings(project=True, generations=1, operators=("nested-for",))
    found = Search(program, KEEP, Checks(is_same), settings, None).run()
    assert found.no_package == reason
    assert (found.best.program == program) == bool(reason)


@pytest.mark.parametrize(("proposed", "reason"), [
    (TEXT, ""),
    (ONE_FUNCTION, "nothing in it can move to a module"),
])  # fmt: skip
def test_refactorings_that_are_shipped_as_they_are_only_move(proposed: str, reason: str) -> None:
    settings = EvolveSettings(project=True, as_proposed=True, operators=("nested-for",))
    original = Candidate.single("def total_area(sides):\n    return sum(sides)\n")
    start = MeasuredProgram(Candidate.single(proposed), 0.0, 0.0)
    found = GuidedSearch(start, original, KEEP, Checks(), settings, None).run()
    assert found.no_package == reason
    assert {step.operator for step in found.best.steps} <= {"class-module", "module-dependency", "package-layout"}


def test_a_program_without_an_accepted_refactoring_stays_as_it_was() -> None:
    settings = EvolveSettings(project=True, as_proposed=True)
    found = Search(Candidate.single(TEXT), KEEP, Checks(), settings, None).run()
    assert (found.no_package, found.best.program.text) == ("no refactoring was accepted", TEXT)
