"""Regressions of scikit-learn, fitted once with an output per model."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from remint.analysis.forecast.errors import MissingLibraryError
from remint.analysis.forecast.inputs import Floats


class Scikit(NamedTuple):
    """A scikit-learn regressor that takes several outputs."""

    build: Callable[[int], Any]  # from a seed

    def predict(self, source: Floats, scores: Floats, target: Floats, seed: int) -> Floats:
        """Raises MissingLibraryError where scikit-learn is not installed."""
        try:
            regressor = self.build(seed)
        except ImportError as error:
            raise MissingLibraryError("This regression", error.name, "forecast") from None
        with warnings.catch_warnings():
            # A fit that stops early is what this estimator is; whoever asks for it need not be told each time.
            warnings.simplefilter("ignore")
            regressor.fit(source, scores)
        return np.asarray(regressor.predict(target), dtype=float).reshape(len(target), scores.shape[1])


def forest(trees: int = 50, leaf: int = 5) -> Scikit:
    """A random forest."""

    def build(seed: int) -> Any:
        from sklearn.ensemble import RandomForestRegressor

        return RandomForestRegressor(trees, min_samples_leaf=leaf, max_features="sqrt", random_state=seed)

    return Scikit(build)


def tree(leaf: int = 5) -> Scikit:
    """A single regression tree."""

    def build(seed: int) -> Any:
        from sklearn.tree import DecisionTreeRegressor

        return DecisionTreeRegressor(min_samples_leaf=leaf, random_state=seed)

    return Scikit(build)


def nearest(neighbours: int = 10) -> Scikit:
    """The mean over the nearest source prompts."""

    def build(seed: int) -> Any:
        from sklearn.neighbors import KNeighborsRegressor

        return KNeighborsRegressor(neighbours)

    return Scikit(build)


def perceptron(hidden: int = 64) -> Scikit:
    """A multilayer perceptron with one hidden layer."""

    def build(seed: int) -> Any:
        from sklearn.neural_network import MLPRegressor

        return MLPRegressor(hidden_layer_sizes=(hidden,), early_stopping=True, max_iter=200, random_state=seed)

    return Scikit(build)
