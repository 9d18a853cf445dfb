"""Where the data of inputs goes in programs, watched in the sandbox."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from remint.code.trees import walk
from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.measures.data_flow import DataFlow, ObservedRun, ObservedStatement, ProgramStatement, data_flow
from remint.mints.evolve.gates.equivalence.statements import own_parts, statements_of
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")
_FIELD = re.compile(r"(?<!\w)_\.[A-Za-z_]\w*(?![\w(])")  # of what has no name any more; a method stays
_KEPT = {*keyword.kwlist, *dir(builtins)}


class FlowWatch:
    """Watches programs that do what an original does, on inputs that were chosen once."""

    def __init__(self, original: Candidate, inputs: WatchedInputs, pool: Pool, limits: Limits) -> None:
        self._inputs, self._pool, self._limits = inputs, pool, limits
        self._statements = program_statements(original)
        self._program = original
        self.original = self.of([original])[0]

    def of(self, programs: Sequence[Candidate]) -> list[DataFlow | None]:
        """The data flow of each program; None where it could not be watched."""
        return [
            None if runs is None else data_flow(program_statements(program), runs, self._statements, self._inputs.tests)
            for program, runs in zip(programs, self.runs_of(programs), strict=True)
        ]

    def runs_of(self, programs: Sequence[Candidate]) -> list[list[ObservedRun] | None]:
        """What each program showed on each input; None where it could not be watched."""
        calls = self._inputs.calls
        return self._runs(programs, calls) if calls else [None] * len(programs)

    def decided_by_more(self, program: Candidate, flow: DataFlow) -> DataFlow:
        """The data flow of a program, its conditions by further inputs where these tell apart what others did not."""
        runs = self._runs([program], self._inputs.more)[0] if self._inputs.more else None
        if runs is None or self._one_way_original is None:
            return flow
        wide = data_flow(program_statements(program), runs, self._statements)
        # What no further input decides is undecided in the original likewise, or was added.
        added = max(0, wide.one_way - self._one_way_original)
        least = self.original.one_way if self.original is not None else 0
        return msgspec.structs.replace(flow, one_way=min(flow.one_way, least + added))

    @cached_property
    def _one_way_original(self) -> int | None:
        runs = self._runs([self._program], self._inputs.more)[0]
        return data_flow(program_statements(self._program), runs, self._statements).one_way if runs else None

    def _runs(self, programs: Sequence[Candidate], calls: Sequence[Call]) -> list[list[ObservedRun] | None]:
        """What each program did with each input; None where one of these could not be watched."""
        inputs, places = self._inputs, {}
        for place, program in enumerate(programs):
            try:
                text = driven(program, inputs.kind, "flow", inputs.setup, inputs.files)
            except (SyntaxError, ValueError, RecursionError):
                continue
            places[ObserveTask(text, "flow", calls, self._limits)] = place
        found: list[list[ObservedRun] | None] = [None] * len(programs)
        for task in self._pool.run(tuple(places)):
            runs = [run for one in task.observations if (run := _observed(one)) is not None]
            if len(runs) == len(calls):
                found[places[task]] = runs
        return found


def program_statements(program: Candidate) -> list[ProgramStatement]:
    """The statements of all files of a program that evaluate something."""
    found = []
    for file in program.files:
        if file.path.endswith(".py"):
            try:
                found += [
                    ProgramStatement(file.path, one.line, words_of(one.node), _is_condition(one.node))
                    for one in statements_of(file.text.removeprefix("\ufeff"))
                ]
            except SyntaxError:
                continue  # a file that nobody imports
    return found


def words_of(node: ast.stmt) -> str:
    """The text of what a statement evaluates itself, without the names of variables.

    A field of an object is written as a variable is, so that a statement which moved into a class is the same one.
    """
    return f"{type(node).__name__} {without_names('; '.join(ast.unparse(part) for part in own_parts(node)))}"


def without_names(text: str) -> str:
    """Code without the names of its variables."""
    without, before = _NAME.sub(lambda match: match.group() if match.group() in _KEPT else "_", text), ""
    while without != before:
        without, before = _FIELD.sub("_", without), without
    return without


def _is_condition(node: ast.stmt) -> bool:
    """Whether a statement decides something: `while True` does not."""
    return isinstance(node, ast.If | ast.While) and any(isinstance(one, ast.Name) for one in walk(node.test))


def _observed(observation: Observation) -> ObservedRun | None:
    if observation.kind != "returned":
        return None
    statements, lines = Value(text=observation.content).decode()
    return ObservedRun(tuple(_statements(statements)), lines)


def _statements(told: list[list[object]]) -> Iterator[ObservedStatement]:
    for file, line, values, is_later, ways in told:
        assert isinstance(file, str)
        assert isinstance(line, int)
        assert isinstance(values, list)
        assert isinstance(ways, list)
        yield ObservedStatement(file, line, frozenset(values), bool(is_later), frozenset(ways))
