"""Tests in other languages than Python whose assertions compare calls: the calls alone meet the candidate.

`split` takes such a test apart, `drivers` writes the two programs (one that makes the calls, with the candidate, and
one that evaluates what is expected, without it), `values` compares what the two have written.
"""

from remint.judging.foreign.calls.drivers import call_driver, expected_program
from remint.judging.foreign.calls.split import SplitTest, split_test
from remint.judging.foreign.calls.values import MalformedError, UnknownTypeError, describe, holds, records

__all__ = [
    "MalformedError",
    "SplitTest",
    "UnknownTypeError",
    "call_driver",
    "describe",
    "expected_program",
    "holds",
    "records",
    "split_test",
]
