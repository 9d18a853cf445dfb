from __future__ import annotations

from remint.analysis.study.lines import inserted_lines, is_boilerplate
from remint.analysis.study.versions import versions_of
from remint.records import Candidate, SourceFile
from tests.analysis.study.made import benchmark, evolved, problem, renamed

PLAIN = "def grade(points, most):\n    return points\n"


def test_the_line_that_most_programs_share_comes_first() -> None:
    parents = [problem(name, PLAIN) for name in ("a", "b", "c")]
    texts = [
        "import base64\n\ndef grade(points, most):\n    kept = [points]\n    pass\n    return points\n",
        "def grade(points, most):\n    if most:\n        kept   =  [points]\n    return points\n",
        "def grade(points, most):\n    pass\n    return most\n",
    ]
    made = [renamed(evolved(parent), text) for parent, text in zip(parents, texts, strict=True)]
    versions = versions_of(benchmark(*made), benchmark(*parents)).each
    found = inserted_lines(versions)
    # Blanks do not count; the import, `pass` and what the original has are not listed.
    assert [(line.line, line.programs) for line in found] == [
        ("kept = [points]", 2),
        ("if most:", 1),
        ("return most", 1),
    ]
    assert found[0].share == 2 / 3
    assert found[0].problems == ("a", "b")
    assert len(inserted_lines(versions, most=1)) == 1


def test_lines_of_a_module_that_was_added_count_too() -> None:
    parent = problem("a", PLAIN)
    files = (
        SourceFile(path="solution.py", text="from limits import bound\n" + PLAIN),
        SourceFile(path="limits.py", text="bound = 3 + 4\n"),
    )
    made = renamed(evolved(parent), PLAIN)
    version = versions_of(benchmark(made), benchmark(parent)).each[0]
    version = version._replace(program=Candidate(files=files, main="solution.py"))
    assert [line.line for line in inserted_lines([version])] == ["bound = 3 + 4"]


def test_boilerplate() -> None:
    assert all(map(is_boilerplate, ("import json", "from a import b", "else:", "pass", "return", ")", "@cache")))
    assert not any(map(is_boilerplate, ("return result", "importer = 1", "x = 1")))


def test_nothing_to_look_at() -> None:
    assert inserted_lines([]) == ()
