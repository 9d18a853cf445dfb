"""Names that were chosen, as a step that can be taken again."""

from __future__ import annotations

import re

import pytest

from remint.mints.evolve.model_naming.recorded_names import (
    NAMES_BY_MODEL,
    names_of,
    naming_step,
    staying_names,
    with_names,
)
from remint.mints.evolve.naming.whole_program import NewName
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.replay import replayed
from remint.mints.evolve.search.reproduction import Subject, applied
from remint.records import Candidate

ORIGINAL = Candidate.single(
    "def f(items):\n    total = 0\n    for item in items:\n        total += item\n    return total\n"
)
EVOLVED = Candidate.single("""\
def fold(part, *args):
    kept = [item for item in part]
    return sum(kept, *args)

def f(items):
    total = fold(items)
    return total
""")
KEEP = staying_names(ORIGINAL, {"f"})


def test_what_evolving_brought_in_is_renamed_and_what_was_there_stays() -> None:
    names = [NewName(old, f"new_{old}") for old in ("fold", "part", "kept", "args", "item", "items", "total", "f")]
    renamed = with_names(EVOLVED, names, KEEP)
    assert {name.old for name in renamed.names} == {"fold", "part", "kept"}
    assert renamed.program.text.startswith("def new_fold(new_part, *args):\n    new_kept = [item for item in new_part]")
    assert "def f(items):\n    total = new_fold(items)\n    return total" in renamed.program.text


def test_a_name_that_is_not_safe_is_left_out_and_the_others_lead_to_the_same_program_again() -> None:
    names = [NewName("fold", "f"), NewName("part", "kept"), NewName("kept", "chosen")]
    renamed = with_names(EVOLVED, names, KEEP)
    assert renamed.names == (NewName("kept", "chosen"),)  # `kept` was not free when it was the turn of `part`
    assert with_names(EVOLVED, renamed.names, KEEP) == renamed


def test_no_names_change_nothing() -> None:
    assert with_names(EVOLVED, [], KEEP).program == EVOLVED


def test_a_step_says_which_names_it_gives() -> None:
    names = (NewName("fold", "add_up"), NewName("part", "rows"))
    assert naming_step(names).operator == NAMES_BY_MODEL
    assert tuple(names_of(naming_step(names))) == names
    with pytest.raises(ValueError, match="no pairs of names"):
        names_of(naming_step(names)._replace(key="fold= rows"))


def test_the_step_is_taken_again_behind_those_of_operators() -> None:
    made = applied(Subject(ORIGINAL, frozenset({"f"})), OPERATORS.get("rename-variable")(), 0, 5)
    (old,) = set(re.findall(r"\w+", made.program.text)) - set(re.findall(r"\w+", ORIGINAL.text))
    named = with_names(made.program, [NewName(old, "grand_sum")], KEEP)
    programs = list(replayed(ORIGINAL, [made.step, naming_step(named.names)], frozenset({"f"})))
    assert programs == [made.program, named.program]
    assert "grand_sum" in programs[-1].text
