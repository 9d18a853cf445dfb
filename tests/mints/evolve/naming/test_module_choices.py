"""Modules are called after what they hold."""

from __future__ import annotations

import pytest

from remint.mints.evolve.naming.module_choices import module_choices
from remint.records import Candidate, SourceFile

COUNT = "def a(items):\n    n = 0\n    for one in items:\n        n += 1\n    return n\n"
IS = "\n\ndef b(n):\n    return n > 1\n"
MIXED = f"{COUNT}{IS}"
CLASS = "class DigitSum:\n    def answer(self):\n        return 1\n"
ERROR = "class NoItemsError(ValueError):\n    pass\n"


def named(entry: str = "parking_fee", **modules: str) -> dict[str, str]:
    main = SourceFile(path="solution.py", text="counts = 1\n")
    added = [SourceFile(path=f"{name}.py", text=text) for name, text in modules.items()]
    program = Candidate(files=(main, *added), main="solution.py")
    return module_choices(program, Candidate(files=(main,), main="solution.py"), entry)


@pytest.mark.parametrize(
    ("module", "text", "expected"),
    [
        ("utils", COUNT, {"utils": "counting"}),
        ("tallies", COUNT, {}),
        ("counting", MIXED, {"counting": "parking_fee_steps"}),
        ("counting", f"{MIXED}{COUNT.replace('def a', 'def c')}", {}),
        ("components", CLASS, {"components": "digit_sum"}),
        ("shared", "def look_up_user(name):\n    return USERS[name]\n", {"shared": "searching"}),
        ("shared", ERROR, {"shared": "errors"}),
        ("counting", f"{MIXED}\n\ndef compute_switch(x):\n    return b(a(x))\n", {"counting": "switches"}),
        ("counting", f"{MIXED}\n\ndef compute_switch(x):\n    return a(x)\n", {"counting": "parking_fee_steps"}),
        ("counting", f"{MIXED}\n\ndef compute_answer(x):\n    return b(a(x))\n", {"counting": "parking_fee_steps"}),
        ("counting", f"{MIXED}\n\ndef split_at_mark(x):\n    return b(a(x))\n", {"counting": "parking_fee_steps"}),
    ],
)
def test_a_module_is_called_after_what_most_of_it_is_for(module: str, text: str, expected: dict[str, str]) -> None:
    assert named(**{module: text}) == expected


def test_no_two_modules_get_one_name() -> None:
    assert named(utils=COUNT, lib=COUNT.replace("def a", "def c")) == {"utils": "counting", "lib": "tallies"}


def test_a_program_about_nothing_has_steps_of_a_solution() -> None:
    assert named("f", utils=MIXED) == {"utils": "solution_steps"}


def test_a_module_of_the_original_keeps_its_name() -> None:
    whole = Candidate(files=(SourceFile(path="solution.py", text=""), SourceFile(path="utils.py", text=COUNT)),
                      main="solution.py")  # fmt: skip
    assert module_choices(whole, whole, "f") == {}
