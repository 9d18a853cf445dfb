"""Whether a variable always has a value when it is read."""

from __future__ import annotations

import textwrap

import pytest

from remint.code.definite_assignment import is_always_bound
from remint.code.parsing import parse
from remint.code.scopes import Scopes


def bound(text: str, name: str = "x") -> bool:
    scopes = Scopes(parse(text))
    return is_always_bound(next(one for one in scopes.every() if one.name == name), scopes)


def inside(body: str) -> str:
    return "def f(a, b):\n" + textwrap.indent(textwrap.dedent(body), "    ")


@pytest.mark.parametrize(
    "body",
    [
        "x = 1\nreturn x",
        "if a:\n    x = 1\nelse:\n    x = 2\nreturn x",
        "if a:\n    x = 1\nelse:\n    raise ValueError\nreturn x",
        "while True:\n    x = a()\n    if x:\n        break\nreturn x",
        "for i in a:\n    x = i\n    print(x)",
        "for i in a:\n    x = 1\n    break\nelse:\n    x = 2\nreturn x",
        "try:\n    x = a()\nexcept ValueError:\n    return 0\nreturn x",
        "try:\n    x = a()\nfinally:\n    b()\nreturn x",
        "with open(a) as file:\n    x = file.read()\nreturn x",
        "if (x := a()) and x > 1:\n    return x\nreturn x",
        "return [x for x in a if x]",
        "def x(n):\n    return x(n - 1) if n else 0\nreturn x(3)",
        "x = lambda n: x(n - 1) if n else 0\nreturn x(3)",
        "def even(n):\n    return n == 0 or x(n - 1)\ndef x(n):\n    return n and even(n - 1)\nreturn even(4)",
        "x = 1\ndef g():\n    nonlocal x\n    x += 1\n    return x\nreturn g()",
        "match a:\n    case [x]:\n        return x\n    case _:\n        return 0",
        "try:\n    a()\nexcept ValueError as x:\n    print(x)",
    ],
)  # fmt: skip
def test_every_way_leads_past_an_assignment(body: str) -> None:
    assert bound(inside(body))


@pytest.mark.parametrize(
    "body",
    [
        "if a:\n    x = 1\nreturn x",
        "for x in a:\n    pass\nreturn x",
        "while a:\n    x = 1\n    break\nreturn x",
        "while True:\n    if a:\n        break\n    x = 1\nreturn x",
        "for i in a:\n    print(x)\n    x = 1",
        "try:\n    x = a()\nexcept ValueError:\n    pass\nreturn x",
        "try:\n    x = a()\nfinally:\n    print(x)",
        "with a():\n    x = b()\nreturn x",
        "x = 1\ndel x\nreturn x",
        "x = 1\nfor i in a:\n    print(x)\n    del x",
        "try:\n    a()\nexcept ValueError as x:\n    pass\nprint(x)",
        "while a:\n    try:\n        a()\n    except ValueError as x:\n        break\nelse:\n    x = 1\nprint(x)",
        "a and (x := 1)\nreturn x",
        "1 < a < (x := 2)\nreturn x",
        "b = {a: x, (x := 1): 2}",
        "x += 1",
        "x: int\nreturn x",
        "x = sum(x for _ in a)",
        "x = [x for _ in a]",
        "x = (lambda: x)()",
        "x = lambda n=x: n\nreturn x",
        "def g():\n    return x\ng()\nx = 1",
        "@a\ndef x():\n    return x\nreturn x",
        "match a:\n    case [x]:\n        pass\nreturn x",
        "return [x for i in a if x for x in i]",
        "def g():\n    nonlocal x\n    del x\nx = 1\ng()\nreturn x",
    ],
)  # fmt: skip
def test_some_way_leads_past_none(body: str) -> None:
    assert not bound(inside(body))


def test_a_function_may_come_before_what_it_reads_as_long_as_nobody_calls_it() -> None:
    assert bound("def main():\n    return x\n\nclass A:\n    def m(self):\n        return x\n\nx = 3\nprint(main())\n")
    assert not bound("def main():\n    return x\n\nprint(main())\nx = 3\n")
    assert not bound("def main():\n    global x\n    x = 1\n\nmain()\nprint(x)\n")
