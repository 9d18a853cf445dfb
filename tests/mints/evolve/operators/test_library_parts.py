"""Copies, parts and pairs from the standard library are those that the program made itself."""

from __future__ import annotations

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import behaviour

GIVEN = {
    "t": GivenValue(frozenset({"str"}), frozenset({"str"})),
    "a": GivenValue(frozenset({"list"}), frozenset({"int"})),
    "d": GivenValue(frozenset({"dict"}), frozenset({"str"})),
    "x": GivenValue(frozenset({"float"})),
    "u": GivenValue(frozenset()),
}
CALLS = [
    ("", [], {}, 0.0, 1),
    ("ab", [3, 1, 2], {"a": 1}, -2.5, None),
    ("abcd", [1], {"a": [1]}, float("inf"), [1]),
    ("xyz", [5, 5, 4, 9, 0], {"b": 2, "a": 1}, 1e18, "u"),
]
FORMS = {
    "b = a[:]; b.append(1); return a, b": "copy(a)",
    "b = a.copy(); b.append(1); return a, b": "copy(a)",
    "b = list(a); b.sort(); return a, b": "copy(a)",
    "e = d.copy(); e['z'] = 1; return d, e": "copy(d)",
    "e = dict(d); e['z'] = 1; return d, e": "copy(d)",
    "return [n + m for n, m in zip(t, t[1:])]": "pairwise(t)",
    "return max(zip(a, a[1:]))": "pairwise(a)",
    "return [n * 2 for n in t[1:]]": "islice(t, 1, None)",
    "return sum(a[:2])": "islice(a, 2)",
    "return '-'.join(t[1:3])": "islice(t, 1, 3)",
    "return max(a[2:])": "islice(a, 2, None)",
    "return sorted(a)[:2]": "nsmallest(2, a)",
    "return sorted(a, reverse=True)[:3]": "nlargest(3, a)",
    "return int(x)": "trunc(x)",
    "return int(len(a) / 2)": "trunc(len(a) / 2)",
}
NONE = (
    "b = u[:]; return b", "return u.copy()", "return list(t)", "return list(u)", "return dict(a)", "return list(d)",
    "return zip(a, a[1:])", "return list(zip(a, a[2:]))", "return list(zip(a, t[1:]))",
    "return a[1:]", "return sum(a[-2:])", "return sum(a[1::2])", "return [n for n in u[1:]]",
    "return [a.pop() for n in a[1:]]", "return [n for n in a[1:]]", "return max(a[1:], key=print)",
    "return sorted(u)[:2]", "return sorted(a)[:-2]",
    "return sorted(a, key=abs)[:2]", "return int(t)", "return int(u)", "return int(1e9 + 7)",
    "int = float; return int(x)", "return a[1:], locals()",
)  # fmt: skip


def subject_of(body: str) -> Subject:
    lines = "\n    ".join(body.split("; "))
    source = f"def f({', '.join(GIVEN)}):\n    {lines}\n"
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))


@pytest.mark.parametrize("body", FORMS)
def test_it_does_what_the_program_did(body: str) -> None:
    subject, operator = subject_of(body), OPERATORS.get("library-parts")()
    assert len(operator.sites(subject)) == 1
    program = applied(subject, operator, 0, 1).program
    assert FORMS[body] in program.text
    assert behaviour(program, "f", CALLS) == behaviour(subject.program, "f", CALLS)


@pytest.mark.parametrize("body", NONE)
def test_it_refuses(body: str) -> None:
    assert OPERATORS.get("library-parts")().sites(subject_of(body)) == []
