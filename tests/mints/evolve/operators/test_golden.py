"""Every operator, shown on a small program: what it makes of it, as a person would read it.

The examples are in `golden/`, one file per operator. After a change on purpose, write them anew with
`REMINT_WRITE_GOLDEN=1 pytest tests/mints/evolve/operators/test_golden.py`, and read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

GOLDEN = Path(__file__).parent / "golden"
SEED = 2
BEFORE, AFTER = "# before\n", "\n# after\n"
# Small programs; an operator is shown on the first one that has a place for it.
PROGRAMS = (
    "def total(prices, limit):\n    result = 0\n    for price in prices:\n        if price > limit:\n"
    "            result += price\n    return result\n",
    "def greeting(name):\n    label = 'guest of honour'\n    if name == label:\n        return 'Welcome!'\n"
    "    return 'Hello'\n",
    "def parity(number):\n    return 'even' if number % 2 == 0 else 'odd'\n",
    "def doubled(values):\n    return [2 * value for value in values if value > 0]\n",
    "def area(width, height):\n    scale = 10\n    size = width * height\n    return size * scale\n",
    "def clipped(value, low, high):\n    value = max(value, low)\n    value = min(value, high)\n    return value\n",
    "def digits(text):\n    count = 0\n    while count < len(text):\n        if text[count] == '.':\n            break"
    "\n        count += 1\n    return count\n",
    "def half(number):\n    return number / 2\n\n\ndef mean(values):\n    return half(sum(values))\n",
    "def root(number):\n    return abs(number) ** 0.5 + sum([number, 1.5])\n",
    "def status(code):\n    if code == 404:\n        return 'Not Found'\n    return 'OK'\n",
    "def seconds(hours):\n    day = 86400\n    return hours * 3600 % day\n",
    "def first_large(rows):\n    for row in rows:\n        if row > 3:\n            return row * 2\n        print(row)"
    "\n    print('end')\n    return -1\n",
    "def path(name):\n    return name.startswith('data/files/') or name == '2024-05-01'\n",
    "def rate(size, weight):\n    if size > 3 and weight < 10:\n        return 'light'\n    return 'heavy'\n",
    "def by_end(words):\n    return sorted(words, key=lambda word: (word[-1], len(word)))\n",
    "def spread(numbers):\n    if len(numbers) < 2:\n        return 0\n    low, high = min(numbers), max(numbers)\n"
    "    return high - low\n",
    "def squares(limit):\n    total = 0\n    for number in range(limit):\n        total += number ** 2\n"
    "    return total\n",
    "def evens(limit):\n    found = []\n    for number in range(2, 20):\n        if number % 2 == 0 and number < limit:"
    "\n            found.append(number)\n    return found\n",
    "def overlap(start, end, other):\n    if end - start > other:\n        return end - other\n"
    "    return start + other - end\n",
    "def sign(number):\n    if number > 0:\n        return 'plus'\n    if number < 0:\n        return 'minus'\n"
    "    return 'zero'\n",
    "def size(value):\n    if isinstance(value, str):\n        return len(value.strip())\n"
    "    if isinstance(value, dict):\n        return sum(value.values())\n    return value\n",
    "def drops(levels):\n    count = 0\n    for place in range(len(levels) - 1):\n"
    "        if levels[place] > levels[place + 1]:\n            count += 1\n    return count\n",
    "def happiness(number):\n    total = 0\n    for digit in str(number):\n        total += int(digit) ** 2\n"
    "    return total\n",
    "def bill(prices, rate):\n    total = 0\n    for price in prices:\n        total += price\n    tax = total * rate\n"
    "    if tax > 10:\n        tax = 10\n    return total + tax\n",
    "def suits(size, colours):\n    return size > 3 and 'red' in colours\n",
    "def shared(names, others):\n    return any(name in others for name in names if name)\n",
    "def widest(boxes, least):\n    return max(box - least for box in boxes)\n",
    "def kinds(words):\n    return len(set(words))\n",
    "def lengths(words):\n    return {word.lower(): len(word) for word in words if word.isalpha()}\n",
    "class Range:\n    def __init__(self, low, high):\n        self.low, self.high = low, high\n\n"
    "    def width(self):\n        return self.high - self.low\n\n\n"
    "def gap(low, high):\n    return Range(low, high).width()\n",
    "def clash(rows, limit):\n    bound = limit * 2\n    for row in rows:\n        for cell in row:\n"
    "            if cell > bound:\n                return True\n    return False\n",
    "def letters(text):\n    total = 0\n    for word in text.split():\n        total += len(word)\n    return total\n",
    "def parts(value):\n    return str(value).split()\n",
    "def backwards(number):\n    return str(number)[::-1]\n",
    "def dots(number):\n    return str(number).count('.')\n",
    "def falling(limit):\n    return sorted([-number for number in range(limit)])\n",
    "def capitals(name):\n    text = str(name)\n    found = []\n    for letter in text:\n"
    "        if letter.isupper():\n            found.append(letter.lower())\n    return found\n",
    "def spaced(text):\n    found = ''\n    for letter in text:\n        found += letter + ' '\n"
    "    return found.strip()\n\n\ndef spelled(number):\n    return spaced(str(number))\n",
    "size = int(input())\nwords = input().split()\nlongest = ''\nfor word in words:\n"
    "    if len(word) > max(size, len(longest)):\n        longest = word\nprint(longest)\n",
    "def main():\n    limit = int(input())\n    prices = [int(one) for one in input().split()]\n    total = 0\n"
    "    for price in prices:\n        if price > limit:\n            total += price\n    print(total)\n\n\nmain()\n",
    "class Shelf:\n    def __init__(self, books, width):\n        self.books, self.width = books, width\n\n"
    "    def get_books(self, year):\n        found = []\n        for title, printed in self.books:\n"
    "            if printed == year and len(title) < self.width:\n                found.append(title)\n"
    "        return found\n\n\ndef shelved(books, year):\n    return Shelf(books, 20).get_books(year)\n",
    "def last_digits(first, second):\n    return abs(first % 10) * abs(second % 10)\n",
    "def smallest_divisor(number):\n    for divisor in range(2, number):\n        if number % divisor == 0:\n"
    "            return divisor\n    return number\n",
    "def small_digits(number):\n    text = str(number)\n    return [digit for digit in text if digit < '5']\n",
    "def framed(value):\n    return str(value).center(20, str(value)[:1])\n",
    "def is_quiet(words):\n    for word in words:\n        if word.isupper():\n            return False\n"
    "    return True\n",
    "def area_of_circle(radius):\n    import math\n    return math.pi * radius ** 2\n",
    "class Parcel:\n    def __init__(self, weight):\n        self.weight = weight\n\n"
    "    def price(self, distance):\n        return self.rounded(self.weight * distance)\n\n"
    "    def rounded(self, price):\n        cents = int(price * 100)\n        return cents / 100\n\n\n"
    "def postage(weight, distance):\n    return Parcel(weight).price(distance)\n",
    "def balance(incomes, expenses):\n    earned = 0\n    for income in incomes:\n        if income > 0:\n"
    "            earned += income\n    spent = 0\n    for expense in expenses:\n        if expense > 0:\n"
    "            spent += expense\n    return earned - spent\n",
    "def waiting(names):\n    queue = sorted(names)\n    rest = queue[:]\n    rest.append('end')\n"
    "    return queue, rest\n",
    "def surcharge(prices, rate):\n    total = 0\n    for price in prices:\n        total += price * rate\n"
    "    return total\n\n\ndef due(prices, rate):\n    if not prices:\n        return 0\n"
    "    return sum(prices) + surcharge(prices, rate)\n",
    "def longest(names):\n    if not names:\n        return ''\n    return max(names, key=len)\n",
    "class Library:\n    def __init__(self, loans):\n        self.loans = loans\n\n"
    "    def lend(self, loan_id, reader):\n        if loan_id not in self.loans:\n"
    "            self.loans[loan_id] = reader\n\n    def reader(self, loan_id):\n"
    "        return self.loans[loan_id] if loan_id in self.loans else None\n\n\n"
    "def reader_of(loans, loan_id):\n    return Library(loans).reader(loan_id)\n",
    "class Books:\n    def __init__(self, connection):\n        self.connection = connection\n\n"
    "    def add(self, title):\n        self.connection.execute('INSERT INTO books VALUES (?)', (title,))\n"
    "        self.connection.commit()\n\n    def remove(self, number):\n"
    "        self.connection.execute('DELETE FROM books WHERE id = ?', (number,))\n"
    "        self.connection.commit()\n\n\ndef removed(connection, number):\n    Books(connection).remove(number)\n",
    "def is_code(value):\n    return len(str(value)) == 4 and str(value).isdigit()\n",
    "def title(text, prefix):\n    if text.startswith(prefix):\n        text = text[len(prefix):]\n"
    "    print(text)\n    return text.capitalize()\n",
    "def main():\n    rounds, least = map(int, input().split())\n    wins = 0\n    for _ in range(rounds):\n"
    "        own, other = map(int, input().split())\n        if own - other >= least:\n            wins += 1\n"
    "    print(wins)\n\n\nmain()\n",
)


def example(operator: str) -> str:
    """An operator's effect on the first program that has a place for it."""
    made = OPERATORS.get(operator)()
    for text in PROGRAMS:
        entry = re.findall(r"^def (\w+)", text, re.MULTILINE)[-1:]  # a script may have none
        subject = Subject(Candidate.single(text), frozenset(entry))
        if made.last and OPERATORS.get("class-module")().sites(subject):
            subject = Subject(applied(subject, OPERATORS.get("class-module")(), 0, SEED).program, subject.keep)
        for number in range(len(made.sites(subject))):
            program = applied(subject, made, number, SEED).program
            if program != subject.program:
                others = "".join(f"\n# {one.path}\n{one.text}" for one in program.files if one.path != program.main)
                return f"{BEFORE}{text}{AFTER}{program.text}{others}"
    raise AssertionError(f"none of the programs has a place for {operator}: add one to PROGRAMS")


@pytest.mark.parametrize("operator", OPERATORS.names())
def test_an_operator_does_what_its_example_shows(operator: str) -> None:
    path, shown = GOLDEN / f"{operator}.txt", example(operator)
    if os.environ.get("REMINT_WRITE_GOLDEN"):
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"{operator} has no example; write one with REMINT_WRITE_GOLDEN=1"
    assert shown == path.read_text(encoding="utf-8")


def test_no_example_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(OPERATORS.names())
