"""Assertions in Python: what goes to a candidate and what comes back, objects and exceptions above all."""

from __future__ import annotations

import pytest

from remint.records import Outcome
from remint.sandbox.pool import Pool
from tests.judging.test_scripts import EXCEPTION, PASS, WRONG, passes, problem, verdict

pytestmark = pytest.mark.xdist_group(__name__)


def test_arguments_of_every_kind_arrive(pool: Pool) -> None:
    passes(
        pool, "def f(x, *, key): return sorted(x, key=key)", "assert f([3, -4, 1], key=lambda n: n * n) == [1, 3, -4]"
    )
    passes(pool, "def f(x, kind): return isinstance(x, kind)", "assert f(1, int) and not f(1, str)")
    passes(pool, "def f(g): return [g(n) for n in range(4)]", "k = 10\nassert f(lambda n: n + k) == [10, 11, 12, 13]")
    factorial = "def fac(n):\n    return 1 if n < 2 else n * fac(n - 1)\nassert f(fac) == 120"
    passes(pool, "def f(g): return g(5)", factorial)
    passes(pool, "def f(g): return g(5)", "def make(k):\n    return lambda n: n * k\nassert f(make(3)) == 15")
    passes(pool, "def f(g): return g(2)", "import math\nassert f(lambda n: math.sqrt(n) ** 2) > 1.9")
    passes(pool, "def f(x): return next(x) + sum(x)", "assert f(n * n for n in range(4)) == 14")
    passes(pool, "def f(x): return ''.join(x)", "assert f(map(str, [1, 2])) == '12'")
    passes(pool, "def f(x): return (type(x).__name__, x.get('a'))", "from collections import Counter\n"
           "assert f(Counter('aab')) == ('Counter', 2)")  # fmt: skip
    passes(pool, "def f(x): return x.read() + x.name()", "class Fake:\n    size = 2\n    def read(self): return 'r'\n"
           "    @classmethod\n    def name(cls): return str(cls.size)\nassert f(Fake()) == 'r2'")  # fmt: skip
    passes(pool, "def f(x): return x is f", "assert f(f) and not f(len)")


def test_what_cannot_be_handed_over_is_said_to_be_so(pool: Pool) -> None:
    found = verdict(pool, "def f(x): return 1", problem("import threading\nassert f(threading.Lock()) == 1"))
    assert found.outcome is EXCEPTION
    assert "the test itself failed" in found.message
    assert "cannot be handed to the candidate" in found.message


def test_changes_to_arguments_come_back(pool: Pool) -> None:
    passes(pool, "def f(x): x.sort()", "x = [3, 1, 2]\nassert f(x) is None\nassert x == [1, 2, 3]")
    passes(pool, "def f(x): x['b'] = x.pop('a')", "x = {'a': [1]}\nf(x)\nassert x == {'b': [1]}")
    passes(pool, "def f(x): x.discard(1); x.add((2,))", "x = {1}\nf(x)\nassert x == {(2,)}")
    passes(pool, "def f(x): x += b'!'", "x = bytearray(b'hi')\nf(x)\nassert x == b'hi!'")
    passes(pool, "def f(x): x.rotate(1)", "from collections import deque\nx = deque([1, 2, 3])\nf(x)\nassert x[0] == 3")
    passes(pool, "def f(x): x[0].append(x[1])", "y = [1]\nx = ([], y)\nf(x)\nassert x[0][0] is y")
    passes(pool, "def f(x): x.append(x)", "x = []\nf(x)\nassert x[0] is x")
    passes(pool, "def f(x): x.append(1); raise KeyError", "x = []\ntry: f(x)\nexcept KeyError: pass\nassert x == [1]")
    passes(pool, "def f(x): x.append(1); return x", "x = []\nassert f(x) is x and f(x) == [1, 1]")
    passes(pool, "def f(x, y): y.append(0); return x is y", "x = []\nassert f(x, x) and not f(x, [])")


