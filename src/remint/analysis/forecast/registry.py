"""All estimators by name."""

from __future__ import annotations

from remint.analysis.forecast.estimator import Estimator
from remint.registry import Registry

_HERE = "remint.analysis.forecast"
ESTIMATORS: Registry[Estimator] = Registry(
    "forecast_estimators",
    {
        name: f"{_HERE}.catalogue:{attribute}"
        for name, attribute in {
            "source mean": "SOURCE_MEAN",
            "constant": "CONSTANT",
            "nearest prompts": "NEAREST",
            "random weights": "RANDOM_WEIGHTS",
            "domain classifier": "CLASSIFIER",
            "pareto smoothed": "PARETO_SMOOTHED",
            "ulsif": "ULSIF",
            "kernel mean matching": "KERNEL_MEAN_MATCHING",
            "entropy balancing": "ENTROPY_BALANCING",
            "doubly robust": "DOUBLY_ROBUST",
            "mean gap": "MEAN_GAP",
            "other models' line": "LINE",
            "low rank": "LOW_RANK",
            "item response": "ITEM_RESPONSE",
            "gap process": "GAP_PROCESS",
            "stacked": "STACKED",
            "bis": "BIS",
            "vae": "VAE",
            "gmm-8": "GMM_8",
            "gmm-80": "GMM_80",
            "rbm": "RBM",
            "maximum entropy": "MAXIMUM_ENTROPY",
            "linear": "LINEAR",
            "ridge": "RIDGE",
            "tree": "TREE",
            "random forest": "FOREST",
            "mlp": "PERCEPTRON",
            "rnn": "RECURRENT",
        }.items()
    },
)
