"""Whether a proposed program behaves in a process that many calls share as the old one does.

How it is run there: see gates/equivalence/inside/shared_process_run.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.mints.evolve.gates.equivalence.behaviour import blame_the_sandbox, ending_of
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.mints.evolve.guided.difference_messages import describe_ending
from remint.mints.evolve.guided.shared_process_differences import DIFFERS, KnownRun, SharedProcessRun
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

__all__ = ["DIFFERS", "SharedProcessCheck"]

_TOGETHER = 40  # inputs that share a process
_FEWER = 5  # where the original does not come to its end with so many
# Processor time is no exact measure: lines are counted elsewhere, this is for work that shows in none.
_SLOWER, _LEAST_SECONDS = 2.0, 0.1  # times what is allowed of lines; of all inputs together
_LOADING = 0.2  # seconds more than the old program
_PATIENCE = 20.0  # times as long as the old program
_ENTRY = "run_together"

_Share = Sequence[Call]


class SharedProcessCheck:
    """Runs programs on the inputs of one original, many of them in one process."""

    def __init__(self, original: Candidate, inputs: WatchedInputs, pool: Pool, limits: Limits) -> None:
        self._inputs, self._pool, self._limits = inputs, pool, limits
        self._kind = "SharedProcessProgram" if inputs.kind == "FlowProgram" else "SharedProcessPlayer"
        self._most = limits.test_cpu * 0.9
        self._known = list(self._known_runs(original, _shares(inputs.every, _TOGETHER)))
        self.unchecked = self._unchecked()  # what could not be compared

    def objection(self, program: Candidate, slowdown: float) -> str:
        """What a program does otherwise than the original; nothing where there is nothing."""
        patience = [min(self._most, max(1.0, _PATIENCE * one.seconds)) for one in self._known]
        shares = [one.inputs for one in self._known]
        seen = self._seen(program, shares, patience)
        for known, new in zip(self._known, seen, strict=True):
            if isinstance(new, Observation):
                kind, detail = ending_of(new).split("\t")
                return f"called many times in one process, it {describe_ending(kind, detail)}"
            if reason := known.objection(new):
                return reason
        if not self._is_slow(seen, slowdown):
            return ""
        # Whatever else the machine does may have cost the time.
        again = self._seen(program, shares, patience)
        return "it takes much more processor time than the old program" if self._is_slow(again, slowdown) else ""

    def _known_runs(self, original: Candidate, shares: Sequence[_Share]) -> Iterator[KnownRun]:
        """What the original does with each share; where it does not come to its end, with a few inputs at a time."""
        once, again = (self._seen(original, shares, [self._most] * len(shares)) for _ in range(2))
        for share, one, other in zip(shares, once, again, strict=True):
            if not isinstance(one, Observation) and not isinstance(other, Observation):
                yield KnownRun(share, one, other)
            elif len(share) > _FEWER:
                yield from self._known_runs(original, _shares(share, _FEWER))

    def _unchecked(self) -> str:
        if not self._inputs.every:
            return "nothing was called in a shared process: the calls of the tests cannot be written down"
        if not self._known:
            return "nothing was compared in a shared process: the old program takes too long there"
        if any(one.compares_results for one in self._known):
            return ""
        return "no results were compared in a shared process: those of the original are never the same twice"

    def _is_slow(self, seen: Sequence[SharedProcessRun | Observation], slowdown: float) -> bool:
        pairs = [
            (old, new) for old, new in zip(self._known, seen, strict=True) if not isinstance(new, Observation)
        ]  # fmt: skip
        if any(new.loading > old.loading + _LOADING for old, new in pairs):
            return True
        before, after = (sum(pair[side].seconds for pair in pairs) for side in (0, 1))
        return after > _SLOWER * slowdown * before + _LEAST_SECONDS

    def _seen(
        self, program: Candidate, shares: Sequence[_Share], seconds: Sequence[float]
    ) -> list[SharedProcessRun | Observation]:
        """What was seen of each share of the inputs; an observation where the program did not come to its end.

        Raises SandboxError where that is not the program's doing.
        """
        if not shares:
            return []
        inputs = self._inputs
        text = driven(program, self._kind, _ENTRY, inputs.setup, inputs.files)
        calls = [_together(share, most) for share, most in zip(shares, seconds, strict=True)]
        limits = msgspec.structs.replace(self._limits, restarts=len(calls))
        (task,) = self._pool.run([ObserveTask(text, _ENTRY, calls, limits)])
        blame_the_sandbox(task.observations)
        return [
            SharedProcessRun(**Value(text=one.content).decode()) if one.kind == "returned" else one
            for one in task.observations
        ]


def _shares(inputs: _Share, size: int) -> list[_Share]:
    return [inputs[at : at + size] for at in range(0, len(inputs), size)]


def _together(share: _Share, seconds: float) -> Call:
    """One call for several of these, each of which has an input, perhaps names, and a time."""
    decoded = [call.args.decode() for call in share]
    names = decoded[0][1:-1]  # of the attributes of objects: all have the same
    return Call(args=Value.of([[one[0] for one in decoded], *names, seconds]))
