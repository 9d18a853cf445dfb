"""What is left of programs when helpers, records and copies are seen through."""

from __future__ import annotations

import ast

import pytest

from remint.code.inlining import inlined, merged
from remint.records import Candidate, SourceFile

ORIGINAL = "def area(width, height):\n    size = width * height\n    return size + 1\n"
LOOP = (
    "def total(prices, limit):\n    result = 0\n    for price in prices:\n        if price > limit:\n"
    "            result += price\n    return result\n"
)


def seen_through(text: str, original: str) -> str:
    return ast.unparse(inlined(Candidate.single(text), Candidate.single(original))) + "\n"


def nameless(text: str) -> str:
    """A program with its variables numbered in the order in which they come."""
    tree, names = ast.parse(text), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.setdefault(node.id, f"v{len(names)}")
        if isinstance(node, ast.arg):
            node.arg = names.setdefault(node.arg, f"v{len(names)}")
    return ast.unparse(tree)


@pytest.mark.parametrize(
    "text",
    [
        # a helper of one expression, and one of two statements
        "def find(a, b):\n    return a * b\n\ndef area(width, height):\n    size = find(width, height)\n"
        "    return size + 1\n",
        "def find(a, b):\n    size = a * b\n    return size + 1\n\ndef area(width, height):\n"
        "    return find(width, height)\n",
        # a record with a property, a method object, a parameter with a default
        "from typing import NamedTuple\nclass Size(NamedTuple):\n    a: int\n    b: int\n    @property\n"
        "    def product(self):\n        return self.a * self.b\n\ndef area(width, height):\n"
        "    size = Size(width, height).product\n    return size + 1\n",
        "class Solver:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\n    def solve(self):\n"
        "        size = self.a * self.b\n        return size + 1\n\ndef area(width, height):\n"
        "    return Solver(width, height).solve()\n",
        "def area(width, height, *, find=lambda a, b: a * b):\n    size = find(width, height)\n    return size + 1\n",
        # copies
        "def area(width, height):\n    wide = width\n    high = height\n    size = wide * high\n    found = size + 1\n"
        "    return found\n",
    ],
)  # fmt: skip
def test_repacking_is_seen_through(text: str) -> None:
    found = seen_through(text, ORIGINAL).replace("from typing import NamedTuple\n", "")
    assert ast.unparse(ast.parse(found)) == ast.unparse(
        ast.parse("def area(width, height):\n    return width * height + 1")
    )


def test_a_class_that_gathers_becomes_the_loop_again() -> None:
    text = (
        "class Tally:\n    def __init__(self, limit):\n        self.limit = limit\n        self.result = 0\n"
        "    def add(self, price):\n        if price > self.limit:\n            self.result += price\n"
        "    def told(self):\n        return self.result\n\n"
        "def total(prices, limit):\n    tally = Tally(limit)\n    for price in prices:\n        tally.add(price)\n"
        "    return tally.told()\n"
    )
    assert nameless(seen_through(text, LOOP)) == nameless(LOOP)


def test_a_generator_with_one_yield_becomes_the_loop_that_reads_it() -> None:
    text = (
        "def chosen(prices, limit):\n    for price in prices:\n        if price > limit:\n            yield price\n\n"
        "def total(prices, limit):\n    result = 0\n    for price in chosen(prices, limit):\n        result += price\n"
        "    return result\n"
    )
    assert nameless(seen_through(text, LOOP)) == nameless(LOOP)


def test_work_stays() -> None:
    text = (
        "def square(number, known):\n    if number not in known:\n        known[number] = number ** 2\n"
        "    return known[number]\n\ndef area(width, height):\n    known = {}\n"
        "    return square(width, known) + square(height, known)\n"
    )
    found = seen_through(text, "def area(width, height):\n    return width ** 2 + height ** 2\n")
    assert "if number not in known:" in found


@pytest.mark.parametrize(("imports", "call"), [
    ("from parts import find", "find"),
    ("from parts import find as search", "search"),
    ("import parts", "parts.find"),
    ("import parts as tools", "tools.find"),
    ("from lib import parts", "parts.find"),
    ("import lib.parts", "lib.parts.find"),
])  # fmt: skip
def test_modules_hide_nothing(imports: str, call: str) -> None:
    path = "lib/parts.py" if "lib" in imports else "parts.py"
    program = Candidate(
        files=(
            SourceFile("solution.py", f"{imports}\n\ndef area(width, height):\n    return {call}(width)\n"),
            SourceFile(path, "import math\n\ndef find(a):\n    return math.floor(a * 2)\n"),
        ),
        main="solution.py",
    )
    original = Candidate.single("import math\n\ndef area(width, height):\n    return math.floor(width * 2)\n")
    assert ast.unparse(inlined(program, original)) == ast.unparse(ast.parse(original.text))


@pytest.mark.parametrize(("imports", "work"), [
    ("from parts import find as width", "width + height"), ("import parts as width", "width.real + height")
])  # fmt: skip
def test_a_parameter_that_is_called_like_an_import_is_a_parameter(imports: str, work: str) -> None:
    area = f"def area(width, height):\n    return {work}\n"
    files = (SourceFile("solution.py", f"{imports}\n\n{area}"), SourceFile("parts.py", "def find(a):\n    return a\n"))
    made = inlined(Candidate(files=files, main="solution.py"), Candidate.single(area))
    assert ast.unparse(ast.parse(area)) in ast.unparse(made)


def test_what_is_imported_besides_a_module_stays() -> None:
    program = Candidate(
        files=(
            SourceFile("solution.py", "import math, parts\n\ndef area(width, height):\n    return math.ceil(width)\n"),
            SourceFile("parts.py", ""),
        ),
        main="solution.py",
    )
    assert ast.unparse(merged(program)).startswith("import math\n")


def test_an_import_inside_a_function_goes_too() -> None:
    area = "def area(width, height):\n    from parts import find as search\n    size = search(width) * height\n"
    files = (
        SourceFile("solution.py", f"{area}    return size + 1\n"),
        SourceFile("parts.py", "def find(a):\n    return a\n"),
    )
    made = inlined(Candidate(files=files, main="solution.py"), Candidate.single(ORIGINAL))
    assert ast.unparse(made) == "def area(width, height):\n    return width * height + 1"
