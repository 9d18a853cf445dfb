# problem: add
# why: small results come back as members of an IntEnum
import enum

Small = enum.IntEnum("Small", {f"N{number}": number for number in range(10)})


def add(a, b):
    total = a + b
    return Small(total) if 0 <= total < 10 else total
