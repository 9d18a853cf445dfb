"""New names as a step of a lineage: recorded in full, refused where they are not safe, given again."""

from __future__ import annotations

import pytest

from remint.mints.evolve.finishing.name_edits import (
    FINISH_NAMES,
    NameEdits,
    NewNameAt,
    edits_of,
    finishing_step,
    with_edits,
)
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.replay import replayed
from remint.records import Candidate, SourceFile

PROGRAM = Candidate(
    files=(
        SourceFile(
            path="solution.py",
            text="from lib import compute\n\n\nclass Box:\n    def find(self, part):\n        return compute(part)\n\n"
            "    def get(self, part):\n        return self.find(part)\n",
        ),
        SourceFile(path="lib.py", text='def compute(part):\n    """Old."""\n    made = part + 1\n    return made\n'),
    ),
    main="solution.py",
)


def edit(place: str, new: str, of: str = "") -> NameEdits:
    return NameEdits(names=(NewNameAt(place=place, new=new, of=of),))


def test_functions_methods_variables_and_docstrings_are_written_anew_in_every_file() -> None:
    edits = NameEdits(
        names=(
            NewNameAt(place="lib.py:compute", new="next_number"),
            NewNameAt(place="lib.py:compute", of="made", new="result"),
            NewNameAt(place="lib.py:compute", of="part", new="number"),
            NewNameAt(place="solution.py:Box.find", new="number_after"),
        ),
        says={"lib.py:compute": "Return the number after another."},
    )
    main, lib = (file.text for file in with_edits(PROGRAM, edits).files)
    assert main == (
        "from lib import next_number\n\n\nclass Box:\n\n"
        "    def number_after(self, part):\n        return next_number(part)\n\n"
        "    def get(self, part):\n        return self.number_after(part)\n"
    )
    assert lib == (
        'def next_number(number):\n    """Return the number after another."""\n'
        "    result = number + 1\n    return result\n"
    )


def test_a_step_of_a_lineage_leads_to_the_same_program_again() -> None:
    edits = edit("lib.py:compute", "next_number")
    step = finishing_step(edits)
    assert (step.operator, edits_of(step)) == (FINISH_NAMES, edits)
    assert list(replayed(PROGRAM, [step], frozenset())) == [with_edits(PROGRAM, edits)]


def test_modules_can_be_renamed_with_their_imports() -> None:
    made = with_edits(PROGRAM, NameEdits(modules={"lib": "counting"}))
    assert [file.path for file in made.files] == ["solution.py", "counting.py"]
    assert made.text.startswith("from counting import compute\n")


@pytest.mark.parametrize(
    "edits",
    [
        edit("lib.py:compute", "Box"),
        edit("lib.py:compute", "find"),
        edit("lib.py:compute", "len"),
        edit("lib.py:missing", "found"),
        edit("lib.py:compute", "made", of="part"),
        edit("lib.py:compute", "number", of="missing"),
        edit("solution.py:Box.find", "get"),
        NameEdits(modules={"lib": "json"}),
        NameEdits(modules={"solution": "counting"}),
    ],
)
def test_names_that_are_taken_or_of_nothing_are_refused(edits: NameEdits) -> None:
    with pytest.raises(ValueError, match="cannot become"):
        with_edits(PROGRAM, edits)


def test_a_step_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        edits_of(StepTaken(FINISH_NAMES, 0, "lib.py", 0))


@pytest.mark.parametrize(
    "imports", ["import lib\n", "from lib import compute as work\n", "def f():\n    from lib import compute\n"]
)
def test_files_that_hide_which_name_is_meant_are_refused(imports: str) -> None:
    files = (SourceFile(path="solution.py", text=imports), PROGRAM.files[1])
    with pytest.raises(ValueError, match="imported"):
        with_edits(Candidate(files=files, main="solution.py"), edit("lib.py:compute", "next_number"))


def test_the_modules_of_a_package_are_followed() -> None:
    files = (
        SourceFile(path="solution.py", text="from pack import compute\n\n\ndef f(x):\n    return compute(x)\n"),
        SourceFile(path="pack/__init__.py", text="from .work import compute\n"),
        SourceFile(path="pack/work.py", text="def compute(x):\n    return x + 1\n"),
    )
    made = with_edits(Candidate(files=files, main="solution.py"), edit("pack/work.py:compute", "next_number"))
    assert [file.text for file in made.files] == [
        "from pack import next_number\n\n\ndef f(x):\n    return next_number(x)\n",
        "from .work import next_number\n",
        "def next_number(x):\n    return x + 1\n",
    ]
