"""Operators go on in the modules that steps have added."""

from __future__ import annotations

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import TYPED, PublicNames, Subject
from remint.mints.evolve.search.places import places_of
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate, SourceFile

MAIN = "from utils import total\n\n\ndef f(items, limit):\n    return total(items, limit)\n"
MODULE = """\
def total(items, limit):
    found = 0
    for item in items:
        if item > limit and item % 2 == 0:
            found += item
    return found
"""
RECURSIVE = (
    "from utils import total\n\n\ndef f(items, limit):\n    return f(items[1:], 0) if items else total(items, limit)\n"
)
SPLIT = OPERATORS.get("split-condition")()


def program(main: str = MAIN, module: str = MODULE) -> Candidate:
    files = (SourceFile(path="solution.py", text=main), SourceFile(path="utils.py", text=module))
    return Candidate(files=files, main="solution.py")


def names(*files: str) -> PublicNames:
    return PublicNames.of({"f"}, "f", {}, files)


def test_a_module_that_a_step_has_added_is_changed_like_the_main_file() -> None:
    subject = Subject(program(), names("solution.py"))
    (place,) = places_of(SPLIT, subject)
    assert place.key.startswith("utils.py ")
    made = applied(subject, SPLIT, 0, 1)
    assert made.program.main == "solution.py"
    assert made.program.files[0].text == MAIN
    assert "and" not in made.program.files[1].text
    assert made.step.key == place.key


def test_what_other_files_import_keeps_its_name_and_its_place() -> None:
    subject = Subject(program(), names("solution.py"))
    for name in ("rename-function", "module-dependency"):
        assert places_of(OPERATORS.get(name)(), subject) == []


def test_files_of_the_original_are_left_alone() -> None:
    assert places_of(SPLIT, Subject(program(), names("solution.py", "utils.py"))) == []
    assert places_of(SPLIT, Subject(program(), frozenset({"f"}))) == []


def test_nothing_is_done_below_a_recursion_of_another_file() -> None:
    assert places_of(SPLIT, Subject(program(RECURSIVE), names("solution.py"))) == []


def test_halving_a_sequence_is_no_depth() -> None:
    halving = (
        "from utils import total\n\n\ndef f(items, limit):\n    return add_up(items, limit)\n\n\n"
        "def add_up(items, limit):\n    if len(items) <= 4:\n        return total(items, limit)\n"
        "    middle = len(items) // 2\n    return add_up(items[:middle], limit) + add_up(items[middle:], limit)\n"
    )
    assert len(places_of(SPLIT, Subject(program(halving), names("solution.py")))) == 1
    own = "class Endless:\n    def __len__(self):\n        return 9\n\n\n"
    assert places_of(SPLIT, Subject(program(own + halving), names("solution.py"))) == []


def test_earlier_versions_knew_the_main_file_alone() -> None:
    assert places_of(SPLIT, Subject(program(), names("solution.py"), TYPED)) == []


def test_no_name_of_another_file_is_given_again() -> None:
    assert {"total", "found", "item"} <= Subject(program(), names("solution.py")).names_elsewhere
