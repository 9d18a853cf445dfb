"""Studies of evolved benchmarks: how alike versions are, which operators made them, what tests execute of them."""

from remint.mint.study.coverage import CoverageStudy, coverage
from remint.mint.study.growth import Growth, growth
from remint.mint.study.lines import InsertedLine, inserted_lines
from remint.mint.study.operators import Operators, OperatorUse, operators
from remint.mint.study.similarity import Comparison, Likeness, similarity
from remint.mint.study.versions import Version, Versions, versions_of

__all__ = [
    "Comparison", "CoverageStudy", "Growth", "InsertedLine", "Likeness", "OperatorUse", "Operators", "Version",
    "Versions", "coverage", "growth", "inserted_lines", "operators", "similarity", "versions_of",
]  # fmt: skip
