"""What is written out gives what the call gave: for every form, on texts and lists with all that is odd about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.operators.support.written_out import WrittenOut
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

TEXTS = (
    "", " ", "a", "b", "ab", "aab", "a b", " a  b ", "a,b,,c", ",", "ab,cab", "\ta\n\nb\x1c c\u2003d\x85", "aaaa", "12",
    "1\u00b2", "\u0663", "ßÄ", "xyx", "é\u0301", "a,", "abab", "\x00",
    "a.b..", "\r\n a\r\nb \n",
)  # fmt: skip
NUMBERS = ([], [1], [3, 1, 2], [2, 2, 1], [0, -1, -1, 5], [10**20, 1])
WORDS = ([], [""], ["a"], ["a", "", "b"], ["b", "a", "b"], ["ab", "a"])
TEXT, NUMBER = GivenValue(frozenset({"str"}), frozenset({"str"})), GivenValue(frozenset({"int"}))
OF_NUMBERS = GivenValue(frozenset({"list"}), frozenset({"int"}))
OF_WORDS = GivenValue(frozenset({"list"}), frozenset({"str"}))
TABLE = GivenValue(frozenset({"dict"}), frozenset({"str"}))
# The expression, and what its variables are.
FORMS: dict[str, list[tuple[str, dict[str, GivenValue]]]] = {
    "text-parts": [
        *((f"t.{call}", {"t": TEXT}) for call in (
            "split()", "split(',')", "split('ab')", "strip()", "lstrip()", "rstrip()", "partition(',')",
            "rpartition(',')",
        )),
        *((f"t.{call}", {"t": TEXT, "u": TEXT}) for call in (
            "split(u)", "strip(u)", "lstrip(u)", "rstrip(u)", "removeprefix(u)",
        )),
    ],
    "text-building": [
        ("''.join(w)", {"w": OF_WORDS}), ("t.join(w)", {"t": TEXT, "w": OF_WORDS}), ("t[::-1]", {"t": TEXT}),
        ("t.replace('a', u)", {"t": TEXT, "u": TEXT}), ("t.replace('ab', u)", {"t": TEXT, "u": TEXT}),
        ("t.replace(u, ',')", {"t": TEXT, "u": TEXT}), ("t.rjust(n, '*')", {"t": TEXT, "n": NUMBER}),
        ("t.ljust(n, '*')", {"t": TEXT, "n": NUMBER}), ("t.center(n, '*')", {"t": TEXT, "n": NUMBER}),
        ("t.center(n)", {"t": TEXT, "n": NUMBER}), ("t * n", {"t": TEXT, "n": NUMBER}),
    ],
    "text-search": [
        *((f"t.{call}", {"t": TEXT}) for call in (
            "count('a')", "count('ab')", "find('b')", "index('b')", "rfind('a')", "isdigit()", "isalpha()",
            "isalnum()", "isspace()", "isnumeric()", "isdecimal()",
        )),
        *((f"t.{call}", {"t": TEXT, "u": TEXT}) for call in (
            "startswith(u)", "endswith(u)", "find(u)", "index(u)", "count(u)",
        )),
        ("'a' in t", {"t": TEXT}), ("'a' not in t", {"t": TEXT}), ("u in t", {"t": TEXT, "u": TEXT}),
    ],
    "text-pieces": [
        *((f"t.{call}", {"t": TEXT, "n": NUMBER}) for call in ("split(',', n)", "split('ab', n)")),
        *((f"t.{call}", {"t": TEXT, "u": TEXT}) for call in ("partition(u)", "rpartition(u)", "removesuffix(u)")),
        *((f"t.{call}", {"t": TEXT, "v": TEXT, "n": NUMBER}) for call in (
            "split(v, n)", "replace('a', v, n)", "replace('ab', v, n)", "center(n, v)", "rjust(n, v)", "ljust(n, v)",
        )),
    ],
    "item-functions": [
        ("d.get(t, n)", {"d": TABLE, "t": TEXT, "n": NUMBER}), ("d.get(t)", {"d": TABLE, "t": TEXT}),
        ("l.count(n)", {"l": OF_NUMBERS, "n": NUMBER}), ("l.index(n)", {"l": OF_NUMBERS, "n": NUMBER}),
        ("w.index(t)", {"w": OF_WORDS, "t": TEXT}), ("sorted(l)", {"l": OF_NUMBERS}), ("sorted(w)", {"w": OF_WORDS}),
        ("sum(l)", {"l": OF_NUMBERS}), ("l[::-1]", {"l": OF_NUMBERS}), ("list(map(str, l))", {"l": OF_NUMBERS}),
        ("n in l", {"n": NUMBER, "l": OF_NUMBERS}), ("t not in w", {"t": TEXT, "w": OF_WORDS}),
        ("abs(n)", {"n": NUMBER}), ("list(set(w))", {"w": OF_WORDS}), ("t == u", {"t": TEXT, "u": TEXT}),
        ("t != u", {"t": TEXT, "u": TEXT}), ("l == l[1:]", {"l": OF_NUMBERS}),
        ("[t] * n", {"t": TEXT, "n": NUMBER}),
    ],
    "library-text": [
        *((f"t.{call}", {"t": TEXT}) for call in (
            "split()", "split(',')", "split('.')", "split('ab')", "count('a')", "count('.')", "count('ab')",
        )),
        *((f"t.{call}", {"t": TEXT, "u": TEXT}) for call in (
            "replace('a', u)", "replace(u, '.')", "count(u)",
        )),
        ("''.join(w)", {"w": OF_WORDS}), ("t.join(w)", {"t": TEXT, "w": OF_WORDS}), ("t[::-1]", {"t": TEXT}),
    ],
    "library-items": [
        ("sorted(l)", {"l": OF_NUMBERS}), ("sorted(w)", {"w": OF_WORDS}),
        ("l.count(n)", {"l": OF_NUMBERS, "n": NUMBER}),
        ("w.count(t)", {"w": OF_WORDS, "t": TEXT}), ("l.count(t)", {"l": OF_NUMBERS, "t": TEXT}),
        ("l[::-1]", {"l": OF_NUMBERS}), ("sorted(map(int, l))", {"l": OF_NUMBERS}),
    ],
}  # fmt: skip
VALUES: dict[str, Sequence[Any]] = {
    "t": TEXTS, "u": TEXTS, "v": ("", "a", ",", "ab"), "n": (-3, -1, 0, 1, 2, 3, 5, 8), "l": NUMBERS, "w": WORDS,
    "d": ({}, {"a": 1}, {"": 0, "ab": 2}),
}  # fmt: skip


def subject_of(expression: str, given: dict[str, GivenValue]) -> Subject:
    source = f"def f({', '.join(given)}):\n    return {expression}\n"
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", given))


@lru_cache
def loaded(text: str) -> Any:
    space: dict[str, Any] = {}
    exec(text, space)
    return space["f"]


def did(text: str, values: tuple[Any, ...]) -> str:
    try:
        return repr(loaded(text)(*values))
    except Exception as error:
        return repr(error)


@pytest.mark.parametrize("name", FORMS)
def test_every_form_does_what_the_call_does(name: str) -> None:
    operator = OPERATORS.get(name)()
    assert isinstance(operator, WrittenOut)
    assert len(FORMS[name]) >= len(operator.forms)
    for expression, given in FORMS[name]:
        subject = subject_of(expression, given)
        assert operator.sites(subject), expression
        for seed in range(4):
            program = applied(subject, operator, 0, seed).program
            assert expression not in program.text, program.text
            for values in product(*(VALUES[one] for one in given)):
                assert did(program.text, values) == did(subject.program.text, values), (program.text, values)


@pytest.mark.parametrize("name", FORMS)
def test_nothing_is_written_out_for_values_of_unknown_types(name: str) -> None:
    operator = OPERATORS.get(name)()
    for expression, given in FORMS[name]:
        if "map" in expression:
            continue  # whatever the items are
        assert operator.sites(subject_of(expression, dict.fromkeys(given, GivenValue(frozenset())))) == []


def test_it_reads_like_code_of_a_person() -> None:
    operator, subject = OPERATORS.get("text-search")(), subject_of("text.count('a') > 1", {"text": TEXT})
    program = applied(subject, operator, 0, 1).program
    assert program.text == (
        "def count(text, wanted):\n"
        '    """Return how often a character occurs."""\n'
        "    total = 0\n"
        "    for char in text:\n"
        "        if char == wanted:\n"
        "            total += 1\n"
        "    return total\n\n\n"
        "def f(text):\n"
        "    return count(text, 'a') > 1\n"
    )


def test_white_space_is_the_same_for_a_pattern() -> None:
    """Every character there is: `split` must agree with the pattern that stands for it."""
    text = "".join(f"a{chr(code)}" for code in range(0x110000))
    subject = subject_of("text.split()", {"text": TEXT})
    program = applied(subject, OPERATORS.get("library-text")(), 0, 1).program
    assert "re." in program.text
    for value in (text, f" \x1f{text}\u3000\n", " " * 50):
        assert did(program.text, (value,)) == did(subject.program.text, (value,))


READ = "def f(line):\n    numbers = list(map(int, line.split(',')))\n{}    return sorted(numbers), numbers.count(1)\n"


def test_numbers_that_were_read_are_whole() -> None:
    operator = OPERATORS.get("library-items")()
    subject = Subject(Candidate.single(READ.format("")), PublicNames.of({"f"}, "f", {}))
    assert len(operator.sites(subject)) == 2
    for number in range(2):
        program = applied(subject, operator, number, 1).program
        for line in ("3,1,2,1", "0", "", "1,x"):
            assert did(program.text, (line,)) == did(subject.program.text, (line,))


@pytest.mark.parametrize(
    "change", ["numbers.append(0.5)", "numbers[0] = True", "numbers = [0.5]", "print(numbers.sort)"]
)
def test_numbers_that_may_be_others_stay_with_sorted(change: str) -> None:
    subject = Subject(Candidate.single(READ.format(f"    {change}\n")), PublicNames.of({"f"}, "f", {}))
    assert OPERATORS.get("library-items")().sites(subject) == []
