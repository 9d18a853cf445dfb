"""How much of a program the data flows through: which statements and conditions depend on the input.

A statement is *data-dependent* if the values that it reads or writes differ from one input to another. Definitions,
imports, docstrings and bare annotations are no statements here. Whoever runs the programs gives the observations; this
adds them up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from remint.records import Record


class ObservedStatement(NamedTuple):
    """What one run showed of a statement."""

    file: str
    line: int
    values: frozenset[int]  # marks of what it read and wrote, each time
    is_later: bool  # executed after the program was loaded, not only while
    ways: frozenset[bool]  # of a condition: how it came out


class ObservedRun(NamedTuple):
    """One run of a program."""

    statements: tuple[ObservedStatement, ...]
    work: int  # that it took, libraries included


class StatementFlow(NamedTuple):
    """A statement over all runs."""

    is_varying: bool  # between runs
    is_constant: bool  # never another value, in no run
    is_import_only: bool
    ways: frozenset[bool]


class DataFlow(Record, frozen=True):
    """The data flow of a program over some inputs."""

    inputs: int
    executed: int  # statements that any of them executes
    varying: int  # of those, how many are data-dependent
    import_only: int  # executed only while the program is loaded
    conditions: int  # `if` and `while` with something to evaluate, that are executed
    constant_conditions: int  # of those, how many never see another value
    one_way: int = 0  # of the conditions, how many always come out the same
    added: int = 0  # executed statements that the original does not have
    added_varying: int = 0
    added_constant: int = 0  # of those, how many see the same values whenever they run: what folding can remove
    added_idle: int = 0  # statements that the original does not have, and that no input executes
    work: int = 0  # that all inputs took, libraries included: lines, operations, calls and errors
    tests: int = 0  # how many of the inputs are tests
    test_work: int = 0  # that these took

    @property
    def share(self) -> float:
        """The share of executed statements that are data-dependent."""
        return self.varying / self.executed if self.executed else 1.0

    @property
    def added_share(self) -> float:
        """The same of the added statements; 1 where nothing was added."""
        return self.added_varying / self.added if self.added else 1.0

    @property
    def import_share(self) -> float:
        """The share of executed statements that only run while the program is loaded."""
        return self.import_only / self.executed if self.executed else 0.0

    @property
    def constant_share(self) -> float:
        """The share of conditions whose operands never vary."""
        return self.constant_conditions / self.conditions if self.conditions else 0.0


class ProgramStatement(NamedTuple):
    """A statement of a program's text."""

    file: str
    line: int
    words: str  # its text without the names of variables
    is_condition: bool


def statement_flows(runs: Sequence[ObservedRun]) -> dict[tuple[str, int], StatementFlow]:
    """What became of each statement, over all runs."""
    seen: dict[tuple[str, int], list[ObservedStatement]] = {}
    for run in runs:
        for one in run.statements:
            seen.setdefault((one.file, one.line), []).append(one)
    found = {}
    for place, observed in seen.items():
        # What an import shows is the same each time and no part of what an input does.
        values = {one.values for one in observed}
        ways = frozenset(way for one in observed for way in one.ways)
        found[place] = StatementFlow(
            is_varying=len(values) > 1,
            is_constant=len(frozenset().union(*values)) <= 1,
            is_import_only=not any(one.is_later for one in observed),
            ways=ways,
        )
    return found


def added_statements(program: Iterable[ProgramStatement], original: Iterable[ProgramStatement]) -> set[tuple[str, int]]:
    """The statements of a program for which the original has no counterpart with the same words."""
    known = Counter(one.words for one in original)
    found = set()
    for one in program:
        if known[one.words] > 0:
            known[one.words] -= 1
        else:
            found.add((one.file, one.line))
    return found


def data_flow(
    program: Sequence[ProgramStatement],
    runs: Sequence[ObservedRun],
    original: Sequence[ProgramStatement] | None = None,
    tests: int = 0,
) -> DataFlow:
    """The data flow of a program, from its runs on some inputs, of which the first may be tests.

    With the original, it is also that of what was added to it.
    """
    flows = statement_flows(runs)
    added = added_statements(program, original) if original is not None else set()
    places = {(one.file, one.line): one for one in program}
    own = {place: flow for place, flow in flows.items() if place in places}
    conditions = {place: flow for place, flow in own.items() if places[place].is_condition}
    return DataFlow(
        inputs=len(runs),
        executed=len(own),
        varying=sum(one.is_varying for one in own.values()),
        import_only=sum(one.is_import_only for one in own.values()),
        conditions=len(conditions),
        constant_conditions=sum(one.is_constant for one in conditions.values()),
        one_way=sum(len(one.ways) < 2 for one in conditions.values()),
        added=sum(place in added for place in own),
        added_idle=sum(place not in own for place in added),
        added_varying=sum(flow.is_varying for place, flow in own.items() if place in added),
        added_constant=sum(flow.is_constant for place, flow in own.items() if place in added),
        work=sum(run.work for run in runs),
        tests=tests,
        test_work=sum(run.work for run in runs[:tests]),
    )


def flow_means(flows: Sequence[DataFlow]) -> dict[str, float | None]:
    """Shares over several programs: means of those to which a share applies; None where it applies to none."""
    added = [one.added_share for one in flows if one.added]
    conditions = sum(one.conditions for one in flows)
    return {
        "data_dependent": fmean(one.share for one in flows) if flows else None,
        "added_data_dependent": fmean(added) if added else None,
        "foldable": fmean(one.added_constant / one.added for one in flows if one.added) if added else None,
        "import_only": fmean(one.import_share for one in flows) if flows else None,
        "constant_conditions": sum(one.constant_conditions for one in flows) / conditions if conditions else None,
        "one_way_conditions": sum(one.one_way for one in flows) / conditions if conditions else None,
    }
