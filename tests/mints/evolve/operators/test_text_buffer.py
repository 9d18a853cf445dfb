"""A text that grows in a loop is written into a buffer."""

from __future__ import annotations

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import behaviour

TEXTS = ("", "a", "aB\r\nc", "\n\r\n", "\udc80é", "x" * 50)
GROWING = """\
def f(text):
    found = ''
    for char in text:
        if char.isupper():
            found += char.lower()
            continue
        found = found + (char + '-')
    if found:
        found += '.'
    return found
"""


def subject_of(source: str) -> Subject:
    given = {"text": GivenValue(frozenset({"str"}), frozenset({"str"}))}
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", given))


def test_pieces_are_written_and_the_text_is_asked_for() -> None:
    subject = subject_of(GROWING)
    program = applied(subject, OPERATORS.get("text-buffer")(), 0, 1).program
    assert program.text == (
        "from io import StringIO\n\n\ndef f(text):\n    buffer = StringIO()\n    for char in text:\n"
        "        if char.isupper():\n            buffer.write(char.lower())\n            continue\n"
        "        buffer.write(char + '-')\n    if buffer.getvalue():\n        buffer.write('.')\n"
        "    return buffer.getvalue()\n"
    )
    calls = [(text,) for text in TEXTS]
    assert behaviour(program, "f", calls) == behaviour(subject.program, "f", calls)


def test_a_text_for_each_round() -> None:
    source = (
        "def f(text):\n    lines = []\n    for word in text.split():\n        line = ''\n        for char in word:\n"
        "            line += char * 2\n        lines.append(line)\n    return lines\n"
    )
    subject = subject_of(source)
    program = applied(subject, OPERATORS.get("text-buffer")(), 0, 1).program
    assert "        buffer = StringIO()\n" in program.text
    assert "lines.append(buffer.getvalue())" in program.text
    calls = [(text,) for text in (*TEXTS, "ab c d")]
    assert behaviour(program, "f", calls) == behaviour(subject.program, "f", calls)


@pytest.mark.parametrize(
    "body",
    [
        "t = ''\n    for c in text:\n        t = c + t\n    return t",  # grows at the front
        "t = ''\n    for c in text:\n        t += 1\n    return t",  # no text
        "t = ''\n    for c in text:\n        t += t\n    return t",
        "t = 'a'\n    for c in text:\n        t += c\n    return t",
        "t = ''\n    t += text\n    return t",  # no loop
        "t = ''\n    for c in text:\n        t += c\n        print(t)\n    return t",  # read in each round
        "t = ''\n    for c in text:\n        t += c\n        if c == 'a':\n            t = ''\n    return t",
        "t = ''\n    for c in text:\n        t += c\n    return lambda: t",
        "if text:\n        t = ''\n    for c in text:\n        t += c\n    return t",  # may have no value
        "t = ''\n    for c in text:\n        t += c\n    del t\n    return 1",
        "global t\n    t = ''\n    for c in text:\n        t += c\n    return t",
        "t = ''\n    for c in text:\n        t += c\n    return t, locals()",
    ],
)
def test_it_refuses(body: str) -> None:
    assert OPERATORS.get("text-buffer")().sites(subject_of(f"def f(text):\n    {body}\n")) == []
