"""median-tests: the median share of tests that a problem's samples pass, as a mean over problems.

One sample that fails everything pulls `partial` down and leaves the median where it was.
"""

from statistics import median

from remint.scores import Attempts, Needs, Part, ScoreKind, passed_shares


class MedianTests(ScoreKind):
    """What the entry point names; Remint calls it without arguments."""

    name = "median-tests"
    method = "mean over problems of the median share of tests passed"
    # Verdicts that end at the first failure do not say how many tests would have passed. A median of one is no median.
    needs = Needs(samples=2, all_tests=True)
    # True: `remint score` gives it unasked wherever a run has what it needs.
    is_usual = False

    def part(self, attempts: Attempts) -> Part:
        """What one problem contributes. Problems that were minted from one another share a cluster: their root."""
        shares = passed_shares(attempts)
        return Part(attempts.id, cluster=attempts.root, value=median(shares), samples=[], size=len(shares))