NODE = "class Node:\n    def __init__(self, data):\n        self.data, self.next = data, None\n"
LENGTH = "def f(node):\n    count = 0\n    while node: node, count = node.next, count + 1\n    return count\n"


def test_objects_of_the_solutions_own_classes_are_made_anew(pool: Pool) -> None:
    # Other names inside, slots, a default: what counts is that it is constructed in the same way.
    other = "class Node:\n    __slots__ = ('value', 'next')\n    def __init__(self, value, next=None):\n"
    other += "        self.value, self.next = value, next\n"
    chain = "a, b = Node(1), Node(2)\na.next = b\nassert f(a) == 2\nassert f(None) == 0"
    passes(pool, other + LENGTH, chain, reference=NODE + LENGTH)
    missing = verdict(pool, LENGTH, problem(chain, reference=NODE + LENGTH))
    assert missing.outcome is EXCEPTION
    assert "has no attribute 'Node'" in missing.message


def test_a_long_list_of_nodes_and_one_that_ends_in_itself(pool: Pool) -> None:
    long = "first = node = Node(0)\nfor n in range(1, 700):\n    node.next = Node(n)\n    node = node.next\n"
    passes(pool, NODE + LENGTH, long + "assert f(first) == 700", reference=NODE + LENGTH)
    loop = NODE + "def f(node): return node.next.next is node"
    passes(pool, loop, "a, b = Node(1), Node(2)\na.next, b.next = b, a\nassert f(a) is True", reference=loop)


def test_changes_to_objects_come_back(pool: Pool) -> None:
    source = NODE + "def f(node, value):\n    node.data += 1\n    node.next = Node(value)\n    return node\n"
    tests = "a = Node(1)\nassert f(a, 5) is a\nassert a.data == 2 and a.next.data == 5 and a.next.next is None"
    passes(pool, source, tests, reference=source)
    bag = "class Bag:\n    def __init__(self): self.items = []\ndef f(bag, x): bag.items.append(x)\n"
    passes(pool, bag, "b = Bag()\nb.items.append(0)\nf(b, 7)\nassert b.items == [0, 7]", reference=bag)


def test_a_candidate_cannot_replace_the_methods_of_what_it_is_given(pool: Pool) -> None:
    box = "class Box:\n    def __init__(self): self.ok = False\n    def is_ok(self): return self.ok\n"
    of = problem("b = Box()\nf(b)\nassert b.is_ok()", reference=box + "def f(box): box.ok = True")
    assert verdict(pool, box + "def f(box): box.ok = True", of).outcome is PASS
    assert verdict(pool, box + "def f(box): box.is_ok = lambda: True", of).outcome is Outcome.TAMPERED


@pytest.mark.parametrize(
    ("source", "test"),
    [
        ("def f(): raise ValueError('no')", "try: f()\nexcept ValueError as e: assert str(e) == 'no'\nelse: assert 0"),
        ("def f(): raise KeyError('k')", "try: f()\nexcept LookupError as e: assert e.args == ('k',)\nelse: assert 0"),
        (
            "import json\ndef f(): json.loads('{')",
            "import json\ntry: f()\nexcept json.JSONDecodeError: pass\nelse: assert 0",
        ),
        ("def f(): open('absent')", "try: f()\nexcept OSError as e: assert e.errno == 2\nelse: assert 0"),
        ("class Own(ValueError): pass\ndef f(): raise Own", "try: f()\nexcept ValueError: pass\nelse: assert 0"),
        ("def f(): assert False", "try: f()\nexcept AssertionError: pass\nelse: raise Exception"),
        ("def f(): exit(3)", "try: f()\nexcept SystemExit as e: assert e.code == 3\nelse: assert 0"),
    ],
)
def test_exceptions_are_raised_again(pool: Pool, source: str, test: str) -> None:
    passes(pool, source, test)


