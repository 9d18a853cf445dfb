"""Test modules beside a program become calls, scripts or unittest modules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from remint.formats import BadInputError, read_benchmark
from remint.judging.judge import Judge, Settings
from remint.records import Benchmark, Calls, Manifest, Outcome, Problem, Sample, Script, Unittest
from remint.sandbox.pool import Pool

Writer = Callable[[dict[str, str]], Path]
ADD = {"sums.py": "def add(a, b):\n    return a + b\n\n\ndef sub(a, b):\n    return a - b\n"}


def only(folder: Path) -> Problem:
    (problem,) = read_benchmark(folder).problems
    return problem


@pytest.mark.parametrize("name", ["test_sums.py", "sums_test.py", "tests/test_sums.py"])
@pytest.mark.parametrize(
    ("beginning", "function"),
    [("from sums import add", "add"), ("import sums", "sums.add"), ("import pytest\nimport sums as s", "s.add")],
)
def test_functions_that_compare_calls_become_calls(written: Writer, name: str, beginning: str, function: str) -> None:
    tests = f"{beginning}\n\nBIG = 10**6\n\n\ndef test_add():\n    assert {function}(1, 2) == 3\n"
    tests += f"\n\ndef test_big():\n    assert {function}(BIG, b=1) == 1000001\n"
    problem = only(written(ADD | {name: tests}))
    assert isinstance(problem.suite, Calls)
    assert problem.entry_point == "add"
    assert [call.args.decode() for call in problem.suite.tests] == [[1, 2], [1000000]]
    assert problem.environment.packages == ()


def test_parameters_of_pytest_become_calls_and_fixtures_are_left_out(written: Writer) -> None:
    tests = """
    import pytest
    from sums import add

    @pytest.mark.parametrize("a, b, wanted", [(1, 2, 3), (0, 0, 0)])
    def test_add(a, b, wanted):
        assert add(a, b) == wanted

    def test_file(tmp_path):
        assert add(1, 1) == 2

    def test_near():
        assert add(.1, .2) == pytest.approx(.3)
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Calls)
    assert [call.args.decode() for call in problem.suite.tests] == [[1, 2], [0, 0]]
    assert problem.about("tests_left_out") == [
        "test_sums.py: 2 test functions in need of pytest or of arguments: test_file, test_near"
    ]


def test_assertions_that_stand_for_themselves(written: Writer) -> None:
    problem = only(
        written(ADD | {"test_sums.py": "from sums import add\nassert add(1, 2) == 3\nassert add(0, 0) == 0\n"})
    )
    assert isinstance(problem.suite, Calls)
    assert [call.args.decode() for call in problem.suite.tests] == [[1, 2], [0, 0]]


@pytest.mark.parametrize("beginning", ["from pytest import raises", "import pytest as raises"])
def test_what_only_pytest_can_run_is_run_by_pytest(written: Writer, beginning: str) -> None:
    tests = f"{beginning}\nfrom sums import add\n\ndef test_it():\n    raises(TypeError, add, 1)\n"
    folder = written(ADD | {"test_sums.py": tests})
    (problem,) = read_benchmark(folder / "sums.py").problems
    assert problem.suite.kind == "pytest"
    assert problem.suite.module.startswith(beginning)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "tests",
    [
        "import elsewhere\n\ndef test_it():\n    assert elsewhere.add(1, 2) == 3\n",
        "import elsewhere\n\ndef test_it():\n    add = elsewhere.add\n    assert add(1, 2) == 3\n",
    ],
)
def test_tests_of_something_else_are_no_tests_of_the_program(written: Writer, tests: str) -> None:
    folder = written(ADD | {"test_sums.py": tests})
    with pytest.raises(BadInputError, match=r"test_sums\.py: uses nothing of sums\.py"):
        read_benchmark(folder / "sums.py")


def test_a_function_of_the_same_name_from_elsewhere_is_refused(written: Writer) -> None:
    folder = written(ADD | {"test_sums.py": "from other import add\n\ndef test_it():\n    assert add(1, 2) == 3\n"})
    with pytest.raises(BadInputError, match=r"defines add, as sums\.py does"):
        read_benchmark(folder / "sums.py")


def test_what_is_no_proved_call_becomes_a_script(written: Writer) -> None:
    tests = """
    import pytest
    from sums import add

    def test_error():
        with pytest.raises(TypeError):
            add(1, "1")
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Script)
    assert problem.suite.tests[0].code.startswith("try:\n    add(1, '1')\nexcept TypeError:")


def test_tests_of_several_functions_become_a_unittest_module(written: Writer) -> None:
    tests = """
    from sums import add, sub as minus

    def test_add():
        assert add(1, 2) == 3

    class TestBoth:
        def test_back(self):
            assert minus(add(1, 2), 2) == 1
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Unittest)
    assert [test.name for test in problem.suite.tests] == ["TestBoth.test_back", "TestFunctions.test_add"]
    assert "minus = sub" in problem.suite.module
    assert "import sums" not in problem.suite.module


