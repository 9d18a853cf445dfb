"""The nouns of Remint: frozen, typed records that become JSON lines and come back without loss."""

from remint.records.benchmark import Benchmark, Manifest
from remint.records.comparator import EXACT, Comparator, Projection
from remint.records.problem import Candidate, Environment, Item, Lineage, MintStep, Problem, SourceFile
from remint.records.record import Record, RecordError, convert, decode, digest, encode
from remint.records.sample import Message, Sample, Usage
from remint.records.score import Score
from remint.records.suite import (
    DEFAULT_GROUP,
    FROM_REFERENCE,
    AnyOf,
    Assertion,
    Call,
    Calls,
    Exchange,
    Expected,
    FromReference,
    Given,
    Group,
    Method,
    Raises,
    Script,
    Stdio,
    Step,
    Suite,
    Test,
    Unittest,
    test_id,
)
from remint.records.values import Value, ValueEncodingError
from remint.records.verdict import Outcome, Verdict, pack

__all__ = [
    "DEFAULT_GROUP", "EXACT", "FROM_REFERENCE", "AnyOf", "Assertion", "Benchmark", "Call", "Calls", "Candidate",
    "Comparator", "Environment", "Exchange", "Expected", "FromReference", "Given", "Group", "Item", "Lineage", "Manifest",
    "Message", "Method", "MintStep", "Outcome", "Problem", "Projection", "Raises", "Record", "RecordError", "Sample",
    "Score", "Script", "SourceFile", "Stdio", "Step", "Suite", "Test", "Unittest", "Usage", "Value", "ValueEncodingError",
    "Verdict", "convert", "decode", "digest", "encode", "pack", "test_id",
]  # fmt: skip