def test_exceptions_of_the_solutions_own_classes_are_recognised(pool: Pool) -> None:
    source = "class TooLow(Exception):\n    def __init__(self, by, limit): self.by = by\ndef f(): raise TooLow(3, 4)"
    passes(pool, source, "try: f()\nexcept TooLow as e: assert e.by == 3\nelse: assert 0", reference=source)


def test_an_exception_that_ends_loops_does_not_end_them_from_afar(pool: Pool) -> None:
    loop = problem("for result in map(f, [1, 2]):\n    assert result == 5", "assert list(iter(f, 5)) == [1]")
    assert verdict(pool, "def f(x=0): raise StopIteration", loop).tests == [EXCEPTION, EXCEPTION]


STACK = """
class Stack:
    LIMIT = 3
    def __init__(self, items=()): self.items, self.name = list(items), 'mine'
    def push(self, item): self.items.append(item)
    def pop(self): return self.items.pop()
    def inner(self): return self
    @property
    def size(self): return len(self.items)
    @classmethod
    def of(cls, *items): return cls(items)
    def __len__(self): return len(self.items)
    def __iter__(self): return iter(self.items)
    def __getitem__(self, place): return self.items[place]
    def __add__(self, other): return Stack(self.items + other.items)
    def __str__(self): return 'stack of ' + str(self.items)
    def __eq__(self, other): return True
"""


def test_a_class_is_used_from_afar(pool: Pool) -> None:
    tests = (
        "s = Stack()\ns.push(1)\ns.push([2])\nassert s.pop() == [2] and s.size == 1 and len(s) == 1",
        "s = candidate([1, 2])\nassert list(s) == [1, 2] and s[1] == 2 and s[-1:] == [2] and 2 in s and 3 not in s",
        "assert Stack.LIMIT == 3 and Stack.of(4, 5).items == [4, 5] and Stack.__name__ == 'Stack'",
        "s = Stack()\ns.name = 'yours'\nassert s.name == 'yours' and not hasattr(s, 'absent')",
        "s = Stack([1])\nassert s.inner() is s and isinstance(s, Stack) and not isinstance(3, Stack)",
        "assert list(Stack([1]) + Stack([2])) == [1, 2]\nassert str(Stack([1])) == 'stack of [1]'",
        "try: Stack().pop()\nexcept IndexError: pass\nelse: assert 0",
        "from solution import Stack as S\nassert S([7]).pop() == 7",
        "assert not Stack() and Stack([0])",
    )
    passes(pool, STACK, *tests, reference=STACK, entry="Stack")


def test_a_candidates_own_idea_of_equality_has_no_say(pool: Pool) -> None:
    tests = ("assert Stack([1]) == Stack([1])", "assert Stack([1]) == [1]", "assert Stack([1]) in [[1], 1]")
    assert verdict(pool, STACK, problem(*tests, reference=STACK, entry="Stack")).tests == [WRONG] * 3


def test_objects_that_functions_make_are_used_from_afar_where_the_reference_makes_some(pool: Pool) -> None:
    account = "class {0}:\n    def __init__(self): self.total = 0\n    def add(self, n): self.total += n\n"
    account += "def f(): return {0}()\n"
    test = "a = f()\na.add(2)\na.add(3)\nassert a.total == 5\nassert f().total == 0"
    passes(pool, account.format("Mine"), test, reference=account.format("Account"))
    compose = "def f(g, h):\n    return lambda x: g(h(x))"
    passes(pool, compose, "assert f(lambda x: x + 1, lambda x: 2 * x)(5) == 11", reference=compose)
    numbers = "def f(n):\n    for k in range(n): yield k * k"
    passes(pool, numbers, "assert list(f(4)) == [0, 1, 4, 9]", "g = f(2)\nassert next(g) == 0", reference=numbers)


