"""Where the data of inputs goes in programs, watched in the sandbox."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator, Sequence

from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.measures.data_flow import DataFlow, ObservedRun, ObservedStatement, ProgramStatement, data_flow
from remint.mints.evolve.gates.equivalence.inside.data_flow import own_parts, statements_of
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.records import Candidate, Value
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
        self.original = self.of([original])[0]

    def of(self, programs: Sequence[Candidate]) -> list[DataFlow | None]:
        """The data flow of each program; None where it could not be watched."""
        inputs = self._inputs
        if not inputs.calls:
            return [None] * len(programs)
        tasks = []
        for program in programs:
            text = driven(program, inputs.kind, "flow", inputs.setup, inputs.files)
            tasks.append(ObserveTask(text, "flow", inputs.calls, self._limits))
        places = {id(task): place for place, task in enumerate(tasks)}
        found: list[DataFlow | None] = [None] * len(programs)
        for task in self._pool.run(tasks):
            place = places[id(task)]
            runs = [run for one in task.observations if (run := _observed(one)) is not None]
            if len(runs) == len(inputs.calls):
                found[place] = data_flow(program_statements(programs[place]), runs, self._statements)
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
    text = "; ".join(ast.unparse(part) for part in own_parts(node))
    nameless, before = _NAME.sub(lambda match: match.group() if match.group() in _KEPT else "_", text), ""
    while nameless != before:
        nameless, before = _FIELD.sub("_", nameless), nameless
    return f"{type(node).__name__} {nameless}"


def _is_condition(node: ast.stmt) -> bool:
    """Whether a statement decides something: `while True` does not."""
    return isinstance(node, ast.If | ast.While) and any(isinstance(one, ast.Name) for one in ast.walk(node.test))


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
