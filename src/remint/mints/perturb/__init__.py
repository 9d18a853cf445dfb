"""Surface changes of problems, each proven by running the reference: the baselines that a rewrite is compared with."""

from remint.mints.perturb.mint import PerturbMint
from remint.mints.perturb.settings import PerturbSettings

__all__ = ["PerturbMint", "PerturbSettings"]