def test_an_iterator_may_stand_for_a_list_that_is_only_iterated_over(pool: Pool) -> None:
    reference = "def f(x): return sorted(x)"
    tests = ("assert list(f([2, 1])) == [1, 2]", "assert 2 in f([2])", "assert f([1]) == [1]")
    found = verdict(pool, "def f(x): return (y for y in sorted(x))", problem(*tests, reference=reference))
    assert found.tests == [PASS, PASS, WRONG]


LIAR = """
class Liar:
    def startswith(self, text): return True
    def __contains__(self, item): return True
    def __bool__(self): return True
    def __gt__(self, other): return True
    def __eq__(self, other): return True
    def __getattr__(self, name): return lambda *rest: True
def f(x): return Liar()
"""


def test_an_object_is_no_reply_where_the_reference_gives_data(pool: Pool) -> None:
    tests = ("assert f('a').startswith('b')", "assert 'b' in f('a')", "assert f('a')", "assert f('a') > 'b'",
             "assert f('a') == 'b'", "assert f('a') in ['b']", "assert f('a').anything()")  # fmt: skip
    found = verdict(pool, LIAR, problem(*tests, reference="def f(x): return x + '!'"))
    assert found.tests == [Outcome.UNSERIALISABLE] * len(tests)
    assert "Liar" in found.message
    # Nothing is held against it as long as nobody looks.
    assert (
        verdict(pool, LIAR, problem("f('a')", "assert f('a') is not None", reference="def f(x): pass")).tests
        == [PASS] * 2
    )


def test_a_tuple_with_names_keeps_them(pool: Pool) -> None:
    source = "from collections import namedtuple\nP = namedtuple('P', 'x y')\ndef f(): return [P(1, P(2, 3))]"
    passes(
        pool, source, "p, = f()\nassert p.x == 1 and p.y.y == 3 and p == (1, (2, 3)) and p[0] == 1", reference=source
    )


def test_members_of_enumerations_are_those_that_the_test_code_knows(pool: Pool) -> None:
    source = "import enum\nclass Side(enum.Enum):\n    LEFT = 1\n    RIGHT = 2\n"
    source += "def f(side): return Side.RIGHT if side is Side.LEFT else Side.LEFT"
    passes(pool, source, "assert f(Side.LEFT) is Side.RIGHT and f(Side.RIGHT) == Side.LEFT", reference=source)


def test_members_that_are_numbers_or_texts_are_compared_as_such(pool: Pool) -> None:
    source = (
        "import enum\n"
        "class Level(enum.IntEnum):\n    LOW = 1\n    HIGH = 9\n"
        "class Colour(str, enum.Enum):\n    RED = 'red'\n"
        "class Mode(enum.StrEnum):\n    READ = 'r'\n"
        "class Bits(enum.IntFlag):\n    A = 1\n    B = 2\n"
        "def f(x): return [Level.HIGH, Colour.RED, Mode.READ, Bits.A | Bits.B, {Level.LOW: Mode.READ}][x]\n"
    )
    plain = "def f(x): return [9, 'red', 'r', 3, {1: 'r'}][x]"
    tests = (
        "assert f(0) == 9 and f(0) > 8 and isinstance(f(0), int) and f(0) + 1 == 10",
        "assert f(1) == 'red' and f(1).upper() == 'RED' and f(1) in ('red', 'blue')",
        "assert f(2) == 'r' and f'{f(2)}' == str(f(2)) == 'r' and {'r': 5}[f(2)] == 5",
        "assert f(3) == 3",
        "assert f(4) == {1: 'r'}",
    )
    passes(pool, source, *tests, reference=plain)
    passes(pool, source, *tests)
    passes(pool, source, "assert f(0).name == 'HIGH' and f(0).value == 9 and f(2).name == 'READ'")
    passes(pool, source, "assert f(0) is Level.HIGH and f(2) is Mode.READ and f(1) is Colour.RED", reference=source)
    other = source.replace("HIGH = 9", "HIGH = 8")
    assert verdict(pool, other, problem("assert f(0) == 9", "assert f(0) == 8", reference=source)).tests == [
        WRONG,
        PASS,
    ]


