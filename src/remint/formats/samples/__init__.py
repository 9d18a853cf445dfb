"""Answers of models, read from the files that other tools write, and written for them."""

from remint.formats.samples.errors import UnknownProblemError
from remint.formats.samples.ids import ProblemIds, resolve_ids
from remint.formats.samples.read_sample import ReadSample
from remint.formats.samples.reading import read_sample_stream, read_samples
from remint.formats.samples.writing import SHAPES, write_samples

__all__ = [
    "SHAPES",
    "ProblemIds",
    "ReadSample",
    "UnknownProblemError",
    "read_sample_stream",
    "read_samples",
    "resolve_ids",
    "write_samples",
]
