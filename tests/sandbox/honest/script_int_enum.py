# problem: script
# why: members of an IntEnum are integers
import enum

Number = enum.IntEnum("Number", {f"N{n}": n for n in range(20)})


def add(a, b):
    return Number(a + b) if 0 <= a + b < 20 else a + b