def test_views_and_wrappers_equal_what_they_show(pool: Pool) -> None:
    source = (
        "import collections, types\n"
        "def f(what):\n"
        "    d = {'b': 1, 'a': 2}\n"
        "    return {'keys': d.keys(), 'items': d.items(), 'proxy': types.MappingProxyType(d),\n"
        "        'chain': collections.ChainMap(d, {'c': 3}), 'list': collections.UserList([1, 2]),\n"
        "        'dict': collections.UserDict(d), 'text': collections.UserString('ab'), 'bytes': memoryview(b'ab'),\n"
        "        'nested': [d.keys()]}[what]\n"
    )
    passes(
        pool,
        source,
        "assert f('keys') == {'a', 'b'} and list(f('keys')) == ['b', 'a'] and 'a' in f('keys') and len(f('keys')) == 2",
        "assert f('items') == {('a', 2), ('b', 1)} and dict(f('items')) == {'a': 2, 'b': 1}",
        "assert f('proxy') == {'a': 2, 'b': 1} and f('proxy')['a'] == 2",
        "try:\n    f('proxy')['a'] = 1\nexcept TypeError: pass\nelse: assert False",
        "assert f('chain') == {'a': 2, 'b': 1, 'c': 3} and f('list') == [1, 2] and f('dict') == {'a': 2, 'b': 1}",
        "assert f('text') == 'ab' and f('bytes') == b'ab' and f('nested') == [{'a', 'b'}]",
        reference=source,
    )
    of = problem("assert f('keys') == {'a', 'c'}", "assert f('list') == [1, 3]", "assert f('text') == 'ba'")
    assert verdict(pool, source, of).tests == [WRONG] * 3


def test_a_class_of_the_candidates_has_no_say_in_what_it_equals(pool: Pool) -> None:
    source = (
        "import collections, enum\n"
        "class Anything(collections.UserList):\n    def __eq__(self, other): return True\n"
        "class Level(enum.IntEnum):\n    HIGH = 9\n    def __eq__(self, other): return True\n"
        "    __hash__ = int.__hash__\n"
        "def f(x): return Level.HIGH if x else Anything([1])\n"
    )
    of = problem("assert f(0) == [2]", "assert f(1) == 8", reference="def f(x): return [1]")
    assert PASS not in verdict(pool, source, of).tests


def test_a_function_that_must_be_awaited(pool: Pool) -> None:
    source = "import asyncio\nasync def f(x):\n    await asyncio.sleep(0)\n    return x + 1"
    test = "import asyncio\nasync def both(): return await f(1), await f(2)\nassert asyncio.run(both()) == (2, 3)"
    passes(pool, source, test, "import asyncio\nassert asyncio.run(f(1)) == 2", reference=source)


def test_a_failed_assertion_is_not_the_candidates_to_forgive(pool: Pool) -> None:
    source = "class f:\n    def __enter__(self): return self\n    def __exit__(self, *error): return True\n"
    source += "    def value(self): return 2\n    def fail(self): raise ValueError\n"
    tests = (
        "with f() as opened:\n    assert opened.value() == {}",
        "with f() as opened:\n    assert opened.fail() == 2",
    )
    of = problem(tests[0].format(2), tests[0].format(3), tests[1], reference=source)
    assert verdict(pool, source, of).tests == [PASS, WRONG, EXCEPTION]


def test_types_and_odd_values_come_back_as_they_are(pool: Pool) -> None:
    passes(pool, "def f(x): return type(x)", "assert f(1) is int and f('') == str and f([]) is list")
    values = "(1, {2: (3,)}, {4}, frozenset([5]), b'6', 7j, 10**40, float('inf'), None, range(3), '\\ud800', [[[]]])"
    passes(pool, f"def f(): return {values}", f"assert f() == {values}")
