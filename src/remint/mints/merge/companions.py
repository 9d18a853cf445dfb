"""Which problems are merged with which: those that share code, are about similar things and take similar arguments."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from remint.mints.merge.members import Member

_CODE, _WORDS, _TYPES = 1.0, 6.0, 1.5  # what each kind of similarity weighs
_LEAST, _MOST = 0.75, 1.25  # by how much chance changes a similarity, so that other seeds make other services


class Companions:
    """Finds services in a set of problems."""

    def __init__(self, members: Sequence[Member], seed: int) -> None:
        self._members, self._chance = members, random.Random(f"merge {seed}")
        users: dict[str, set[int]] = defaultdict(set)
        self._sizes: dict[str, int] = {}
        for number, member in enumerate(members):
            for fragment in member.fragments:
                users[fragment.shape].add(number)
                self._sizes[fragment.shape] = fragment.size
        self._shapes: list[set[str]] = [set() for _ in members]
        self._rarity: dict[str, float] = {}
        for shape, numbers in users.items():
            if len(numbers) > 1:
                self._rarity[shape] = 1 / math.log2(1 + len(numbers))
                for number in numbers:
                    self._shapes[number].add(shape)
        self._known = {
            word: sum(word in one.words for one in members) for word in set().union(*(one.words for one in members))
        }  # fmt: skip

    def services(self, size: int) -> Iterator[tuple[Member, ...]]:
        """Groups of so many problems, each of which shares code with another of its group; no problem twice."""
        free = [number for number in range(len(self._members)) if self._shapes[number]]
        self._chance.shuffle(free)
        while free:
            chosen = self._around(free[0], free[1:], size)
            if len(chosen) == size:
                yield tuple(self._members[number] for number in sorted(chosen))
            free = [number for number in free[1:] if len(chosen) < size or number not in chosen]

    def _around(self, start: int, free: Sequence[int], size: int) -> list[int]:
        chosen, left = [start], list(free)
        luck = {number: self._chance.uniform(_LEAST, _MOST) for number in left}
        while len(chosen) < size:
            names = {self._members[number].entry_point for number in chosen}
            near = {
                number: max(self._similarity(number, one) for one in chosen) * luck[number]
                for number in left
                if self._members[number].entry_point not in names
                and any(self._shapes[number] & self._shapes[one] for one in chosen)
            }
            if not near:
                break
            best = max(near, key=lambda number: near[number])
            chosen.append(best)
            left.remove(best)
        return chosen

    def _similarity(self, one: int, other: int) -> float:
        shared = self._shapes[one] & self._shapes[other]
        code = sum(self._sizes[shape] * self._rarity[shape] for shape in sorted(shared))
        first, second = self._members[one], self._members[other]
        weights = [math.log2(1 + len(self._members) / self._known[word]) for word in sorted(first.words & second.words)]
        norm = math.sqrt(max(1, len(first.words)) * max(1, len(second.words)))
        return _CODE * code + _WORDS * sum(weights) / norm + _TYPES * (first.types == second.types)
