"""Whether an evolved program does what the original does, on its tests and on many inputs more."""

from remint.mints.evolve.gates.equivalence.behaviour import Behaviour, Difference, differences
from remint.mints.evolve.gates.equivalence.inputs import further_calls

__all__ = ["Behaviour", "Difference", "differences", "further_calls"]
