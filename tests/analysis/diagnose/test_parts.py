"""Shrinking, tracing, entries of the user's own, and clusters."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from remint.analysis.diagnose.alignment import align, edit_distance
from remint.analysis.diagnose.batches import SearchBound, finished
from remint.analysis.diagnose.causes import given_instructions
from remint.analysis.diagnose.differences import differences
from remint.analysis.diagnose.rule_files import user_entries
from remint.analysis.diagnose.shrinking import smaller, weight
from remint.analysis.diagnose.tracing import TRACER, first_divergence, traced
from remint.code.instructions import Wording, render
from remint.code.ir import read_python, write_python
from remint.errors import UsageError
from remint.records import Calls, Outcome, Problem, Sample, Value


def test_smaller_inputs_are_smaller() -> None:
    start = [[5, -3, 8], "abc", {"k": 2}]
    assert all(weight(one) < weight(start) for one in smaller(start) if repr(one) != repr([[5, 3, 8], "abc", {"k": 2}]))
    assert [[], "abc", {"k": 2}] not in smaller(start)  # one step at a time
    assert [[5, -3, 8], "ab", {"k": 2}] in smaller(start)
    assert smaller([]) == smaller([True, None]) == []


def test_the_first_value_that_differs() -> None:
    space: dict[str, object] = {}
    exec(traced("def f(n):\n    a = n + 1\n    b = a * 2\n    return b\n", "f"), space)
    right = space[TRACER](3)  # type: ignore[operator]
    exec(traced("def f(n):\n    a = n + 1\n    b = a * 3\n    return b\n", "f"), space)
    wrong = space[TRACER](3)  # type: ignore[operator]
    found = first_divergence("f(3)", right, wrong)
    assert found is not None
    assert (found.variable, found.expected, found.seen, found.step) == ("b", "8", "12", 2)
    assert first_divergence("f(3)", right, right) is None


def test_a_function_that_an_exception_leaves_does_not_return() -> None:
    def trace(text: str) -> list[Any]:
        space: dict[str, Any] = {}
        exec(traced(text, "f"), space)
        return list(space[TRACER](3))

    right = "def f(n):\n    try:\n        a = {}[n]\n    except KeyError:\n        a = 1\n    return a\n"
    caught, raised = trace(right), trace(right.replace("KeyError", "IndexError"))
    assert [one[1:] for one in caught] == [("n", "3"), ("a", "1"), ("return of f", "1")]
    assert [one[1:] for one in raised] == [("n", "3"), ("raised", "KeyError")]
    found = first_divergence("f(3)", caught, raised)
    assert found is not None
    assert found.in_words() == "what comes next should be: a becomes 1; it is: KeyError is raised"


def test_instructions_are_told_as_they_were_given() -> None:
    program = read_python("def f(n):\n    if n > 2:\n        n = 1\n    return n\n")
    text = render(program, Wording(assignment="target-first", operators="symbols", numbering="flat"))
    about = {"instruction_ids": Value.of([list(line.ids) for line in text.lines])}
    given = given_instructions(Problem(id="f", suite=Calls(), instruction=text.text, metadata=about))
    assert given["f.1"] == given["f.1.1"] == "1. If n > 2 then set n to 1."
    assert given["f.2"] == "2. Return n."
    assert given_instructions(Problem(id="f", suite=Calls())) == {}


def test_a_trace_of_an_endless_loop_ends() -> None:
    space: dict[str, object] = {}
    exec(traced("def f(n):\n    while True:\n        n += 1\n", "f"), space)
    assert len(space[TRACER](0)) == 3000  # type: ignore[operator]


def test_any_set_of_edits_can_be_written() -> None:
    old = read_python("def f(a):\n    b = a\n    c = b + 1\n    return c\n")
    new = read_python("def f(a):\n    b = a\n    return b\n")
    made = align(old, new)
    assert [edit.kind for edit in made.edits] == ["missing", "changed"]
    assert write_python(made.program(frozenset())) == write_python(new)
    assert write_python(made.program(frozenset({0, 1}))) == write_python(old)
    assert "c = b + 1" in write_python(made.program(frozenset({0})))
    assert edit_distance("kitten", "sitting") == 3


def test_rules_of_a_file_are_entries(tmp_path: Path) -> None:
    old, new = (read_python(f"def f(a):\n    a = {call}\n    return a\n") for call in ("sorted(a)", "a.sort()"))
    (difference,) = differences(align(old, new).edits[0])
    toml, yaml, python = (tmp_path / name for name in ("rules.toml", "rules.yaml", "rules.py"))
    toml.write_text('[[rules]]\nentry = "in place"\ndetail = "sort() returns nothing"\nseen = "\\\\.sort\\\\("\n')
    yaml.write_text("rules:\n  - entry: in place\n    kind: changed\n    expected: sorted\n    seen: sort\n")
    python.write_text(
        "from remint.analysis.diagnose.entries import DictionaryEntry\n"
        "class InPlace(DictionaryEntry):\n    name, title = 'in place', 'x'\n"
        "    def recognises(self, difference):\n        return 'x' if difference.kind == 'changed' else ''\n"
    )
    for path in (toml, yaml, python):
        (entry,) = user_entries(path)
        assert entry.name == "in place"
        assert entry.recognises(difference)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.toml", "", "holds no rules"),
        ("a.toml", "[[rules]]\nkind = 'missing'\n", "has no entry"),
        ("a.toml", "[[rules]]\nentry = 'x'\n", "does not describe the difference"),
        ("a.toml", "[[rules]]\nentry = 'x'\nseen = '('\n", "is not a valid pattern"),
        ("a.toml", "[[rules]]\nentry = 'x'\nkind = 'odd'\n", "Write one of missing"),
        ("a.yaml", "rules: [", "cannot be read"),
        ("a.py", "1/0", "ZeroDivisionError"),
        ("a.py", "x = 1", "defines no entry"),
        ("a.txt", "x", "is not a file of dictionary entries"),
    ],
)
def test_bad_files_are_refused(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(UsageError, match=said):
        user_entries(tmp_path / name)


class _Verdicts:
    """Judges by a rule, and takes a second for every program."""

    def verdicts(self, samples: Iterable[Sample]) -> Iterator[SimpleNamespace]:
        for one in samples:
            assert one.candidate is not None
            right = one.candidate.text == "right"
            yield SimpleNamespace(sample=one, verdict=SimpleNamespace(
                outcome=Outcome.PASS if right else Outcome.TIMEOUT_CPU, cpu_seconds=1.0, seconds=1.0))  # fmt: skip


def test_a_search_ends_when_its_time_is_used_up_and_others_go_on() -> None:
    def search(texts: list[str]) -> Generator[list[str], list[bool], str]:
        for text in texts:
            if (yield [text]) == [True]:
                return text
        return "nothing"

    searches = {
        "long": ("p", search([f"wrong {number}" for number in range(9)])),
        "short": ("p", search(["wrong 0", "right"])),
    }
    done: list[str] = []
    tried: list[int] = []
    found = finished(searches, _Verdicts(), done.append, lambda: tried.append(1), SearchBound(3.0, "stopped"))  # type: ignore[arg-type]
    assert found == {"long": "stopped", "short": "right"}
    assert done == ["short", "long"]
    assert len(tried) == 5  # wrong 0 to wrong 3, and right: each program once


def test_a_trace_has_nothing_that_only_python_knows() -> None:
    space: dict[str, Any] = {}
    program = """
def f(items):
    pairs = iter(items)
    return sum(one * 2 for one in [two for two in pairs])
"""
    exec(traced(program, "f"), space)
    log = space[TRACER]([1, 2])
    assert not [entry for entry in log if entry[1].startswith(".") or " at 0x" in entry[2] or "<" in entry[1]]
    assert (4, "return of f", "6") in log
