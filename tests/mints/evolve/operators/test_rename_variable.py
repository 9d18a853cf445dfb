"""Another name for a variable."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from remint.mints.evolve.naming.lexicon import ROLES
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(words):
    d = {}
    for w in words:
        d[w] = d.get(w, 0) + 1
    return d
"""


def test_one_variable_gets_a_name_that_fits_what_it_is() -> None:
    parameter, counts, word = evolved("rename-variable", BEFORE, seed=1)
    assert "def f(words)" not in parameter.text
    name = counts.text.split()[2]
    assert name in (*ROLES["counts"], *ROLES["mapping"])
    assert counts.text == BEFORE.replace("d[", f"{name}[").replace("d =", f"{name} =").replace(
        "d.", f"{name}."
    ).replace("return d", f"return {name}")
    assert word.text == BEFORE.replace("for w in", "for word in").replace("d[w]", "d[word]").replace(
        "get(w,", "get(word,"
    )


def test_the_same_place_gets_other_names_by_other_seeds() -> None:
    texts = assert_same("rename-variable", BEFORE, [([],), (["a", "b", "a"],)], seeds=range(12))
    assert len(set(texts)) > 8


ODD = [
    # closures over loop variables, defaults that freeze them, and a nonlocal counter
    """\
def f(n):
    made, calls = [], 0
    def count():
        nonlocal calls
        calls += 1
        return calls
    for i in range(n):
        made.append(lambda: (i, count()))
        made.append(lambda i=i: (i, count()))
    return [g() for g in made], calls
""",
    # a generator, try and finally with return, an exception that is named
    """\
def f(n):
    log = []
    def numbers(limit):
        for k in range(limit):
            try:
                yield 10 // (k - 1)
            except ZeroDivisionError as error:
                log.append(str(error))
            finally:
                log.append(k)
    try:
        return list(numbers(n)), log
    except ZeroDivisionError as error:
        return str(error), log
    finally:
        log.append('end')
""",
    # globals, shadowed builtins, star arguments, keywords, a mutable default
    """\
total = 0
def add(value, *more, scale=1, seen=[]):
    global total
    seen.append(value)
    max = scale
    total += (value + sum(more)) * max
    return len(seen)
def f(n):
    sizes = [add(k, k, k, scale=2) for k in range(n)]
    return sizes, add(value=n), total
""",
    # a walrus in a comprehension, a pattern, while with else, del
    """\
def f(n):
    kept = [half for k in range(n) if (half := k // 2) % 2]
    while n > 3:
        n -= 2
        if n == 5:
            break
    else:
        kept.append('done')
    spare = kept[:]
    del spare
    match kept:
        case [first, *rest]:
            return first, rest, n
        case _:
            return kept
""",
    # an error that tells a name must tell the same one
    """\
def f(n):
    for k in range(n):
        value = k
    size = 3
    return value, size, undefined_name if n > 4 else 0
""",
    # a class with keywords, properties and a method that is handed on
    """\
class Box:
    scale = 2
    def __init__(self, width, height=1):
        self.width, self.height = width, height
    def area(self, factor):
        product = self.width * self.height * factor * self.scale
        return product
    def grow(self, by):
        self.width += by
        return self
def f(n):
    box = Box(n, height=2)
    areas = list(map(box.area, range(n)))
    return areas, box.grow(by=1).width, Box(1).area(3)
""",
    # async, and a lambda that calls itself
    """\
import asyncio
def f(n):
    async def double(value):
        await asyncio.sleep(0)
        return value * 2
    async def everything(limit):
        return [await double(k) for k in range(limit)]
    fact = lambda k: 1 if k < 2 else k * fact(k - 1)
    return asyncio.run(everything(n)), fact(n)
""",
]


@pytest.mark.parametrize("program", ODD)
def test_odd_programs_do_the_same(program: str) -> None:
    assert_same("rename-variable", program, [(0,), (1,), (3,), (6,)], seeds=range(3))


def test_a_parameter_that_the_docstring_explains_keeps_its_name() -> None:
    text = 'def f(rows, limit):\n    """Keep what is below limit."""\n    return [row for row in rows if row < limit]\n'
    made = [one.text for seed in range(8) for one in evolved("rename-variable", text, seed)]
    assert all(", limit):" in one for one in made)
    assert any("def f(rows," not in one for one in made)


def test_a_program_without_anything_to_rename_offers_no_place() -> None:
    assert evolved("rename-variable", "def f(x):\n    return eval('x')\n") == []
    assert evolved("rename-variable", "def f(x):\n    return x\n", keep=["f", "x"]) == []
    assert evolved("rename-variable", "class A:\n    def m(self):\n        return self\n") == []


def test_a_program_that_reads_its_input_is_renamed() -> None:
    program = "import sys\nn = int(sys.stdin.readline())\nfor k in range(n):\n    print(k, input())\n"
    assert len(evolved("rename-variable", program)) == 2


def test_names_change_no_complexity() -> None:
    before = complexity(ODD[2])
    assert all(complexity(program.text) == before for program in evolved("rename-variable", ODD[2]))


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("rename-variable", seed, problems=14) > 50
