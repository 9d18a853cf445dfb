"""The steps: each makes a program more like real code, in one place, without changing what it does."""

from remint.mints.evolve.operators.operator import OPERATORS, Operator

__all__ = ["OPERATORS", "Operator"]
