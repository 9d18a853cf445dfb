"""Programs without a function around everything: what an operator adds above must not move the place it works at."""

from __future__ import annotations

import contextlib
import io
import random

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

TEXT = """\
import math

def area(width, height):
    return width * height

def label(name, count):
    return f'{name}: {count}'
rows = [3, 1, 4, 1, 5]
total = 0
for row in rows:
    if row > 1:
        total += row
size = area(4, 5)
print(label('size', size))
while total > 3:
    total = total - 2
    if total == 5:
        break
ordered = sorted(rows)
squares = [one * one for one in ordered if one > 1]
kind = 'even' if total % 2 == 0 else 'odd'
for place in range(3):
    print(place, squares[place])
best = max(rows)
root = math.sqrt(best + 4)
if best > 4 and total < 9:
    print('high', root)
else:
    print('low')
print(kind, total, best)
"""

# The others need a package, or a second file.
OTHERS = {"module-dependency", "class-module"}
ALONE = [name for name in OPERATORS.names() if name not in OTHERS and not OPERATORS.get(name).packages]


def printed(program: Candidate) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program.text, program.main, "exec"), {"__name__": "__main__"})
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_a_program_prints_the_same_wherever_it_is_changed(name: str) -> None:
    operator = OPERATORS.get(name)()
    program = Candidate.single(TEXT)
    subject, expected = Subject(program, frozenset()), printed(program)
    for number in range(len(operator.sites(subject))):
        for seed in range(4):
            made = applied(subject, operator, number, seed).program
            assert printed(made) == expected, made.text


def test_steps_on_top_of_each_other_print_the_same() -> None:
    operators = [OPERATORS.get(name)() for name in ALONE]
    expected = printed(Candidate.single(TEXT))
    for seed in range(12):
        chance, program = random.Random(seed), Candidate.single(TEXT)
        for operator in chance.sample(operators, 5):
            subject = Subject(program, frozenset())
            if sites := operator.sites(subject):
                program = applied(subject, operator, chance.randrange(len(sites)), chance.getrandbits(32)).program
        assert printed(program) == expected, program.text
