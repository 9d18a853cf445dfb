"""How the printed output of a program is compared."""

from __future__ import annotations

import re
from collections.abc import Iterable

from remint.records import Comparator

_FRACTION = re.compile(r"(?<!\S)-?\d+\.\d+(?!\S)")
# Whole numbers and words must be printed as they are, so lines are compared as text: white space at the end of lines
# and of the output is forgiven, and nothing else that "tokens" would (a missing line break, for one).
TEXT = Comparator(relation="lines")
# A fraction has no one spelling: 0.5 is 0.5000000000. Only problems that print fractions get the tolerance, because it
# would let a large whole number be wrong in its last digits.
NUMBERS = Comparator(relation="tokens", absolute=1e-6, relative=1e-6)
# The rule of contests, and of the harnesses of LiveCodeBench and AVATAR. LiveCodeBench compares fractions exactly and
# AVATAR within 1e-6; the contests' own statements allow for 1e-6 of the value, too.
CONTEST = Comparator(relation="number-lines", absolute=1e-6, relative=1e-6)


def output_comparator(outputs: Iterable[str]) -> Comparator:
    """The rule for a problem with these right outputs."""
    return NUMBERS if any(_FRACTION.search(output) for output in outputs) else TEXT
