"""Parts that a refactoring adds and that make no difference: without them the program does the same on all inputs.

Data flows through padding, and some input executes it; only leaving it out tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from remint.mints.evolve.gates.reduced_programs import Change, DoSame, NodeChange, added_parts, with_changes
from remint.mints.evolve.guided.removable_parts import ProgramPart, parts_of
from remint.mints.evolve.guided.unused_definitions import without_unused
from remint.records import Candidate

# Of what 68 references of HumanEval, CRUXEval and AVATAR have, 4 % make none: a shortcut,
# a check that nothing needs, a bound that is not reached.
_SHARE, _LEAST, _ROUNDS = 0.1, 2, 3


class _Omission(NamedTuple):
    """A part that could be left out, and one way to do so."""

    part: ProgramPart
    change: Change

    @property
    def node_change(self) -> NodeChange:
        return NodeChange(self.part.path, self.part.place, self.change)


class Padding:
    """Looks for what makes no difference in refactorings of one original."""

    def __init__(self, original: Candidate, do_same: DoSame) -> None:
        self._original, self._do_same = original, do_same
        self._known = _words(parts_of(original))

    def objection(self, program: Candidate) -> str:
        """What speaks against a program; nothing where enough of what was added makes a difference."""
        added = self.added(program)
        found, reduced = self.found(program, added)
        before, after = parts_of(program), parts_of(reduced)
        most = max(_LEAST, int(_SHARE * len(added)))
        gone = len(before) - len(after)
        if gone > most:
            gone -= ((_words(before) - _words(after)) & self._idle_before).total()
        if gone <= most:
            return ""
        shown = ", ".join(f"`{one.shown}`" for one in found[:3])
        return f"it does the same without {shown}" + (", and others" if len(found) > 3 else "")

    def found(self, program: Candidate, added: Sequence[ProgramPart]) -> tuple[list[ProgramPart], Candidate]:
        """What makes no difference, and the program without it: what only served that goes with it."""
        found, first = list[ProgramPart](), _keys(added)
        left = first
        for _ in range(_ROUNDS):
            # The original may have parts in the same words that make no difference either: those may stay.
            idle = self._together(program, [], self._idle(program, left & first))
            if not idle:
                break
            found += [one.part for one in idle]
            program = _without(program, idle)
            left = _keys(self.added(program))
        return found, program

    def added(self, program: Candidate) -> list[ProgramPart]:
        """The parts that the original does not have in these or other names."""
        return added_parts(parts_of(program), self._known)

    def _idle(self, program: Candidate, allowed: Counter[tuple[str, str]]) -> list[_Omission]:
        """Those without which the program does the same, but for what is a part of these, and a way to do without.

        At most as many in the same words as are allowed.
        """
        asked = [one for one in parts_of(program) if (one.path, one.words) in allowed]
        ways = [_Omission(part, change) for part in asked for change in part.changes]
        same = self._do_same([with_changes(program, [one.node_change]) for one in ways])
        idle = {(one.part.path, one.part.place): one for one, is_same in zip(ways, same, strict=True) if is_same}
        found, left = [], Counter(allowed)
        for one in idle.values():
            path, words, within = one.part.path, one.part.words, one.part.within
            if left[path, words] > 0 and not any((path, place) in idle for place in within):
                left[path, words] -= 1
                found.append(one)
        return found

    def _together(self, program: Candidate, kept: list[_Omission], more: list[_Omission]) -> list[_Omission]:
        """Those that can be left out at once, one of two ways to do the same, say, but not both."""
        if not more or self._do_same([_without(program, [*kept, *more])])[0]:
            return [*kept, *more]
        if len(more) == 1:
            return kept
        middle = len(more) // 2
        return self._together(program, self._together(program, kept, more[:middle]), more[middle:])

    @cached_property
    def _idle_before(self) -> Counter[str]:
        """What makes no difference in the original: a refactoring may write it elsewhere."""
        plain = Padding(_NOTHING, self._do_same)
        reduced = plain.found(self._original, plain.added(self._original))[1]
        return self._known - _words(parts_of(reduced))


_NOTHING = Candidate.single("")


def _without(program: Candidate, omissions: Sequence[_Omission]) -> Candidate:
    """The program without these parts, and without what only they use."""
    return without_unused(with_changes(program, [one.node_change for one in omissions]), program)


def _words(parts: Iterable[ProgramPart]) -> Counter[str]:
    return Counter(one.words for one in parts)


def _keys(parts: Iterable[ProgramPart]) -> Counter[tuple[str, str]]:
    return Counter((one.path, one.words) for one in parts)
