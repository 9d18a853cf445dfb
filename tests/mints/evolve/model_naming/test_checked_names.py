"""Names are only given where the program still passes every gate."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from remint.mints.context import MintContext, SandboxPlace
from remint.mints.evolve.model_naming.checked_names import CheckedNames, CheckNamesMint, CheckNamesSession, Suggested
from remint.mints.evolve.naming.whole_program import NewName
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Call, Calls, Candidate, Problem, Value
from tests.mints.group.minting import finished

pytestmark = pytest.mark.xdist_group(__name__)
ORIGINAL = """\
def f(items):
    total = 0
    for item in items:
        total += item
    return total
"""
PROBLEM = Problem(
    id="a",
    entry_point="f",
    suite=Calls(tests=tuple(Call(args=Value.of([items])) for items in ([1, 2], [], [7]))),
    reference=Candidate.single(ORIGINAL),
)
PLAIN = "def fold(part):\n    kept = list(part)\n    return sum(kept)\n\ndef f(items):\n    return fold(items)\n"


@pytest.fixture(scope="module")
def place() -> Iterator[CheckNamesSession]:
    mint = CheckNamesMint(EvolveSettings(inputs=20, readability=0.1))
    with closing(MintContext(SandboxPlace(), preload=mint.preload)) as context, closing(mint.open(context)) as session:
        yield session


def held(place: CheckNamesSession, text: str = PLAIN, **names: str) -> CheckedNames:
    program = MeasuredProgram(candidate=Candidate.single(text), rc=0.0, rr=0.0)
    pairs = tuple(NewName(*pair) for pair in names.items())
    return finished(place.work(Suggested(problem=PROBLEM, program=program, names=pairs)), place.pool)


def test_names_that_pass_are_given_and_the_program_is_measured_anew(place: CheckNamesSession) -> None:
    found = held(place, fold="add_up", part="rows", kept="row_list")
    assert {name.old for name in found.names} == {"fold", "part", "kept"}
    assert found.refused == {}
    assert found.program.candidate.text.startswith("def add_up(rows):\n    row_list = list(rows)")
    assert found.program.rr > 0
    assert [step.operator for step in found.program.steps] == ["names-by-model"]


def test_a_name_that_pylint_objects_to_is_given_back_and_the_others_stay(place: CheckNamesSession) -> None:
    wide = "[item for item in part if item != 'a text that no test has, but long enough']"
    found = held(place, PLAIN.replace("list(part)", wide), fold="add_up", part="rows_that_are_added_up", kept="rows")
    # The line would be longer than Pylint's hundred letters.
    assert found.refused == {"part": "Pylint would like the program less"}
    assert {name.old for name in found.names} == {"fold", "kept"}
    assert "def add_up(part):" in found.program.candidate.text


def test_where_the_program_does_something_else_it_stays_as_it_was(place: CheckNamesSession) -> None:
    found = held(place, PLAIN.replace("sum(kept)", "len(kept)"), fold="add_up", kept="rows")
    assert found.names == ()
    assert set(found.refused.values()) == {"the program would do something else"}
    assert found.program.candidate.text == PLAIN.replace("sum(kept)", "len(kept)")
    assert found.program.steps == ()


def test_where_reading_gets_too_hard_nothing_is_renamed() -> None:
    settings: Any = EvolveSettings(inputs=0, pylint=False, readability=5.0)  # more than any program has
    with closing(MintContext(SandboxPlace())) as context, closing(CheckNamesSession(settings, context)) as place:
        assert held(place, fold="add_up").refused == {"fold": "the program would be too hard to read"}
