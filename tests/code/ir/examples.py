"""One small program for every kind of node and the English that it is described by."""

from __future__ import annotations

from typing import NamedTuple

from remint.code.ir import nodes as ir


class Example(NamedTuple):
    """Python, its instructions, and the kinds that it shows."""

    python: str
    english: str
    kinds: tuple[type[ir.Node], ...]


EXAMPLES = {
    "assign": Example(
        "x = y + 1\na, *b = c\nn = m = 0\nk: int = 5\n",
        "Assign y plus 1 to x.\n"
        "Unpack c into a, the rest collected in the list b.\n"
        "Assign 0 to n and to m.\n"
        "Assign 5 to k as integer.\n",
        (ir.Assign, ir.Name, ir.Const, ir.Operation, ir.Unpacked),
    ),
    "update": Example(
        "x += 1\ngrid[i][j] -= 2\nx *= y\nx /= 2\nx %= 7\nmask |= 1 << k\ns += '%d' % x\n",
        "Increase x by 1.\n"
        "Decrease the item of (the item of grid at i) at j by 2.\n"
        "Change x in place to itself multiplied by y.\n"
        "Change x in place to itself divided by 2.\n"
        "Change x in place to itself modulo 7.\n"
        "Change mask in place to itself bitwise-or (1 shifted left by k).\n"
        'Change s in place to itself plus ("%d" formatted with x).\n',
        (ir.Update, ir.Index),
    ),
    "function": Example(
        "def area(width: int, height: float=1.5, *rest, exact: bool=False, **options) -> list[str]:\n    return\n",
        "Define a function called area getting as parameters width as integer, height as real number with the default "
        "1.5, all further arguments in `rest`, keyword-only exact as boolean with the default false, all further named "
        "arguments in options and returns list of strings.\nReturn without a value.\n",
        (ir.Function, ir.Parameter, ir.Return),
    ),
    "branches": Example(
        "if a < b <= c:\n    r = 1\nelif not a or b is None:\n    r = 2\n    f(r)\nelse:\n    pass\n",
        "If (a is less than b, which is less than or equal to c) then assign 1 to r.\n"
        "Otherwise if (not a) or (b is null) then:\n"
        "1. Assign 2 to r.\n"
        "2. f(r).\n"
        "Otherwise do nothing.\n",
        (ir.If, ir.Do, ir.Invoke, ir.Argument, ir.Jump),
    ),
    "loops": Example(
        "while x > 0:\n    x -= 1\n    if x == y:\n        continue\nelse:\n    y = 0\n"
        "for i in range(n):\n    break\nfor i in range(1, n, 2):\n    f(i)\nfor k, v in d.items():\n    f(k)\n",
        "While x is greater than 0 do:\n"
        "1. Decrease x by 1.\n"
        "2. If x is equal to y then continue to the next iteration.\n"
        "After the loop, unless it was left early, do:\n"
        "1. Assign 0 to y.\n"
        "For each i counting from zero up to but not including n do:\n"
        "1. Leave the loop.\n"
        "For each i from 1 up to but not including n in steps of 2 do:\n"
        "1. f(i).\n"
        "For each k, v in d.items() do:\n"
        "1. f(k).\n",
        (ir.While, ir.ForEach, ir.Attribute),
    ),
    "expressions": Example(
        "a = x if c else -y\nb = s[1:n] + s[::-1]\nt = s[:2]\nm = g[1:, 0]\n"
        "if (n := len(s)) > 3:\n    f(*s, k=1, **d)\n",
        "Assign (x if c else (the negative of y)) to a.\n"
        "Assign (the part of s from 1 up to but not including n) plus (the reversed copy of s) to b.\n"
        "Assign (the part of s from the start up to but not including 2) to t.\n"
        "Assign the item of g at the tuple (the slice starting at 1, 0) to m.\n"
        "If (len(s) stored in n) is greater than 3 then f(every single item of s, k set to 1, every single entry of "
        "d).\n",
        (ir.Choice, ir.Slice, ir.Bind),
    ),
    "containers": Example(
        "a = []\nb = [1, -2.5]\nc = ()\nd = (1, 'x')\ne = {1, 2}\nf = {}\ng = {'k': 1, **f}\n",
        "Assign a new list to a.\nAssign [1, -2.5] to b.\nAssign an empty tuple to c.\n"
        'Assign the tuple (1, "x") to d.\nAssign the set {1, 2} to e.\nAssign a new dictionary to f.\n'
        'Assign the dictionary {"k": 1, every single entry of f} to g.\n',
        (ir.Container, ir.KeyValue),
    ),
    "comprehensions": Example(
        "a = [x * x for x in xs if x > 0]\nb = {k: v for k, v in d}\n"
        "c = sum(i for i in range(n))\nd = {c for c in s}\n",
        "Assign (the list of (x multiplied by x) for each x in xs where x is greater than 0) to a.\n"
        "Assign (the dictionary from k to v for each k, v in d) to b.\n"
        "Assign sum(the sequence of i for each i counting from zero up to but not including n) to c.\n"
        "Assign (the set of c for each c in s) to d.\n",
        (ir.Comprehension, ir.Iteration),
    ),
    "texts": Example(
        "s = f'{x}: {y!r:>10}'\nb = b'\\xff'\nz = 2j\ne = ...\nk = lambda p: p[0]\n",
        'Assign the text joined from (x, ": ", y as repr gives it with the format code ">10") to s.\n'
        'Assign the bytes "\\xff" to b.\nAssign the imaginary number 2.0 to z.\nAssign the ellipsis to e.\n'
        "Assign (the function of p that returns the item of p at 0) to k.\n",
        (ir.Text, ir.Formatted, ir.Lambda),
    ),
    "exceptions": Example(
        "try:\n    f()\nexcept (KeyError, ValueError) as error:\n    raise T('no') from error\nexcept:\n    raise\n"
        "else:\n    g()\n    h()\nfinally:\n    close()\nassert x, 'why'\n",
        "Try the following:\n1. f().\n"
        "If the block tried above raises an exception KeyError or ValueError, called error, then raise "
        'T("no") from error.\n'
        "Or if the block tried above raises any other exception then raise the current exception again.\n"
        "If the block tried above raised no exception then:\n1. g().\n2. h().\n"
        "Finally, however the block tried above and what belongs to it have ended, do:\n1. close().\n"
        'Assert that x with the message "why".\n',
        (ir.Try, ir.Handler, ir.Raise, ir.Assert),
    ),
    "one reading": Example(
        "first = last = []\nx = y, z = pair()\nreturn_ = a if b else c\nfor i in range(n, 0, -2):\n    f(i)\n"
        "for i in range(a, b, step):\n    f(s[5:0:-1], s[::-2], s[1:9:step])\n",
        "Assign one and the same object (a new list) to first and to last.\n"
        "Assign one and the same object (pair()) to x and to (y, z).\n"
        "Assign (a if b else c) to return_.\n"
        "For each i from n down to but not including 0, subtracting 2 each time, do:\n1. f(i).\n"
        "For each i in range(a, b, step) do:\n"
        "1. f(the part of s backwards from 5 down to but not including 0 in steps of 1, the part of s backwards from "
        "the end down to the start in steps of 2, the item of s at (the slice starting at 1 stopping before 9 in steps "
        "of step)).\n",
        (ir.Choice, ir.Slice),
    ),
    "contexts": Example(
        "with open(p) as f, lock:\n    del d[k], x\n",
        "Within open(p) as f, lock do:\n1. Delete the item of d at k, x.\n",
        (ir.With, ir.Resource, ir.Delete),
    ),
    "names": Example(
        "import os.path, numpy as np\nfrom ..a import b as c\n\ndef f():\n    global count, total\n    n: int\n",
        'Import os.path, numpy under the name np.\nFrom the module "..a" import b under the name c.\n\n'
        "Define a function called f getting no parameters.\nTreat count, total as global.\n"
        "Declare n as integer.\n",
        (ir.Import, ir.Imported, ir.OuterNames, ir.Declare),
    ),
    "classes": Example(
        "@dataclass\nclass Point(Base, metaclass=M):\n    x = 0\n\n    async def go(self):\n        await self.step()\n"
        "        yield self.x\n",
        "Define a class called Point derived from (Base, metaclass set to M) decorated with dataclass:\n"
        "1. Assign 0 to x.\n2. Define an asynchronous function called go getting as parameters self:\n"
        "   1. Await self.step().\n   2. Yield self.x.\n",
        (ir.Class,),
    ),
}
