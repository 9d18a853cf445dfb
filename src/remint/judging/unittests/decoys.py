"""Copies of a unittest module in which tests expect what no right program gives.

A decoy differs from its test in one place or several, which every run that passes gets to: a constant that is compared
with is another one, an assertion is exchanged for its opposite, or one of its arguments is put out of action. A program
that passes a test fails its decoys, unless it took the answer from the test, returned something that equals everything,
or saw to it that no assertion can fail. Nothing here runs anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from random import Random

from remint.code.parsing import parse
from remint.judging.unittests.decoy_edits import DecoyEdit, DecoyLocation, NodePlaces
from remint.judging.unittests.decoy_locations import decoy_locations


class Decoys:
    """The decoys that can be made of a module's tests."""

    def __init__(self, module: str) -> None:
        self.module = module.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._bytes = self.module.encode("utf-8", "surrogatepass")
        self._places = NodePlaces(self._bytes)
        tree = parse(self.module)
        self._answers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        self.spots: dict[str, list[DecoyLocation]] = dict(decoy_locations(tree))

    def changed(self, chosen: Mapping[str, Iterable[int]], chance: Random) -> tuple[str, frozenset[str]]:
        """The module with tests changed at these of their spots, and the tests for which that could be done."""
        edits: list[DecoyEdit] = []
        done = set()
        for test, spots in chosen.items():
            made = [self.spots[test][spot].edits(self._bytes, self._places, chance, self._answers) for spot in spots]
            # Two spots may be in one expression: the first that there is room for.
            for new in made:
                if new and not any(_overlap(one, other) for one in new for other in edits):
                    done.add(test)
                    edits += new
        text = self._bytes
        for edit in sorted(edits, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text.decode("utf-8", "surrogatepass"), frozenset(done)


def _overlap(one: DecoyEdit, other: DecoyEdit) -> bool:
    return one.start <= other.end and other.start <= one.end
