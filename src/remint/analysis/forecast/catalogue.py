"""The estimators as the registry names them, with settings that were chosen on tuning pairs or are the paper's."""

from __future__ import annotations

from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.bis.weighting import AutoencoderRatio
from remint.analysis.forecast.doubly_robust import DoublyRobust
from remint.analysis.forecast.estimator import Estimator, Regressed, Weighted
from remint.analysis.forecast.others.gaussian_process import GapProcess
from remint.analysis.forecast.others.item_response import ItemResponse
from remint.analysis.forecast.others.line import OtherModelsLine
from remint.analysis.forecast.others.low_rank import LowRank
from remint.analysis.forecast.others.mean_gap import MeanGap
from remint.analysis.forecast.others.stacked import Stacked
from remint.analysis.forecast.outcomes.linear import Linear, Ridge
from remint.analysis.forecast.outcomes.maximum_entropy import MaximumEntropy
from remint.analysis.forecast.outcomes.recurrent import Recurrent
from remint.analysis.forecast.outcomes.scikit import forest, nearest, perceptron, tree
from remint.analysis.forecast.simple import Constant, SourceMean
from remint.analysis.forecast.weights.density_ratios import BoltzmannMachines, GaussianMixtures
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier
from remint.analysis.forecast.weights.entropy_balancing import EntropyBalancing
from remint.analysis.forecast.weights.kernel_mean_matching import KernelMeanMatching
from remint.analysis.forecast.weights.pareto_smoothed import ParetoSmoothed
from remint.analysis.forecast.weights.random_weights import RandomWeights
from remint.analysis.forecast.weights.ulsif import LeastSquaresRatio

SOURCE_MEAN: Estimator = SourceMean()
CONSTANT: Estimator = Constant()
NEAREST: Estimator = Regressed(nearest())
RANDOM_WEIGHTS: Estimator = Weighted(RandomWeights(DomainClassifier()))
CLASSIFIER: Estimator = Weighted(DomainClassifier())
PARETO_SMOOTHED: Estimator = Weighted(ParetoSmoothed())
ULSIF: Estimator = Weighted(LeastSquaresRatio())
KERNEL_MEAN_MATCHING: Estimator = Weighted(KernelMeanMatching())
ENTROPY_BALANCING: Estimator = Weighted(EntropyBalancing())
DOUBLY_ROBUST: Estimator = DoublyRobust()
MEAN_GAP: Estimator = MeanGap()
LINE: Estimator = OtherModelsLine()
LOW_RANK: Estimator = LowRank()
ITEM_RESPONSE: Estimator = ItemResponse()
GAP_PROCESS: Estimator = GapProcess()
STACKED: Estimator = Stacked()
BIS: Estimator = Weighted(AutoencoderRatio())
VAE: Estimator = Weighted(AutoencoderRatio(BisSettings(samples=1)))
GMM_8: Estimator = Weighted(GaussianMixtures(8))
GMM_80: Estimator = Weighted(GaussianMixtures(80))
RBM: Estimator = Weighted(BoltzmannMachines())
MAXIMUM_ENTROPY: Estimator = Regressed(MaximumEntropy())
LINEAR: Estimator = Regressed(Linear())
RIDGE: Estimator = Regressed(Ridge())
TREE: Estimator = Regressed(tree())
FOREST: Estimator = Regressed(forest())
PERCEPTRON: Estimator = Regressed(perceptron())
RECURRENT: Estimator = Recurrent()
