"""Suites: the tests of a problem, of one of five kinds, in weighted groups.

A test has an identity that follows from its content, so that verdicts, groups and ledgers can speak of it across files
and versions: inputs, given answers and rule of comparison count; group and weight do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from remint.records.comparator import EXACT, Comparator
from remint.records.record import Record, digest, encode
from remint.records.values import Value

DEFAULT_GROUP = "all"


class Given(Record, frozen=True, tag="given", tag_field="kind"):
    """The one right answer."""

    value: Value


class AnyOf(Record, frozen=True, tag="any-of", tag_field="kind"):
    """Several right answers."""

    values: tuple[Value, ...]


class Raises(Record, frozen=True, tag="raises", tag_field="kind"):
    """The call must raise this exception (or a subclass of it), named as Python names it."""

    exception: str


class FromReference(Record, frozen=True, tag="from-reference", tag_field="kind"):
    """Whatever the reference solution answers; the judge computes it once and keeps it."""


Expected = Given | AnyOf | Raises | FromReference
FROM_REFERENCE = FromReference()


class Group(Record, frozen=True):
    """A part of the tests that belong together: one requirement, one kind of input."""

    name: str
    weight: float = 1.0
    rule: str = ""


class Step(Record, frozen=True, array_like=True):
    """A method called on the object under test, or an attribute read when there are no arguments to call it with."""

    name: str
    args: Value | None = None  # an encoded list

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.args is not None and self.args.text[0] != "[":
            raise ValueError("the arguments of a step are a list")


class Call(Record, frozen=True):
    """One call of the entry point. With steps, the entry point is a class: `args` construct it, then each step runs.

    The result of a call with steps is the list of what each step did: ``("return", value)`` or ``("raise", name)``.
    """

    args: Value  # an encoded list
    kwargs: Value | None = None  # an encoded dict
    steps: tuple[Step, ...] = ()
    expected: Expected = FROM_REFERENCE
    compare: Comparator | None = None  # where it differs from the suite's
    group: str = DEFAULT_GROUP
    weight: float = 1.0  # the probability of this input inside its group, up to a common factor

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.args.text[0] != "[" or (
            self.kwargs is not None and self.kwargs.text[:2] != '{"' and self.kwargs.text != "{}"
        ):
            raise ValueError("the arguments of a call are a list, its keyword arguments a dict with names as keys")


class Exchange(Record, frozen=True):
    """One run of a program: what it reads and what it must print."""

    stdin: str
    expected: Expected = FROM_REFERENCE
    group: str = DEFAULT_GROUP
    weight: float = 1.0


class Assertion(Record, frozen=True):
    """Test code that fails by raising, or in other languages by a non-zero end."""

    code: str
    group: str = DEFAULT_GROUP
    weight: float = 1.0


class Method(Record, frozen=True):
    """One test method of a unittest module, as ``Class.method``."""

    name: str
    group: str = DEFAULT_GROUP
    weight: float = 1.0


Test = Call | Exchange | Assertion | Method


class _Suite(Record, frozen=True):
    """What the four kinds share."""

    groups: tuple[Group, ...] = ()
    tests: Sequence[Test] = ()
    kind: ClassVar[str]

    def __post_init__(self) -> None:
        super().__post_init__()
        names = [group.name for group in self.groups] or [DEFAULT_GROUP]
        repeated = [name for name, count in Counter(names).items() if count > 1]
        if repeated:
            raise ValueError(f"the group {repeated[0]!r} is listed twice")
        unknown = {test.group for test in self.tests} - set(names)
        if unknown:
            raise ValueError(f"tests belong to the group {sorted(unknown)[0]!r}, which is not listed")
        if any(group.weight <= 0 for group in self.groups) or any(test.weight <= 0 for test in self.tests):
            raise ValueError("the weight of a group or test must be above 0")

    def grouping(self) -> tuple[Group, ...]:
        """The groups; a suite that names none has one of weight 1 that holds every test."""
        return self.groups or (Group(name=DEFAULT_GROUP),)

    def test_ids(self) -> list[str]:
        """The identity of each test, in order. A test that occurs again gets ``-2``, ``-3``, …"""
        seen: Counter[str] = Counter()
        ids = []
        for identity in self.test_ids_without_numbers():
            seen[identity] += 1
            ids.append(identity if seen[identity] == 1 else f"{identity}-{seen[identity]}")
        return ids

    def test_ids_without_numbers(self) -> list[str]:
        """The identity that follows from each test's content alone: tests that repeat one another share it."""
        return [test_id(test) for test in self.tests]


class Calls(_Suite, frozen=True, tag="calls", tag_field="kind"):
    """Calls of a function or class with values that come back as data: the candidate never sees what is expected."""

    tests: tuple[Call, ...] = ()
    compare: Comparator = EXACT
    setup: str = ""  # code that runs before the candidate's, such as imports that it may rely on
    kind = "calls"


class Stdio(_Suite, frozen=True, tag="stdio", tag_field="kind"):
    """Runs of a whole program."""

    tests: tuple[Exchange, ...] = ()
    compare: Comparator = EXACT
    setup: str = ""  # code in front of a program in Python, such as imports that it may rely on
    kind = "stdio"


class Script(_Suite, frozen=True, tag="script", tag_field="kind"):
    """Assertions against a candidate.

    In Python each assertion runs with the entry point bound to its name and to ``candidate``, after `setup`. In other
    languages the program is `setup`, the candidate and the assertion, one after the other.
    """

    tests: tuple[Assertion, ...] = ()
    setup: str = ""
    kind = "script"


class Unittest(_Suite, frozen=True, tag="unittest", tag_field="kind"):
    """A unittest module and the exact list of its tests: one that does not run has not passed."""

    tests: tuple[Method, ...] = ()
    module: str = ""
    setup: str = ""  # code in front of the candidate's, such as imports that it may rely on
    kind = "unittest"


class Pytest(Unittest, frozen=True, tag="pytest", tag_field="kind"):
    """Tests that pytest runs: ``test_f``, ``test_f[1-2]`` or ``TestClass::test_f``.

    A name without brackets stands for every set of parameters: all of them must pass.
    """

    kind = "pytest"


Suite = Calls | Stdio | Script | Unittest | Pytest


def test_id(test: Test) -> str:
    """Twelve hexadecimal digits that follow from what the test checks."""
    if isinstance(test, Method):
        return digest(b"method", test.name.encode())[:12]
    if isinstance(test, Assertion):
        return digest(b"assertion", test.code.encode("utf-8", "surrogatepass"))[:12]
    if isinstance(test, Exchange):
        return digest(b"exchange", test.stdin.encode("utf-8", "surrogatepass"), encode(test.expected))[:12]
    # args alone for the common shape: this is the hot path of large suites.
    parts = [b"call", test.args.text.encode("ascii")]
    if not (test.kwargs is None and not test.steps and test.compare is None):
        parts.append(encode([test.kwargs, test.steps, test.compare]))
    if test.expected is not FROM_REFERENCE and not isinstance(test.expected, FromReference):
        parts.append(encode(test.expected))
    return digest(*parts)[:12]


test_id.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name
