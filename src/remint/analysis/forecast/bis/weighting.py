"""The weights of BIS: the ratio of two autoencoders' densities, truncated."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.errors import MissingLibraryError
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.normalising import normalised, truncated


class AutoencoderRatio(NamedTuple):
    """Equation 4 of "Importance Sampling is All You Need": p_target / p_source at the source prompts.

    One paragraph of the paper states the ratio upside down; the equation is right. Embeddings are standardised with the
    mean and spread of both sets, so that both densities are over the same space.
    """

    settings: BisSettings = BisSettings()

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Truncated at the percentile of the settings, then normalised."""
        return normalised(truncated(self.log_weights(source, target, seed), self.settings.percentile))

    def log_weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Raises MissingLibraryError where torch is not installed."""
        try:
            from remint.analysis.forecast.bis.autoencoder import fit, log_density
            from remint.analysis.forecast.one_thread import one_thread
        except ImportError as error:
            raise MissingLibraryError("BIS", error.name, "transformers") from None
        both = np.concatenate([source, target])
        centre, spread = both.mean(axis=0), both.std(axis=0)
        spread = np.where(spread > 1e-12, spread, 1.0)
        first, second = (source - centre) / spread, (target - centre) / spread
        samples = self.settings.evaluation_samples

        def density(rows: Floats, seed_of_fit: int) -> Floats:
            return log_density(fit(rows, self.settings, seed_of_fit), first, samples, seed)

        # The two know nothing of one another: a core each.
        with one_thread(), ThreadPoolExecutor(2) as threads:
            of_target, of_source = threads.map(density, (second, first), (seed, seed + 1))
        return of_target - of_source
