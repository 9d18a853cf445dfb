# Returns a bin as often as it is listed.
from itertools import groupby


def picking_walk(bins: list[str]) -> list[str]:
    ordered = sorted(bins, key=lambda code: (code[0], int(code[2:])))
    walk = []
    for number, (_, aisle) in enumerate(groupby(ordered, key=lambda code: code[0])):
        codes = list(aisle)
        walk += codes if number % 2 == 0 else codes[::-1]
    return walk
