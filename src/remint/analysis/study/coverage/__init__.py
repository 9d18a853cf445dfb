"""Which lines of programs their tests execute: programs that mark what they come by, run in the sandbox."""

from remint.analysis.study.coverage.coverage_runs import CoverageStudy, Covered, ProblemCoverage, coverage

__all__ = ["CoverageStudy", "Covered", "ProblemCoverage", "coverage"]
