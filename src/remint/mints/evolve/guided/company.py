"""Whether a proposed program behaves in company as the old one: see gates/equivalence/inside/conduct.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from remint.judging.observing import ObserveTask
from remint.mints.evolve.gates.equivalence.inside.conduct import OF_RESOURCES
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.mints.evolve.guided.told_differences import told_input
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

DIFFERS = "it does something else"
_TOGETHER = 40  # inputs that share a process
# Processor time is no exact measure: lines are counted elsewhere, this is for work that shows in none.
_SLOWER, _LEAST_SECONDS = 2.0, 0.1  # times what is allowed of lines; of all inputs together
_LOADING = 0.2  # seconds more than the old program
_PATIENCE = 20.0  # times as long as the old program


class Conduct(NamedTuple):
    """What was seen of a program on the inputs that share a process."""

    did: list[Any]  # for every input, there and back
    kept: list[str]  # variables of its modules and classes that were different afterwards
    changed: list[str]  # variables of libraries
    settings: dict[str, str]  # of the interpreter, that were different afterwards
    events: list[str]  # that the interpreter reported
    errors: str  # standard error
    printed: str
    files: list[str]
    loading: float  # seconds
    seconds: float

    def timeless(self) -> Conduct:
        """What must be the same each time."""
        return self._replace(loading=0.0, seconds=0.0)


class Company:
    """Runs programs in company on the inputs of one original."""

    def __init__(self, original: Candidate, inputs: WatchedInputs, pool: Pool, limits: Limits) -> None:
        self._inputs, self._pool, self._limits = inputs, pool, limits
        self._kind = "ConductProgram" if inputs.kind == "FlowProgram" else "ConductPlayer"
        self._most = limits.test_cpu * 0.9
        shares = [inputs.every[at : at + _TOGETHER] for at in range(0, len(inputs.every), _TOGETHER)]
        once, again = (self._seen(original, shares, [self._most] * len(shares)) for _ in range(2))
        known = [
            (share, one._replace(seconds=min(one.seconds, other.seconds)))
            for share, one, other in zip(shares, once, again, strict=True)
            if one is not None and other is not None and one.timeless() == other.timeless()
        ]
        self._shares, self._known = [share for share, _ in known], [one for _, one in known]

    def objection(self, program: Candidate, slowdown: float) -> str:
        """What a program does otherwise than the original; nothing where there is nothing."""
        patience = [min(self._most, max(1.0, _PATIENCE * one.seconds)) for one in self._known]
        seen = self._seen(program, self._shares, patience)
        for share, old, new in zip(self._shares, self._known, seen, strict=True):
            if new is None:
                return "called many times in one process it does not come to an end, or takes far too long"
            if reason := next(self._differences(share, old, new), ""):
                return reason
        if not self._is_slow(seen, slowdown):
            return ""
        # Whatever else the machine does may have cost the time.
        again = self._seen(program, self._shares, patience)
        return "it takes much more processor time than the old program" if self._is_slow(again, slowdown) else ""

    def _is_slow(self, seen: Sequence[Conduct | None], slowdown: float) -> bool:
        pairs = [(old, new) for old, new in zip(self._known, seen, strict=True) if new is not None]
        if any(new.loading > old.loading + _LOADING for old, new in pairs):
            return True
        before, after = (sum(pair[side].seconds for pair in pairs) for side in (0, 1))
        return after > _SLOWER * slowdown * before + _LEAST_SECONDS

    def _differences(self, share: Sequence[Call], old: Conduct, new: Conduct) -> Iterator[str]:
        for event in sorted({*new.events} - {*old.events}):
            yield f"it does something besides its work that the old program does not: {event}"
        for name in sorted({*new.changed} - {*old.changed}):
            yield f"it changes {name}, which is not its own"
        for name in sorted(old.settings.keys() | new.settings.keys()):
            if old.settings.get(name) != new.settings.get(name):
                yield f"it leaves {name} otherwise than the old program"
        if old.errors != new.errors and not (old.errors and "Warning" in old.errors + new.errors):
            yield "it writes something else to standard error than the old program"
        if (old.printed, old.files) != (new.printed, new.files):
            yield "called many times, it prints or writes something else than the old program"
        told_twice = [*share, *reversed(share)]
        for call, before, after in zip(told_twice, old.did, new.did, strict=False):
            if before != after and OF_RESOURCES not in before:
                yield _told(call, before, after)
        if new.kept and not old.kept:
            yield f"it keeps something from one call to the next: {new.kept[0]}"

    def _seen(
        self, program: Candidate, shares: Sequence[Sequence[Call]], seconds: Sequence[float]
    ) -> list[Conduct | None]:
        """What was seen of each share of the inputs; None where the program did not come to an end."""
        if not shares:
            return []
        inputs = self._inputs
        text = driven(program, self._kind, "conduct", inputs.setup, inputs.files)
        calls = [_together(share, most) for share, most in zip(shares, seconds, strict=True)]
        (task,) = self._pool.run([ObserveTask(text, "conduct", calls, self._limits)])
        found: list[Conduct | None] = [
            Conduct(**Value(text=one.content).decode()) if one.kind == "returned" else None
            for one in task.observations
        ]  # fmt: skip
        return [*found, *[None] * (len(calls) - len(found))]


def _together(share: Sequence[Call], seconds: float) -> Call:
    """One call for several of these, each of which has an input, perhaps names, and a time."""
    decoded = [call.args.decode() for call in share]
    names = decoded[0][1:-1]  # of the attributes of objects: all have the same
    return Call(args=Value.of([[one[0] for one in decoded], *names, seconds]))


def _told(call: Call, before: Sequence[Any], after: Sequence[Any]) -> str:
    place = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    old, new = (_cut(str(one[place])) if place < len(one) else "nothing" for one in (before, after))
    asked = told_input(call.args.decode()[0])
    return f"{DIFFERS}: with {asked}, after other calls in the same process, the old program {old}; this one {new}"


def _cut(text: str) -> str:
    return text if len(text) <= 200 else text[:200] + "..."
