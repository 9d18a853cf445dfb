"""What a program under construction knows: its parameters, its variables and which of them nobody has used yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from remint.mints.generate.vocabulary import LIMITS, Thing

Kind = Literal["int", "str", "ints", "strs", "grid", "dict", "bool"]
ANNOTATIONS: dict[Kind, str] = {
    "int": "int", "str": "str", "ints": "list[int]", "strs": "list[str]", "grid": "list[list[int]]",
    "dict": "dict[str, int]", "bool": "bool",
}  # fmt: skip
Lines = list[str]


@dataclass
class ProgramScope:
    """The names of one function and the randomness that it is made with."""

    chance: Random
    nesting: int
    wanted: frozenset[str] = frozenset()  # constructs that the program has to have
    parameters: dict[str, Kind] = field(default_factory=dict)
    variables: dict[str, Kind] = field(default_factory=dict)
    pending: dict[str, Kind] = field(default_factory=dict)  # results that are being built up
    unused: dict[str, Kind] = field(default_factory=dict)  # results that nothing has consumed yet, oldest first
    results: dict[str, Kind] = field(default_factory=dict)  # all of them
    things: dict[str, Thing] = field(default_factory=dict)  # what the items of a parameter are called
    helpers: list[Lines] = field(default_factory=list)  # definitions above the function
    globals: list[str] = field(default_factory=list)  # variables of the module
    resets: Lines = field(default_factory=list)  # what has to be first in the function

    def pick(self, of: Sequence[str]) -> str:
        """One of some texts."""
        return self.chance.choice(of)

    def chances(self, share: float) -> bool:
        """True so often."""
        return self.chance.random() < share

    def often(self, construct: str, share: float) -> bool:
        """True so often; nearly always where the construct is wanted."""
        return self.chances(0.85 if construct in self.wanted else share)

    def fresh(self, names: Sequence[str]) -> str:
        """A name that is not taken, from a list or with a number behind."""
        taken = {*self.parameters, *self.variables, *self.pending, *(thing.one for thing in self.things.values())}
        free = [name for name in names if name not in taken]
        if free:
            return self.pick(free)
        number = 2
        while any(f"{name}_{number}" in taken for name in names):
            number += 1
        return f"{self.pick(names)}_{number}"

    def parameter(self, kind: Kind, things: Sequence[Thing] = (), names: Sequence[str] = ()) -> str:
        """A parameter of that kind: one that there is, or a new one."""
        known = [name for name, one in self.parameters.items() if one == kind]
        if known and (len(known) > 1 or self.chances(0.75)):
            return self.pick(known)
        if things:
            taken = {*self.parameters, *self.variables, *self.pending, *(one.one for one in self.things.values())}
            free = [one for one in things if not {one.many, one.one} & taken]
            thing = self.chance.choice(free or things)
            name = thing.many if thing in free else self.fresh([thing.many])
            self.things[name] = thing if thing in free else Thing(name, f"{thing.one}_here")
        else:
            name = self.fresh(names)
        self.parameters[name] = kind
        return name

    def item_of(self, name: str) -> str:
        """What one item of a list is called."""
        if name in self.things:
            return self.things[name].one
        thing = Thing(name, self.fresh(("item", "entry", "value", "element")))
        self.things[name] = thing
        return thing.one

    def result(self, name: str, kind: Kind) -> str:
        """Take note of a variable that will hold a result: nothing reads it before it is complete."""
        self.pending[name] = kind
        self.results[name] = kind
        return name

    def complete(self) -> None:
        """The results are there: what comes next may use them."""
        self.variables |= self.pending
        self.unused |= self.pending
        self.pending = {}

    def use(self, name: str) -> str:
        """A variable that is now used for something."""
        self.unused.pop(name, None)
        return name

    def integers(self) -> list[str]:
        """Whole numbers in scope, results that nobody has used first."""
        waiting = [name for name, kind in self.unused.items() if kind == "int"]
        return waiting or [name for name, kind in {**self.variables, **self.parameters}.items() if kind == "int"]

    def drawn(self, ways: Sequence[str]) -> str:
        """One of some texts, with a number to compare with in the place of LIMIT: drawn only where it is needed."""
        way = self.pick(ways)
        return way.replace("LIMIT", self.limit()) if "LIMIT" in way else way

    def limit(self) -> str:
        """A number to compare with: a result so far, a parameter or a constant."""
        draw = self.chance.random()
        known = self.integers()
        if known and draw < 0.35:
            return self.use(self.pick(known))
        if draw < 0.6:
            return self.parameter("int", names=LIMITS)
        return str(self.chance.randint(2, 12))


def indented(lines: Lines) -> Lines:
    """A block one level deeper."""
    return [f"    {line}" for line in lines]
