"""Test modules that need pytest: taken as they are, with what conftest.py brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats import open_benchmark
from remint.records import Pytest, Script

PROGRAM = 'class Bag:\n    """A bag."""\n    def __init__(self, things):\n        self.things = list(things)\n'
TESTS = """
import pytest
from bag import Bag

@pytest.fixture
def bag(things):
    return Bag(things)

@pytest.mark.parametrize("place", [0, 1])
def test_things(bag, place):
    assert bag.things[place] == pytest.approx(place + 1)

class TestBag:
    def test_all(self, bag):
        assert bag.things == [1, 2]

@pytest.mark.skip
def test_later(bag):
    assert False
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bag.py").write_text(PROGRAM)
    (tmp_path / "test_bag.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text("import pytest\n\n@pytest.fixture\ndef things():\n    return [1, 2]\n")
    return tmp_path


def test_fixtures_are_taken_with_those_of_conftest(folder: Path) -> None:
    (problem,) = open_benchmark(str(folder)).problems
    assert isinstance(problem.suite, Pytest)
    assert [test.name for test in problem.suite.tests] == ["test_things", "TestBag::test_all"]
    assert "def things():" in problem.suite.module
    assert "from bag import" not in problem.suite.module
    assert problem.entry_point == "Bag"
    assert problem.environment.packages == ("pytest",)


def test_one_test_that_cannot_be_taken_does_not_drop_the_problem(tmp_path: Path) -> None:
    (tmp_path / "twice.py").write_text('def twice(x):\n    """Twice."""\n    return 2 * x\n')
    tests = "from twice import twice\n\ndef test_one():\n    assert twice(1) == 2\n"
    tests += "\ndef test_two(tmp_path):\n    assert twice(2) == 4\n"
    (tmp_path / "test_twice.py").write_text(tests)
    benchmark = open_benchmark(str(tmp_path))
    assert len(benchmark.problems[0].suite.tests) == 1
    assert not isinstance(benchmark.problems[0].suite, Pytest | Script)
    assert "test_two" in benchmark.remarks[0]


def test_a_test_that_patches_the_program_is_left_out_alone(folder: Path) -> None:
    patched = "\ndef test_patched(bag, monkeypatch):\n    monkeypatch.setattr(program, 'Bag', None)\n"
    used = "\ndef test_plainly():\n    assert program.Bag([1]).all() == [1]\n"
    (folder / "test_bag.py").write_text("import bag as program\n" + TESTS + patched + used)
    benchmark = open_benchmark(str(folder))
    suite = benchmark.problems[0].suite
    assert [test.name for test in suite.tests] == ["test_things", "TestBag::test_all", "test_plainly"]
    assert "1 test of the module itself, not of what it defines: test_patched" in benchmark.remarks[0]


def test_tests_of_two_things_are_left_out_with_a_reason(folder: Path) -> None:
    (folder / "bag.py").write_text(PROGRAM + "\n\ndef full(bag):\n    return True\n")
    (folder / "test_bag.py").write_text(
        TESTS.replace("import Bag", "import Bag, full") + "\ndef test_full(bag):\n    assert full(bag)\n"
    )
    with pytest.raises(ValueError, match="uses pytest for more"):
        open_benchmark(str(folder))
