"""A decorator on a function."""

from __future__ import annotations

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = '''\
"""A program."""
from __future__ import annotations
import math

def f(value, *rest, scale=2):
    """Scaled."""
    return math.floor(value * scale), rest
'''


def test_the_decorator_wraps_and_calls() -> None:
    (program,) = evolved("decorator", BEFORE, seed=2)
    lines = program.text.splitlines()
    assert lines[0] == '"""A program."""'
    assert lines[2] == "from __future__ import annotations"
    place = lines.index("def f(value, *rest, scale=2):")
    assert lines[place - 1].startswith("@")
    assert "wraps(" in program.text


def test_name_docstring_and_complaints_are_the_function_s_own() -> None:
    source = BEFORE + "\ndef g(*values):\n    return f.__name__, f.__doc__, f(*values)\n"
    calls: list[tuple[object, ...]] = [(1.5,), (1, 2, 3), (), ("a",), (None, 1)]
    texts = assert_same("decorator", source, calls, seeds=range(30), entry="g")
    assert len({text.split("def ")[1].split("(")[0] for text in texts}) > 8  # no single form gives it away


def test_decorators_count() -> None:
    before = complexity(BEFORE)
    for seed in range(12):
        (program,) = evolved("decorator", BEFORE, seed)
        assert complexity(program.text)["c4_structures"] >= before["c4_structures"] + 4


def test_methods_of_all_kinds_stay_what_they_are() -> None:
    source = """\
class Box:
    def __init__(self, size):
        self.size = size

    def grow(self, by=1):
        self.size += by
        return self

    @property
    def area(self):
        return self.size ** 2

    @area.setter
    def area(self, value):
        self.size = value ** 0.5

    @staticmethod
    def double(x):
        return x * 2

    @classmethod
    def make(cls, x):
        return cls(cls.double(x))

class Big(Box):
    def grow(self, by=1):
        return super().grow(by * 10)

def f(x):
    box = Big.make(x).grow()
    box.area = box.area + 5
    return box.size, Box.double(x), isinstance(box, Big)
"""
    assert_same("decorator", source, [(1,), ("a",), (2.5,)], seeds=range(8))


def test_generators_stay_lazy() -> None:
    source = """\
def numbers(n):
    print('start')
    for i in range(n):
        yield i

def f(n):
    found = numbers(n)
    print('made')
    return list(found), numbers.__name__
"""
    assert_same("decorator", source, [(3,), (0,)], seeds=range(12))


def test_nothing_that_runs_inside_itself_gets_one_more_frame() -> None:
    assert evolved("decorator", "def f(n):\n    return n and f(n - 1)\n") == []
    pair = "def f(n):\n    return n and g(n - 1)\n\ndef g(n):\n    return n and f(n - 1)\n"
    assert evolved("decorator", pair) == []
    through_a_parameter = "def apply(h, n):\n    return h(n)\n\ndef f(n):\n    return n and apply(f, n - 1)\n"
    assert evolved("decorator", through_a_parameter) == []
    below = "def size(x):\n    return len(x)\n\ndef f(x):\n    return size(x) and f(x[1:])\n"
    assert evolved("decorator", below) == []


def test_programs_that_look_at_functions_stay() -> None:
    assert evolved("decorator", "def f(x=1):\n    return f.__defaults__\n") == []
    assert evolved("decorator", "import inspect\ndef f(x=1):\n    return inspect.signature(f)\n") == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("decorator") > 10


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("decorator", seed, problems=20, calls=6) > 20
