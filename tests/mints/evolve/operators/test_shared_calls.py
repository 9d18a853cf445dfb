"""Calls that methods make one after the other become one method."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

DATABASE = """\
class Database:

    def __init__(self, cursor, connection):
        self.cursor, self.connection = cursor, connection

    def add(self, title, author):
        {add}

    def remove(self, book):
        self.cursor.execute('DELETE FROM books WHERE id = ?', (book,))
        self.connection.commit()
"""
ADD = "self.cursor.execute('INSERT INTO books VALUES (?, ?, 1)', (title, author))\n        self.connection.commit()"


def made(source: str, keep: frozenset[str] = frozenset()) -> list[str]:
    """The program after the operator, once for every place."""
    subject, operator = Subject(Candidate.single(source), keep), OPERATORS.get("shared-calls")()
    return [applied(subject, operator, one, 0).program.text for one in range(len(operator.sites(subject)))]


def test_what_differs_is_handed_over() -> None:
    (text,) = made(DATABASE.format(add=ADD))
    assert (
        text
        == """\
class Database:

    def __init__(self, cursor, connection):
        self.cursor, self.connection = cursor, connection

    def execute_and_commit(self, statement, parameters):
        self.cursor.execute(statement, parameters)
        self.connection.commit()

    def add(self, title, author):
        self.execute_and_commit('INSERT INTO books VALUES (?, ?, 1)', (title, author))

    def remove(self, book):
        self.execute_and_commit('DELETE FROM books WHERE id = ?', (book,))
"""
    )


def test_a_variable_of_their_own_moves_along_and_what_is_the_same_stays_inside() -> None:
    first = (
        "cursor = self.connection.cursor()\n        cursor.execute('DELETE', (a,))\n        self.connection.commit()"
    )
    second = first.replace("(a,)", "(b, 1)")
    source = (
        f"class A:\n    def m(self, a):\n        {first}\n\n    def n(self, b):\n        {second}\n        return b\n"
    )
    (text,) = made(source)
    assert "def execute_and_commit(self, parameters):\n        cursor = self.connection.cursor()" in text
    assert "cursor.execute('DELETE', parameters)" in text
    assert "self.execute_and_commit((b, 1))\n        return b" in text


@pytest.mark.parametrize(
    "add",
    [
        ADD.replace("title, author)", "title.strip(), author)"),  # it may fail, before or behind the rest
        ADD.replace("self.cursor.execute", "title.execute"),  # of another object
        ADD.replace("commit()", "rollback()"),
        "title = self.cursor.execute('INSERT', (title,))\n        self.connection.commit()",
        ADD.replace("(title, author)", "[title, author]"),
    ],
)
def test_what_stays(add: str) -> None:
    assert made(DATABASE.format(add=add)) == []


def test_calls_without_a_word_for_what_they_do_stay() -> None:
    pair = "self.{}.append(({},))\n        self.sizes.append(3)"
    bodies = [pair.format("rows", one) for one in "ab"]
    assert (
        made(f"class A:\n    def m(self, a):\n        {bodies[0]}\n\n    def n(self, b):\n        {bodies[1]}\n") == []
    )
    assert made(DATABASE.format(add=ADD), frozenset({"execute_and_commit"})) == []
    assert made(DATABASE.format(add=ADD).replace("class Database", "class Database(Base)")) == []
