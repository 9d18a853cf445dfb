"""What a program does otherwise than the old one in a shared process, where the old one does the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from remint.mints.evolve.gates.equivalence.inside.shared_process_run import OF_RESOURCES
from remint.mints.evolve.guided.difference_messages import describe_input, describe_run, shortened
from remint.records import Call

DIFFERS = "it does something else"


class SharedProcessRun(NamedTuple):
    """What was seen of a program on the inputs that share a process."""

    did: list[Any]  # for every input, there and back
    kept: dict[str, int]  # variables of its modules that were different afterwards: how many values more they held
    changed: list[str]  # variables of libraries
    settings: dict[str, str]  # of the interpreter, that were different afterwards
    events: list[str]  # that the interpreter reported
    errors: str  # standard error
    printed: str
    files: list[str]
    loading: float  # seconds
    seconds: float


class KnownRun:
    """What the original does with some inputs: two runs, and only what is the same in both counts."""

    def __init__(self, inputs: Sequence[Call], once: SharedProcessRun, again: SharedProcessRun) -> None:
        self.inputs, self._once, self._again = inputs, once, again
        self.loading, self.seconds = min(once.loading, again.loading), min(once.seconds, again.seconds)
        self._events = {*once.events, *again.events}
        # A name that is made up anew each time, such as that of a temporary file, stands for all beside it.
        self._places = {_place(event) for event in {*once.events} ^ {*again.events}}

    @property
    def compares_results(self) -> bool:
        """Whether the original does the same on any input."""
        return any(one == other for one, other in zip(self._once.did, self._again.did, strict=True))

    def objection(self, new: SharedProcessRun) -> str:
        """What speaks against a program that did this; nothing where there is nothing."""
        return next(self._differences(new), "")

    def _differences(self, new: SharedProcessRun) -> Iterator[str]:
        old, again = self._once, self._again
        for event in sorted({*new.events} - self._events):
            if _place(event) not in self._places:
                yield f"it {_described_event(event)}, which the old program does not"
        for name in sorted({*new.changed} - {*old.changed, *again.changed}):
            yield f"it changes {name}, which is not its own"
        for name in sorted(old.settings.keys() | new.settings.keys()):
            before = old.settings.get(name)
            if before == again.settings.get(name) and before != new.settings.get(name):
                yield f"it changes {name}" if before is None else f"it does not leave {name} as the old program does"
        if old.errors == again.errors != new.errors and not (old.errors and "Warning" in old.errors + new.errors):
            yield "its standard error is not that of the old program"
        if any(mine == other != its for mine, other, its in zip(*map(_written, (old, again, new)), strict=True)):
            yield "called many times in one process, its output or its files are not those of the old program"
        yield from self._results(new)
        if excess := _excess(new.kept, max(old.kept, again.kept, key=_size)):
            yield f"it keeps {'more' if old.kept else 'something'} from one call to the next: {excess}"

    def _results(self, new: SharedProcessRun) -> Iterator[str]:
        there_and_back = [*self.inputs, *reversed(self.inputs)]
        for call, before, again, after in zip(there_and_back, self._once.did, self._again.did, new.did, strict=False):
            if before == again != after and OF_RESOURCES not in before:
                given = call.args.decode()[0]
                old, this = _described_pair(before, after, isinstance(given, str))
                asked = f"{DIFFERS}: with {describe_input(given)}, called again in the same process"
                yield f"{asked}, the old program {old}; this one {this}"


def _written(run: SharedProcessRun) -> tuple[str, list[str]]:
    return run.printed, run.files


def _excess(new: dict[str, int], old: dict[str, int]) -> str:
    """The variable that is to blame where more values are kept than before; empty: no more are.

    Not the names of variables are compared, which a refactoring changes.
    """
    if _size(new) <= _size(old):
        return ""
    return max(sorted(new), key=lambda name: new[name] - old.get(name, 0))


def _size(kept: dict[str, int]) -> int:
    return sum(kept.values())


def _described_pair(before: Sequence[Any], after: Sequence[Any], is_program: bool) -> tuple[str, str]:
    if is_program:
        return describe_run(before, after), describe_run(after, before)
    place = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    old, new = (shortened(str(one[place])) if place < len(one) else "did nothing" for one in (before, after))
    return old, new


def _described_event(event: str) -> str:
    kind, _, path = event.partition(" ")
    return f"opens {path}" if kind == "open" else f"calls {kind}"


def _place(event: str) -> str:
    """The folder of a file that is opened, or what is done."""
    return event.rpartition("/")[0] or event.partition(" ")[0]
