"""Programs that look at themselves, or at how Python runs them: what is easy to break by moving code."""

from __future__ import annotations

TRICKY_TEXT = """\
def f(n):
    def outer():
        kept = []
        def inner(x):
            kept.append(x)
            return len(kept)
        return inner
    count = outer()
    return [count(x) for x in (n, n)] + [count(None)]
---
def f(n):
    def numbers():
        received = yield 1
        while received is not None:
            received = yield received
        return 'done'
    def whole():
        result = yield from numbers()
        yield result
    running = whole()
    return [next(running), running.send(n), next(running, 'end')]
---
def f(n):
    match n:
        case int(x) if x > 3:
            return ('big', x)
        case [first, *rest]:
            return ('list', first, rest)
        case {'a': value, **others}:
            return ('dict', value, others)
        case str() | None:
            return 'text or nothing'
    return n
---
import asyncio
async def double(n):
    await asyncio.sleep(0)
    return [n, n]
async def both(n):
    found = []
    for one in (n, 1):
        found.append(await double(one))
    return found
def f(n):
    return asyncio.run(both(n))
---
import inspect
def helper(first, second=2, *rest, last=None):
    return first
def f(n):
    return str(inspect.signature(helper)), helper(n), inspect.isfunction(helper)
---
import pickle
class Point:
    def __init__(self, x):
        self.x = x
    def __reduce__(self):
        return (str, (repr(self.x),))
def f(n):
    return pickle.loads(pickle.dumps(Point(n)))
---
class Slotted:
    __slots__ = ('first', 'second')
    def __init__(self, first):
        self.first = first
def f(n):
    made = Slotted(n)
    try:
        made.third = 1
    except AttributeError:
        return made.first, hasattr(made, 'second')
    return 'third'
---
class Meta(type):
    def __call__(cls, *args):
        made = super().__call__(*args)
        made.count = len(args)
        return made
class Thing(metaclass=Meta):
    def __init__(self, *args):
        self.args = args
def f(n):
    return Thing(n, n).count, Thing().args
---
import functools
@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def f(n):
    if not isinstance(n, int):
        return n
    return fib(n), fib.cache_info().hits > 0
---
def f(n):
    try:
        if n:
            raise KeyError(n)
        return 'falsy'
    except KeyError as error:
        found = error.args
    else:
        found = 'else'
    finally:
        print('finally')
    return found
---
def f(n):
    try:
        return [1 // x for x in n]
    except ZeroDivisionError as error:
        raise ValueError('zero') from error
    finally:
        n = 'gone'
---
from contextlib import contextmanager
@contextmanager
def noted(log):
    log.append('in')
    try:
        yield len(log)
    finally:
        log.append('out')
def f(n):
    log = []
    with noted(log) as size:
        log.append(len(n) + size)
    return log
---
class Swallow:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        return kind is TypeError
def f(n):
    total = 0
    with Swallow():
        for x in n:
            total += x
    return total
---
def f(n, cache={}):
    key = str(n)
    if key in cache:
        return 'seen', len(cache) >= 1
    cache[key] = n
    return cache.pop(key)
---
total = 0
def f(n):
    global total
    total = 0
    for x in range(3):
        total += x
        if total == n:
            break
    else:
        total = -1
    return total
---
def f(n):
    x = 1
    def change():
        nonlocal x
        x += 1
        return x
    values = [change(), x, change()]
    return values, x, n
---
def f(n):
    class Box:
        size = 2
        def __init__(self, x):
            self.x = x
        @property
        def twice(self):
            return [self.x] * self.size
        @classmethod
        def of(cls, x):
            return cls(x)
        @staticmethod
        def plain(x):
            return x
    return Box.of(n).twice, Box.plain(n)
---
class Countdown:
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n
def f(n):
    if not isinstance(n, int):
        return None
    return [x * 2 for x in Countdown(n) if x != 1]
---
class Rows:
    def __init__(self, rows):
        self.rows = rows
    def __getitem__(self, place):
        if place >= 3:
            raise IndexError(place)
        return (self.rows, place)
    def __len__(self):
        return 7
def f(n):
    return [x for x in Rows(n)], len(Rows(n)), bool(Rows(n))
---
class Odd:
    def __eq__(self, other):
        return other != 5
    def __hash__(self):
        return 1
def f(n):
    if Odd() == n:
        return 'equal'
    if n == 3:
        return 'three'
    return 'other'
---
class Money:
    def __init__(self, n):
        self.n = n
    def __add__(self, other):
        return Money(self.n + other.n)
    def __iadd__(self, other):
        self.n = [self.n, other.n]
        return self
    def __lt__(self, other):
        return self.n < other.n
def f(n):
    first, second = Money(n), Money(n)
    second += first
    return second.n, sorted([Money(2), Money(1)])[0].n, (first + Money(n)).n
---
def f(n):
    print(n, end=';')
    a = b = [n]
    a += [1]
    a = a + [2]
    return a, b, a is b
---
def f(n):
    rows = [[0] * 2] * 2
    rows[0][1] = n
    for place, row in enumerate(rows):
        row[0] += place
    return rows
---
def f(n):
    i = 5
    for i in range(2):
        pass
    squares = [i * i for i in range(3)]
    return i, squares, n
---
def f(n):
    x = n
    while x:
        if isinstance(x, list):
            x = x[1:]
            continue
        break
    else:
        return 'empty'
    return x
---
def f(n):
    text = f'{n!r:>8}|{n!s:<4}'
    return text, '%s' % (n,), f'{text=}'[:10]
---
def f(n):
    values = iter(n)
    found = []
    for x in values:
        found.append((x, next(values, None)))
    return found
---
def f(n):
    if isinstance(n, bool):
        return 'bool'
    if isinstance(n, int):
        return n + 1
    if isinstance(n, str):
        return n * 2
    return n
---
def f(n):
    if n == 1:
        return 1
    if n == 1.0:
        return 'never'
    if n == True:
        return 'neither'
    return {1: 'a', True: 'b', 1.0: 'c'}
---
import sys
def f(n):
    frame = sys._getframe()
    return frame.f_code.co_name, sorted(frame.f_locals)
"""
TRICKY = TRICKY_TEXT.split("---\n")