def test_unittest_classes_with_what_they_inherit(written: Writer) -> None:
    tests = """
    from unittest import TestCase, mock, skip
    import sums

    class Shared:
        def test_shared(self):
            self.assertEqual(sums.add(1, 1), 2)

    class AddTest(Shared, TestCase):
        @mock.patch("sums.sub")
        def test_own(self, replaced):
            self.assertEqual(sums.sub(1, 1), replaced.return_value)

        @skip("later")
        def test_skipped(self):
            self.fail()
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Unittest)
    assert [test.name for test in problem.suite.tests] == ["AddTest.test_shared", "AddTest.test_own"]
    assert "mock.patch('__main__.sub')" in problem.suite.module
    assert problem.about("tests_left_out") == ["test_sums.py: 1 test to be skipped or to fail: AddTest.test_skipped"]


def test_modules_that_only_the_tests_import_come_along(written: Writer) -> None:
    tests = "from sums import *\nfrom made import three\n\ndef test_both():\n    assert add(1, sub(3, 1)) == three()\n"
    problem = only(written(ADD | {"tests/test_sums.py": tests, "tests/made.py": "def three():\n    return 3\n"}))
    assert [file.path for file in problem.files] == ["made.py"]


def test_a_name_that_both_define_is_refused(written: Writer) -> None:
    tests = "from sums import add\n\ndef sub():\n    return 1\n\ndef test_add():\n    assert add(sub(), 1) == 2\n"
    folder = written(ADD | {"test_sums.py": tests})
    with pytest.raises(BadInputError, match=r"test_sums\.py: defines sub, as sums\.py does"):
        read_benchmark(folder / "sums.py")


def test_values_that_are_made_of_others_bring_them_along(written: Writer) -> None:
    tests = "from sums import add\nA = 1\nB = A + 1\nC = 5\n\n\ndef test_it():\n    assert add(1, B) == 3\n"
    problem = only(written(ADD | {"test_sums.py": tests}))
    (outcome,) = judged(problem)
    assert outcome is Outcome.PASS
    assert "5" not in str(problem.suite.tests[0])  # what no test uses stays behind


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "if add(1, 1) == 2:\n        return\n    assert False",
        "seen = 0\n    def look():\n        nonlocal seen\n        seen = add(1, 1)\n    look()\n    assert seen == 2",
    ],
)
def test_what_means_something_only_in_a_function_stays_in_one(written: Writer, body: str) -> None:
    tests = f"from sums import add\n\n\ndef test_it():\n    {body}\n"
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Unittest)
    assert judged(problem) == [Outcome.PASS]


def test_a_return_does_not_end_the_tests_for_other_parameters(written: Writer) -> None:
    tests = """
    import pytest
    from sums import add

    @pytest.mark.parametrize("a", [0, 1])
    def test_it(a):
        if not a:
            return
        assert add(a, 1) == 3

    def test_other():
        assert add(1, 1) == 2
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert len(problem.suite.tests) == 1
    assert "test_it" in problem.about("tests_left_out")[0]


def test_only_patches_are_told_where_the_program_is(written: Writer) -> None:
    tests = """
    from unittest import TestCase
    from unittest.mock import patch
    import sums

    def dispatch(name):
        return name

    class AddTest(TestCase):
        def test_name(self):
            self.assertEqual(dispatch("sums.add"), "sums" + ".add")
            with patch("sums.sub") as replaced, patch.dict("sums.__dict__", {"x": 1}):
                self.assertEqual(sums.sub(1, 1), replaced.return_value)
    """
    problem = only(written(ADD | {"test_sums.py": tests}))
    assert isinstance(problem.suite, Unittest)
    assert "dispatch('sums.add')" in problem.suite.module
    assert "patch('__main__.sub')" in problem.suite.module
    assert "patch.dict('__main__.__dict__'" in problem.suite.module


def judged(problem: Problem) -> list[Outcome]:
    """How the tests end with the program itself."""
    assert problem.reference
    with Pool(cells=1) as pool:
        judge = Judge(Benchmark(Manifest("b"), [problem]), pool, Settings(check=False))
        (one,) = judge.verdicts(iter([Sample(problem=problem.id, index=0, candidate=problem.reference)]))
    return list(one.verdict.tests)
