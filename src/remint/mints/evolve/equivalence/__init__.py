"""Whether an evolved program does what the original does, on its tests and on many inputs more."""

from remint.mints.evolve.equivalence.inputs import further_calls
from remint.mints.evolve.equivalence.observed import Behaviour, Difference, differences

__all__ = ["Behaviour", "Difference", "differences", "further_calls"]
