"""Examples in perturbed texts: which may change, how values are written, and that what is shown is true."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import remint
from remint.mints.perturb.demos import find_demos
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.example_names import as_imported, standing_alone
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.kinds.comment import docstring_to_comment
from remint.mints.perturb.kinds.function_name import rename_function
from remint.mints.perturb.words import free_words
from remint.records import Benchmark, Call, Calls, Candidate, Comparator, Given, Manifest, Problem, Value

SESSION = """Count.
>>> box = Box()
>>> box.add(2)
>>> box.total
2
>>> Box.name()
'box'
>>> assert double(2) == 4
"""


def problem(prompt: str, body: str, tests: list[tuple[list[object], object]], entry: str) -> Problem:
    calls = tuple(Call(args=Value.of(args), expected=Given(Value.of(result))) for args, result in tests)
    return Problem(
        id="p", suite=Calls(tests=calls), prompt=prompt, entry_point=entry, reference=Candidate.single(prompt + body)
    )


def test_an_example_that_others_build_on_stays() -> None:
    alone = standing_alone(find_demos(SESSION, "double"))
    assert [one.call for one in alone] == ["Box.name()", "assert double(2) == 4"]
    assert standing_alone(find_demos(">>> x = 1\n>>> f(x)\n1\n", "f")) == []
    assert standing_alone(find_demos(">>> import math\n>>> f(math.pi)\n3\n", "f")) == []


@pytest.mark.parametrize(
    ("prompt", "written"),
    [
        ("from datetime import date\n", "f(date(2024, 2, 1))"),
        ("import datetime\n", "f(datetime.date(2024, 2, 1))"),
        ("import datetime as dt\n", "f(dt.date(2024, 2, 1))"),
        ("from datetime import date as day\n", "f(day(2024, 2, 1))"),
        ("from math import pi\n", None),
    ],
)
def test_values_are_written_by_the_names_that_are_imported(prompt: str, written: str | None) -> None:
    header = f"{prompt}\ndef f(one):\n    '''Text.'''\n"
    assert as_imported("f(datetime.date(2024, 2, 1))", header, "") == written
    assert as_imported("f([1, 'datetime'])", header, "") == "f([1, 'datetime'])"


def test_a_raw_docstring_keeps_its_backslashes() -> None:
    raw = problem('def f(x):\n    r"""Split at \\\\ or \\d."""\n', "    return x\n", [([1], 1)], "f")
    plain = problem('def f(x):\n    """Split at \\\\."""\n', "    return x\n", [([1], 1)], "f")
    assert "Split at \\\\ or \\d." in docstring_to_comment(raw, PerturbMeans(Random(0), 3, None)).problem.prompt
    assert "Split at \\.\n" in docstring_to_comment(plain, PerturbMeans(Random(0), 3, None)).problem.prompt


def test_exception_names_and_the_way_to_answer_are_no_free_words() -> None:
    one = problem("def f(x):\n    pass\n", "", [([1], 1)], "f")
    text = "Write a function that raises ValueError for negative shelves.\nYou should write self-contained code here."
    assert [word.text for word in free_words(text, one)] == ["that", "raises", "negative", "shelves"][1:]


def test_a_parameter_with_the_name_of_the_function_is_refused_in_words() -> None:
    one = problem("def mean(mean):\n    '''Mean.'''\n", "    return mean\n", [([1], 1)], "mean")
    with pytest.raises(CannotPerturbError, match="a parameter has the name of the function"):
        rename_function(one, PerturbMeans(Random(0), 3, None))


def test_an_example_that_the_reference_contradicts_is_not_shown(tmp_path: Path) -> None:
    # The second result is right within the tolerance of the tests. As an example it would be wrong.
    prompt = 'def half(x: int) -> float:\n    """Half of it.\n\n    >>> half(4)\n    2.0\n    """\n'
    tests: list[tuple[list[object], object]] = [([4], 2.0), ([3], 1.51), ([8], 4.0)]
    made = problem(prompt, "    return x / 2\n", tests, "half")
    suite = Calls(tests=made.suite.tests, compare=Comparator("close", absolute=0.1))  # type: ignore[arg-type]
    seeds = Benchmark(Manifest("halves"), [msgspec.structs.replace(made, suite=suite)])
    options = {"variants": 2, "progress": False, "workers": 1, "db": tmp_path / "ledger.db"}
    found = remint.perturb(seeds, kind="demo-add", **options)
    assert [one.prompt.count("half(8)") for one in found.problems] == [1]
    assert "half(3) shows 1.51, and the reference gives 1.5" in found.summary["fewer"]["p"]


@pytest.mark.slow
def test_a_seed_whose_own_example_is_wrong_is_perturbed_all_the_same(tmp_path: Path) -> None:
    prompt = 'def half(x: int) -> float:\n    """Half of it.\n\n    >>> half(4)\n    3.0\n    """\n'
    made = problem(prompt, "    return x / 2\n", [([4], 2.0), ([8], 4.0)], "half")
    seeds = Benchmark(Manifest("halves"), [made])
    for kind in ("function-name", "demo-add"):
        found = remint.perturb(seeds, kind=kind, progress=False, workers=1, db=tmp_path / "ledger.db")
        assert len(found.problems) == 1
