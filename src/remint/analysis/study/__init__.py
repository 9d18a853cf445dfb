"""Studies of evolved benchmarks: how alike versions are, which operators made them, what tests execute of them."""

from remint.analysis.study.coverage import CoverageStudy, coverage
from remint.analysis.study.growth import Growth, growth
from remint.analysis.study.lines import InsertedLine, inserted_lines
from remint.analysis.study.operators import Operators, OperatorUse, operators
from remint.analysis.study.similarity import BenchmarkComparison, SimilaritySummary, similarity
from remint.analysis.study.versions import MintedVersion, Versions, versions_of

__all__ = [
    "BenchmarkComparison",
    "CoverageStudy",
    "Growth",
    "InsertedLine",
    "MintedVersion",
    "OperatorUse",
    "Operators",
    "SimilaritySummary",
    "Versions",
    "coverage",
    "growth",
    "inserted_lines",
    "operators",
    "similarity",
    "versions_of",
]  # fmt: skip
