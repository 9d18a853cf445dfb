"""What stays as it is: the names that tests use, and the parameters of what others call."""

from __future__ import annotations

import msgspec
import pytest

from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.replay import replay
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.search.reproduction import applied
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Call, Calls, Candidate, Problem, SourceFile, Value

TEXT = "def f(text, *, limit=3):\n    found = [one for one in text if one.isdigit()]\n    return found[:limit]\n"


def problem(text: str = TEXT, entry_point: str = "f") -> Problem:
    call = Call(args=Value.of(["a1"]), expected=Value.of(["1"]))
    return Problem(id="p", suite=Calls(tests=(call,)), entry_point=entry_point, reference=Candidate.single(text))


def test_parameters_of_the_entry_point_stay() -> None:
    assert names_in_use(problem()) == {"f", "text", "limit"}


def test_parameters_of_public_methods_stay() -> None:
    text = "class C:\n def __init__(self, size): pass\n def add(self, item): pass\n def _grow(self, by): pass\n"
    assert names_in_use(problem(text, "C")) == {"C", "self", "size", "item"}


def test_the_parameter_is_not_renamed() -> None:
    one = problem()
    subject = Subject(original_of(one), names_in_use(one))
    operator = OPERATORS.get("rename-variable")()
    texts = [applied(subject, operator, n, 1).program.text for n in range(len(operator.sites(subject)))]
    assert texts
    assert all("def f(text, *, limit=3):" in text for text in texts)


def test_a_lineage_that_renamed_a_parameter_is_replayed() -> None:
    one = problem()
    before = Subject(original_of(one), names_in_use(one, parameters=False))
    made = applied(before, OPERATORS.get("rename-variable")(), 0, 1)
    assert "text" not in made.program.text
    evolved = evolved_problem(one, MeasuredProgram(made.program, 0.1, 0.8, (made.step,)), EvolveSettings())
    assert replay(one, evolved)[-1] == made.program


def with_file(text: str) -> Problem:
    files = (SourceFile(path="solution.py", text=TEXT), SourceFile(path="other.py", text=text))
    return msgspec.structs.replace(problem(), reference=Candidate(files=files, main="solution.py"))


def test_files_beside_the_main_one_lose_comments_too() -> None:
    one = with_file("X = [ 1,2 ]  # why\n\n\n\ndef g(): return X\n")
    assert original_of(one).files[1].text == "X = [1, 2]\n\n\ndef g():\n    return X\n"


def test_a_byte_order_mark_of_a_file_goes() -> None:
    assert original_of(with_file("\ufeffX = 1\n")).files[1].text == "X = 1\n"


def test_a_file_that_is_no_python_is_named() -> None:
    with pytest.raises(UnprovenError, match=r"^p: other\.py cannot be parsed: .* \(line 2\)$"):
        original_of(with_file("x = 1\nprint 'x'\n"))
