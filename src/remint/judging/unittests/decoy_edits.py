"""How one place of a test is changed so that it expects what no right program gives."""

from __future__ import annotations

import ast
from random import Random
from typing import Any, NamedTuple

from remint.judging.unittests.nearby_constants import other_literal


class DecoyEdit(NamedTuple):
    """Bytes of the module from one place to another, and what they become."""

    start: int
    end: int
    text: bytes


class DecoyLocation(NamedTuple):
    """A place where a test can be made to expect something else."""

    node: ast.expr  # the constant, the argument, or the call of an assertion
    way: str  # constant | misspelt | beside | list | argument | opposite
    value: str = ""
    tolerance: float = 0.0
    assertion: int = 0  # which of the test's: two changes of one may cancel out

    @property
    def takes_luck(self) -> bool:
        """Whether a program that is wrong now and then may well pass this decoy, too."""
        constants = [part.value for part in ast.walk(self.node) if isinstance(part, ast.Constant)]
        return self.way == "opposite" or (self.way == "constant" and any(type(one) is bool for one in constants))

    def edits(self, module: bytes, where: NodePlaces, chance: Random, answers: list[Any]) -> list[DecoyEdit]:
        """What to change there; nothing when it cannot be done."""
        start, end = where.of(self.node)
        if self.way in ("constant", "misspelt"):
            # What is expected elsewhere may well be contained here, too.
            others = answers if self.way == "constant" else []
            found = other_literal(module, self.node, where.of, chance, self.tolerance, others)
            return [DecoyEdit(*edit) for edit in found]
        if self.way == "beside":
            return [DecoyEdit(start, start, b"("), DecoyEdit(end, end, b", " + self.value.encode() + b")[1]")]
        number = b"%d" % chance.randrange(1000, 10**6)
        if self.way == "list":
            return [DecoyEdit(start, start, b"["), DecoyEdit(end, end, b", " + number + b"]")]
        assert isinstance(self.node, ast.Call)
        if self.way == "opposite":
            assert isinstance(self.node.func, ast.Attribute)
            end = where.of(self.node.func)[1]
            return [DecoyEdit(end - len(self.node.func.attr), end, self.value.encode())]
        place = where.of(self.node.func)[1] + 1
        more = b", " if self.node.args or self.node.keywords else b""
        return [DecoyEdit(place, place, number + more)] if module[place - 1 : place] == b"(" else []


class NodePlaces:
    """Where in the bytes of a module a node stands."""

    def __init__(self, module: bytes) -> None:
        self.lines = [0]
        for line in module.split(b"\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)

    def of(self, node: ast.expr) -> tuple[int, int]:
        """The first byte of a node, and the one behind it."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset
