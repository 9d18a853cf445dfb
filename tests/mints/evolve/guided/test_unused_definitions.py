"""What nothing uses any more when something else was left out."""

from __future__ import annotations

from remint.mints.evolve.guided.unused_definitions import without_unused
from remint.records import Candidate, SourceFile

PARTS = "def half(x):\n    return x // 2\n\ndef small(x):\n    return half(x)\n\ndef spare(x):\n    return x\n"


def program(main: str) -> Candidate:
    files = (SourceFile(path="solution.py", text=main), SourceFile(path="parts.py", text=PARTS))
    return Candidate(files, "solution.py")


def test_it_gets_empty_and_so_does_what_only_it_uses() -> None:
    before = program("from parts import small\n\ndef f(x):\n    return small(x)\n")
    after = program("from parts import small\n\ndef f(x):\n    return x\n")
    made = {one.path: one.text for one in without_unused(after, before).files}
    assert made["solution.py"] == after.text
    assert made["parts.py"] == (
        "def half(x):\n    pass\n\ndef small(x):\n    pass\n\ndef spare(x):\n    return x\n"  # nobody used that before
    )


def test_what_calls_only_itself_is_unused() -> None:
    before = Candidate.single("def g(x):\n    return g(x)\n\ndef f(x):\n    return g(x)\n")
    after = Candidate.single("def g(x):\n    return g(x)\n\ndef f(x):\n    return x\n")
    assert without_unused(after, before).text == "def g(x):\n    pass\n\ndef f(x):\n    return x\n"


def test_what_goes_by_another_name_is_used() -> None:
    before = program("from parts import small as s\n\ndef f(x):\n    return s(x) + s(1)\n")
    after = program("from parts import small as s\n\ndef f(x):\n    return s(x)\n")
    assert without_unused(after, before) == after
