"""What programs keep from one call to the next, wherever they hide it, and what is no keeping."""

from __future__ import annotations

import sys
import types

import pytest

from remint.mints.evolve.gates.equivalence.inside.kept_state import KeptState

HEAD = """\
import abc, collections, contextlib, copy, dataclasses, datetime, decimal, enum, fractions, functools, io, itertools
import json, operator, random, re, string, types, typing
"""


def kept(text: str, monkeypatch: pytest.MonkeyPatch, calls: int = 3) -> dict[str, int]:
    """What is different after some calls of `use`."""
    module = types.ModuleType("solution")
    monkeypatch.setitem(sys.modules, "solution", module)
    exec(HEAD + text, module.__dict__)
    state = KeptState({"solution"})
    state.begin([module])
    for number in range(calls):
        module.use(number)
    state.look()
    return state.kept


@pytest.mark.parametrize(("text", "size"), [
    ("SEEN = []\ndef use(x): SEEN.append(x)", {"solution.SEEN": 3}),
    ("COUNT = 0\ndef use(x):\n    global COUNT\n    COUNT += 1", {"solution.COUNT": 1}),
    ("SEEN = {}\ndef use(x): SEEN[x] = [x, x]", {"solution.SEEN": 9}),
    ("@functools.lru_cache\ndef use(x): return x", {"solution.use": 6}),
    ("SEEN = []\nadd = SEEN.append\ndef use(x): add(x)", {"solution.SEEN": 3}),
    ("class A:\n    seen = []\nONE = A\ndef use(x): A.seen.append(x)", {"solution.A": 3}),
])  # fmt: skip
def test_how_much_is_kept(text: str, size: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(text, monkeypatch) == size


@pytest.mark.parametrize("text", [
    "def use(x, known=[]): known.append(x)",
    "def use(x, *, known=[]): known.append(x)",
    "class A:\n    def __init__(self, known=[]): known.append(1)\ndef use(x): A()",
    "def make():\n    known = []\n    def use(x): known.append(x)\n    return use\nuse = make()",
    "def make():\n    count = 0\n    def use(x):\n        nonlocal count\n        count += 1\n"
    "    return use\nuse = make()",
    "def note(known, x): known[x] = x\nuse = functools.partial(note, {})",
    "class A:\n    def note(self, known, x): known[x] = x\n    use = functools.partialmethod(note, {})\n"
    "def use(x): A().use(x)",
    "class A:\n    def __init__(self): self.known = []\n    def note(self, x): self.known.append(x)\nuse = A().note",
    "use = [].append",
    "note = {}.__setitem__\ndef use(x): note(x, x)",
    "note = itertools.count().__next__\ndef use(x): note()",
    "__seen = []\ndef use(x): __seen.append(x)",
    "class A:\n    _seen_ = []\n    def note(self, x): self._seen_.append(x)\ndef use(x): A().note(x)",
    "class A(collections.deque): pass\nSEEN = A()\ndef use(x): SEEN.append(x)",
    "class A: pass\nSEEN = collections.deque()\ndef use(x): SEEN.append(A())",
    "SEEN = io.StringIO()\ndef use(x): SEEN.write('a')",
    "CHANCE = random.Random(1)\ndef use(x): CHANCE.random()",
    "def gen():\n    known = []\n    while True: known.append((yield))\n"
    "note = gen()\nnext(note)\nuse = note.send\ndel note",
    "class A:\n    @classmethod\n    def note(cls, known=[]): known.append(1)\ndef use(x): A.note()",
    "class A:\n    @property\n    def note(self, known=[]): known.append(1)\ndef use(x): A().note",
    "class Meta(type):\n    seen = []\nclass A(metaclass=Meta): pass\ndef use(x): A.seen.append(x)",
    "@functools.singledispatch\ndef note(x): pass\n@note.register\ndef _(x: int, known=[]): known.append(x)\n"
    "def use(x): note(x)",
    "SEEN = collections.ChainMap()\ndef use(x): SEEN[x] = x",
    "class K(enum.Enum):\n    A = 1\nK.A.seen = []\ndef use(x): K.A.seen.append(x)",
    "ERROR = ValueError()\ndef use(x): ERROR.add_note('a')",
    "SEEN = 1\ndef use(x): globals().pop('SEEN', 0)",
    "class A:\n    def __init__(self): self.k = []\n    def __reduce__(self): return (A, ())\nONE = A()\n"
    "def use(x): ONE.k.append(x)",
    "class A:\n    def __init__(self): self.k = 0\n    def cache_info(self): return 1\nONE = A()\n"
    "def use(x): ONE.k += 1",
])  # fmt: skip
def test_what_is_hidden(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(kept(text, monkeypatch)) == 1


@pytest.mark.parametrize("text", [
    "class K(enum.Flag):\n    A = enum.auto()\n    B = enum.auto()\nclass S(enum.StrEnum):\n    X = 'x'\n"
    "def use(x): return [~K.A, K.A | K.B, K(3), S('x'), list(K)]",
    "class Shape(abc.ABC):\n    @abc.abstractmethod\n    def area(self): ...\nclass Square(Shape):\n"
    "    def area(self): return 1\n    @functools.cached_property\n    def half(self): return 2\n"
    "@typing.runtime_checkable\nclass Has(typing.Protocol):\n    def area(self): ...\n"
    "def use(x): return [isinstance(Square(), Shape), isinstance(x, Shape), Square().half, isinstance(Square(), Has)]",
    "@functools.singledispatch\ndef size(x): return 1\n@size.register\ndef _(x: int): return 2\n"
    "def use(x): return size(x), size('a'), size(1.5)",
    "@dataclasses.dataclass(order=True, slots=True)\nclass G:\n    a: int\n"
    "    b: list = dataclasses.field(default_factory=list)\nclass N(typing.NamedTuple):\n    x: int\n    y: str = ''\n"
    "EMPTY = N(0)\ndef use(x):\n    G(x).b.append(x)\n    return copy.deepcopy(G(1)) < G(2), EMPTY._replace(x=x)",
    "WORD = re.compile('a+')\nHALF = decimal.Decimal('0.5')\nTABLE = {1: [2]}\nFIRST = operator.itemgetter(0)\n"
    "TEXT = string.Template('$a')\nREAD = json.JSONDecoder()\nJOIN = ', '.join\nNONE = object()\n"
    "LARGEST = functools.partial(sorted, reverse=True)\nVIEW = types.MappingProxyType({1: [2]})\n"
    "def use(x):\n    WORD.match('aa')\n    TEXT.substitute(a=1)\n    READ.decode('{\"a\": [1]}')\n"
    "    return HALF * x, FIRST('ab'), JOIN(['a']), LARGEST([1, 2]), VIEW[1], TABLE[1]",
    "REGISTRY = {}\ndef register(one):\n    REGISTRY[one.__name__] = one\n    return one\n@register\n"
    "def half(x): return x\n"
    "def power(n):\n    def inner(x): return x ** n\n    return inner\nsquare = power(2)\n"
    "@contextlib.contextmanager\ndef around(x): yield x\n"
    "def use(x):\n    with around(x): return square(x), REGISTRY['half'](x)",
], ids=["enum", "abc", "singledispatch", "dataclass", "constants", "functions"])  # fmt: skip
def test_what_keeps_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(text, monkeypatch) == {}
