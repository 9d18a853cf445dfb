"""Studies of evolved benchmarks: how alike versions are, which operators made them, what tests execute of them."""

from remint.mints.study.coverage import CoverageStudy, coverage
from remint.mints.study.growth import Growth, growth
from remint.mints.study.lines import InsertedLine, inserted_lines
from remint.mints.study.operators import Operators, OperatorUse, operators
from remint.mints.study.similarity import Comparison, Likeness, similarity
from remint.mints.study.versions import Version, Versions, versions_of

__all__ = [
    "Comparison", "CoverageStudy", "Growth", "InsertedLine", "Likeness", "OperatorUse", "Operators", "Version",
    "Versions", "coverage", "growth", "inserted_lines", "operators", "similarity", "versions_of",
]  # fmt: skip
