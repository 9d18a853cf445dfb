"""Further traces: what tests do with a program, with other arguments, in another order, more or less of it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from typing import Any

from remint.mints.evolve.gates.equivalence.inputs import KnownValues, changed_value
from remint.records import Call, Value, ValueEncodingError

Trace = list[Any]
_TRIES = 10  # for each trace that is wanted
_LONGEST = 60  # operations


def trace_of(call: Call, entry_point: str) -> Trace:
    """The trace of a test that constructs an object and takes steps with it."""

    def known(values: Sequence[Any]) -> list[Any]:
        return [("value", value) for value in values]

    kwargs = call.kwargs.decode() if call.kwargs else {}
    trace: Trace = [["new", entry_point, known(call.args.decode()), {name: ("value", kwargs[name]) for name in kwargs}]]
    for step in call.steps:
        # An attribute that is read has no arguments; it is told with the state of the object.
        if step.args is not None:
            trace.append(["method", 0, step.name, known(step.args.decode()), {}])
    return trace


def single(traces: Sequence[Trace]) -> list[Trace]:
    """The same without repetition, and those that only call functions as one trace for each call."""
    found: dict[str, Trace] = {}
    for trace in traces:
        parts = [[call] for call in trace] if all(kind[0] == "call" for kind in trace) else [trace]
        for part in parts:
            found.setdefault(Value.of(part).text, part)
    return list(found.values())


class TraceChanges:
    """Changes traces like those of the tests."""

    def __init__(self, traces: Sequence[Trace], seed: int, text: str = "") -> None:
        self._traces, self._chance = list(traces), random.Random(seed)
        self._made = {Value.of(trace).text for trace in traces}
        leaves = [holder[key][1] for trace in traces for operation in trace for holder, key in leaves_of(operation)]
        self._values = KnownValues.of(leaves, text, sums=True)
        # What can be done with an object, by the name of its class.
        self._known: dict[str, list[list[Any]]] = {}
        for trace in traces:
            for operation in trace:
                if operation[0] == "method" and trace[operation[1]][0] == "new" and not _objects(operation):
                    self._known.setdefault(trace[operation[1]][1], []).append(operation)

    def further(self, count: int) -> list[Trace]:
        """At most so many traces that were not there before, the same for the same seed."""
        found: list[Trace] = []
        for _ in range(count * _TRIES if self._traces else 0):
            if len(found) == count:
                break
            trace = self._changed()
            try:
                text = Value.of(trace).text
            except ValueEncodingError:
                continue
            if text not in self._made:
                self._made.add(text)
                found.append(trace)
        return found

    def _changed(self) -> Trace:
        chance = self._chance
        trace = copy.deepcopy(chance.choice(self._traces))
        for _ in range(chance.choice((1, 1, 2, 3))):
            kind = chance.randrange(8)
            if kind == 0:
                self._add(trace)
            elif kind == 1:
                self._repeat(trace)
            elif kind == 2:
                self._swap(trace)
            else:
                self._change_argument(trace)
        return trace[:_LONGEST]

    def _change_argument(self, trace: Trace) -> None:
        leaves = [leaf for operation in trace for leaf in leaves_of(operation)]
        if leaves:
            holder, key = self._chance.choice(leaves)
            holder[key] = ("value", changed_value(holder[key][1], self._chance, self._values))

    def _add(self, trace: Trace) -> None:
        """One more method of an object, as another test calls it."""
        objects = [at for at, operation in enumerate(trace) if operation[0] == "new" and operation[1] in self._known]
        if objects:
            at = self._chance.choice(objects)
            method = copy.deepcopy(self._chance.choice(self._known[trace[at][1]]))
            trace.append(["method", at, *method[2:]])

    def _repeat(self, trace: Trace) -> None:
        methods = [operation for operation in trace if operation[0] in ("method", "set")]
        if methods:
            # At the end: the numbers of the operations before stay.
            trace.append(copy.deepcopy(self._chance.choice(methods)))

    def _swap(self, trace: Trace) -> None:
        """Two methods of the same object, neither of which gives anything that is used later."""
        used = {number for operation in trace for number in _objects(operation)}
        used |= {operation[1] for operation in trace if operation[0] in ("method", "set")}
        places = [at for at, operation in enumerate(trace) if operation[0] == "method" and at not in used]
        if len(places) > 1:
            first, second = self._chance.sample(places, 2)
            if trace[first][1] == trace[second][1] and not _objects(trace[first]) and not _objects(trace[second]):
                trace[first], trace[second] = trace[second], trace[first]


def leaves_of(operation: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Where the values in an operation's arguments are: a list or dict, and the place in it."""
    if operation[0] == "file":
        return
    if operation[0] == "set":
        yield from _leaves_in(operation, 3)
        return
    *_, args, kwargs = operation
    for place in range(len(args)):
        yield from _leaves_in(args, place)
    for name in kwargs:
        yield from _leaves_in(kwargs, name)


def _leaves_in(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    kind, content = holder[key]
    if kind == "value":
        yield holder, key
    elif kind in ("list", "tuple"):
        for place in range(len(content)):
            yield from _leaves_in(content, place)


def _objects(operation: list[Any]) -> list[int]:
    """The operations whose objects are arguments of this one."""

    def within(argument: Any) -> Iterator[int]:
        kind, content = argument
        if kind == "object":
            yield content
        elif kind in ("list", "tuple"):
            for one in content:
                yield from within(one)

    if operation[0] == "file":
        return []
    arguments = [operation[3]] if operation[0] == "set" else [*operation[-2], *operation[-1].values()]
    return [number for argument in arguments for number in within(argument)]
