"""Programs that would show it if an operator took the language for simpler than it is."""

from __future__ import annotations

from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import behaviour, evolved

CALLS = [(5,), (0,), ([],), ([1, 2, 3, 0, 4],), ([0, "a"],), ("abca",), ({"a": 1},), (None,), (2.5,), ([[1, 2], [0]],)]


def assert_same_on_nasty_programs(operator: str, seeds: int = 3) -> int:
    """Apply the operator everywhere in each of the programs; how many programs that made."""
    made = 0
    for source in NASTY:
        before = behaviour(Candidate.single(source), "f", CALLS)
        for seed in range(seeds):
            for program in evolved(operator, source, seed):
                assert behaviour(program, "f", CALLS) == before, program.text
                made += 1
    return made


_TEXT = """\
def f(n):
    '''A generator that takes values and may be closed.'''
    def inner(n):
        total = 0
        try:
            for x in n:
                total += (yield x) or 1
                if total > 2:
                    return 'enough'
        finally:
            print('closed', total)
        return total
    running = inner(n)
    seen = [next(running), running.send(4)]
    running.close()
    return seen
---
def f(n):
    made = []
    for i in range(len(n)):
        made.append(lambda: i)
        made.append(lambda i=i: i)
    return [g() for g in made], i
---
def f(n):
    try:
        for x in n:
            if x:
                return x
            continue
    finally:
        print('after')
        n = None
    return 'none'
---
def f(n, seen=[], *rest, **named):
    seen.append(len(seen))
    if (m := len(n)) > 1 and (k := n[0]) != 1:
        return m, k, seen[-1] % 2
    total = [m := m + y for y in range(3)]
    return total, m, rest, named
---
def f(n):
    list = 3
    range = list + 1
    sum = 0
    while range > 0:
        range -= 1
        sum += range
        if n == sum:
            break
    else:
        sum = -sum
    return sum, list
---
count = 0
def f(n):
    global count
    count += 1
    total = 0
    def add(x):
        nonlocal total
        total += x
        return total
    for x in n:
        add(x) if x else add(1)
    return total, count % 2
---
def f(n):
    x = 1
    del x
    try:
        print(x)
    except NameError as error:
        message = str(error)
    return message, 'error' in dict(a=n)
---
def f(n):
    if isinstance(n, int):
        return 1 if n <= 0 else n * f(n - 1)
    return [f(x) if isinstance(x, int) else x for x in n]
---
class Stack:
    '''Things on top of each other.'''
    limit = 3
    sizes = [i for i in range(limit) if i] if limit else []

    def __init__(self, items):
        self.items = [item for item in items if item is not None]

    def __len__(self):
        return len(self.items)

    def __iter__(self):
        for item in self.items:
            yield item

    @property
    def top(self):
        for item in reversed(self.items):
            if item:
                return item
        return None

    @staticmethod
    def twice(x):
        y = x
        y += x
        return y

def f(n):
    stack = Stack(n)
    total = 0
    while stack:
        top = stack.items.pop()
        total = total + 1 if top else total - 1
        if len(stack) > Stack.limit:
            continue
    return total, stack.top, Stack.twice(n), Stack.sizes, [x for x in stack]
---
import asyncio

async def numbers(n):
    for x in n:
        await asyncio.sleep(0)
        yield x

async def main(n):
    seen = []
    async for x in numbers(n):
        if x == 2:
            continue
        seen.append(x)
    total = 0
    while total < 3:
        total += len(seen) + 1
        await asyncio.sleep(0)
    return seen, total, [x async for x in numbers(n) if x]

def f(n):
    return asyncio.run(main(n))
---
def f(n):
    match n:
        case [first, *rest] if first:
            result = first
        case {'a': value, **others}:
            result = value, others
        case int() | float() as number:
            result = number if number > 1 else -number
        case _:
            result = None
    return result
---
def f(n):
    out = ''
    for i, x in enumerate(n):
        if i and x != out:
            out += f'{x!r:>4}{i=}'
        elif not x:
            break
        else:
            out = out + str(x) * 2
    else:
        out += '.'
    return out
---
def f(n):
    grid = [[0 for _ in range(3)] for _ in range(2)]
    for row in grid:
        for place in range(len(row)):
            row[place] += len(n) + place
    flat = {x: place for place, x in enumerate(y for row in grid for y in row)}
    return grid, flat, {x % 2 for x in flat}, any(x > 3 for x in flat), sum([x for x in flat])
---
def f(n):
    with open('/dev/null') as sink:
        for x in n:
            if not x:
                return 'zero'
            sink.name
    low, high = 0, len(n)
    while low < high:
        middle = (low + high) // 2
        if n[middle] < 2:
            low = middle + 1
        else:
            high = middle
    return low / (low - 3)
---
def f(n):
    n += n
    n = n + n
    held = n
    n *= 2
    return held is n, n
---
def f(n):
    x = -0.0
    y = 1e999
    x -= 0
    for _ in range(3):
        y = y - y if y == y else 5
    return x, y, [x, y].count(y)
---
def f(n):
    total = 0
    for x in n:
        if x is None:
            continue
        for y in range(x):
            if y > 2:
                break
            total += y
        else:
            total -= 1
            continue
        total += 10
    return total
---
def f(n):
    pending = list(n)
    seen = []
    for x in pending:
        if x and len(pending) < 9:
            pending.append(x - 1)
        seen.append(x)
    while True:
        if not pending:
            break
        pending.pop()
    assert seen, 'nothing seen'
    return seen
---
data = [3, 1, 2]
best = None
for value in data:
    if best is None or value < best:
        best = value
size = 0
while size < 3:
    size += 1
label = 'odd' if size % 2 else 'even'
squares = [x * x for x in data]

def f(n):
    return best, size, label, squares, value
"""
NASTY = _TEXT.split("---\n")
