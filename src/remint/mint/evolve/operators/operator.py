"""What an operator is: where it can be applied, and how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from remint.mint.evolve.subject import Site, Subject
from remint.mint.evolve.work import Work
from remint.registry import Registry


class Operator(ABC):
    """One way to make a program more complex that keeps its meaning.

    `sites` lists only places where the meaning is kept by construction: values and their types, exceptions, order of
    evaluation, changes to arguments, output, random state. Where that cannot be shown, there is no site. `apply` works
    on a copy and takes every choice from `work.chance`, so that the same seed gives the same program.
    """

    name: ClassVar[str]
    paper: ClassVar[str] = ""  # the operator's number in "Narrowing the Complexity Gap", table 3; empty: our own
    description: ClassVar[str]
    packages: ClassVar[tuple[str, ...]] = ()  # that the result needs, besides the standard library

    @abstractmethod
    def sites(self, subject: Subject) -> list[Site]:
        """Where it can be applied, in the order of the text."""

    @abstractmethod
    def apply(self, work: Work, site: Site) -> None:
        """Change `work.tree` at a site."""


# Those of other packages come through entry points of the group ``remint.operators``.
OPERATORS: Registry[type[Operator]] = Registry(
    "operators",
    {
        "nested-if": "remint.mint.evolve.operators.nested_if:NestedIf",
    },
)
