"""The most even weights that give the source the target's moments."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp

from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.normalising import normalised


class EntropyBalancing(NamedTuple):
    """Hainmueller 2012: maximal entropy subject to equal means of the leading principal components.

    No density is estimated. A small penalty stands for an exact match, which may not exist where the sets overlap
    little; the weights are exp(λ·x) / Σ, so this is also the maximum entropy density ratio.
    """

    components: int = 16
    penalty: float = 0.05

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Solves the dual, which is convex and has one variable per component."""
        first, second = principal_components(source, target, self.components)
        distance = first - second.mean(axis=0)

        def dual(multipliers: Floats) -> tuple[float, Floats]:
            exponents = distance @ multipliers
            total = float(logsumexp(exponents))
            gradient = np.exp(exponents - total) @ distance + self.penalty * multipliers
            return total + self.penalty / 2 * float(multipliers @ multipliers), gradient

        found = minimize(dual, np.zeros(distance.shape[1]), jac=True, method="L-BFGS-B")
        return normalised(distance @ found.x)


def principal_components(source: Floats, target: Floats, count: int) -> tuple[Floats, Floats]:
    """Both sets in the leading principal components of their union, each of standard deviation 1."""
    both = np.concatenate([source, target])
    centre = both.mean(axis=0)
    _, sizes, directions = np.linalg.svd(both - centre, full_matrices=False)
    keep = min(count, int((sizes > 1e-9 * max(sizes[0], 1e-300)).sum()))
    scale = sizes[:keep] / np.sqrt(len(both))
    first, second = ((part - centre) @ directions[:keep].T / scale for part in (source, target))
    return first, second
